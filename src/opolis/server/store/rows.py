"""What the store keeps: tables, events, snapshots, people, tokens."""

from typing import Any

import msgspec

from opolis.protocol.to_client import ClockRule, EventKind


class LogEvent(msgspec.Struct, frozen=True, gc=False):
    """One event of a table, the truth of what happened.

    `act` and `who` are the client's id of it and who sent it, so that a resend finds its event;
    `left` are the clocks after it.
    """

    seq: int
    at: float
    kind: EventKind
    seat: int
    text: str
    act: str = ""
    who: str = ""
    left: tuple[float, ...] = ()


class TableRow(msgspec.Struct, frozen=True):
    """What a table is from its first moment on, and where it stands (the last four fields).

    `scores` are the points at the end; none while it runs, if it did not end by play, or in old databases.
    """

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    clock: ClockRule
    creator: str
    invite: str
    open: bool
    correspondence: bool
    created: float
    previous: str = ""
    status: str = "waiting"
    ended_by: str = ""
    updated: float = 0.0
    scores: tuple[int, ...] = ()


class TableSummary(msgspec.Struct, frozen=True):
    """Where a table stands: written with the event that changes it; `holders` are (seat, who, name)."""

    status: str
    ended_by: str
    holders: tuple[tuple[int, str, str], ...]
    scores: tuple[int, ...] = ()


class Snapshot(msgspec.Struct, frozen=True):
    """A position and its past as bytes, by one version of the rules and one layout of the record."""

    seq: int
    rules: int
    layout: str
    state: bytes
    past: bytes


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else was first: the table is at another number already."""

    seq: int


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat; `act` is the client's id of it, so that a resend is known."""

    at: float
    seat: int
    who: str
    name: str
    text: str
    act: str = ""


class Person(msgspec.Struct, frozen=True):
    """Somebody: a guest, or with a login an account. Sessions older than `epoch` are void."""

    id: str
    name: str
    created: float
    login: str = ""
    password: str = ""
    email: str = ""
    epoch: int = 0
    language: str = ""


class TokenRow(msgspec.Struct, frozen=True):
    """A program's key: only the hash of its secret is kept."""

    id: str
    person: str
    name: str
    digest: str
    scopes: str
    created: float
    expires: float = 0.0
    revoked: float = 0.0


class TableQuery(msgspec.Struct, frozen=True):
    """Which tables to list: by status, game, and who holds a seat; newest first."""

    status: str = ""
    game: str = ""
    who: str = ""
    open_only: bool = False
    before: float = 0.0
    limit: int = 50
