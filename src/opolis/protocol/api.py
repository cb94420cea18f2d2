"""What crosses over plain HTTP: lobby, tables, games, identity."""

from typing import Any, Literal

import msgspec

from opolis.core.scene import Line
from opolis.protocol.to_client import ClockRule, TableInfo

Scope = Literal["read", "play", "create", "analyse"]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies that a client sends; unknown fields are refused."""


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all bodies that the server sends."""


class NewTable(Request, frozen=True):
    """Make a table. Each of `players` is "me", "open" or "bot:5"; the first seat is yours if none is said."""

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    players: tuple[str, ...] = ()
    clock: ClockRule = ClockRule()
    open: bool = True
    correspondence: bool = False


class Seating(Request, frozen=True):
    """Take a seat oneself, or give it to a bot; `invite` where the table is not open."""

    kind: Literal["me", "bot"] = "me"
    level: int = 5
    invite: str = ""


class Name(Request, frozen=True):
    """Choose a name, and where notices of your turn may go ("" for none)."""

    name: str | None = None
    email: str | None = None


class Credentials(Request, frozen=True):
    """A login and a password."""

    login: str
    password: str


class NewPassword(Request, frozen=True):
    """Change the password; all other sessions end."""

    old: str
    new: str


class NewToken(Request, frozen=True):
    """Make a token for a program; `days` until it ends, 0 for never."""

    name: str
    scopes: tuple[Scope, ...] = ("read", "play")
    days: int = 0


class Study(Request, frozen=True):
    """Ask a bot about the position at the end of a record."""

    record: str
    seat: int | None = None
    level: int = 5


class Upload(Request, frozen=True):
    """Put a record into the library."""

    record: str


class Problem(Reply, frozen=True):
    """What went wrong, and what to do about it."""

    code: str
    text: str
    clause: str = ""
    advice: str = ""


class OptionInfo(Reply, frozen=True):
    """One house rule, as a form needs it."""

    name: str
    kind: Literal["whole", "flag", "choice", "design", "table"]
    default: Any
    help: str
    range: str
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()


class GameInfo(Reply, frozen=True):
    """A game and its options."""

    name: str
    title: str
    blurb: str
    letter: str
    rules: int
    seats: tuple[int, ...]
    default_seats: int
    colours: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    levels: tuple[int, ...]
    secrets: bool = False
    chance: bool = False
    ready: bool = False
    presets: dict[str, dict[str, Any]] = {}


class GameList(Reply, frozen=True):
    """All games."""

    games: tuple[GameInfo, ...]


class GameRules(Reply, frozen=True):
    """A game's page and its numbered clauses."""

    game: GameInfo
    clauses: dict[str, str]
    readme: str


class Me(Reply, frozen=True):
    """Who you are here."""

    name: str
    guest: bool = True
    login: str = ""
    email: str = ""


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


class TokenInfo(Reply, frozen=True):
    """A token, without its secret; `secret` is told once, when it is made."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: float
    expires: float = 0.0
    secret: str = ""


class TokenList(Reply, frozen=True):
    """Your tokens."""

    tokens: tuple[TokenInfo, ...]


class Studied(Reply, frozen=True):
    """A bot's opinion of a position."""

    seat: int
    move: str
    text: str
    value: float = 0.0
    lines: tuple[Line, ...] = ()


class Health(Reply, frozen=True):
    """Whether the server is well, and what it is preparing."""

    status: Literal["ok", "preparing", "stopping"]
    version: str
    tables: int
    sockets: int
    store: str
    preparing: dict[str, float] = {}
    ready: tuple[str, ...] = ()
