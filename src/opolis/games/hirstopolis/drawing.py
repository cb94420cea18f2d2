"""Drawing blocks from the pile: laps, clocks and top-ups (H1, H15)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.passing import begin_passing
from opolis.games.hirstopolis.state import (
    BOWL,
    DRAWING,
    LEAST,
    QUARRY,
    STANDARD,
    TOPPING_UP,
    State,
)


@kernel
def into_bowls(state: State) -> bool:
    """Tell whether blocks are drawn into bowls (H15)."""
    return state.passing == BOWL and state.mode == STANDARD


@kernel
def drawn(state: State, seat: int) -> int:
    """Count what a seat's quarry, or its bowl, holds (H1, H15)."""
    return int(state.filled[seat]) if into_bowls(state) else int(state.held[seat])


@kernel
def give(state: State, seat: int, block: int) -> None:
    """Move a block from the pile to a seat's quarry or bowl."""
    state.pile[block] -= 1
    state.left -= 1
    if into_bowls(state):
        state.bowl[seat, block] += 1
        state.filled[seat] += 1
    else:
        state.quarry[seat, block] += 1
        state.held[seat] += 1


@kernel
def begin_drawing(state: State) -> None:
    """See whether the pile is short, and who may take how many (H1, H15)."""
    lacking = 0
    for seat in range(state.seats):
        lacking += QUARRY - drawn(state, seat)
    short = state.left < lacking
    state.share = QUARRY
    state.least = 0 if short else LEAST
    if into_bowls(state):
        state.share = state.least = min(QUARRY, int(state.left) // int(state.seats))
    state.in_laps = short or not state.clock
    state.phase = DRAWING
    state.active = state.lap = 0
    for seat in range(state.seats):
        if drawn(state, seat) < state.share:
            state.active = int(state.active) | 1 << seat
    go_on_drawing(state)


@kernel
def seats_in(mask: int) -> int:
    """Count the bits of a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def go_on_drawing(state: State) -> None:
    """Begin a lap while the pile has a block for every seat still taking; else the draw is over (H1)."""
    taking = int(state.active)
    if state.in_laps:
        if state.lap == 0 and seats_in(taking) <= state.left:
            state.lap = taking
        taking = int(state.lap)
    if taking == 0:
        go_on_topping_up(state)


@kernel
def take(state: State, seat: int, block: int) -> None:
    """Take a block of one's choice (H1)."""
    give(state, seat, block)
    state.lap = int(state.lap) & ~(1 << seat)
    if drawn(state, seat) >= state.share:
        state.active = int(state.active) & ~(1 << seat)
    go_on_drawing(state)


@kernel
def stop(state: State, seat: int) -> None:
    """Take no more blocks this round (H1)."""
    state.lap = int(state.lap) & ~(1 << seat)
    state.active = int(state.active) & ~(1 << seat)
    go_on_drawing(state)


@kernel
def needy_seat(state: State) -> int:
    """Find the first seat that nature tops up; −1 for none (H1)."""
    for seat in range(state.seats):
        if drawn(state, seat) < state.least:
            return seat
    return -1


@kernel
def go_on_topping_up(state: State) -> None:
    """Top up until every seat has the least number of blocks, then pass (H1)."""
    state.phase = TOPPING_UP
    state.active = state.lap = 0
    if needy_seat(state) < 0:
        begin_passing(state)
