"""Bodies of HTTP replies: games, tables, identity, and what went wrong."""

from typing import Any, Literal

import msgspec

from opolis.core.advice import Alternative, Step
from opolis.protocol.http_requests import Scope
from opolis.protocol.to_client import Moved, TableInfo
from opolis.wording.message import Said


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all bodies that the server sends."""


class Problem(Reply, frozen=True):
    """What went wrong, and what to do about it."""

    code: str
    text: Said
    clause: str = ""
    advice: Said = ""


class Brought(Reply, frozen=True):
    """What became of another browser's documents: how many came, were here already, or cannot be read."""

    brought: int = 0
    known: int = 0
    damaged: tuple[str, ...] = ()


class OptionInfo(Reply, frozen=True):
    """One house rule, as a form needs it; `title` and `names` are what it and its choices are called.

    A missing default is `usual`, or what `usual_by` says for the choice of the option that it names, or for
    the number of `seats`.
    """

    name: str
    kind: Literal["whole", "flag", "choice", "design", "table"]
    default: Any
    help: Said
    range: Said
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    title: Said = ""
    names: tuple[str, ...] = ()
    seats: dict[str, tuple[int, ...]] = {}
    usual: Any = None
    usual_by: tuple[str, dict[str, Any]] = ("", {})


class GameInfo(Reply, frozen=True):
    """A game and its options."""

    name: str
    title: str
    blurb: Said
    rules: int
    seats: tuple[int, ...]
    default_seats: int
    colours: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    levels: tuple[int, ...]
    secrets: bool = False
    ready: bool = False
    presets: dict[str, dict[str, Any]] = {}
    minutes: tuple[int, int] = (0, 0)
    difficulty: int = 0
    rated_levels: tuple[int, ...] = ()
    openings: bool = False
    """Whether it comes with a table of first moves."""


class GameList(Reply, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]


class LessonInfo(Reply, frozen=True):
    """A lesson of a game, in all its languages, and whether you have begun or done it."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    minutes: int
    steps: int
    begun: bool = False
    done: bool = False
    kind: Literal["lesson", "strategy"] = "lesson"


class LessonList(Reply, frozen=True):
    """What a game teaches, the first lesson first; `met` if you have played it or begun to learn it."""

    lessons: tuple[LessonInfo, ...]
    met: bool = False


class SharedLesson(Reply, frozen=True):
    """A lesson by somebody, to be begun by `lesson: "of:ID"`, and its text."""

    id: str
    game: str
    title: dict[str, str]
    about: dict[str, str]
    minutes: int
    steps: int
    text: str


class ClauseShown(Reply, frozen=True):
    """A clause at a position: drawn as SVG, what to try there in all languages, and the lesson to begin."""

    clause: str
    picture: str
    say: dict[str, str]
    lesson: str


class GameRules(Reply, frozen=True):
    """A game's rules and its numbered clauses in your language, and what of them can be shown at a position.

    `{#name}` at the end of a note is the name by which it is shown.
    """

    game: GameInfo
    clauses: dict[str, str]
    readme: str
    shown: tuple[str, ...] = ()


class Me(Reply, frozen=True):
    """Who you are here; `unconfirmed` is an address that waits for its code, `mail` whether any is sent."""

    name: str
    guest: bool = True
    login: str = ""
    email: str = ""
    language: str = ""
    unconfirmed: str = ""
    mail: bool = False


class TableList(Reply, frozen=True):
    """Tables, newest first; `more` says that the list was cut."""

    tables: tuple[TableInfo, ...]
    more: bool = False


class Turn(Reply, frozen=True):
    """A table where you hold seats; `seats` are those that may act now."""

    table: TableInfo
    seats: tuple[int, ...] = ()


class TurnList(Reply, frozen=True):
    """Your running tables, those that wait for you first."""

    turns: tuple[Turn, ...]


class RatingInfo(Reply, frozen=True):
    """How strong you are in a game with so many seats: points, half of their 95 % interval, and matches."""

    game: str
    title: str
    seats: int
    points: int
    margin: int
    matches: int


class Placed(Reply, frozen=True):
    """Who played a rated match, and the place they took; equals share the mean of their places."""

    name: str
    place: float
    you: bool = False


class RatedResult(Reply, frozen=True):
    """A rated match of yours: your points after it, and by how much it changed them."""

    table: str
    game: str
    title: str
    at: float
    players: tuple[Placed, ...]
    points: int
    change: int


class OwnResults(Reply, frozen=True):
    """Your ratings and your rated matches, the latest first; `more` says that the list was cut."""

    ratings: tuple[RatingInfo, ...]
    results: tuple[RatedResult, ...]
    more: bool = False


class RankedPlayer(Reply, frozen=True):
    """Somebody on the list of a game; `level` is a bot's, whose points are fixed."""

    name: str
    points: int
    margin: int
    matches: int = 0
    level: int = 0
    you: bool = False


class RatingList(Reply, frozen=True):
    """Who plays a game with so many seats best: by the points they have reached for certain."""

    game: str
    seats: int
    players: tuple[RankedPlayer, ...]


class TokenInfo(Reply, frozen=True):
    """A token, without its secret; `secret` is shown once, when it is made."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: float
    expires: float = 0.0
    secret: str = ""


class TokenList(Reply, frozen=True):
    """Your tokens."""

    tokens: tuple[TokenInfo, ...]


class TableLog(Reply, frozen=True):
    """A match that is over, to be read: its events, its scores if they were kept, and why it has no board."""

    table: TableInfo
    events: tuple[Moved, ...]
    scores: tuple[int, ...] = ()
    read_only: Said = ""


class Studied(Reply, frozen=True):
    """A bot's opinion of a position."""

    seat: int
    move: str
    text: str
    value: float = 0.0
    words: str = ""
    reasons: tuple[str, ...] = ()
    line: tuple[Step, ...] = ()
    next_best: Alternative | None = None


class Health(Reply, frozen=True):
    """Whether the server is well, what it is preparing, and how many workers died and were replaced."""

    status: Literal["ok", "preparing", "stopping", "unwell"]
    version: str
    tables: int
    sockets: int
    store: str
    preparing: dict[str, float] = {}
    ready: tuple[str, ...] = ()
    proved: float = 0.0
    reason: str = ""
    replaced: int = 0
