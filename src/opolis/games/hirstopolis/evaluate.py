"""A quick opinion: points, what bases and tops could still become together, bonuses under way."""

from opolis.core.elementary import power
from opolis.core.kernel import kernel
from opolis.core.learning.opinion import expected_chances
from opolis.core.learning.weights import weights
from opolis.core.records import Array
from opolis.games.hirstopolis.building import box_rows, fits_in_row, is_founded, off_the_grid
from opolis.games.hirstopolis.drawing import drawn, into_bowls, limit
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.joining import join_all, unmark
from opolis.games.hirstopolis.reaching import (
    built_areas,
    has_room,
    loose_squares,
    raises_something,
    reached_ground,
)
from opolis.games.hirstopolis.rules import block_of, square_of, turn_of
from opolis.games.hirstopolis.scoring import final_points, outcome, unused_squares
from opolis.games.hirstopolis.state import (
    BANK,
    BASE,
    BLOCKS,
    BRIDGE,
    BUILDING,
    COMMIT,
    DIE,
    DONE,
    DRAWING,
    EVEN_EAST,
    EVEN_SOUTH,
    HAND,
    MOST_HELD,
    MOST_RETURNS,
    OVER,
    PLACE,
    QUARRY,
    RACING,
    RETURN,
    RETURNING,
    SIDE,
    SPANNABLE,
    STARTING,
    TAKE,
    TOP,
    State,
)
from opolis.games.hirstopolis.tables import BIT, MODULUS

FEATURES = ("bonus", "hopes", "bridge", "last", "open", "race", "rest")  # as `features` counts them
SET_BY_HAND = ("bonus", "race")  # matches under the usual rules say nothing about these
WEIGHTS = weights(__file__, *FEATURES)
NOTHING = (0.0,) * len(WEIGHTS)
ROOM, ENOUGH, LOOSE = weights(__file__, "joined")
HELD, READY, EVEN, BONUS, NEAR = weights(__file__, "inside")
SPREAD, ALONE = weights(__file__, "spread"), weights(__file__, "alone")
COVERED = 12.0  # squares of open bases that one more round can cover
LAST_PLACEMENTS = 10.0  # of a race, in which its end comes near
RACING_BRIDGE = 0.5  # what a bridge is worth in a race, where nobody waits for both its banks


@kernel
def nearness(state: State, seat: int) -> float:
    """Say how near the end is, from 0 to 1 (H7, H13)."""
    if state.phase == RACING:
        if state.clock:
            return 0.0
        return max(0.0, 1.0 - (int(state.placements) - int(state.placed[seat])) / LAST_PLACEMENTS)
    if state.last_round:
        return 1.0
    near = (int(state.rounds) - 1.0) / int(state.max_rounds)
    if state.left < QUARRY * int(state.seats):  # the next round will begin with a short pile
        near = 1.0
    for other in range(int(state.seats)):
        near = max(near, min(1.0, int(state.points[other]) / int(state.goal)))
    return NEAR * near * near


@kernel
def time_left(state: State) -> float:
    """Say how much of the game is to come, from 1 to 0: as the seat sees it that is nearest to the end."""
    left = 1.0
    for seat in range(int(state.seats)):
        left = min(left, 1.0 - nearness(state, seat))
    return left


@kernel
def open_storeys(state: State, seat: int) -> float:
    """Count the storeys of open bases as far as they count, and a little for those that lie evenly."""
    storeys = 0.0
    for row in range(int(state.rows)):
        east, south = int(state.lines[seat, EVEN_EAST, row]), int(state.lines[seat, EVEN_SOUTH, row])
        for column in range(int(state.columns)):
            square = row * SIDE + column
            level = int(state.level[seat, square])
            if level > 0 and state.area[square]:
                storeys += min(level, int(state.multiplier))
                storeys += EVEN * ((east >> column & 1) + (south >> column & 1))
    return storeys


@kernel
def held_copies(state: State, seat: int, block: int) -> int:
    """Count the copies of a block in quarry and bowl, without those laid aside to be passed (H2)."""
    count = int(state.quarry[seat, block]) + int(state.bowl[seat, block])
    if count and has_secret(state, seat):
        for number in range(DIE):
            count -= state.handed[seat, number] == block + 1
    return count


@kernel
def held_squares(state: State, seat: int, kind: int, areas: int) -> int:
    """Count the squares of all bases, or all tops, that a seat holds and has a place for."""
    squares = 0
    for block in range(int(state.blocks)):
        if state.kind[block] == kind:
            copies = held_copies(state, seat, block)
            if copies:
                if kind == BASE:
                    useful = raises_something(state, seat, block, areas)
                else:
                    useful = has_room(state, seat, block, areas)
                squares += copies * int(state.squares[block]) * useful
    return squares


