"""Bodies of HTTP requests about looking back."""

from typing import Annotated, Literal

import msgspec

from opolis.bots.levels import HINT_LEVEL, STRONGEST, WEAKEST
from opolis.protocol.from_client import Hint, Preview, Seat, Touching, Try, Why, Word
from opolis.protocol.http_requests import Request

Access = Literal["private", "link", "public"]
EditKind = Literal["chapter", "rename", "drop", "move", "note", "cut"]
NoteWord = Literal["comment", "mark"]
Level = Annotated[int, msgspec.Meta(ge=WEAKEST, le=STRONGEST)]
Line = Annotated[tuple[tuple[Seat, Word], ...], msgspec.Meta(max_length=5000)]


class AnnotatedText(Request, frozen=True):
    """Read a record with its variations and notes."""

    record: str


class Position(Request, frozen=True):
    """Show where moves lead from the beginning of a record; its own moves do not count.

    `filter` lists only moves that have all these words in them. `seat` is whose touches are given; where it
    may not move, those of the first that may.
    """

    record: str
    moves: Line = ()
    filter: Word = ""
    seat: Seat = -1


class PositionQuestion(Request, frozen=True):
    """Ask about a position of a record as a seat asks at a table: what can be touched, why not, what if."""

    record: str
    question: Touching | Why | Preview | Try | Hint
    moves: Line = ()


class NextMove(Request, frozen=True):
    """Have a bot of a level move for a seat in a position of a record, or chance where it comes next."""

    record: str
    moves: Line = ()
    seat: Seat = -1
    level: Level = HINT_LEVEL


class Analyse(Request, frozen=True):
    """Analyse a record from its first move to its last."""

    record: str


class NewStudy(Request, frozen=True):
    """Begin a study; with a `record`, plain or annotated, that is its first chapter."""

    title: str
    access: Access = "private"
    record: str = ""


class ChangeStudy(Request, frozen=True):
    """Call a study otherwise, or say who may read it: nobody else, whoever has its link, or everybody."""

    title: str = ""
    access: Access | None = None


class Invitation(Request, frozen=True):
    """Come to edit a study to which somebody has invited you."""

    invite: str


class Edit(Request, frozen=True):
    """Change a study. `path` are the moves that lead to the position that is meant.

    `chapter` adds one of this id, with a title (`text`) and a `record`; `rename` and `drop` are about one.
    `move` adds a move after a position, `note` writes there in place of what stood by this word ("" takes it
    away), `cut` takes a position away with all that follows.
    """

    kind: EditKind
    chapter: Word
    path: Line = ()
    seat: Seat = -1
    move: Word = ""
    word: NoteWord = "comment"
    text: str = ""
    record: str = ""


class SendEdit(Request, frozen=True):
    """Edit a study; `act` is an id of your own, so that sending it again is harmless."""

    act: Word
    edit: Edit


class NewPuzzle(Request, frozen=True):
    """Make a puzzle of a position: the move that follows there is to be found."""

    chapter: Word
    path: Line = ()
    title: str = ""
    task: str = ""
