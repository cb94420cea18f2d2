"""How a kernel is compiled: as a part of other kernels, and as a whole when Python calls it.

Left alone, Numba makes finished code of every kernel it meets, together with all that it calls, and once more
for every width of number and every constant in a call. Here a kernel that another one calls is a part: it is
compiled once, for whole numbers of 64 bits, and handed on unfinished. A kernel that Python calls is a whole:
its parts are linked into it, hidden, and optimised together with it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import types as numba_types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.np import numpy_support

types: Any = numba_types  # whose types know half of it


class PartLibrary(JITCodeLibrary):
    """Code that is good for linking only."""

    def _optimize_final_module(self) -> None:
        """Leave it to the whole."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """Code that Python calls, with parts that nobody else sees."""

    def _optimize_final_module(self) -> None:
        """Hide the parts, so that they can be inlined, cut to their calls and dropped."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        super()._optimize_final_module()


class PartCompiler(Compiler):
    """Compiles a part."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Stop before the machine code, and let other kernels know the part."""
        self.state.flags.no_compile = self.state.flags.no_cpython_wrapper = True
        self.state.library = PartLibrary(self.state.targetctx.codegen(), func.__qualname__)
        result = super().compile_extra(func)._replace(entry_point=object())
        self.state.targetctx.insert_user_function(result.entry_point, result.fndesc, [result.library])
        return result


class WholeCompiler(Compiler):
    """Compiles a whole."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile as usual, into a library that hides its parts and can be kept on disk."""
        self.state.library = WholeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


def widened(kind: Any) -> Any:
    """Forget the value of a constant and the width of a whole number."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) and plain.bitwidth < 64 else plain


class Part(CPUDispatcher):
    """A kernel as other kernels call it."""

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        """Take all whole numbers alike."""
        signature, kinds = super().fold_argument_types(args, kws)
        return signature, tuple(map(widened, kinds))

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for these arguments, unless it is done."""
        return super().get_call_template(self.fold_argument_types(args, kws)[1], {})

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled; Python cannot call it."""
        self.overloads[tuple(cres.signature.args)] = cres


class SharedLocator(UserProvidedCacheLocator):
    """Finds compiled kernels by what they are made of: copies of the project share them."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Name the folder of the sources alone; the folder above is named by their contents."""
        return Path(py_file).parent.name


class SharedResults(CompileResultCacheImpl):
    """Keeps results where SharedLocator finds them."""

    _locator_classes = [SharedLocator]  # noqa: RUF012  # as Numba has it


class KernelCache(FunctionCache):
    """Keeps compiled kernels on disk."""

    _impl_class = SharedResults


class Whole(CPUDispatcher):
    """A kernel as Python calls it; other kernels are given its part."""

    def __init__(self, py_func: Any, locals: Any, targetoptions: Any) -> None:
        super().__init__(py_func, locals, targetoptions, WholeCompiler)
        self.part = Part(py_func, locals, targetoptions, PartCompiler)

    def enable_caching(self) -> None:
        """Keep on disk what is compiled."""
        self._cache = KernelCache(self.py_func)

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        """Ask the part."""
        return self.part.fold_argument_types(args, kws)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Ask the part."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Ask the part."""
        return self.part.get_overload(sig)


def answer_in_kernels(function: Callable[..., Any], choose: Callable[[Any], Any]) -> None:
    """Let a function that is called in a kernel be the kernel chosen by the type of its first argument."""

    class Choice(AbstractTemplate):
        key = function

        def generic(self, args: Any, kws: Any) -> Any:
            chosen = choose(args[0])
            return types.Dispatcher(chosen).get_call_type(self.context, args, kws) if chosen else None

        def get_impl_key(self, sig: Any) -> Any:
            return choose(sig.args[0]).get_overload(sig.args)

    infer_global(function, types.Function(Choice))


def record_type(dtype: Any) -> Any:
    """Say what a layout is to the compiler."""
    return numpy_support.from_dtype(dtype)
