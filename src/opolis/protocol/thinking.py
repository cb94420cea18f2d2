"""Questions to an engine that thinks beside a page, and its thoughts: text between workers of one browser."""

from typing import Any, Literal

import msgspec

from opolis.bots.levels import HINT_LEVEL
from opolis.core.scene import Scene, Touch
from opolis.match.analysis import Review
from opolis.wording.catalogue import LANGUAGES

Wanted = Literal["move", "advice", "hint", "thoughts", "review", "analysis", "line", "exercises", "drawing"]


class Question(msgspec.Struct, omit_defaults=True):
    """What is asked of whom, about a position or about the end of a record.

    `view` says that the position is only what the seat knows of it, `packed` that it is compressed. Without
    simulations or seconds the level has its own. `bot` names one that keeps what it has searched for its next
    question; advice may `compare` a move with the best. A `review` is of one move of a record, by its
    `number`; an `analysis` is of all, piece by piece. Of its `reviews` one is shown as a `line`, all become
    `exercises`. A `drawing` is for a `seat` that is looked through, `asked` if that may act; `you` is whom it
    calls so.
    """

    game: str
    seat: int
    wants: Wanted = "thoughts"
    seats: int = 0
    options: dict[str, Any] = {}
    state: bytes = b""
    record: str = ""
    view: bool = False
    level: int = HINT_LEVEL
    simulations: int | None = None
    seconds: float | None = None
    seed: int = 1
    bot: str = ""
    compare: int | None = None
    number: int = 0
    reviews: tuple[Review, ...] = ()
    id: str = ""
    names: tuple[Any, ...] = ()
    language: str = LANGUAGES[0]
    packed: bool = False
    asked: bool = False
    you: int = -1


class Considered(msgspec.Struct, frozen=True):
    """A move that is thought about: its value for the seat from 0 to 1, and how often it was visited."""

    move: str
    words: str
    value: float
    visits: float


class Thought(msgspec.Struct, frozen=True):
    """What is found so far: the best moves first, and what would follow, each with its seat.

    `good` is how the seat stands, from 0 to 1, even in the middle.
    """

    simulations: int
    value: float
    good: float
    proven: bool
    moves: tuple[Considered, ...]
    line: tuple[tuple[int, str], ...] = ()


class Drawing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a page makes of its seat's view: what it would have been sent otherwise."""

    scene: Scene
    touches: dict[int, tuple[Touch, ...]] = {}
    words: dict[str, str] = {}
