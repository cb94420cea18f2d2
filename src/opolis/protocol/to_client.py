"""Messages from a table to a client, already cut to what its viewer may see."""

from typing import Any, Literal

import msgspec

from opolis.core.scene import Area, PanelKind, Part, Row, Scene, ScoreLine, SeatScene, Touch

Refused = Literal[
    "illegal",  # a rule refuses the move: `clause` and `text` say which
    "notation",  # the text is no move
    "stale",  # the position has moved on: `seq` is behind
    "turn",  # it is not this seat's turn
    "seat",  # not a seat of this session
    "over",  # the match has ended
    "malformed",  # the message is not of the protocol
    "too_big",  # the message is longer than the limit
    "too_fast",  # the limit of messages was reached
    "not_allowed",  # the table's conditions do not allow it
    "not_found",  # no such thing
    "not_ready",  # the game is being prepared, or seats are still open: try again
    "outdated",  # a match by older rules: it can be read, not opened
    "taken",  # somebody else was first
    "sign_in",  # this needs another identity, or a token with more rights
    "unavailable",  # the server cannot do it now
]
EventKind = Literal[
    "move",  # `text` is the move
    "sat",  # somebody (`text`) took the seat
    "left",  # the seat is free again
    "resigned",
    "time",  # the seat's clock ran out
    "drawn",  # a draw was agreed
    "takeback",  # everything after event number `text` was taken back
    "rematch",  # `text` is the next table
    "ended",  # for the reason `text`: an unfinished record was brought in, say
]


class FromTable(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower):
    """The base of all messages from a table."""


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event of the log as this viewer may see it (`?` where it may not); seat −1 is nature.

    An event sent a second time replaces the first: at the end of a match what was hidden is shown.
    `words` say in the viewer's language what a move did, also one that the viewer may not see.
    """

    seq: int
    seat: int
    text: str
    at: float = 0.0
    kind: EventKind = "move"
    words: str = ""


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


class ClockRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How time is kept: none, a limit of seconds for each move, or a bank of seconds with an increment."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: float = 0.0
    increment: float = 0.0


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seconds left of each seat when sent; `running` are those whose time runs.

    `phase` is the seconds until the game's own bell, −1 if there is none.
    """

    left: tuple[float, ...] = ()
    running: tuple[int, ...] = ()
    phase: float = -1.0


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something asked of the other seats, and the seats that have agreed so far."""

    seat: int
    what: str
    agreed: tuple[int, ...] = ()


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """What holds after the last event: who may act, results, clocks, proposals.

    `view` is the seat looked through, −1 for a spectator; `digest` is a hash of all that it sees; `draws`
    says whether a draw can be offered.
    """

    seq: int
    movers: tuple[int, ...]
    over: bool = False
    outcome: tuple[float, ...] = ()
    ended_by: str = ""
    clock: Clock | None = None
    proposals: tuple[Proposal, ...] = ()
    digest: str = ""
    next_table: str = ""
    view: int = -1
    draws: bool = False


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
    status: Literal["waiting", "running", "over"]
    open: bool = False
    correspondence: bool = False
    clock: ClockRule | None = None
    ended_by: str = ""
    invite: str = ""
    previous: str = ""
    updated: float = 0.0


class Welcome(FromTable, frozen=True):
    """The answer to hello: the table, your seats, all events after the one you saw, and the scene now.

    `words` say in the viewer's language what the moves of all these touches do, by move.
    """

    table: TableInfo
    yours: tuple[int, ...]
    events: tuple[Moved, ...]
    now: Now
    scene: Scene | None = None
    chat: tuple[Spoken, ...] = ()
    watchers: int = 0
    touches: dict[int, tuple[Touch, ...]] = {}
    moves: dict[int, tuple[str, ...]] = {}
    words: dict[str, str] = {}


class PanelChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """A panel that is new or has changed: its parts by difference, the rest whole."""

    id: str
    title: str
    kind: PanelKind
    seat: int = -1
    parts: tuple[Part, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    rows: tuple[Row, ...] = ()


class Update(FromTable, frozen=True):
    """One or more events, and how the scene has changed.

    Parts that are new or changed, and ids gone. The parts that stay keep their order and new ones follow;
    `order` names all ids where that is not so. Panels likewise, and the parts within them. Areas are sent
    all together, if any of them has changed.
    """

    events: tuple[Moved, ...]
    now: Now
    parts: tuple[Part, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    panels: tuple[PanelChange, ...] = ()
    panels_gone: tuple[str, ...] = ()
    panel_order: tuple[str, ...] = ()
    seats: tuple[SeatScene, ...] = ()
    text: str = ""
    touches: dict[int, tuple[Touch, ...]] = {}
    moves: dict[int, tuple[str, ...]] = {}
    areas: tuple[Area, ...] = ()
    words: dict[str, str] = {}


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
    words: dict[str, str] = {}


class Previewed(FromTable, frozen=True):
    """What the seats would have after a move, as far as this viewer knows."""

    id: str
    seq: int
    move: str
    seats: tuple[SeatScene, ...]


class Looked(FromTable, frozen=True):
    """The scene as it was after event `seq`."""

    id: str
    seq: int
    scene: Scene


class Hinted(FromTable, frozen=True):
    """A bot's advice: the move, its reasons, the main line, and what to touch; `words` say the move."""

    id: str
    seat: int
    move: str
    text: str
    lines: tuple[ScoreLine, ...] = ()
    ghost: tuple[Part, ...] = ()
    words: str = ""


class Chat(FromTable, frozen=True):
    """Something was said."""

    line: Spoken


class Present(FromTable, frozen=True):
    """Who holds the seats, who is here, how many watch."""

    seats: tuple[Holder, ...]
    watchers: int


class Notice(FromTable, frozen=True):
    """Something changed without an event: a proposal, an answer, a clock, a game being prepared."""

    text: str = ""
    now: Now | None = None


class Pong(FromTable, frozen=True):
    """The answer to ping, with the server's time."""

    at: float
    server: float


ToClient = (
    Welcome | Update | Ack | Refusal | Touches | Previewed | Looked | Hinted | Chat | Present | Notice | Pong
)

encode = msgspec.json.Encoder().encode
