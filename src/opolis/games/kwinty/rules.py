"""Kwinty's rules: K1 to K8. K9 is in scoring.py."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.kwinty.scoring import settle
from opolis.games.kwinty.state import EDGE, FIXED, FLAT, FLOATING, GROUND, UPRIGHT, USUAL_WIDTH, State

K1, K2, K3, K5, K6 = 1, 2, 3, 5, 6
REACH = 2  # a flat block can begin two columns west of the wall


@kernel
def setup(state: State) -> None:
    """Give each seat its blocks and an empty site (K1)."""
    state.wall[:] = 0
    state.tops[:] = GROUND
    state.standing = 0
    stake_out(state)
    state.left[:] = state.blocks
    state.turn = state.first
    state.over = 0
    state.winner = -1
    state.last[:] = 0


@kernel
def stake_out(state: State) -> None:
    """Open the ground to the first block: all of a fixed frame, else its own column (K2)."""
    if state.frame == FIXED:
        state.low, state.high = EDGE, EDGE + state.width - 1
        state.east = state.high
    else:
        state.low = EDGE + max(USUAL_WIDTH, int(state.width)) - 1
        state.high = state.low + 1
        state.east = state.low - 1
    state.west = state.low + REACH


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
    return (square + 1 >> 1) - 1


@kernel
def too_wide(state: State, column: int, last: int) -> bool:
    """The wall spans at most `width` columns, and its first block has its own column (K2)."""
    if column < state.low or last > state.high:
        return True
    return state.standing == 0 and column > state.east + 1


@kernel
def touches_wall(state: State, column: int, last: int) -> bool:
    """Every block after the first shares a side with another: below it, or beside it (K3)."""
    if state.standing == 0 or state.tops[column] > GROUND:
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
    """Give the clause that keeps a block from standing in these columns, or 0."""
    row, last = int(state.tops[column]), column + lying
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
    column, lying = EDGE + (move >> 1), move & 1
    if too_wide(state, column, column + lying):
        return K2
    return misfit(state, seat, column, lying)


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List every block that fits, from west to east."""
    count = 0
    if seat < 0 or not movers(state) >> seat & 1:
        return count
    for column in range(max(state.low, state.west - REACH), min(state.high, state.east + 1) + 1):
        if misfit(state, seat, column, UPRIGHT) == 0:
            moves[count] = 2 * (column - EDGE)
            count += 1
        if column < state.high and misfit(state, seat, column, FLAT) == 0:
            moves[count] = 2 * (column - EDGE) + 1
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
    for column in range(max(state.low, state.west - REACH), min(state.high, state.east + 1) + 1):
        if misfit(state, seat, column, UPRIGHT) == 0:
            return True
        if column < state.high and misfit(state, seat, column, FLAT) == 0:
            return True
    return False


@kernel
def widen(state: State, column: int, last: int) -> None:
    """Let the wall cover these columns, and say how far it may still grow (K2)."""
    first = state.standing == 0
    state.west = column if first else min(int(state.west), column)
    state.east = last if first else max(int(state.east), last)
    state.standing += 1
    if state.frame == FLOATING:
        state.low = state.east - state.width + 1
        state.high = state.west + state.width - 1


@kernel
def place(state: State, seat: int, column: int, lying: int) -> None:
    """Put a block on top of its column or columns (K4, K5)."""
    row = state.tops[column]
    last, top = column + lying, row + 1 - lying
    state.wall[column, row] = mark(seat, lying)
    state.wall[last, top] = mark(seat, lying)
    state.tops[column] = state.tops[last] = top + 1
    widen(state, column, last)
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
def would_win(state: State, seat: int, column: int, lying: int) -> bool:
    """Set a block for a moment and see whether it wins (K7)."""
    row = int(state.tops[column])
    last, top = column + lying, row + 1 - lying
    state.wall[column, row] = state.wall[last, top] = mark(seat, lying)
    wins = completes_row(state, column, row) or completes_row(state, last, top)
    state.wall[column, row] = state.wall[last, top] = 0
    return wins


@kernel
def winning(state: State, seat: int) -> int:
    """Look for a block that completes a row: for the search, quicker than playing every one."""
    for column in range(max(state.low, state.west - REACH), min(state.high, state.east + 1) + 1):
        for lying in range(1 + (column < state.high)):
            if misfit(state, seat, column, lying) == 0 and would_win(state, seat, column, lying):
                return 2 * (column - EDGE) + lying
    return -1


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
    column, lying = EDGE + (move >> 1), move & 1
    row = int(state.tops[column])
    place(state, seat, column, lying)
    if completes_row(state, column, row) or completes_row(state, column + lying, row + 1 - lying):
        state.over = 1
        state.winner = seat
    else:
        hand_over(state, seat)
