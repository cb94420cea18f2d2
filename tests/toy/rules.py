"""Heap's rules: T1 and T2."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE, NATURE_BIT
from toy.state import (
    CARD,
    DREAM,
    ENDLESS,
    FUTILE,
    HEAP,
    MARKED,
    MOVES,
    NARROW,
    UNLISTED,
    WEIGHT,
    WINNING,
    State,
)


@kernel
def setup(state: State) -> None:
    """Lay out the heap (T2)."""
    state.heap = HEAP
    state.scratch = 100


@kernel
def movers(state: State) -> int:
    """Nature deals, then seats take turns (T1)."""
    if not state.dealt:
        return NATURE_BIT
    return 1 << int(state.turn) if state.heap else 0


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge who acts, then how many stones are taken (T1, T2)."""
    if seat == NATURE:
        return 0 if not state.dealt and CARD <= move < MOVES else 1
    if not movers(state) >> seat & 1:
        return 1
    if state.fault == MARKED and seat == 1 and state.heap > 1:
        return 0 if move == (1 if state.card == 1 else 2) else 2
    return 0 if 1 <= move <= 2 and move <= state.heap else 2


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List what may be taken (T2)."""
    count = 0
    for move in range(1, 2 if state.fault == UNLISTED else 3):
        if seat >= 0 and verdict(state, seat, move) == 0:
            moves[count] = move
            count += 1
    return count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Deal a card (T1)."""
    if state.dealt:
        return 0
    for card in range(3):
        moves[card] = CARD + card
        weights[card] = 0 if state.fault == WEIGHT and card == 0 else 1
    return 3


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Deal a card or take stones (T1, T2)."""
    if seat == NATURE:
        state.card = move - CARD + 1
        state.dealt = 1
        return
    if state.fault == DREAM and not state.card:
        state.heap -= 1
    elif state.fault != ENDLESS:
        state.heap -= move
    if state.fault == NARROW:
        state.scratch = (state.scratch + state.scratch) // 4
    if state.fault != DREAM or seat == 0:
        state.turn = 1 - state.turn


@kernel
def winning(state: State, seat: int) -> int:
    """Take the last stones, if they are few."""
    few = 1 <= state.heap <= 2 and state.fault != MARKED
    return int(state.heap) if few else 1 if state.fault == WINNING else -1


@kernel
def pointless(state: State, seat: int, move: int) -> bool:
    """Every stone counts."""
    return bool(state.fault == FUTILE)
