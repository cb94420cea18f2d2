"""Seat 1 and spectators do not see the card (T1)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.rng import below
from toy.state import BLIND, ENDLESS, GOSSIP, PEEK, SMEAR, STUCK, State


@kernel
def veil(state: State, seat: int, rng: Array) -> None:
    """Redraw the card for seat 1."""
    if seat != 0 and state.dealt:
        state.card = 1 + below(rng, 3)
    if state.fault == STUCK:
        state.fault = ENDLESS


@kernel
def conceal(state: State, seat: int) -> None:
    """Blank the card for everybody but seat 0."""
    shown = seat == 0 or state.fault == PEEK or (state.fault == GOSSIP and seat < 0)
    if not shown:
        state.card = 0


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show the heap, and the card to seat 0."""
    out[0] = 0 if state.fault == BLIND else state.heap
    if seat == 0 or state.fault != SMEAR:
        out[1] = state.card if seat == 0 else 0


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Only the card is hidden."""
    return actor >= 0 or seat == 0
