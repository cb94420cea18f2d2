"""Drawing blocks from the pile: the king's signal, laps, clocks and top-ups (H1, H15, H16)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.passing import begin_passing
from opolis.games.hirstopolis.seating import seats_in
from opolis.games.hirstopolis.state import (
    BOWL,
    DRAWING,
    LEAST,
    MOST_HELD,
    QUARRY,
    STANDARD,
    STARTING,
    TOPPING_UP,
    State,
)


@kernel
def into_bowls(state: State) -> bool:
    """Tell whether blocks are drawn into bowls (H15)."""
    return state.passing == BOWL and state.mode == STANDARD


@kernel
def drawn(state: State, seat: int) -> int:
    """Count the blocks of a seat's bowl, or those of its quarry that count in this draw (H1, H15)."""
    return int(state.filled[seat]) if into_bowls(state) else int(state.held[seat]) - int(state.kept[seat])


@kernel
def limit(state: State, seat: int) -> int:
    """Say up to how many blocks a seat draws; what it has kept may leave less room (H1)."""
    return min(int(state.share), MOST_HELD - int(state.kept[seat]))


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
def measure_pile(state: State) -> bool:
    """Note which blocks do not count, and tell whether the pile is short of what all may draw (H1, H15)."""
    state.share = QUARRY
    lacking = 0
    for seat in range(int(state.seats)):
        counts = state.kept_count or into_bowls(state)
        state.kept[seat] = 0 if counts else int(state.held[seat])
        lacking += limit(state, seat) - drawn(state, seat)
    return state.left < lacking


@kernel
def begin_drawing(state: State, short: bool) -> None:
    """Say how many blocks all may draw; with a clock the king gives the signal (H1, H15, H16)."""
    state.least = 0 if short else LEAST
    if into_bowls(state):
        state.share = state.least = min(QUARRY, int(state.left) // int(state.seats))
    state.in_laps = short or not state.clock
    if state.in_laps:
        open_pile(state)
    else:
        await_signal(state)


@kernel
def await_signal(state: State) -> None:
    """Nobody acts before the king says so (H16)."""
    state.phase = STARTING
    state.active = 1 << int(state.crowned)


@kernel
def open_pile(state: State) -> None:
    """Let everybody draw who has room (H1)."""
    state.phase = DRAWING
    state.active = state.lap = 0
    for seat in range(int(state.seats)):
        if drawn(state, seat) < limit(state, seat):
            state.active = int(state.active) | 1 << seat
    go_on_drawing(state)


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
    if drawn(state, seat) >= limit(state, seat):
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
    for seat in range(int(state.seats)):
        if drawn(state, seat) < min(int(state.least), limit(state, seat)):
            return seat
    return -1


@kernel
def go_on_topping_up(state: State) -> None:
    """Top up until every seat has the least number of blocks, then pass (H1)."""
    state.phase = TOPPING_UP
    state.active = state.lap = 0
    if needy_seat(state) < 0:
        begin_passing(state)