@kernel
def best_storeys(state: State, seat: int, block: int) -> int:
    """Find on how many storeys a top could stand now, as far as they count."""
    best, count = 0, int(state.multiplier)
    for turn in range(int(state.turns[block])):
        first = int(state.cells[block, turn, 0])
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = fits_in_row(state, seat, block, turn, row)
            while found:
                low = found & -found
                found ^= low
                level = int(state.level[seat, row * SIDE + BIT[low % MODULUS] + first])
                best = max(best, min(level, count))
        if best == count:
            break
    return best


@kernel
def bridgehead(state: State, seat: int, block: int, turn: int, square: int) -> int:
    """Count the storeys that stand under the feet of a bridge, as far as they count; 0 if it cannot be."""
    storeys = 0
    for foot in range(int(state.feet[block])):
        level = int(state.level[seat, square + int(state.cells[block, turn, foot])])
        if level < 0:
            return 0
        storeys += min(level, int(state.multiplier))
    return storeys


@kernel
def readiness(state: State, seat: int, block: int) -> float:
    """Say how far the best place for a bridge has been built, from 0 to 1."""
    best = 0
    for turn in range(int(state.turns[block])):
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = -1
            for number in range(state.needed[block, turn]):
                need = int(state.needs[block, turn, number])
                if need >> 6 == SPANNABLE:
                    found &= int(state.lines[seat, SPANNABLE, row + (need >> 3 & 7)]) >> (need & 7)
            while found > 0:
                low = found & -found
                found ^= low
                square = row * SIDE + BIT[low % MODULUS]
                if not off_the_grid(state, block, turn, square):
                    best = max(best, bridgehead(state, seat, block, turn, square))
    return best / (int(state.feet[block]) * int(state.multiplier))


@kernel
def ready_roofs(state: State, seat: int) -> int:
    """Add up what all tops in the quarry would score, each on its best place."""
    points = 0
    for block in range(int(state.blocks)):
        if state.kind[block] == TOP:
            copies = held_copies(state, seat, block)
            if copies:
                points += copies * int(state.squares[block]) * best_storeys(state, seat, block)
    return points


@kernel
def bridge_hopes(state: State, seat: int) -> float:
    """Weigh the bridges in the quarry by how far their best place has been built; a second copy half."""
    worth = 0.0
    for block in range(int(state.blocks)):
        if state.kind[block] == BRIDGE:
            copies = held_copies(state, seat, block)
            if copies:
                built = power(readiness(state, seat, block), READY) * int(state.multiplier)
                worth += built * int(state.squares[block]) * 0.5 * (copies + 1)
    return worth * (RACING_BRIDGE if state.phase == RACING else 1.0)


@kernel
def free_ground(state: State, seat: int) -> int:
    """Count the grid squares that are not under a roof."""
    squares = 0
    for area in range(1, int(state.areas) + 1):
        squares += int(state.bare[seat, area])
    return squares


@kernel
def bonus_worth(state: State, seat: int) -> float:
    """Weigh the bonuses of the map by how much of them is under roofs (H9, H10)."""
    worth = 0.0
    if state.region:
        for area in range(1, int(state.areas) + 1):
            roofed = 1.0 - int(state.bare[seat, area]) / int(state.area_size[area])
            worth += int(state.region) * power(roofed, BONUS)
    if state.bank:
        roofed = 1.0 - int(state.bare_banks[seat]) / int(state.banks)
        worth += int(state.bank) * power(roofed, BONUS)
    return worth


@kernel
def nears_bonus(state: State, seat: int, block: int, turn: int, square: int) -> bool:
    """Tell whether a roof brings a bonus nearer: it covers a bank, or the last half of an area (H9, H10)."""
    feet = int(state.feet[block])
    for foot in range(feet):
        at = square + int(state.cells[block, turn, foot])
        if state.bank and state.ground[at] == BANK:
            return True
        area = int(state.area[at])
        if state.region and 2 * (int(state.bare[seat, area]) - feet) <= int(state.area_size[area]):
            return True
    return False


@kernel
def is_wasted(state: State, seat: int, block: int, turn: int, square: int) -> bool:
    """Tell whether a roof would lie on bare ground, worth nothing and good for nothing (H6, H9, H10)."""
    if state.kind[block] == BASE or state.level[seat, square + state.cells[block, turn, 0]] > 0:
        return False
    if state.adjacent and state.kind[block] == BRIDGE:  # it may lead to another area (H12)
        return False
    return not nears_bonus(state, seat, block, turn, square)


@kernel
def can_be_crowned(state: State, seat: int) -> bool:
    """Tell whether a roof may still follow a base that is placed in a race without a clock (H13, H14)."""
    return state.clock != 0 or state.placed[seat] + 1 < state.placements


