"""What the store keeps: tables, events, snapshots, people, tokens."""

from typing import Any, NamedTuple

import msgspec

from opolis.protocol.codes import EventKind
from opolis.protocol.study_requests import Access
from opolis.protocol.to_client import ClockRule

USUAL_PACE = -1.0  # bots take as long as the server's settings say


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
    """What a table is from its first moment on, and where it stands (the last five fields).

    `scores` are the points at the end; none while it runs, if it did not end by play, or in old databases.
    `hints` says whether people may ask for hints against each other.
    `lesson` is the one that is done there: its name among its game's, or the text of somebody's own.
    `pace` is how many seconds bots take for an action, `winners` are the seats that have won. A `rated` match
    changes its players' ratings.
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
    lesson: str = ""
    locked: bool = False
    hints: bool = False
    pace: float = USUAL_PACE
    winners: tuple[int, ...] = ()
    rated: bool = False


class TableSummary(msgspec.Struct, frozen=True):
    """Where a table stands: written with the event that changes it; `holders` are (seat, who, name).

    `places` are those of a rated match that has ended, by seat.
    """

    status: str
    ended_by: str
    holders: tuple[tuple[int, str, str], ...]
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    places: tuple[float, ...] = ()


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
    """Somebody: a guest, or with a login an account. Sessions older than `epoch` are void.

    Nothing is sent to an address that is `unconfirmed`; `banned` is the reason, "" for those who may play.
    """

    id: str
    name: str
    created: float
    login: str = ""
    password: str = ""
    email: str = ""
    epoch: int = 0
    language: str = ""
    unconfirmed: str = ""
    banned: str = ""


class Report(msgspec.Struct, frozen=True):
    """What somebody reports of somebody at a table: what was said there, and the reporter's words."""

    id: str
    at: float
    table: str
    reporter: str
    who: str
    name: str
    said: str
    words: str
    settled: float = 0.0


class RatedMatch(msgspec.Struct, frozen=True):
    """A match that counts: the `number`th of its game and seats."""

    table: str
    game: str
    seats: int
    number: int
    at: float


class ResultRow(msgspec.Struct, frozen=True):
    """What a rated match was for one seat: the place, the mean before it, and the strength after it."""

    table: str
    seat: int
    who: str
    name: str
    place: float
    before: float
    mean: float
    deviation: float


class RatingRow(msgspec.Struct, frozen=True):
    """How strong somebody is in a game with so many seats, and after how many matches."""

    game: str
    seats: int
    who: str
    mean: float
    deviation: float
    matches: int


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
    """Which tables to list: by status, game, and who holds a seat; newest first; matches or lessons."""

    status: str = ""
    game: str = ""
    who: str = ""
    open_only: bool = False
    before: float = 0.0
    limit: int = 50
    lessons: bool = False


class PuzzlePlayer(NamedTuple):
    """How somebody does with a game's puzzles; `done` names those that were tried, with spaces between."""

    person: str
    game: str
    mu: float
    sigma: float
    streak: int = 0
    best: int = 0
    solved: int = 0
    failed: int = 0
    done: str = ""

    @property
    def tried(self) -> list[str]:
        """The puzzles that were tried."""
        return self.done.split()


class PuzzleRating(NamedTuple):
    """How hard a puzzle has turned out to be."""

    game: str
    puzzle: str
    mu: float
    sigma: float
    tries: int


class StudyRow(msgspec.Struct, frozen=True):
    """A study: what it is called, whose it is, and who may read it; `invite` lets others edit it."""

    id: str
    title: str
    owner: str
    access: Access
    invite: str
    created: float
    updated: float


class EditRow(msgspec.Struct, frozen=True):
    """One edit of a study, as JSON; `act` is the client's id of it, so that a resend is known."""

    seq: int
    at: float
    who: str
    act: str
    body: str
