"""What the value network sees of the tower: cubes, the roof, where a block could lie, hands; then the sides.

A side is seen a level at a time: whose squares its picture shows there, which of them belong to a largest
group, and before which a cube could still be put.
"""

from opolis.core.arrays import table, zeros
from opolis.core.kernel import kernel
from opolis.core.learning import value_network
from opolis.core.records import Array
from opolis.core.scratch import counts, sums
from opolis.games.turris.placing import overlaps
from opolis.games.turris.scoring import largest_group, roof_squares, side_squares, size
from opolis.games.turris.state import CELLS, LEVELS, MOST_BLOCKS, State
from opolis.games.turris.tables import FLATS, FRONT, SIDES

KINDS = 9  # of a square: none, or of either colour, in a largest group or not, open to the front or not
MOST_GROUP = 32  # larger ones count as this
HIGH, ALIKE = 12, 8  # levels of a side that are seen; from the second number on, they weigh alike
FLAT = 2 * LEVELS * CELLS
HANDS = FLAT + len(FLATS)
BONUS = HANDS + 2 * (MOST_BLOCKS + 1)
OPEN = BONUS + 1
TOP = OPEN + 5  # at most four levels are unfinished (T7)
ROOF = TOP + 2 * CELLS
ROW = ROOF + 2 * (CELLS + 1)
GROUP = ROW + (ALIKE + 1) * KINDS**3
PATTERNS_PER_PLACE = HIGH + 2  # what a side shows: its levels, and both largest groups
SHAPE = PATTERNS, HIDDEN, SECOND = GROUP + 2 * (MOST_GROUP + 1), 64, 32
LONGEST_LIST = 1 + 4 * MOST_BLOCKS + CELLS + len(FLATS) + 6 + len(SIDES) * PATTERNS_PER_PLACE


def _turned() -> tuple[Array, Array]:
    """Say where each cell goes under a symmetry of the tower, and whether it is mirrored, by symmetry."""
    cells = [divmod(cell, 3) for cell in range(CELLS)]
    ways, mirrored = [], []
    for crossed, (across, up) in enumerate(((1, 0), (0, 1))):
        for west, south in ((0, 0), (2, 0), (0, 2), (2, 2)):
            ways.append([3 * abs(south - cell[up]) + abs(west - cell[across]) for cell in cells])
            mirrored.append(crossed ^ (west != south))
    return table(ways), table(mirrored)


TURNED, MIRRORED = _turned()
SYMMETRIES = len(TURNED)
# Which pair of cells a flat block covers, by both: PAIR[first, second].
PAIR = zeros((CELLS, CELLS))
for _number, (_first, _second) in enumerate(FLATS.tolist()):
    PAIR[_first, _second] = PAIR[_second, _first] = _number
# Three squares of a level as digits of a number; mirrored, the other way round: DIGITS[mirrored, squares].
DIGITS = table(
    [
        [sum(KINDS**place for place, square in enumerate(order) if shown >> square & 1) for shown in range(8)]
        for order in ((0, 1, 2), (2, 1, 0))
    ]
)
TABLE, INNER, OUTER = value_network.load_network(__file__, SHAPE)


@kernel
def note(seen: Array, pattern: int) -> None:
    """Add a pattern to the list."""
    seen[0] += 1
    seen[seen[0]] = pattern


@kernel
def show_cells(cells: int, symmetry: int, first: int, seen: Array) -> None:
    """List cells of a level, turned, as patterns from the first on."""
    count = seen[0]
    for cell in range(CELLS):
        seen[count + 1] = first + TURNED[symmetry, cell]
        count += cells >> cell & 1
    seen[0] = count


@kernel
def show_cubes(state: State, symmetry: int, seen: Array) -> None:
    """List the cubes of the seat to build and the other's, from the ground up."""
    me = int(state.turn)
    for level in range(LEVELS):
        if state.filled[level] == 0:
            break
        show_cells(int(state.own[me, level]), symmetry, level * CELLS, seen)
        show_cells(int(state.own[1 - me, level]), symmetry, (LEVELS + level) * CELLS, seen)


@kernel
def show_roof(state: State, symmetry: int, seen: Array) -> None:
    """List whose squares the roof shows, and how large its groups are."""
    for colour in range(2):
        squares = roof_squares(state, int(state.turn) ^ colour)
        show_cells(squares, symmetry, TOP + colour * CELLS, seen)
        note(seen, ROOF + colour * (CELLS + 1) + size(largest_group(squares)))


@kernel
def show_side(state: State, symmetry: int, view: int, seen: Array, end: int) -> int:
    """List what a side shows, mirrored if the tower is; returns where the list ends."""
    me, digits = int(state.turn), DIGITS[MIRRORED[symmetry]]
    mine, theirs = side_squares(state, me, view), side_squares(state, 1 - me, view)
    group, other = largest_group(mine), largest_group(theirs)
    for level in range(HIGH):
        both = (mine | theirs) >> 3 * level & FRONT[view, int(state.filled[level])]
        shown = digits[mine >> 3 * level & 7] + 5 * digits[theirs >> 3 * level & 7]
        shown += digits[(group | other) >> 3 * level & 7] + 2 * digits[both]
        seen[end + level] = ROW + min(ALIKE, level) * KINDS**3 + shown
    end += HIGH
    seen[end] = GROUP + min(MOST_GROUP, size(group))
    seen[end + 1] = GROUP + MOST_GROUP + 1 + min(MOST_GROUP, size(other))
    return end + 2


@kernel
def list_patterns(state: State, symmetry: int, seen: Array) -> int:
    """List what the tower shows, turned, then what each side does; returns where the list ends."""
    me = int(state.turn)
    seen[0] = 0
    show_cubes(state, symmetry, seen)
    show_roof(state, symmetry, seen)
    for pair in range(len(FLATS)):
        first, second = FLATS[pair, 0], FLATS[pair, 1]
        level = int(state.tops[first])
        if level == state.tops[second] and overlaps(state, level, first, second):
            note(seen, FLAT + int(PAIR[TURNED[symmetry, first], TURNED[symmetry, second]]))
    note(seen, HANDS + int(state.left[me]))
    note(seen, HANDS + MOST_BLOCKS + 1 + int(state.left[1 - me]))
    note(seen, OPEN + int(state.open))
    if state.bonus:
        note(seen, BONUS)
    end = int(seen[0]) + 1
    for view in range(len(SIDES)):
        end = show_side(state, symmetry, view, seen, end)
    return end


@kernel
def network_log_odds(state: State) -> float:
    """Give the logarithm of the odds that the tower adds for the seat to build."""
    seen = counts(LONGEST_LIST)
    end = list_patterns(state, 0, seen)
    total = counts(HIDDEN)
    share = value_network.first_layer(
        TABLE, seen, end, PATTERNS_PER_PLACE, counts(HIDDEN), counts(HIDDEN), total
    )
    return value_network.upper_layers(INNER, OUTER, total, share, sums(SECOND))
