"""The verbs: what every game can do. The record's type chooses whose rules answer.

Called from plain Python a verb looks the rules up; called from a kernel the choice is made
while compiling, so search is written once and costs nothing at run time.
"""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

from opolis.core.kernel import COMPILED, kernel
from opolis.core.records import Array, Layout, Record

if TYPE_CHECKING or COMPILED:
    from opolis.core.compiling import answer_in_kernels, record_type

NATURE = -1
NATURE_BIT = 1 << 8
MAX_SEATS = 6
UNSURE = -2

Verb = TypeVar("Verb", bound=Callable[..., Any])

_rules: dict[Layout, dict[str, Callable[..., Any]]] = {}
_compiled: dict[Any, dict[str, Callable[..., Any]]] = {}


def verb(signature: Verb) -> Verb:
    """Make a verb of a signature."""
    name = signature.__name__

    def answer(state: Record, *rest: Any) -> Any:
        return _rules[state.dtype][name](state, *rest)

    answer.__name__ = answer.__qualname__ = name
    answer.__doc__ = signature.__doc__

    if COMPILED:
        answer_in_kernels(answer, lambda state: _compiled.get(state, {}).get(name))
    return answer  # type: ignore[return-value]  # the same signature, chosen by the record


@verb
def setup(state: Record) -> None:
    """Lay out a new game from the options already written into the record."""


@verb
def movers(state: Record) -> int:
    """Give the bit mask of those who may act; NATURE_BIT alone at a chance point; 0 when over."""
    raise NotImplementedError


@verb
def verdict(state: Record, seat: int, move: int) -> int:
    """Give 0 for a legal move, else the number of the clause it breaks."""
    raise NotImplementedError


@verb
def legal(state: Record, seat: int, moves: Array) -> int:
    """Fill the array with the legal moves and return how many there are."""
    raise NotImplementedError


@verb
def odds(state: Record, moves: Array, weights: Array) -> int:
    """Fill the arrays with nature's outcomes and their weights and return how many there are."""
    raise NotImplementedError


@verb
def play(state: Record, seat: int, move: int) -> None:
    """Change the position in place."""


@verb
def score(state: Record, points: Array) -> None:
    """Write the points of each seat, also in mid-game."""


@verb
def outcome(state: Record, wins: Array) -> None:
    """Write each seat's share of the win at the end: 1/k for each of k winners."""


@verb
def veil(state: Record, seat: int, rng: Array) -> None:
    """Redraw everything the seat cannot know, consistently with what it does know."""


@verb
def conceal(state: Record, seat: int) -> None:
    """Blank everything the seat cannot know; seat NATURE stands for a spectator."""


@verb
def observe(state: Record, seat: int, out: Array) -> None:
    """Write what a learner in that seat sees."""


@verb
def winning(state: Record, seat: int) -> int:
    """Give a move that wins at once, −1 if the seat to move sees none; a game may leave it UNSURE."""
    raise NotImplementedError


@verb
def pointless(state: Record, seat: int, move: int) -> bool:
    """Tell whether a legal move brings its seat nothing: bots do not play it, not even by mistake."""
    raise NotImplementedError


@verb
def evaluate(state: Record, out: Array) -> None:
    """Write an opinion per seat from 0 to 1; at the end the outcome, alone the score."""


class Rules(TypedDict):
    """The rules of one game, by the verb that each answers."""

    setup: Callable[[Record], None]
    movers: Callable[[Record], int]
    verdict: Callable[[Record, int, int], int]
    legal: Callable[[Record, int, Array], int]
    odds: Callable[[Record, Array, Array], int]
    play: Callable[[Record, int, int], None]
    score: Callable[[Record, Array], None]
    outcome: Callable[[Record, Array], None]
    veil: Callable[[Record, int, Array], None]
    conceal: Callable[[Record, int], None]
    observe: Callable[[Record, int, Array], None]
    evaluate: Callable[[Record, Array], None]
    winning: Callable[[Record, int], int]
    pointless: Callable[[Record, int, int], bool]


NAMES = tuple(Rules.__annotations__)


@kernel
def unsure(state: Record, seat: int) -> int:
    """Leave it to the search to find out which move wins."""
    return UNSURE


@kernel
def has_a_point(state: Record, seat: int, move: int) -> bool:
    """Take every move for a sensible one."""
    return False


@kernel
def redraw_nothing(state: Record, seat: int, rng: Array) -> None:
    """Veil a game without secrets."""


@kernel
def hide_nothing(state: Record, seat: int) -> None:
    """Conceal a game without secrets."""


NO_SECRETS: dict[str, Callable[..., Any]] = {"veil": redraw_nothing, "conceal": hide_nothing}


def register(dtype: Layout, rules: dict[str, Callable[..., Any]], secrets: bool = False) -> None:
    """Let this record's verbs be answered by these rules.

    `winning` and `pointless` may be left out, and `veil` and `conceal` by a game without secrets.
    """
    rules.setdefault("winning", unsure)
    rules.setdefault("pointless", has_a_point)
    if not secrets:
        rules.update({name: rule for name, rule in NO_SECRETS.items() if name not in rules})
    if missing := [name for name in NAMES if name not in rules]:
        raise TypeError(f"these verbs have no rule: {', '.join(missing)}")
    _rules[dtype] = rules
    if COMPILED:
        _compiled[record_type(dtype)] = rules


def seats_in(mask: int) -> list[int]:
    """List the actors of a mask, nature (−1) first."""
    return list(_actors(mask))


def first_seat(mask: int) -> int:
    """Name the first seat of a mask; nature (−1) only if no seat may act."""
    return next((seat for seat in _actors(mask) if seat != NATURE), NATURE)


@cache
def _actors(mask: int) -> tuple[int, ...]:
    nature = (NATURE,) if mask & NATURE_BIT else ()
    return nature + tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1)
