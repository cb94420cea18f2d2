"""Kwinty's rules: K1 to K8. K9 is in scoring.py."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.kwinty.scoring import settle
from opolis.games.kwinty.state import COLUMNS, EDGE, FIXED, GROUND, USUAL_WIDTH, State

K1, K2, K3, K5, K6 = 1, 2, 3, 5, 6


@kernel
def setup(state: State) -> None:
    """Give each seat its blocks and an empty site (K1)."""
    state.wall[:] = 0
    state.tops[:] = GROUND
    state.west, state.east = COLUMNS, 0
    state.left[:] = state.blocks
    state.turn = state.first
    state.over = 0
    state.winner = -1
    state.last[:] = 0


@kernel
def movers(state: State) -> int:
    """Seats alternate, one block a turn (K1)."""
    return 0 if state.over else 1 << int(state.turn)


@kernel
def mark(seat: int, lying: int) -> int:
    """Number what a square shows: whose block, and which way it lies."""
    return 1 + 2 * seat + lying


@kernel
def owner(square: int) -> int:
    """Say whose square this is, −1 for an empty one."""
    return (square + 1) // 2 - 1


@kernel
def too_wide(state: State, column: int, last: int) -> bool:
    """The wall spans at most `width` columns and starts in its own column (K2)."""
    if state.frame == FIXED:
        return column < EDGE or last >= EDGE + state.width
    if state.west > state.east:
        return column != EDGE + max(USUAL_WIDTH, int(state.width)) - 1
    return max(last, int(state.east)) - min(column, int(state.west)) >= state.width


@kernel
def touches_wall(state: State, column: int, last: int) -> bool:
    """Every block after the first shares a side with another (K3)."""
    if state.west > state.east or state.tops[column] > GROUND:
        return True
    return state.tops[column - 1] > GROUND or state.tops[last + 1] > GROUND


@kernel
def short_sides_touch(state: State, seat: int, column: int, lying: int) -> bool:
    """Two blocks of one colour may not meet end to end (K6)."""
    row = state.tops[column]
    same = mark(seat, lying)
    if lying:
        return state.wall[column - 1, row] == same or state.wall[column + 2, row] == same
    return state.wall[column, row - 1] == same


@kernel
def misfit(state: State, seat: int, column: int, lying: int) -> int:
    """Give the clause that keeps a block from standing here, or 0."""
    last = column + lying
    if too_wide(state, column, last):
        return K2
    row = state.tops[column]
    if state.tops[last] != row:
        return K5
    if row + 1 - lying >= GROUND + state.height:
        return K2
    if not touches_wall(state, column, last):
        return K3
    if state.short_sides and short_sides_touch(state, seat, column, lying):
        return K6
    return 0


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge a block: the seat's turn first, then its place."""
    if seat < 0 or not movers(state) >> seat & 1:
        return K1
    return misfit(state, seat, EDGE + move // 2, move % 2)


@kernel
def first_column(state: State) -> int:
    """Begin to look two columns west of the wall: a flat block may reach so far."""
    return max(EDGE, state.west - 2) if state.west <= state.east else EDGE


@kernel
def past_column(state: State) -> int:
    """Stop looking one column east of the wall."""
    return min(EDGE + COLUMNS, state.east + 2) if state.west <= state.east else EDGE + COLUMNS


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List every block that fits."""
    count = 0
    if seat < 0 or not movers(state) >> seat & 1:
        return count
    for column in range(first_column(state), past_column(state)):
        for lying in range(2):
            if misfit(state, seat, column, lying) == 0:
                moves[count] = 2 * (column - EDGE) + lying
                count += 1
    return count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Leave nothing to chance."""
    return 0


@kernel
def can_build(state: State, seat: int) -> bool:
    """A seat needs a block in hand and a place for it (K8)."""
    if state.left[seat] == 0:
        return False
    for column in range(first_column(state), past_column(state)):
        for lying in range(2):
            if misfit(state, seat, column, lying) == 0:
                return True
    return False


@kernel
def place(state: State, seat: int, column: int, lying: int) -> None:
    """Put a block on top of its column or columns (K4, K5)."""
    row = state.tops[column]
    last, top = column + lying, row + 1 - lying
    state.wall[column, row] = mark(seat, lying)
    state.wall[last, top] = mark(seat, lying)
    state.tops[column] = state.tops[last] = top + 1
    state.west = min(int(state.west), column)
    state.east = max(int(state.east), last)
    state.left[seat] -= 1
    state.last[0], state.last[1], state.last[2] = column, row, lying


@kernel
def reach(state: State, column: int, row: int, east: int, up: int) -> int:
    """Count squares of the same colour onward from here, this one left out."""
    colour = owner(state.wall[column, row])
    count = 0
    while owner(state.wall[column + east, row + up]) == colour:
        column, row, count = column + east, row + up, count + 1
    return count


@kernel
def completes_row(state: State, column: int, row: int) -> bool:
    """Enough squares of one colour in an unbroken straight line win (K7)."""
    for east, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        line = 1 + reach(state, column, row, east, up) + reach(state, column, row, -east, -up)
        if line >= state.row:
            return True
    return False


@kernel
def hand_over(state: State, seat: int) -> None:
    """The other seat goes on, or this one if the other cannot; if neither can, count (K8, K9)."""
    if can_build(state, 1 - seat):
        state.turn = 1 - seat
    elif can_build(state, seat):
        state.turn = seat
    else:
        settle(state)


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Build, then see whether that wins."""
    column, lying = EDGE + move // 2, move % 2
    row = int(state.tops[column])
    place(state, seat, column, lying)
    if completes_row(state, column, row) or completes_row(state, column + lying, row + 1 - lying):
        state.over = 1
        state.winner = seat
    else:
        hand_over(state, seat)
