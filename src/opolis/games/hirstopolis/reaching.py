"""What a seat can still use: places for what it holds, ground that it reaches, blocks joined to nothing."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.building import box_rows, fits_in_row
from opolis.games.hirstopolis.joining import is_loose
from opolis.games.hirstopolis.state import BASE, OPEN, OWNER, PLACE_OF, SHAPE, SIDE, STOREYS, TURNS, State
from opolis.games.hirstopolis.tables import BIT, MODULUS


@kernel
def area_bit(state: State, square: int) -> int:
    """Give the bit of the area that a square belongs to."""
    return 1 << (int(state.area[square]) - 1)


@kernel
def built_areas(state: State, seat: int) -> int:
    """Mark the areas that a seat can build in, a bit for each: with H12 those where it has built already."""
    if not state.adjacent:
        return -1
    areas = 0
    for piece in range(int(state.standing)):
        if state.pieces[piece, OWNER] == seat:
            shape, square = int(state.pieces[piece, SHAPE]), int(state.pieces[piece, PLACE_OF])
            block, turn = shape // TURNS, shape % TURNS
            last = int(state.feet[block]) - 1
            areas |= area_bit(state, square + int(state.cells[block, turn, 0]))
            areas |= area_bit(state, square + int(state.cells[block, turn, last]))
    return areas if areas else -1


@kernel
def is_low(state: State, seat: int, square: int, areas: int) -> bool:
    """Tell whether one more storey on a square would count, in areas that the seat can build in."""
    low = int(state.level[seat, square]) < int(state.multiplier)
    return low and areas & area_bit(state, square) != 0


@kernel
def raises_something(state: State, seat: int, block: int, areas: int) -> bool:
    """Tell whether a base has a place now where its storey counts."""
    for turn in range(int(state.turns[block])):
        first = int(state.cells[block, turn, 0])
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = fits_in_row(state, seat, block, turn, row)
            while found:
                low = found & -found
                found ^= low
                if is_low(state, seat, row * SIDE + BIT[low % MODULUS] + first, areas):
                    return True
    return False


@kernel
def has_room(state: State, seat: int, block: int, areas: int) -> bool:
    """Tell whether a top could find a place some day: squares without a roof, at any height."""
    for turn in range(int(state.turns[block])):
        first = int(state.cells[block, turn, 0])
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = -1
            for cell in range(int(state.feet[block])):
                offset = int(state.cells[block, turn, cell])
                found &= int(state.lines[seat, OPEN, row + offset // SIDE]) >> offset % SIDE
            while found > 0:
                low = found & -found
                found ^= low
                if areas & area_bit(state, row * SIDE + BIT[low % MODULUS] + first):
                    return True
    return False


@kernel
def loose_squares(state: State, seat: int) -> float:
    """Count the squares of blocks that are joined to nothing so far, a roof's for each storey (H6, H12)."""
    squares = 0.0
    for piece in range(int(state.settled), int(state.standing)):
        if is_loose(state, seat, piece):
            block, storeys = int(state.pieces[piece, SHAPE]) // TURNS, 1
            if state.kind[block] != BASE:
                storeys = min(int(state.pieces[piece, STOREYS]), int(state.multiplier))
            squares += storeys * int(state.squares[block])
    return squares


@kernel
def reached_ground(state: State, seat: int) -> int:
    """Count the squares without a roof in the areas that joined blocks stand in (H12)."""
    found, squares = 0, 0
    for row in range(int(state.rows)):
        for column in range(int(state.columns)):
            if int(state.reach[row]) >> column & 1:
                area = int(state.area[row * SIDE + column])
                if not found >> (area - 1) & 1:
                    found |= 1 << (area - 1)
                    squares += int(state.bare[seat, area])
    return squares