@kernel
def has_use(state: State, seat: int, block: int) -> bool:
    """Tell whether a block in a race has a place where it is not wasted."""
    if state.kind[block] == BASE and not can_be_crowned(state, seat):
        return False
    for turn in range(state.turns[block]):
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = fits_in_row(state, seat, block, turn, row)
            while found:
                low = found & -found
                found ^= low
                square = row * SIDE + BIT[low % MODULUS]
                stands = state.kind[block] != BRIDGE or is_founded(state, seat, block, turn, square)
                if stands and not is_wasted(state, seat, block, turn, square):
                    return True
    return False


@kernel
def could_roof(state: State, seat: int) -> bool:
    """Tell whether a seat in a race holds or could take a roof that has a use, or has yet to begin."""
    for block in range(int(state.blocks)):
        at_hand = state.quarry[seat, block] > 0 or (state.held[seat] < HAND and state.pile[block] > 0)
        first = state.kind[block] == BASE and state.placed[seat] == 0
        if at_hand and (first or state.kind[block] != BASE) and has_use(state, seat, block):
            return True
    return False


@kernel
def pointless(state: State, seat: int, move: int) -> bool:
    """Tell whether a roof is wasted; in a race, whether a block goes to and fro or a seat stops too soon."""
    if state.phase == RACING:
        if move == DONE:  # the last one's ends the match, which counts
            return int(state.active) != 1 << seat and could_roof(state, seat)
        if TAKE <= move < TAKE + BLOCKS:
            return not has_use(state, seat, move - TAKE)
        if RETURN <= move < RETURN + BLOCKS:
            return has_use(state, seat, move - RETURN)
        if state.returned[seat] >= MOST_RETURNS:  # to place it is the only way to free a hand
            return False
    return PLACE <= move < COMMIT and is_wasted(state, seat, block_of(move), turn_of(move), square_of(move))


@kernel
def joined_worth(state: State, seat: int) -> float:
    """Weigh room to build on and blocks that will be taken off, where all must hang together (H12)."""
    if not state.adjacent or is_finished(state, seat):
        return 0.0
    join_all(state, seat)
    worth = ROOM * min(reached_ground(state, seat), ENOUGH) * (1.0 - nearness(state, seat))
    worth -= LOOSE * loose_squares(state, seat)
    unmark(state, int(state.standing))
    return worth


@kernel
def blocks_to_come(state: State, seat: int) -> int:
    """Count the blocks that a seat will draw in this round, or in the next if it keeps what it holds (H1)."""
    if into_bowls(state) or (state.last_round and state.phase > DRAWING):
        return 0
    if state.phase == BUILDING or state.phase == RETURNING:
        held = int(state.held[seat])
        return QUARRY - held if state.kept_count else min(QUARRY, MOST_HELD - held)
    drawing = state.phase == STARTING or (state.phase == DRAWING and int(state.active) >> seat & 1)
    return limit(state, seat) - drawn(state, seat) if drawing else 0


@kernel
def is_finished(state: State, seat: int) -> bool:
    """Tell whether a seat can change nothing any more."""
    if state.phase == OVER:
        return True
    if int(state.active) >> seat & 1:
        return False
    return state.phase == RACING or (state.phase == BUILDING and state.last_round != 0)


@kernel
def points_now(state: State, seat: int) -> float:
    """Give the points that a seat has; where nothing can change them any more, the final ones."""
    if is_finished(state, seat):
        return float(final_points(state, seat))
    return int(state.points[seat]) + joined_worth(state, seat)


@kernel
def features(state: State, seat: int) -> tuple[float, ...]:
    """Count what may bring a seat more points; a roofed storey is a point a square (H6, H8)."""
    if is_finished(state, seat):
        return NOTHING
    near, count = nearness(state, seat), int(state.multiplier)
    spare = 0.0 if state.last_round or state.phase == RACING else COVERED
    areas, storeys = built_areas(state, seat), open_storeys(state, seat)
    tops = held_squares(state, seat, TOP, areas)
    bases = HELD * held_squares(state, seat, BASE, areas)
    now = min(float(ready_roofs(state, seat)), storeys)
    later = max(0.0, min(count * tops - now, storeys - now + bases))
    return (
        bonus_worth(state, seat),
        now,
        (1.0 - near) * later,
        (1.0 - near) * (storeys + bases - now - later),
        (1.0 - near) * (tops - (now + later) / count),
        bridge_hopes(state, seat),
        near * max(0.0, int(state.open_squares[seat]) - spare),
        float(unused_squares(state, seat)) if state.last_round else 0.0,
        float(blocks_to_come(state, seat)),
        float(free_ground(state, seat)),
        storeys - int(state.open_squares[seat]) if state.phase == RACING else 0.0,
        float(state.returned[seat]),
        1.0,
        1.0 - near,
    )


@kernel
def evaluate(state: State, out: Array) -> None:
    """Compare the seats' guesses; at the end the outcome, alone a rising function of the points."""
    if state.phase == OVER and state.seats > 1:
        outcome(state, out)
    else:
        expected_chances(state, out, points_now, features, (time_left(state), WEIGHTS, SPREAD, ALONE))
