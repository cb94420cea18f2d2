"""Messages from a client to a table. The seat is the session's: naming another one is refused."""

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=256)]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
TouchPath = Annotated[tuple[Word, ...], msgspec.Meta(max_length=32)]


class ToTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """The base of all messages to a table."""


class Hello(ToTable, frozen=True):
    """Begin, or go on after a cut: the number of the last event seen (0 for none).

    People want the scene and its touches; programs may want the moves as text instead.
    """

    seen: Seq = 0
    want: Literal["scene", "moves"] = "scene"


class Act(ToTable, frozen=True):
    """Play a move. `id` is the client's own: a resend is harmless. `seq` is the last event it knew of."""

    id: Id
    seat: Seat
    seq: Seq
    move: Word


class Touching(ToTable, frozen=True):
    """Ask what can be touched after a path of touches."""

    id: Id
    seat: Seat
    path: TouchPath = ()


class Preview(ToTable, frozen=True):
    """Ask what a move of one's own would bring, without playing it."""

    id: Id
    seat: Seat
    move: Word


class View(ToTable, frozen=True):
    """Look through one of your own seats (several on one screen); −1 lets the table choose who is to move."""

    id: Id
    seat: Seat


class Look(ToTable, frozen=True):
    """Ask for the scene as it was after event `seq`."""

    id: Id
    seq: Seq


class Hint(ToTable, frozen=True):
    """Ask a bot for advice for one's own seat."""

    id: Id
    seat: Seat


class Say(ToTable, frozen=True):
    """Speak to the table; text, never markup. A resend with the same id is not said again."""

    id: Id
    text: str


class Ask(ToTable, frozen=True):
    """Propose something to the other seats, or do it where no consent is needed."""

    id: Id
    seat: Seat
    what: Literal["resign", "draw", "takeback", "rematch"]


class Answer(ToTable, frozen=True):
    """Answer a proposal."""

    id: Id
    seat: Seat
    what: Literal["draw", "takeback", "rematch"]
    yes: bool


class Ping(ToTable, frozen=True):
    """Measure the way there and back."""

    at: float


FromClient = Hello | Act | Touching | Preview | View | Look | Hint | Say | Ask | Answer | Ping
