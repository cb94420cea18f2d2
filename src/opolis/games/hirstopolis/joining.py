"""Joining: on some maps whatever a round has built must hang together with what stood before (H12)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.building import raise_city
from opolis.games.hirstopolis.state import JOINED, OWNER, PLACE_OF, SHAPE, SIDE, TURNS, State

FIELDS = 6
NOBODY = -1  # the owner of a piece that was taken off


@kernel
def is_reached(state: State, square: int) -> bool:
    """Tell whether a square is joined, or beside one that is: sides count, corners do not (H12)."""
    row, column = square // SIDE, square % SIDE
    near = int(state.reach[row])
    near |= near << 1 | near >> 1
    if row > 0:
        near |= int(state.reach[row - 1])
    if row + 1 < SIDE:
        near |= int(state.reach[row + 1])
    return bool(near >> column & 1)


@kernel
def join(state: State, piece: int) -> None:
    """Count a piece with those that are joined: a bridge joins both its ends (H12)."""
    shape, square = int(state.pieces[piece, SHAPE]), int(state.pieces[piece, PLACE_OF])
    for cell in range(state.feet[shape // TURNS]):
        foot = square + int(state.cells[shape // TURNS, shape % TURNS, cell])
        state.reach[foot // SIDE] = int(state.reach[foot // SIDE]) | 1 << foot % SIDE
    state.pieces[piece, JOINED] = 1


@kernel
def touches_joined(state: State, piece: int) -> bool:
    """Tell whether a piece shares a square with a joined one, or has one beside it (H12)."""
    shape, square = int(state.pieces[piece, SHAPE]), int(state.pieces[piece, PLACE_OF])
    for cell in range(state.feet[shape // TURNS]):
        if is_reached(state, square + int(state.cells[shape // TURNS, shape % TURNS, cell])):
            return True
    return False


@kernel
def is_loose(state: State, seat: int, piece: int) -> bool:
    """Tell whether a piece of this seat has not been joined to others."""
    return state.pieces[piece, OWNER] == seat and state.pieces[piece, JOINED] == 0


@kernel
def join_older(state: State, seat: int) -> None:
    """Begin with what was built in earlier rounds, or else with the block placed first (H12)."""
    found = False
    for piece in range(state.standing):
        if state.pieces[piece, OWNER] == seat and (piece < state.settled or not found):
            join(state, piece)
            found = True


@kernel
def join_more(state: State, seat: int) -> bool:
    """Join every piece that touches a joined one; False when there are no more (H12)."""
    found = False
    for piece in range(state.settled, state.standing):
        if is_loose(state, seat, piece) and touches_joined(state, piece):
            join(state, piece)
            found = True
    return found


@kernel
def take_off(state: State, piece: int) -> None:
    """Put a piece back into its seat's quarry; its points are taken off (H12)."""
    seat, block = int(state.pieces[piece, OWNER]), int(state.pieces[piece, SHAPE]) // TURNS
    raise_city(state, piece, -1)
    state.quarry[seat, block] += 1
    state.held[seat] += 1
    state.placed[seat] -= 1
    state.pieces[piece, OWNER] = NOBODY
    state.last[0] = -1


@kernel
def close_ranks(state: State) -> None:
    """Let the list of pieces forget those that were taken off."""
    kept = int(state.settled)
    for piece in range(kept, int(state.standing)):
        if state.pieces[piece, OWNER] != NOBODY:
            for field in range(FIELDS):
                state.pieces[kept, field] = state.pieces[piece, field]
            state.pieces[kept, JOINED] = 0
            kept += 1
    state.pieces[kept : int(state.standing), :] = 0
    state.standing = kept


@kernel
def join_all(state: State, seat: int) -> None:
    """Mark every piece of a seat that is joined to what stood before, and the squares they stand on (H12)."""
    join_older(state, seat)
    while join_more(state, seat):
        pass


@kernel
def unmark(state: State, pieces: int) -> None:
    """Wipe off the marks of the first so many pieces, and those of the squares."""
    for piece in range(pieces):
        state.pieces[piece, JOINED] = 0
    state.reach[:] = 0


@kernel
def take_off_loose(state: State, seat: int) -> None:
    """At the end of a seat's round, what is not joined goes back to its quarry (H12)."""
    if not state.adjacent:
        return
    join_all(state, seat)
    for piece in range(state.standing - 1, state.settled - 1, -1):
        if is_loose(state, seat, piece):
            take_off(state, piece)
    unmark(state, int(state.settled))
    close_ranks(state)
