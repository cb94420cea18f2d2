"""Building: where a block may stand, and what becomes of the city when it does (H3 to H6).

A city is kept twice: square by square in `level`, and row by row in `lines`, a bit for each column, so
that all places of a block in a row are found at once.
"""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.state import (
    BANK,
    BASE,
    BRIDGE,
    EVEN_EAST,
    EVEN_SOUTH,
    GRID,
    OPEN,
    OUTSIDE,
    OWNER,
    PLACE,
    PLACE_OF,
    ROUND,
    SHAPE,
    SIDE,
    SPANNABLE,
    SQUARES,
    STOREYS,
    TURNS,
    State,
)
from opolis.games.hirstopolis.tables import BIT, MODULUS


@kernel
def is_open(state: State, seat: int, square: int) -> bool:
    """A grid square without a roof can be built upon (H4, H5)."""
    return state.ground[square] >= GRID and state.level[seat, square] >= 0


@kernel
def even(state: State, seat: int, one: int, other: int) -> bool:
    """Tell whether two squares can carry one block (H5)."""
    both = is_open(state, seat, one) and is_open(state, seat, other)
    return both and state.level[seat, one] == state.level[seat, other]


@kernel
def draw_line(state: State, seat: int, line: int, square: int, on: bool) -> None:
    """Set one bit of a line."""
    row, bit = square // SIDE, 1 << square % SIDE
    old = int(state.lines[seat, line, row])
    state.lines[seat, line, row] = old | bit if on else old & ~bit


@kernel
def refresh(state: State, seat: int, square: int) -> None:
    """Bring the lines up to date after a square has changed."""
    draw_line(state, seat, OPEN, square, is_open(state, seat, square))
    column = square % SIDE
    if column + 1 < state.columns:
        draw_line(state, seat, EVEN_EAST, square, even(state, seat, square, square + 1))
    if column > 0:
        draw_line(state, seat, EVEN_EAST, square - 1, even(state, seat, square - 1, square))
    if square + SIDE < SQUARES:
        draw_line(state, seat, EVEN_SOUTH, square, even(state, seat, square, square + SIDE))
    if square >= SIDE:
        draw_line(state, seat, EVEN_SOUTH, square - SIDE, even(state, seat, square - SIDE, square))


@kernel
def clear_maps(state: State) -> None:
    """Lay an empty map before every seat."""
    state.level[:] = 0
    state.lines[:] = 0
    state.bare_banks[:] = state.banks
    for seat in range(int(state.seats)):
        for area in range(1, int(state.areas) + 1):
            state.bare[seat, area] = state.area_size[area]
        for square in range(SQUARES):
            ground = int(state.ground[square])
            if ground >= GRID:
                refresh(state, seat, square)
            elif ground != OUTSIDE:
                draw_line(state, seat, SPANNABLE, square, True)


@kernel
def box_rows(state: State, block: int, turn: int) -> int:
    """Count the rows of a turned block's box."""
    return int(state.box[block, 1 - turn % 2])


@kernel
def beyond_map(state: State, block: int, turn: int, square: int) -> bool:
    """Tell whether a block's box would stick out of the map."""
    right, bottom = square % SIDE + state.box[block, turn % 2], square // SIDE + box_rows(state, block, turn)
    return right > state.columns or bottom > state.rows


@kernel
def off_the_grid(state: State, block: int, turn: int, square: int) -> bool:
    """Blocks stand on grid squares only, and spans cross gaps only (H4)."""
    if beyond_map(state, block, turn, square):
        return True
    for cell in range(state.squares[block]):
        on_grid = state.ground[square + state.cells[block, turn, cell]] >= GRID
        if on_grid != (cell < state.feet[block]):
            return True
    return False


@kernel
def span_in_the_way(state: State, seat: int, square: int, storeys: int) -> bool:
    """Tell whether a bridge crosses this gap square at this height already (H5)."""
    if state.level[seat, square] == 0:
        return False
    for piece in range(state.standing):
        if state.pieces[piece, OWNER] != seat or state.pieces[piece, STOREYS] != storeys:
            continue
        block, turn = int(state.pieces[piece, SHAPE]) // TURNS, int(state.pieces[piece, SHAPE]) % TURNS
        for cell in range(state.feet[block], state.squares[block]):
            if state.pieces[piece, PLACE_OF] + state.cells[block, turn, cell] == square:
                return True
    return False


