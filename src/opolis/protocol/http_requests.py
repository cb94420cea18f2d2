"""Bodies of HTTP requests: what a client asks for, over plain HTTP."""

from typing import Any, Literal

import msgspec

from opolis.protocol.to_client import ClockRule

Scope = Literal["read", "play", "create", "analyse"]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all bodies that a client sends; unknown fields are refused."""


class NewTable(Request, frozen=True):
    """Make a table. Each of `players` is "me", "open" or "bot:5"; the first seat is yours if none is said.

    `hints` lets people ask for hints against each other; against bots alone they always may.
    `rated` lets the result change the ratings of those who play: people with an account and bots of a fixed
    strength, by the game's usual rules and with a clock, without hints and take-backs.
    `lesson` makes one to learn at: the name of one of the game's lessons, `clause:K6` for the position that
    shows a clause, `of:ID` for one that somebody shares, or the text of another. Everything else but the game
    is the lesson's own then.
    """

    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    players: tuple[str, ...] = ()
    clock: ClockRule = ClockRule()
    open: bool = True
    correspondence: bool = False
    pace: float | None = None
    """How many seconds a bot takes for an action, also where all act at once."""
    lesson: str = ""
    record: str = ""
    """Begin where this record ends, with its options; who plays is said as ever."""
    hints: bool = False
    rated: bool = False


class NewLesson(Request, frozen=True):
    """Share a lesson of one's own: its text."""

    lesson: str


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


class MailCode(Request, frozen=True):
    """Confirm a mail address by the code that was sent there."""

    code: str


class ForgottenPassword(Request, frozen=True):
    """Have the way to a new password sent to the confirmed address of an account."""

    login: str


class ResetPassword(Request, frozen=True):
    """Choose a new password by the code that was sent."""

    code: str
    new: str


class Farewell(Request, frozen=True):
    """Delete all that is kept of you; those with an account say its password."""

    password: str = ""


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
