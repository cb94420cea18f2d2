"""Messages from a table to a client, already cut to what its viewer may see."""

from typing import Any, Literal

import msgspec

from opolis.core.advice import Alternative, Step
from opolis.core.scene import (
    Area,
    Aspect,
    Matter,
    Misfits,
    PanelKind,
    Part,
    Reason,
    Row,
    Scene,
    ScoreLine,
    SeatScene,
    Touch,
)
from opolis.protocol.codes import EventKind, Refused
from opolis.protocol.seat_view import SeatView
from opolis.protocol.taught import Taught
from opolis.protocol.told import Told
from opolis.wording.message import Said


class FromTable(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=str.lower, gc=False):
    """The base of all messages from a table."""


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event of the log as this viewer may see it (`?` where it may not); seat −1 is nature.

    An event sent a second time replaces the first: at the end of a match what was hidden is shown.
    `words` say in the viewer's language what a move did, also one that the viewer may not see; `moments`
    are what came of it that nobody should miss.
    """

    seq: int
    seat: int
    text: str
    at: float = 0.0
    kind: EventKind = "move"
    words: str = ""
    moments: tuple[Told, ...] = ()


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


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Seconds left of each seat when sent; `running` are those whose time runs.

    `phase` is the seconds until the game's own bell, −1 if there is none.
    """

    left: tuple[float, ...] = ()
    running: tuple[int, ...] = ()
    phase: float = -1.0


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something asked of the other seats, and the seats that have agreed so far."""

    seat: int
    what: str
    agreed: tuple[int, ...] = ()


class Now(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What holds after the last event: who may act, results, clocks, proposals.

    `view` is the seat looked through, −1 for a spectator; `digest` is a hash of all that it sees, if
    that was asked for; `draws` says whether a draw can be offered; `task` is what is expected of whom, in
    the reader's words.
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
    task: str = ""
    lesson: Taught | None = None


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table is: `host` if you have made it, `locked` if nobody new may come, `hints` if allowed.

    A `rated` match changes its players' ratings.
    """

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
    host: bool = False
    locked: bool = False
    hints: bool = False
    pace: float | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    rated: bool = False


class Welcome(FromTable, frozen=True):
    """The answer to hello: the table, your seats, all events after the one you saw, and the scene now.

    `words` say in the viewer's language what these touches do, by move. Pages that draw get the `position`.
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
    position: SeatView | None = None


class PanelChange(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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
    matters: Matter = "shared"
    start: int = 0


class Update(FromTable, frozen=True):
    """One or more events, and how the scene has changed; pages that draw get the `position` instead.

    Parts that are new or changed, and ids gone. What stays keeps its order and new parts follow; where that
    is not so, those that `order` names come together, after the first `start` of the others. Panels likewise,
    with all names in `panel_order`. Areas and aspects are sent all together if any of them has changed.
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
    aspects: tuple[Aspect, ...] = ()
    words: dict[str, str] = {}
    start: int = 0
    position: SeatView | None = None


class Ack(FromTable, frozen=True):
    """Your act is durable; it is event `seq`."""

    id: str
    seq: int


class Refusal(FromTable, frozen=True):
    """Your message had no effect: code, clause, words, what to do."""

    id: str
    code: Refused
    text: Said
    clause: str = ""
    advice: Said = ""
    seq: int = 0


class Touches(FromTable, frozen=True):
    """The next things to touch after a path, with all that follows where a piece is held.

    `misfits` tell where that piece cannot be put. `shapes` are ghosts that touches name by number.
    """

    id: str
    seq: int
    path: tuple[str, ...]
    touches: tuple[Touch, ...]
    words: dict[str, str] = {}
    shapes: tuple[Part, ...] = ()
    misfits: Misfits | None = None


class Because(FromTable, frozen=True):
    """Why the last thing of a path cannot be touched."""

    id: str
    seq: int
    path: tuple[str, ...]
    reason: Reason


class Gained(msgspec.Struct, frozen=True, omit_defaults=True):
    """By how much a line of a seat's score sheet changes; the line without a name is the points.

    `apart` is a line that no points come from.
    """

    seat: int
    by: int
    label: Said = ""
    apart: bool = False


class Previewed(FromTable, frozen=True):
    """What moves would bring, by move, as far as this viewer knows; `words` say what they do.

    `aspects` show what they would change, where aspects are counted; `wins` are the moves that win the match.
    """

    id: str
    seq: int
    gains: dict[str, tuple[Gained, ...]]
    words: dict[str, str] = {}
    aspects: dict[str, tuple[Aspect, ...]] = {}
    wins: tuple[str, ...] = ()


class Tried(FromTable, frozen=True):
    """The position after the moves that are tried out, as far as they are possible; `refused` says why not.

    `gains` are what all of them together would bring. Without touches others or nature must act, or the
    match would be over.
    """

    id: str
    seq: int
    moves: tuple[str, ...]
    scene: Scene
    gains: tuple[Gained, ...] = ()
    touches: tuple[Touch, ...] = ()
    words: dict[str, str] = {}
    refused: Said = ""
    over: bool = False


class Looked(FromTable, frozen=True):
    """The scene as it was after event `seq`."""

    id: str
    seq: int
    scene: Scene


class Hinted(FromTable, frozen=True):
    """A bot's advice: the move in words, what it changes, what would follow, and the next best move.

    `good` is how the seat stands after it, from 0 to 1, even in the middle; `text` says so in words.
    """

    id: str
    seat: int
    move: str
    text: str
    words: str = ""
    reasons: tuple[str, ...] = ()
    good: float = 0.5
    line: tuple[Step, ...] = ()
    next_best: Alternative | None = None
    ghost: tuple[Part, ...] = ()


class Coached(FromTable, frozen=True):
    """What a coach says of the move of event `seq`: nothing, or what was missed, and what was better."""

    id: str
    seq: int
    kind: Literal["", "threat", "chance"] = ""
    warnings: tuple[str, ...] = ()
    move: str = ""
    words: str = ""
    reasons: tuple[str, ...] = ()


class Position(FromTable, frozen=True):
    """A position for the visitor's own browser to think about: what its seat knows of it, and no more.

    `rules` are a digest of those that it was played by: an engine with others must not think about it.
    """

    id: str
    seat: int
    game: str
    seats: int
    options: dict[str, Any]
    state: bytes
    names: tuple[Any, ...]
    rules: str


class Chat(FromTable, frozen=True):
    """Something was said."""

    line: Spoken


class Present(FromTable, frozen=True):
    """Who holds the seats, who is here, how many watch, and whether nobody new may come."""

    seats: tuple[Holder, ...]
    watchers: int
    locked: bool = False


class Notice(FromTable, frozen=True):
    """Something changed without an event: a proposal, an answer, a clock, a game being prepared."""

    text: Said = ""
    now: Now | None = None


class Pong(FromTable, frozen=True):
    """The answer to ping, with the server's time."""

    at: float
    server: float


ToClient = (
    Welcome
    | Update
    | Ack
    | Refusal
    | Touches
    | Because
    | Previewed
    | Tried
    | Looked
    | Hinted
    | Coached
    | Position
    | Chat
    | Present
    | Notice
    | Pong
)

encode = msgspec.json.Encoder().encode