@kernel
def is_founded(state: State, seat: int, block: int, turn: int, square: int) -> bool:
    """All feet rest at one height on the ground or on bases, and no span is in the way (H5)."""
    storeys = int(state.level[seat, square + state.cells[block, turn, 0]])
    if storeys < 0:
        return False
    feet, size = int(state.feet[block]), int(state.squares[block])
    for cell in range(1, feet):
        if state.level[seat, square + state.cells[block, turn, cell]] != storeys:
            return False
    for cell in range(feet, size):
        if span_in_the_way(state, seat, square + state.cells[block, turn, cell], storeys):
            return False
    return True


@kernel
def fits_in_row(state: State, seat: int, block: int, turn: int, row: int) -> int:
    """Give a bit for every column where a block may begin in this row (H4, H5); bridges may still fail."""
    found = (1 << int(state.columns)) - 1
    for number in range(state.needed[block, turn]):
        need = int(state.needs[block, turn, number])
        found &= int(state.lines[seat, need >> 6, row + (need >> 3 & 7)]) >> (need & 7)
    return found


@kernel
def has_place(state: State, seat: int, block: int) -> bool:
    """Tell whether a block could stand anywhere."""
    for turn in range(state.turns[block]):
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = fits_in_row(state, seat, block, turn, row)
            while found:
                low = found & -found
                found ^= low
                square = row * SIDE + BIT[low % MODULUS]
                if state.kind[block] != BRIDGE or is_founded(state, seat, block, turn, square):
                    return True
    return False


@kernel
def list_places(state: State, seat: int, block: int, moves: Array, count: int) -> int:
    """Add every place of a block to the list and return how long it has become."""
    for turn in range(state.turns[block]):
        for row in range(state.rows - box_rows(state, block, turn) + 1):
            found = fits_in_row(state, seat, block, turn, row)
            first = PLACE + (block * SQUARES + row * SIDE) * TURNS + turn
            while found:
                low = found & -found
                found ^= low
                column = BIT[low % MODULUS]
                square = row * SIDE + column
                if state.kind[block] != BRIDGE or is_founded(state, seat, block, turn, square):
                    moves[count] = first + column * TURNS
                    count += 1
    return count


@kernel
def worth(state: State, block: int, storeys: int) -> int:
    """A top scores its footprint times the storeys under it, as far as they count (H6)."""
    if state.kind[block] == BASE:
        return 0
    return int(state.squares[block]) * min(storeys, int(state.multiplier))


@kernel
def place(state: State, seat: int, block: int, turn: int, square: int) -> None:
    """Put a block on the map for good; a top scores at once (H3, H6)."""
    storeys = int(state.level[seat, square + state.cells[block, turn, 0]])
    piece = int(state.standing)
    state.pieces[piece, OWNER] = seat
    state.pieces[piece, SHAPE] = block * TURNS + turn
    state.pieces[piece, PLACE_OF] = square
    state.pieces[piece, STOREYS] = storeys
    state.pieces[piece, ROUND] = state.rounds
    state.standing += 1
    state.placed[seat] += 1
    state.last[0] = piece
    raise_city(state, piece, 1)


@kernel
def raise_city(state: State, piece: int, way: int) -> None:
    """Let the city feel a block that is put down (way 1) or taken off again (way −1)."""
    seat, square = int(state.pieces[piece, OWNER]), int(state.pieces[piece, PLACE_OF])
    block, turn = int(state.pieces[piece, SHAPE]) // TURNS, int(state.pieces[piece, SHAPE]) % TURNS
    storeys, feet, size = int(state.pieces[piece, STOREYS]), int(state.feet[block]), int(state.squares[block])
    base = state.kind[block] == BASE
    after = storeys if way < 0 else storeys + 1 if base else -1 - storeys
    for cell in range(feet):
        at = square + int(state.cells[block, turn, cell])
        state.level[seat, at] = after
        refresh(state, seat, at)
        if not base:
            state.bare[seat, state.area[at]] -= way
            state.bare_banks[seat] -= way * (state.ground[at] == BANK)
    for cell in range(feet, size):
        state.level[seat, square + state.cells[block, turn, cell]] += way
    if base and storeys == 0:
        state.open_squares[seat] += way * feet
    elif not base and storeys > 0:
        state.open_squares[seat] -= way * feet
    state.points[seat] += way * worth(state, block, storeys)
