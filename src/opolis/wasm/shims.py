"""A plain face for every kernel: pointers and small numbers instead of Numba's calling convention.

A record is a pointer; a number has 32 bits, as JavaScript likes them, or 64 where it may need them; an array
is a pointer and its shape, and its strides where they do not follow from the shape; a named tuple is its
fields one after another.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from numba.core import types as numba_types

types: Any = numba_types  # whose types know half of it
WIDE, NARROW = 64, 32  # bits of a kernel's numbers, and of JavaScript's

AS_IT_COMES = {"wide": "i64", "real": "double"}

Ending = tuple[str, str, str]


class Parameter(NamedTuple):
    """What a caller has to give: a record, a number (or wide, or real), an array of so many dimensions."""

    name: str
    kind: str
    dimensions: int = 0
    item: int = 0  # the bytes of an array's item
    strided: bool = False


class Shim(NamedTuple):
    """The face of one kernel: what it takes and returns, and its code."""

    name: str
    home: str  # the kernel's module and name
    takes: tuple[Parameter, ...]
    returns: str
    code: str


def shim(name: str, kernel: Any, compiled: Any, item_size: Any, wide: bool = False) -> Shim:
    """Write the face of a compiled kernel, with wide numbers where they are asked for."""
    names = kernel.py_func.__code__.co_varnames
    kinds = compiled.signature.args
    takes = tuple(
        parameter
        for number, kind in enumerate(kinds)
        for parameter in parameters(names[number], kind, item_size)
    )
    if wide:
        takes = tuple(one._replace(kind="wide") if one.kind == "number" else one for one in takes)
    returns, ending = result(compiled.signature.return_type, wide)
    code = "\n".join(_lines(name, compiled.fndesc.llvm_func_name, takes, ending))
    function = kernel.py_func
    return Shim(name, f"{function.__module__}.{function.__qualname__}", takes, returns, code)


def parameters(name: str, kind: Any, item_size: Any) -> Iterator[Parameter]:
    """List what stands for one argument of a kernel."""
    if isinstance(kind, types.NamedTuple | types.NamedUniTuple):
        for field, inner in zip(kind.fields, kind.types, strict=True):
            yield from parameters(field, inner, item_size)
    elif isinstance(kind, types.Array):
        yield Parameter(name, "array", kind.ndim, item_size(kind.dtype), kind.layout != "C")
    elif isinstance(kind, types.Record):
        yield Parameter(name, "record")
    elif isinstance(kind, types.Integer) and kind.bitwidth == WIDE:
        yield Parameter(name, "number")
    elif kind == types.float64:
        yield Parameter(name, "real")
    else:
        raise TypeError(f"{name}: a kernel that is called from outside cannot take {kind}")


def result(kind: Any, wide: bool = False) -> tuple[str, Ending]:
    """Say what a kernel returns; then its type inside, its type outside and how one becomes the other."""
    if kind == types.none:
        return "nothing", ("ptr", "void", "")
    if kind == types.boolean or isinstance(kind, types.BooleanLiteral):
        return "flag", ("i8", "i32", "zext")
    if kind == types.float64:
        return "real", ("double", "double", "")
    if isinstance(kind, types.Integer):
        return _whole(f"i{kind.bitwidth}", kind.bitwidth, "sext" if kind.signed else "zext", wide)
    raise TypeError(f"a kernel that is called from outside cannot return {kind}")


def _whole(inside: str, bits: int, stretch: str, wide: bool) -> tuple[str, Ending]:
    if wide:
        return "wide", (inside, "i64", stretch if bits < WIDE else "")
    return "number", (inside, "i32", "trunc" if bits == WIDE else stretch if bits < NARROW else "")


def _lines(name: str, kernel: str, takes: tuple[Parameter, ...], ending: Ending) -> Iterator[str]:
    inside, outside, conversion = ending
    outer, code, inner = list[str](), list[str](), ["ptr %result", "ptr %error"]
    for number, parameter in enumerate(takes):
        given, made, passed = _argument(f"a{number}", parameter)
        outer, code, inner = outer + given, code + made, inner + passed
    kinds = ", ".join(argument.split()[0] for argument in inner)
    yield f'declare i32 @"{kernel}"({kinds})'
    yield f'define {outside} @"{name}"({", ".join(outer)}) {{'
    yield f"  %result = alloca {inside}"
    yield "  %error = alloca ptr"
    yield from code
    yield f'  %status = call i32 @"{kernel}"({", ".join(inner)})'
    yield "  %failed = icmp ne i32 %status, 0"
    yield "  br i1 %failed, label %broken, label %done"
    yield "broken:"
    yield "  call void @llvm.trap()"
    yield "  unreachable"
    yield "done:"
    if outside == "void":
        yield "  ret void"
    else:
        yield f"  %found = load {inside}, ptr %result"
        if conversion:
            yield f"  %turned = {conversion} {inside} %found to {outside}"
        yield f"  ret {outside} %{'turned' if conversion else 'found'}"
    yield "}"


def _argument(name: str, parameter: Parameter) -> tuple[list[str], list[str], list[str]]:
    """Say what is given for a parameter, the code between, and what is passed on."""
    if parameter.kind == "record":
        return [f"ptr %{name}"], [], [f"ptr %{name}"]
    if parameter.kind == "number":
        return [f"i32 %{name}"], [_widen(name)], [f"i64 %{name}.w"]
    if parameter.kind in AS_IT_COMES:
        kind = AS_IT_COMES[parameter.kind]
        return [f"{kind} %{name}"], [], [f"{kind} %{name}"]
    return _array(name, parameter)


def _widen(name: str) -> str:
    return f"  %{name}.w = sext i32 %{name} to i64"


def _array(name: str, parameter: Parameter) -> tuple[list[str], list[str], list[str]]:
    """Spell an array as Numba does: two owners, how many items of which size, data, shape and strides."""
    axes = range(parameter.dimensions)
    shape, strides = [f"{name}.n{axis}" for axis in axes], [f"{name}.s{axis}" for axis in axes]
    code = [_widen(one) for one in shape]
    if parameter.strided:
        code += [_widen(one) for one in strides]
    else:
        code += _strides(strides, shape, parameter.item)
    code += _products(f"{name}.items", shape)
    given = [f"ptr %{name}", *(f"i32 %{one}" for one in shape)]
    given += [f"i32 %{one}" for one in strides] if parameter.strided else []
    sizes = [f"i64 %{name}.items.{len(shape)}", f"i64 {parameter.item}"]
    axes_passed = [f"i64 %{one}.w" for one in shape + strides]
    return given, code, ["ptr null", "ptr null", *sizes, f"ptr %{name}", *axes_passed]


def _strides(strides: list[str], shape: list[str], item: int) -> list[str]:
    """Work the strides of a contiguous array out, the last axis first."""
    code = [f"  %{strides[-1]}.w = add i64 {item}, 0"]
    for axis in range(len(shape) - 2, -1, -1):
        code.append(f"  %{strides[axis]}.w = mul i64 %{strides[axis + 1]}.w, %{shape[axis + 1]}.w")
    return code


def _products(name: str, shape: list[str]) -> list[str]:
    code = [f"  %{name}.0 = add i64 1, 0"]
    return code + [
        f"  %{name}.{axis + 1} = mul i64 %{name}.{axis}, %{one}.w" for axis, one in enumerate(shape)
    ]
