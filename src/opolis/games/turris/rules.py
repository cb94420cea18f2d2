"""Turris's rules: turns, moves and what they do (T1, T2, T9, T11, T12). T13 is in scoring.py."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.turris.bonus import held, other_half
from opolis.games.turris.placing import flat_misfit, room_for_a_block, upright_misfit
from opolis.games.turris.state import (
    CELLS,
    DECLINE,
    FLAT,
    FULL,
    MIDDLE,
    MOST_BLOCKS,
    NOWHERE,
    OUTSIDE,
    REMOVAL,
    State,
)
from opolis.games.turris.tables import FLATS

T1, T2, T9, T12 = 1, 2, 9, 12


@kernel
def setup(state: State) -> None:
    """Give each seat its blocks and clear the ground (T1)."""
    state.tower[:] = 0
    state.filled[:] = 0
    state.own[:] = 0
    state.tops[:] = 0
    state.freed[:] = NOWHERE
    state.latest[:] = 0
    state.turn = state.first
    state.bonus = state.over = state.open = state.last = 0
    state.left[:] = state.blocks
    state.hand[:] = 0
    for seat in range(2):
        for number in range(state.blocks):
            state.hand[seat, state.blocks - 1 - number] = seat * MOST_BLOCKS + number + 1


@kernel
def movers(state: State) -> int:
    """Seats alternate; a bonus keeps the turn (T1, T9)."""
    return 0 if state.over else 1 << int(state.turn)


@kernel
def misfit(state: State, seat: int, move: int) -> int:
    """Give the clause that keeps a block from being placed, or 0."""
    if state.left[seat] == 0:
        return T12
    if move == OUTSIDE:
        return T2
    if move < FLAT:
        return upright_misfit(state, move)
    return flat_misfit(state, (move - FLAT) // CELLS, (move - FLAT) % CELLS)


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge a move: the seat's turn first, then its place or its bonus."""
    if seat < 0 or not movers(state) >> seat & 1:
        return T1
    if move < REMOVAL or move == OUTSIDE:
        return misfit(state, seat, move)
    if move < DECLINE:
        return held(state, seat, (move - REMOVAL) // CELLS, (move - REMOVAL) % CELLS)
    return 0 if move == DECLINE and state.bonus else T9


@kernel
def legal_blocks(state: State, moves: Array) -> int:
    """List every block that fits."""
    count = 0
    for cell in range(CELLS):
        if upright_misfit(state, cell) == 0:
            moves[count] = cell
            count += 1
    for pair in range(len(FLATS)):
        first, second = FLATS[pair, 0], FLATS[pair, 1]
        if flat_misfit(state, first, second) == 0:
            moves[count] = FLAT + CELLS * first + second
            count += 1
    return count


@kernel
def legal_bonus(state: State, seat: int, moves: Array, count: int) -> int:
    """Add the blocks that may be taken, which are at the top of their cells, and to decline (T9)."""
    for cell in range(CELLS):
        level = int(state.tops[cell]) - 1
        if level > 0 and state.tower[level, cell] == state.tower[level - 1, cell]:
            level -= 1
        if level >= 0 and held(state, seat, level, cell) == 0:
            moves[count] = REMOVAL + CELLS * level + cell
            count += 1
    moves[count] = DECLINE
    return count + 1


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List every block that fits and, in a bonus, all else it allows."""
    count = 0
    if seat < 0 or not movers(state) >> seat & 1:
        return count
    if state.left[seat]:
        count = legal_blocks(state, moves)
    return legal_bonus(state, seat, moves, count) if state.bonus else count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Leave nothing to chance."""
    return 0


@kernel
def fill(state: State, block: int, level: int, cell: int) -> None:
    """Put one cube of a block on the tower and keep count of unfinished levels (T7)."""
    if state.filled[level] == 0:
        state.open += 1
    state.tower[level, cell] = block
    state.filled[level] |= 1 << cell
    state.own[(block - 1) // MOST_BLOCKS, level] |= 1 << cell
    state.tops[cell] += 1
    if state.filled[level] == FULL:
        state.open -= 1


@kernel
def clear(state: State, level: int, cell: int) -> None:
    """Take one cube off the tower and keep count of unfinished levels (T7)."""
    if state.filled[level] == FULL:
        state.open += 1
    state.tower[level, cell] = 0
    rest = FULL ^ 1 << cell
    state.filled[level] &= rest
    state.own[0, level] &= rest
    state.own[1, level] &= rest
    state.tops[cell] -= 1
    if state.filled[level] == 0:
        state.open -= 1


@kernel
def can_build(state: State, seat: int) -> bool:
    """A seat needs a block in hand and a place for it (T12)."""
    return state.left[seat] > 0 and room_for_a_block(state)


@kernel
def end_turn(state: State, seat: int) -> None:
    """Hand the turn over; whoever cannot build passes, and a ban lapses with a pass (T11, T12)."""
    state.bonus = 0
    if can_build(state, 1 - seat):
        state.turn = 1 - seat
        return
    state.freed[:] = NOWHERE
    if can_build(state, seat):
        state.turn = seat
    elif can_build(state, 1 - seat):
        state.turn = 1 - seat
    else:
        state.over = 1


@kernel
def build(state: State, seat: int, move: int) -> None:
    """Place a block; filling a middle cell earns a bonus (T4, T9)."""
    first = move if move < FLAT else (move - FLAT) // CELLS
    second = move if move < FLAT else (move - FLAT) % CELLS
    state.left[seat] -= 1
    block = int(state.hand[seat, state.left[seat]])
    state.hand[seat, state.left[seat]] = 0
    fill(state, block, int(state.tops[first]), first)
    fill(state, block, int(state.tops[second]), second)
    state.last = state.latest[seat] = block
    if (first == MIDDLE or second == MIDDLE) and (state.bonus_chain or not state.bonus):
        state.bonus = 1
    else:
        state.freed[:] = NOWHERE
        end_turn(state, seat)


@kernel
def take(state: State, seat: int, level: int, cell: int) -> None:
    """Hand a block back to the other seat, which may not refill its cells next turn (T9, T11)."""
    other = other_half(state, level, cell)
    block = state.tower[level, cell]
    clear(state, other // CELLS, other % CELLS)
    clear(state, level, cell)
    state.hand[1 - seat, state.left[1 - seat]] = block
    state.left[1 - seat] += 1
    state.freed[0], state.freed[1] = CELLS * level + cell, other
    end_turn(state, seat)


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Place a block, or use the bonus."""
    if move < REMOVAL:
        build(state, seat, move)
    elif move < DECLINE:
        take(state, seat, (move - REMOVAL) // CELLS, (move - REMOVAL) % CELLS)
    else:
        state.freed[:] = NOWHERE
        end_turn(state, seat)
