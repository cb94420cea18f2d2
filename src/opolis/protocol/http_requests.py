"""Bodies of HTTP requests: what a client asks for, over plain HTTP."""

from typing import Any, Literal

import msgspec

from opolis.protocol.to_client import ClockRule

Scope = Literal["read", "play", "create", "analyse"]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies that a client sends; unknown fields are refused."""


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
    """Choose a name, where notices of your turn may go ("" for none), and a language ("": the browser's)."""

    name: str | None = None
    email: str | None = None
    language: str | None = None


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
