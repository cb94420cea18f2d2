"""Messages from a client to a table. The seat is the session's: naming another one is refused."""

from typing import Annotated, Literal

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=256)]
Seat = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
TouchPath = Annotated[tuple[Word, ...], msgspec.Meta(max_length=32)]
Moves = Annotated[tuple[Word, ...], msgspec.Meta(max_length=64)]


class ToTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """The base of all messages to a table."""


class Hello(ToTable, frozen=True):
    """Begin, or go on after a cut: the number of the last event seen (0 for none).

    People want the scene and its touches, or what their seat knows where the page draws itself (`view`).
    Programs may want the moves as text instead, and get words and moments of events only with `words`. With
    `digest` a hash of all that is seen comes with every update, for whoever checks what it has made of them.
    """

    seen: Seq = 0
    want: Literal["scene", "view", "moves"] = "scene"
    digest: bool = False
    words: bool = False


class Act(ToTable, frozen=True):
    """Play a move. `id` is the client's own: a resend is harmless. `seq` is the last event it knew of."""

    id: Id
    seat: Seat
    seq: Seq
    move: Word


class Touching(ToTable, frozen=True):
    """Ask what can be touched after a path of touches, and where a piece that it holds cannot be put.

    `tried` are moves of one's own that are being tried out: the question is about the position after them.
    """

    id: Id
    seat: Seat
    path: TouchPath = ()
    tried: Moves = ()


class Why(ToTable, frozen=True):
    """Ask why a thing cannot be touched: the last one of a path, after those that are held."""

    id: Id
    seat: Seat
    path: TouchPath
    tried: Moves = ()


class Preview(ToTable, frozen=True):
    """Ask what moves of one's own would bring, each by itself, without playing them."""

    id: Id
    seat: Seat
    moves: Moves
    tried: Moves = ()


class Try(ToTable, frozen=True):
    """Try moves of one's own out, one after another, on a private copy."""

    id: Id
    seat: Seat
    moves: Moves


class View(ToTable, frozen=True):
    """Look through one of your own seats (several on one screen); −1 lets the table choose who is to move."""

    id: Id
    seat: Seat


class Look(ToTable, frozen=True):
    """Ask for the scene as it was after event `seq`."""

    id: Id
    seq: Seq


class Hint(ToTable, frozen=True):
    """Ask a bot for advice for one's own seat; whoever thinks here gets the position as the seat knows it."""

    id: Id
    seat: Seat
    here: bool = False


class Coach(ToTable, frozen=True):
    """Ask whether one's own move, event `seq`, has missed something; allowed where hints are."""

    id: Id
    seat: Seat
    seq: Seq


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


class GoOn(ToTable, frozen=True):
    """Go to the next step of a lesson, when what a right move brought was read."""

    id: Id


class Host(ToTable, frozen=True):
    """Decide as whoever made the table: remove a seat's player, block somebody, lock the table or unlock it.

    Whom to block is said by a seat, or by the time `at` of a line of chat.
    """

    id: Id
    what: Literal["remove", "block", "lock", "unlock"]
    seat: Seat = -1
    said: float = 0.0


class Report(ToTable, frozen=True):
    """Report somebody to whoever runs the server, by a seat or the time `at` of a line of chat."""

    id: Id
    seat: Seat = -1
    said: float = 0.0
    text: str = ""


class Ping(ToTable, frozen=True):
    """Measure the way there and back."""

    at: float


FromClient = (
    Hello
    | Act
    | Touching
    | Why
    | Preview
    | Try
    | View
    | Look
    | Hint
    | Coach
    | Say
    | Ask
    | Answer
    | GoOn
    | Host
    | Report
    | Ping
)
