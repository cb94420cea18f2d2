"""A quick opinion: the lead, the hands, what the five views show, two levels at a time, and what was given.

Each has a weight by how far the tower has risen. The weights (data/patterns.npy) are learnt by self-play
(`opolis tune turris`). The value network (value_network.py) sees every cube of the tower.
"""

from opolis.core.kernel import kernel
from opolis.core.learning.patterns import UNIT, log_odds_to_chances, look_up, patterns
from opolis.core.records import Array
from opolis.games.turris.scoring import lead_in_views, outcome, points_given, roof_squares, side_squares
from opolis.games.turris.state import LEVELS, State
from opolis.games.turris.tables import FRONT, SIDES
from opolis.games.turris.value_network import network_log_odds

STAGES = 3  # of the building, for what the views show
STEPS = 16  # finer ones, for the lead and the hands
PAIR = 6  # bits of two levels of a picture
SHOWN = 2 * PAIR + 3  # bits of a window: my squares, theirs, and where a cube could still be put in front
MOST_LEAD, MOST_HANDS = 32, 4  # beyond these, more weighs no more
SIDE = 0
ROOF = SIDE + (STAGES << SHOWN)
LEAD = ROOF + (STAGES << 2 * PAIR)
HANDS = LEAD + STEPS * (2 * MOST_LEAD + 1)
TO_BUILD = HANDS + STEPS * (2 * MOST_HANDS + 1) * 2
LONGEST_LIST = len(SIDES) * LEVELS + 5
# What a point given adds to the log-odds, and how much more late: fitted to 400 matches of level 4.
POINT, LATE_POINT = 0.13, 0.036
WEIGHTS = patterns(__file__)


@kernel
def window(mine: int, theirs: int, level: int) -> int:
    """Number what two levels of a picture show."""
    pair = (1 << PAIR) - 1
    return mine >> 3 * level & pair | (theirs >> 3 * level & pair) << PAIR


@kernel
def weigh_views(state: State, table: Array, seen: Array, stage: int) -> float:
    """Weigh what the four sides and the roof show to the seat that is to build."""
    me, total = int(state.turn), 0.0
    for view in range(len(SIDES)):
        mine, theirs = side_squares(state, me, view), side_squares(state, 1 - me, view)
        for level in range(LEVELS):
            filled = int(state.filled[level])
            if filled == 0:
                break
            shown = window(mine, theirs, level) | FRONT[view, filled] << 2 * PAIR
            total += look_up(table, seen, SIDE + (stage << SHOWN) + shown)
    mine, theirs = roof_squares(state, me), roof_squares(state, 1 - me)
    for row in range(2):
        total += look_up(table, seen, ROOF + (stage << 2 * PAIR) + window(mine, theirs, row))
    return total


@kernel
def bounded(value: int, most: int) -> int:
    """Bring a number between −most and most to 0 and above."""
    return most + max(-most, min(most, value))


@kernel
def weigh(state: State, table: Array, seen: Array) -> float:
    """Add up the weights of all there is to see for the seat to build; list them where there is room to."""
    me, most = int(state.turn), 2 * int(state.blocks)
    in_hand = int(state.left[0]) + int(state.left[1])
    built = most - in_hand
    step = min(STEPS - 1, built * STEPS // most)
    ahead = lead_in_views(state) if me == 0 else -lead_in_views(state)
    hands = bounded(int(state.left[me]) - int(state.left[1 - me]), MOST_HANDS)
    hands = 2 * hands + int(state.bonus)
    total = look_up(table, seen, TO_BUILD)
    total += look_up(table, seen, LEAD + step * (2 * MOST_LEAD + 1) + bounded(ahead, MOST_LEAD))
    total += look_up(table, seen, HANDS + step * (2 * MOST_HANDS + 1) * 2 + hands)
    return total + weigh_views(state, table, seen, min(STAGES - 1, built * STAGES // most))


@kernel
def weigh_handicap(state: State) -> float:
    """Weigh points that were given, for the seat to build; more, the fewer blocks are left (T13)."""
    me, in_hand = int(state.turn), int(state.left[0]) + int(state.left[1])
    given = points_given(state, me) - points_given(state, 1 - me)
    return given * (POINT + LATE_POINT * 2 * int(state.blocks) / (in_hand + 1))


@kernel
def evaluate(state: State, out: Array) -> None:
    """Guess each seat's chance from what there is to see; at the end, the outcome."""
    if state.over:
        outcome(state, out)
        return
    worth = weigh(state, WEIGHTS, out[:0]) / UNIT + network_log_odds(state) + weigh_handicap(state)
    log_odds_to_chances(worth, int(state.turn), out)
