"""Messages from a client to a table. The seat is the session's: naming another one is refused."""

from typing import Literal

import msgspec


class ToTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """The base of all messages to a table."""


class Hello(ToTable, frozen=True):
    """Begin, or go on after a cut: the number of the last event seen (0 for none).

    People want the scene and its touches; programs may want the moves as text instead.
    """

    seen: int = 0
    want: Literal["scene", "moves"] = "scene"


class Act(ToTable, frozen=True):
    """Play a move. `id` is the client's own: a resend is harmless. `seq` is the last event it knew of."""

    id: str
    seat: int
    seq: int
    move: str


class Touching(ToTable, frozen=True):
    """Ask what can be touched after a path of touches."""

    id: str
    seat: int
    path: tuple[str, ...] = ()


class View(ToTable, frozen=True):
    """Look through one of your own seats (several on one screen); −1 lets the table choose who is to move."""

    id: str
    seat: int


class Look(ToTable, frozen=True):
    """Ask for the scene as it was after event `seq`."""

    id: str
    seq: int


class Hint(ToTable, frozen=True):
    """Ask a bot for advice for one's own seat."""

    id: str
    seat: int


class Say(ToTable, frozen=True):
    """Speak to the table; text, never markup."""

    id: str
    text: str


class Ask(ToTable, frozen=True):
    """Propose something to the other seats, or do it where no consent is needed."""

    id: str
    seat: int
    what: Literal["resign", "draw", "takeback", "rematch"]


class Answer(ToTable, frozen=True):
    """Answer a proposal."""

    id: str
    seat: int
    what: Literal["draw", "takeback", "rematch"]
    yes: bool


class Ping(ToTable, frozen=True):
    """Measure the way there and back."""

    at: float


FromClient = Hello | Act | Touching | View | Look | Hint | Say | Ask | Answer | Ping
