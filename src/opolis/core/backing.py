"""What positions and kernels rest on, chosen once: NumPy and Numba if they are installed, else plain buffers.

A browser has neither. There a position is a piece of memory with named fields, and a kernel is a function of
a WebAssembly module, or the plain Python that it was made from.
"""

from importlib.util import find_spec


def installed(package: str) -> bool:
    """Tell whether a package can be imported."""
    try:
        return find_spec(package) is not None
    except ValueError:  # it was blocked
        return False


NUMPY = installed("numpy") and installed("numba")
