"""Rounds and races: how they begin and end (H3, H7, H13, H14, H16)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.drawing import await_signal, begin_drawing, measure_pile, open_pile
from opolis.games.hirstopolis.joining import take_off_loose
from opolis.games.hirstopolis.seating import everybody, seats_in
from opolis.games.hirstopolis.state import (
    BLOCKS,
    BUILDING,
    CROWNING,
    OVER,
    RACING,
    RANDOM_SEAT,
    RETURNING,
    ROTATING,
    STANDARD,
    State,
)


@kernel
def choose_king(state: State) -> None:
    """The first seat is king, or whom nature names before anything else (H16)."""
    state.crowned = 0
    if state.king == RANDOM_SEAT and state.seats > 1:
        state.phase = CROWNING
        state.active = 0
    else:
        crown(state, 0)


@kernel
def crown(state: State, seat: int) -> None:
    """Make a seat king, and begin (H16)."""
    state.crowned = seat
    if state.mode == STANDARD:
        begin_round(state)
    elif state.clock:
        await_signal(state)
    else:
        begin_race(state)


@kernel
def goal_reached(state: State) -> bool:
    """Tell whether a seat has the points that bring about the last round (H7)."""
    for seat in range(int(state.seats)):
        if state.points[seat] >= state.goal:
            return True
    return False


@kernel
def begin_round(state: State) -> None:
    """Fix whether the round is the last, then draw (H1, H7, H16)."""
    idle = state.rounds > 0 and not state.built
    state.rounds += 1
    state.settled = state.standing
    state.built = 0
    if state.king == ROTATING:
        state.crowned = (int(state.rounds) - 1) % int(state.seats)
    short = measure_pile(state)
    state.last_round = short or idle or state.rounds >= state.max_rounds or goal_reached(state)
    begin_drawing(state, short)


@kernel
def begin_race(state: State) -> None:
    """Let all seats grab and place at once (H13, H14)."""
    state.phase = RACING
    state.active = everybody(state)


@kernel
def start(state: State) -> None:
    """The king gives the signal for the draw or the race (H16)."""
    if state.mode == STANDARD:
        open_pile(state)
    else:
        begin_race(state)


@kernel
def bell_may_ring(state: State) -> bool:
    """Bells end the last builder's round and races (H3, H13, H14)."""
    if not state.clock:
        return False
    if state.phase == BUILDING:
        return state.last_builder_seconds > 0 and seats_in(int(state.active)) == 1
    return state.phase == RACING


@kernel
def put_back(state: State, seat: int, block: int) -> None:
    """Return a block to the pile (H3, H13)."""
    state.quarry[seat, block] -= 1
    state.held[seat] -= 1
    state.pile[block] += 1
    state.left += 1


@kernel
def return_block(state: State, seat: int, block: int) -> None:
    """Return a block; after one's bell a seat with nothing left to return is done (H3, H13)."""
    put_back(state, seat, block)
    if state.phase == RACING:
        state.returned[seat] += 1
    elif state.phase == RETURNING and state.held[seat] == 0:
        finish(state, seat)


@kernel
def finish(state: State, seat: int) -> None:
    """End a seat's building: loose blocks come off, and nothing is kept from a race (H3, H12, H13)."""
    take_off_loose(state, seat)
    if state.phase == RACING:
        for block in range(BLOCKS):
            for _ in range(state.quarry[seat, block]):
                put_back(state, seat, block)
    state.active = int(state.active) & ~(1 << seat)
    if state.active == 0:
        end_building(state)


@kernel
def end_building(state: State) -> None:
    """After the last round, or a race, the game is over (H7)."""
    if state.phase == RACING or state.last_round:
        state.phase = OVER
    else:
        begin_round(state)


@kernel
def stop_building(state: State, seat: int) -> None:
    """The bell ends the last builder's building; it may still return blocks, if it has any (H3)."""
    if state.last_round or state.held[seat] == 0:
        finish(state, seat)
    else:
        state.phase = RETURNING


@kernel
def end_race(state: State) -> None:
    """The bell ends the race of all who still build (H13, H14)."""
    building = int(state.active)
    for seat in range(int(state.seats)):
        if building >> seat & 1:
            finish(state, seat)
