"""A quick opinion: points, open bases and what they may become, blocks in the quarry, bonuses under way."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.scoring import final_points, outcome, unused_squares
from opolis.games.hirstopolis.state import (
    BLOCKS,
    BUILDING,
    DIE,
    EVEN_EAST,
    EVEN_SOUTH,
    OPEN_PENALTY,
    OVER,
    RACING,
    SIDE,
    State,
)

OPEN_WORTH = weights(__file__, "open")
EVEN = float(weights(__file__, "even")[0])
HELD = weights(__file__, "held")
HELD_LAST = weights(__file__, "held_last")
BONUS = float(weights(__file__, "bonus")[0])
RETURNED = float(weights(__file__, "returned")[0])
SCALE = float(weights(__file__, "scale")[0])
HALF, STEADY = weights(__file__, "alone")


@kernel
def nearness(state: State) -> float:
    """Say how near the end is, from 0 to 1 (H7, H13)."""
    if state.last_round:
        return 1.0
    if state.phase == RACING:
        return 0.0
    near = (state.rounds - 1.0) / state.max_rounds
    for seat in range(int(state.seats)):
        near = max(near, min(1.0, state.points[seat] / state.goal))
    return 0.5 * near * near


@kernel
def open_worth(state: State, seat: int) -> float:
    """Weigh open bases by their storeys, and more where they lie evenly side by side."""
    worth = 0.0
    for row in range(int(state.rows)):
        east, south = int(state.lines[seat, EVEN_EAST, row]), int(state.lines[seat, EVEN_SOUTH, row])
        for column in range(int(state.columns)):
            square = row * SIDE + column
            level = int(state.level[seat, square])
            if level > 0 and state.area[square]:
                worth += OPEN_WORTH[min(level, int(state.multiplier))]
                worth += EVEN * ((east >> column & 1) + (south >> column & 1))
    return worth


@kernel
def held_worth(state: State, seat: int, near: float) -> float:
    """Weigh the blocks in the quarry and the bowl, without those laid aside to be passed."""
    worth = 0.0
    for block in range(BLOCKS):
        count = int(state.quarry[seat, block]) + int(state.bowl[seat, block])
        if count:
            if has_secret(state, seat):
                for number in range(DIE):
                    count -= state.handed[seat, number] == block + 1
            kind = int(state.kind[block])
            each = float((1.0 - near) * HELD[kind] + near * HELD_LAST[kind])
            worth += count * int(state.squares[block]) * each
    return worth


@kernel
def bonus_worth(state: State, seat: int) -> float:
    """Weigh the bonuses of the map by how much of them is under roofs (H9, H10)."""
    worth = 0.0
    if state.region:
        for area in range(1, int(state.areas) + 1):
            roofed = 1.0 - int(state.bare[seat, area]) / int(state.area_size[area])
            worth += int(state.region) * roofed**BONUS
    if state.bank:
        roofed = 1.0 - int(state.bare_banks[seat]) / int(state.banks)
        worth += int(state.bank) * roofed**BONUS
    return worth


@kernel
def is_finished(state: State, seat: int) -> bool:
    """Tell whether a seat can change nothing any more."""
    if int(state.active) >> seat & 1:
        return False
    return state.phase == RACING or (state.phase == BUILDING and state.last_round != 0)


@kernel
def seat_worth(state: State, seat: int) -> float:
    """Guess a seat's final points."""
    if state.phase == OVER or is_finished(state, seat):
        return float(final_points(state, seat))
    near = nearness(state)
    worth = int(state.points[seat]) + bonus_worth(state, seat) + held_worth(state, seat, near)
    worth += (1.0 - near) * open_worth(state, seat) - near * OPEN_PENALTY * int(state.open_squares[seat])
    worth -= near * OPEN_PENALTY * unused_squares(state, seat)
    return worth + RETURNED * int(state.returned[seat])


@kernel
def evaluate(state: State, out: Array) -> None:
    """Compare the seats' guesses; at the end the outcome, alone a rising function of the points."""
    if state.seats == 1:
        out[0] = 1.0 / (1.0 + np.exp((HALF - seat_worth(state, 0)) / STEADY))
        return
    if state.phase == OVER:
        outcome(state, out)
        return
    best = -1e9
    for seat in range(int(state.seats)):
        out[seat] = seat_worth(state, seat)
        best = max(best, out[seat])
    total = 0.0
    for seat in range(int(state.seats)):
        out[seat] = np.exp(SCALE * (out[seat] - best))
        total += out[seat]
    for seat in range(int(state.seats)):
        out[seat] /= total
