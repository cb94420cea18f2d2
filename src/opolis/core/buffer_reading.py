"""Plain records for those who only look: fields are quick as they are; what is made of them is noted."""

from typing import Any

from opolis.core.buffer_records import BufferRecord, from_bytes

NOTES = "notes"


def reading(data: bytes, layout: Any) -> Any:
    """Make a position of its bytes, for those who look at it."""
    state = from_bytes(data, layout)
    setattr(state, NOTES, {})
    return state


def notes_of(state: Any) -> dict[Any, Any] | None:
    """Give what was noted of a position that is only looked at; None of any other."""
    return state.__dict__.get(NOTES) if isinstance(state, BufferRecord) else None
