"""Arrays for whoever is no kernel: room to hand to kernels, and tables that they read."""

from importlib import import_module
from typing import TYPE_CHECKING

from opolis.core.backing import NUMPY

if TYPE_CHECKING or NUMPY:
    from opolis.core.numpy_memory import bytes_of, column, load, load_several, picked, rows, table, zeros
else:  # by name: what is compiled is not made of it
    _arrays = import_module("opolis.core.buffer_arrays")
    _records = import_module("opolis.core.buffer_records")
    bytes_of, column, rows = _records.bytes_of, _records.column, _records.rows
    load, load_several, picked = _arrays.load, _arrays.load_several, _arrays.picked
    table, zeros = _arrays.table, _arrays.zeros

__all__ = ["bytes_of", "column", "load", "load_several", "picked", "rows", "table", "zeros"]
