"""Messages from a table to a client, already cut to what its viewer may see."""

from typing import Any, Literal

import msgspec

from opolis.core.scene import Line, Part, Scene, SeatScene, Touch

Refused = Literal[
    "illegal",  # a rule refuses the move: `clause` and `text` say which
    "notation",  # the text is no move
    "stale",  # the position has moved on: `seq` is behind
    "seat",  # not a seat of this session
    "over",  # the match has ended
    "malformed",  # the message is not of the protocol
    "too_fast",  # the limit of messages was reached
    "not_allowed",  # the table's conditions do not allow it
    "not_found",  # no such thing
]


class FromTable(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """The base of all messages from a table."""


class Moved(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event of the log as this viewer may see it (`?` where it may not); seat −1 is nature."""

    seq: int
    seat: int
    text: str
    at: float = 0.0


class Spoken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of chat; seat −1 is a spectator, −2 the table itself."""

    seat: int
    name: str
    text: str
    at: float


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat: a person, a bot by level, or nobody yet."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: int = 0
    here: bool = False
    yours: bool = False


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seconds left of each seat when sent; `running`: whose time runs; `phase`: until the game's bell."""

    left: tuple[float, ...] = ()
    running: tuple[int, ...] = ()
    phase: float = -1.0


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something asked of the other seats."""

    seat: int
    what: str


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds after the last event: who may act, results, clocks, proposals, and the hash of the scene."""

    seq: int
    movers: tuple[int, ...]
    over: bool = False
    outcome: tuple[float, ...] = ()
    ended_by: str = ""
    clock: Clock | None = None
    proposals: tuple[Proposal, ...] = ()
    digest: str = ""
    next_table: str = ""


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is."""

    id: str
    game: str
    title: str
    rules: int
    options: dict[str, Any]
    seats: tuple[Holder, ...]
    colours: tuple[str, ...]
    created: float
    open: bool = True
    correspondence: bool = False


class Welcome(FromTable, frozen=True):
    """The answer to hello: the table, your seats, all events after the one you saw, and the scene now."""

    table: TableInfo
    yours: tuple[int, ...]
    events: tuple[Moved, ...]
    scene: Scene
    now: Now
    chat: tuple[Spoken, ...] = ()
    touches: dict[int, tuple[Touch, ...]] = {}


class Update(FromTable, frozen=True):
    """One or more events, and how the scene has changed: parts new or changed, ids gone, the rest anew."""

    events: tuple[Moved, ...]
    parts: tuple[Part, ...]
    gone: tuple[str, ...]
    order: tuple[str, ...]
    panels: tuple[Any, ...]
    seats: tuple[SeatScene, ...]
    text: str
    now: Now
    touches: dict[int, tuple[Touch, ...]] = {}


class Ack(FromTable, frozen=True):
    """Your act is durable; it is event `seq`."""

    id: str
    seq: int


class Refusal(FromTable, frozen=True):
    """Your message had no effect: code, clause, words, what to do."""

    id: str
    code: Refused
    text: str
    clause: str = ""
    advice: str = ""
    seq: int = 0


class Touches(FromTable, frozen=True):
    """The next things to touch after a path."""

    id: str
    seq: int
    path: tuple[str, ...]
    touches: tuple[Touch, ...]


class Looked(FromTable, frozen=True):
    """The scene as it was after event `seq`."""

    id: str
    seq: int
    scene: Scene


class Hinted(FromTable, frozen=True):
    """A bot's advice: the move, its reasons, the main line, and what to touch."""

    id: str
    seat: int
    move: str
    text: str
    lines: tuple[Line, ...] = ()
    ghost: tuple[Part, ...] = ()


class Chat(FromTable, frozen=True):
    """Something was said."""

    line: Spoken


class Present(FromTable, frozen=True):
    """Who holds the seats, who is here, how many watch."""

    seats: tuple[Holder, ...]
    watchers: int


class Notice(FromTable, frozen=True):
    """Something else changed without an event: a proposal, an answer, a clock."""

    now: Now
    text: str = ""


class Pong(FromTable, frozen=True):
    """The answer to ping, with the server's time."""

    at: float
    server: float


ToClient = Welcome | Update | Ack | Refusal | Touches | Looked | Hinted | Chat | Present | Notice | Pong
