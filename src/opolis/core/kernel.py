"""The door to whatever runs kernels: Numba compiles them, or a module that was compiled before is called."""

from importlib import import_module
from typing import TYPE_CHECKING

from opolis.core.backing import NUMPY

if TYPE_CHECKING or NUMPY:
    from opolis.core.compiled_kernels import (
        COMPILED,
        OPTIONS,
        cache_home,
        delay_runtime,
        inlined,
        kernel,
        taking_kernels,
    )
else:  # by name: what is compiled is not made of it
    linked = import_module("opolis.core.linked_kernels")
    COMPILED, OPTIONS = False, {}
    kernel = inlined = taking_kernels = linked.kernel

__all__ = ["COMPILED", "OPTIONS", "cache_home", "delay_runtime", "inlined", "kernel", "taking_kernels"]
