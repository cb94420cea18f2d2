"""Rounds and races: how they begin and end (H3, H7, H13, H14)."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.drawing import begin_drawing, seats_in
from opolis.games.hirstopolis.joining import take_off_loose
from opolis.games.hirstopolis.passing import everybody
from opolis.games.hirstopolis.state import BLOCKS, BUILDING, LAST_NEEDS, OVER, RACING, State


@kernel
def goal_reached(state: State) -> bool:
    """Tell whether a seat has the points that bring about the last round (H7)."""
    for seat in range(state.seats):
        if state.points[seat] >= state.goal:
            return True
    return False


@kernel
def begin_round(state: State) -> None:
    """Fix whether the round is the last, then draw (H1, H7)."""
    state.rounds += 1
    state.settled = state.standing
    too_few = state.left < LAST_NEEDS * int(state.seats)
    state.last_round = too_few or state.rounds >= state.max_rounds or goal_reached(state)
    begin_drawing(state)


@kernel
def begin_race(state: State) -> None:
    """Let all seats grab and place at once (H13, H14)."""
    state.phase = RACING
    state.active = everybody(state)


@kernel
def bell_may_ring(state: State) -> bool:
    """Bells end the draw, the last builder's round, and races (H1, H3, H13, H14)."""
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
def finish_all(state: State) -> None:
    """The bell ends the building of all who still build (H3, H13, H14)."""
    building = int(state.active)
    for seat in range(int(state.seats)):
        if building >> seat & 1:
            finish(state, seat)
