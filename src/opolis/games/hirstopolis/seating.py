"""Seats as bits of a mask: all of them, how many, and which comes first from the king (H16)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.state import State


@kernel
def everybody(state: State) -> int:
    """Give a bit for every seat."""
    return (1 << int(state.seats)) - 1


@kernel
def seats_in(mask: int) -> int:
    """Count the bits of a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def first_from_king(state: State, mask: int) -> int:
    """Find the first seat of a mask from the king on, clockwise; −1 for none (H16)."""
    seats = int(state.seats)
    for step in range(seats):
        seat = (int(state.crowned) + step) % seats
        if mask >> seat & 1:
            return seat
    return -1
