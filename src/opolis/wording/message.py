"""A message: what is to be said, as a key of the catalogue and values. A catalogue makes a sentence of it."""

from typing import Annotated

import msgspec

SAID = "said"
Said = Annotated[str, SAID]
"""A text for people, said in English where it is made; `translation.py` says it in other languages."""


class SeatName(msgspec.Struct, frozen=True, tag="seat", gc=False):
    """Whoever sits there: "you" to that seat, a name to everybody else."""

    seat: int


class Message(msgspec.Struct, frozen=True, tag="message", gc=False):
    """A key of the catalogue, and what its sentence is filled with."""

    key: str
    values: "dict[str, Value]" = {}


Single = int | str | SeatName | Message
Value = Single | tuple[Single, ...]
"""A number, a name as it is, a seat, a term of the catalogue, or a list of these."""


def message(key: str, **values: Value) -> Message:
    """Make a message."""
    return Message(key, values)


def seat_mark(seat: int) -> str:
    """Stand for what a seat is called in an English text that is made where nobody knows who sits there."""
    return f"⟨{seat}⟩"


def counted(number: int, word: str) -> str:
    """Write a number of things, in English: `translation.py` knows both forms in other languages."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
