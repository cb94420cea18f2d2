"""A position that is only looked at: every field is fetched from its record once."""

from typing import TYPE_CHECKING

from opolis.core.backing import NUMPY

if TYPE_CHECKING or NUMPY:
    from opolis.core.numpy_reading import notes_of, reading
else:
    from opolis.core.buffer_reading import notes_of, reading

__all__ = ["notes_of", "reading"]
