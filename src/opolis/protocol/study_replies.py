"""Bodies of HTTP replies about looking back: annotated records, positions, analyses and puzzles."""

from typing import Literal

import msgspec

from opolis.core.advice import Step
from opolis.core.scene import Scene, Touch
from opolis.core.verbs import NATURE
from opolis.match.analysis import Review
from opolis.protocol.http_replies import Reply
from opolis.protocol.study_requests import Access, Edit


class NoteInfo(Reply, frozen=True):
    """Something noted at a position: a word such as `comment` or `mark`, and its text."""

    word: str
    text: str
    language: str = ""


class NodeInfo(Reply, frozen=True):
    """A position of an annotated record: the one before it, and the move that led here, also in words.

    The first one is the beginning; of those that follow the same one the first is the main line.
    """

    parent: int
    seat: int
    move: str
    words: str
    notes: tuple[NoteInfo, ...] = ()


class AnnotatedInfo(Reply, frozen=True):
    """A record with its variations and notes; `headers` is the text before its first move."""

    game: str
    title: str
    headers: str
    players: tuple[str, ...]
    colours: tuple[str, ...]
    nodes: tuple[NodeInfo, ...]
    secrets: bool = False
    openings: bool = False
    """Whether openings of the game can be explored."""
    rules: str = ""
    """A digest of the game's rules, for engines that may have others."""


class ChoiceInfo(Reply, frozen=True):
    """A move that could be made, in notation and in words."""

    seat: int
    move: str
    words: str


class NextMoveInfo(Reply, frozen=True):
    """What a bot or chance does in a position."""

    seat: int
    move: str


class PositionInfo(Reply, frozen=True):
    """A position: what is seen, who may move, what could be played; `more` if not all of that is listed.

    `touches` are what the seat `view` can touch first, and `said` what the moves among them do.
    """

    scene: Scene
    movers: tuple[int, ...]
    choices: tuple[ChoiceInfo, ...] = ()
    more: bool = False
    words: str = ""
    """What the last move did."""
    view: int = NATURE
    touches: tuple[Touch, ...] = ()
    said: dict[str, str] = msgspec.field(default_factory=dict)


Counts = tuple[int, int, int]
"""How often the first seat won, how often nobody, and how often the second."""


class OpeningMove(Reply, frozen=True):
    """A move that was tried from a position, others that come to the same, and how matches went on.

    `bots` are matches of strong bots that came with the game, `here` those of this server.
    """

    seat: int
    move: str
    words: str
    bots: Counts
    here: Counts
    same: tuple[str, ...] = ()


class OpeningInfo(Reply, frozen=True):
    """The moves that were tried from a position; `matches` of bots of a `level` came with the game."""

    moves: tuple[OpeningMove, ...]
    matches: int = 0
    level: int = 0


class ChapterTitle(Reply, frozen=True):
    """A chapter of a study: its id, what it is called, and of which game."""

    id: str
    title: str
    game: str


class EditorInfo(Reply, frozen=True):
    """Somebody who may edit a study besides its owner; `id` names them in this study only."""

    id: str
    name: str


class StudyInfo(Reply, frozen=True):
    """A study as you may know it; `invite` lets others edit it, and only its owner knows it."""

    id: str
    title: str
    access: Access
    role: Literal["owner", "editor", "reader"]
    updated: float
    seq: int = 0
    chapters: tuple[ChapterTitle, ...] = ()
    editors: tuple[EditorInfo, ...] = ()
    invite: str = ""


class StudyList(Reply, frozen=True):
    """Studies, what changed last first; `more` if there are others."""

    studies: tuple[StudyInfo, ...]
    more: bool = False


class EditInfo(Reply, frozen=True):
    """An edit of a study; `words` say what a move does, `act` is your own id of it if you made it."""

    seq: int
    edit: Edit
    words: str = ""
    act: str = ""


class StudyEdits(Reply, frozen=True):
    """The edits of a study after those that you know."""

    seq: int
    edits: tuple[EditInfo, ...]


class ChapterInfo(Reply, frozen=True):
    """A chapter after so many edits of its study: its tree, in words."""

    id: str
    title: str
    seq: int
    annotated: AnnotatedInfo


AnalysisState = Literal["waiting", "running", "done", "cancelled", "failed"]


class AnalysisInfo(Reply, frozen=True):
    """How far an analysis is, and the reviews after those that are known already, with what is said of each.

    `losses` says what an inaccuracy, a mistake and a blunder give up: shares of the win, or alone points.
    """

    id: str
    state: AnalysisState
    moves: int
    done: int
    losses: tuple[float, float, float]
    remarks: dict[int, tuple[str, ...]]
    reviews: tuple[Review, ...] = ()
    accuracy: tuple[float | None, ...] = ()


class LineInfo(Reply, frozen=True):
    """What was best at a move, step by step in words, with ghosts."""

    steps: tuple[Step, ...]


class Exercises(Reply, frozen=True):
    """A lesson made of somebody's own mistakes, and how many there are; no text if there are none."""

    count: int
    lesson: str = ""


class ThemeInfo(Reply, frozen=True):
    """A theme of puzzles, by its name."""

    theme: str
    name: str
    puzzles: int


class PuzzleInfo(Reply, frozen=True):
    """A puzzle without its solution."""

    id: str
    rating: int
    level: int
    themes: tuple[str, ...]
    proven: bool = False


class PuzzleStanding(Reply, frozen=True):
    """How somebody does with a game's puzzles: a rating, solved ones in a row, and how many were done."""

    rating: int
    streak: int = 0
    best: int = 0
    solved: int = 0
    failed: int = 0


class PuzzleShelf(Reply, frozen=True):
    """What puzzles a game has, how you do, and one that suits you; none if all of a theme are done."""

    themes: tuple[ThemeInfo, ...]
    you: PuzzleStanding
    next: PuzzleInfo | None = None
    total: int = 0
