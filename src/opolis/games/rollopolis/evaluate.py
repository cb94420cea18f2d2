"""A quick opinion: the sheet as it stands, and what the rest of the game may add to it."""

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.weights import weights
from opolis.games.rollopolis.district import raisable, sides, sites
from opolis.games.rollopolis.scoring import (
    blank_points,
    monument_points,
    outcome,
    points_of,
    size,
    special_points,
)
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BUILDINGS,
    COMMERCIAL,
    COMMUNITY,
    HALL,
    HOSPITAL,
    INDUSTRIAL,
    MONUMENT,
    OVER,
    RESIDENTIAL,
    S_TRACK,
    SPACES,
    SUBSTATION,
    TERRAINS,
    TRACKS,
    TYPES,
    UNIVERSITY,
    State,
)
from opolis.games.rollopolis.townhall import REFUSED, earns_mark, spots, writing

BLANKS = weights(__file__, "blanks")
BONUS = weights(__file__, "bonus")
LATER = weights(__file__, "later")
HELPERS = weights(__file__, "helpers")
DIE = weights(__file__, "die")
SPREAD = weights(__file__, "spread")
ALONE = weights(__file__, "alone")


@kernel
def time_left(state: State) -> float:
    """Guess from the fullest track how much of the game is to come, from 1 to 0 (O17)."""
    least = 1.0
    for track in range(TRACKS):
        least = min(least, 1.0 - state.written[track] / spots(state, track))
    return least


@kernel
def open_sides(state: State, seat: int) -> int:
    """Count the blank spaces beside every C, times its level."""
    shops, empty, count = int(state.standing[seat, COMMERCIAL]), int(state.empty[seat]), 0
    for space in range(SPACES):
        if shops >> space & 1:
            count += int(state.level[seat, space]) * size(sides(1 << space) & empty)
    return count


@kernel
def terrain_sides(state: State, seat: int) -> int:
    """Count the blank spaces beside the terrains."""
    count = 0
    for terrain in range(TERRAINS):
        count += size(sides(int(state.terrain[seat, terrain])) & int(state.empty[seat]))
    return count


@kernel
def idle_specials(state: State, seat: int) -> int:
    """Count the Specials that bring nothing yet."""
    count = 0
    for building in range(SUBSTATION, MONUMENT):
        count += state.standing[seat, building] != 0 and special_points(state, seat, building) == 0
    return count


@kernel
def scarcest(state: State, seat: int) -> int:
    """Count the buildings of the scarcest type, which hold the others back (O15)."""
    least = int(state.counts[seat, 0])
    for kind in range(1, TYPES):
        least = min(least, int(state.counts[seat, kind]))
    return least


@kernel
def helpers(state: State, seat: int) -> float:
    """Weigh what makes more dice usable (O11, O12)."""
    district, worth = state.standing[seat], 0.0
    if district[COMMUNITY]:
        worth += HELPERS[0]
        if district[HOSPITAL]:
            worth += HELPERS[1] * state.hospital[seat]
    if district[HALL]:
        worth += HELPERS[2]
        if district[UNIVERSITY]:
            worth += HELPERS[3] * state.university[seat]
    return worth


@kernel
def prospects(state: State, seat: int) -> float:
    """Weigh what can still grow."""
    worth = helpers(state, seat)
    worth += LATER[0] * size(int(state.growing[seat, RESIDENTIAL]))
    worth += LATER[1] * open_sides(state, seat)
    worth += LATER[2] * terrain_sides(state, seat)
    worth += LATER[3] * idle_specials(state, seat)
    worth += LATER[4] * (monument_points(state, seat) > 0)
    worth += LATER[5] * scarcest(state, seat)
    return worth


@kernel
def best_raise(state: State, seat: int, building: int) -> float:
    """Guess what raising the best R or C brings."""
    growing = raisable(state, seat, building)
    if building == RESIDENTIAL:
        return DIE[0] if growing else 0.0
    customers = int(state.standing[seat, COMMERCIAL]) | int(state.standing[seat, RESIDENTIAL])
    best = 0
    for space in range(SPACES):
        if growing >> space & 1:
            best = max(best, size(sides(1 << space) & customers))
    return DIE[1] * best


@kernel
def best_on_track(state: State, seat: int, track: int) -> float:
    """Guess what the die in hand brings on a track."""
    best = DIE[2] if sites(state, seat, INDUSTRIAL) else 0.0
    if track == S_TRACK:
        for building in range(SUBSTATION, BUILDINGS):
            if int(state.allowed[state.die]) >> building & 1 and sites(state, seat, building):
                best = max(best, DIE[4])
    else:
        best = max(best, best_raise(state, seat, track))
        if sites(state, seat, track):
            best = max(best, DIE[3])
    return best + DIE[5] * earns_mark(state, track) if best > 0.0 else 0.0


@kernel
def die_in_hand(state: State, seat: int) -> float:
    """Guess what the die in hand will bring."""
    best = 0.0
    for track in range(TRACKS):
        if writing(state, seat, track) != REFUSED:
            best = max(best, best_on_track(state, seat, track))
    return best


@kernel
def expected_points(state: State, seat: int, left: float) -> float:
    """Guess a seat's final score (O18)."""
    blanks = blank_points(state, seat)
    worth = points_of(state, seat) - blanks + blanks * (BLANKS[0] * left + BLANKS[1] * (1.0 - left))
    worth += BONUS[0] * state.bonus[seat] + left * prospects(state, seat)
    if state.phase == ACTIVATE and state.turn == seat:
        worth += die_in_hand(state, seat)
    return worth


@kernel
def alone(points: float) -> float:
    """Turn a score into an opinion that rises with it."""
    return 1.0 / (1.0 + np.exp((ALONE[0] - points) / ALONE[1]))


@kernel
def evaluate(state: State, out: Array) -> None:
    """Compare the scores that the seats can expect; at the end the outcome, alone the score."""
    left, total = time_left(state), 0.0
    if state.seats == 1:
        over = state.phase == OVER
        out[0] = alone(float(points_of(state, 0)) if over else expected_points(state, 0, left))
        return
    if state.phase == OVER:
        outcome(state, out)
        return
    for seat in range(state.seats):
        out[seat] = expected_points(state, seat, left) / (SPREAD[0] * left + SPREAD[1] * (1.0 - left))
    most = out[0]
    for seat in range(state.seats):
        most = max(most, out[seat])
    for seat in range(state.seats):
        out[seat] = np.exp(out[seat] - most)
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total
