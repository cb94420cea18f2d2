"""Bodies of HTTP replies: games, tables, identity, and what went wrong."""

from typing import Any, Literal

import msgspec

from opolis.core.scene import ScoreLine
from opolis.protocol.http_requests import Scope
from opolis.protocol.to_client import Moved, TableInfo


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """The base of all bodies that the server sends."""


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
    rules: int
    seats: tuple[int, ...]
    default_seats: int
    colours: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    levels: tuple[int, ...]
    secrets: bool = False
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
    language: str = ""


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
    read_only: str = ""


class Studied(Reply, frozen=True):
    """A bot's opinion of a position."""

    seat: int
    move: str
    text: str
    value: float = 0.0
    lines: tuple[ScoreLine, ...] = ()
    words: str = ""


class Health(Reply, frozen=True):
    """Whether the server is well, and what it is preparing."""

    status: Literal["ok", "preparing", "stopping", "unwell"]
    version: str
    tables: int
    sockets: int
    store: str
    preparing: dict[str, float] = {}
    ready: tuple[str, ...] = ()
    proved: float = 0.0
    reason: str = ""
