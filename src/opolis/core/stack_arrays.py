"""Small arrays on a compiled kernel's stack."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic as numba_intrinsic

types: Any = numba_types  # whose types know half of it
BYTES = 4
LENGTH = ir.IntType(64)
intrinsic: Any = numba_intrinsic(prefer_literal=True)


def _on_the_stack(kind: Any, element: Any, count: Any) -> Any:
    """Type an array of a constant length, and say how it is built."""
    if not isinstance(count, types.IntegerLiteral):
        return None
    made = types.Array(kind, 1, "C")

    def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(element, count.literal_value))
        array = context.make_array(made)(context, builder)
        context.populate_array(
            array,
            data=builder.bitcast(room, element.as_pointer()),
            shape=[LENGTH(count.literal_value)],
            strides=[LENGTH(BYTES)],
            itemsize=LENGTH(BYTES),
            meminfo=None,
        )
        return array._getvalue()

    return made(count), build


def _sums(_context: Any, count: Any) -> Any:
    return _on_the_stack(types.float32, ir.FloatType(), count)


def _counts(_context: Any, count: Any) -> Any:
    return _on_the_stack(types.int32, ir.IntType(32), count)


sums: Any = intrinsic(_sums)
counts: Any = intrinsic(_counts)
