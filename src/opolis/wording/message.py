"""A message: what is to be said, as a key of the catalogue and values. A catalogue makes a sentence of it."""

import msgspec


class SeatName(msgspec.Struct, frozen=True, tag="seat"):
    """Whoever sits there: "you" to that seat, a name to everybody else."""

    seat: int


class Message(msgspec.Struct, frozen=True, tag="message"):
    """A key of the catalogue, and what its sentence is filled with."""

    key: str
    values: "dict[str, Value]" = {}


Single = int | str | SeatName | Message
Value = Single | tuple[Single, ...]
"""A number, a name as it is, a seat, a term of the catalogue, or a list of these."""


def message(key: str, **values: Value) -> Message:
    """Make a message."""
    return Message(key, values)
