"""The heap as parts: one touch takes stones."""

import math

from opolis.core.arrays import zeros
from opolis.core.move_lists import legal_moves
from opolis.core.scene import Area, Part, Scene, SeatScene, Touch, branch
from opolis.core.verbs import score
from toy.notation import TEXTS
from toy.state import FOREIGN, MAX_MOVES, PLURAL, REMOTE, TWINS, UNTOUCHABLE, WIRE, State

EXPECTED = {FOREIGN: "Grab some stones.", PLURAL: "Take 1 stones."}


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the heap."""
    x = math.nan if state.fault == WIRE else 0.0
    parts = tuple(
        Part(f"stone:{0 if state.fault == TWINS else number}", "token", (x, 0.0, float(number)))
        for number in range(int(state.heap))
    )
    points = zeros(2)
    score(state, points)
    seats = tuple(SeatScene(one, ("red", "blue")[one], int(points[one])) for one in range(2))
    areas = (Area("heap", "the heap", ((-1.0, -1.0, 0.0), (1.0, 1.0, 9.0))),)
    expected = EXPECTED.get(int(state.fault), "Take one or two stones.")
    return Scene(parts, (), seats, expected, areas=areas)


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the numbers of stones."""
    texts = [TEXTS[move] for move in legal_moves(state, seat, MAX_MOVES)]
    if state.fault == UNTOUCHABLE:
        texts = texts[:1]
    taken = hand(99.0 if state.fault == REMOTE else 0.0)
    paths = ((Touch(f"take:{text}", text, taken, move=text, ghost=(taken,)),) for text in texts)
    return branch(paths, touched)


def hand(east: float) -> Part:
    """Show what is taken."""
    return Part("hand", "token", (east, 0.0, 0.0))
