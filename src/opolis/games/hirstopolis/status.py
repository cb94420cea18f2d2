"""What is expected of whom, in words."""

from opolis.games.hirstopolis.drawing import drawn, into_bowls, needy_seat
from opolis.games.hirstopolis.names import COLOURS, counted, listed, seats_of
from opolis.games.hirstopolis.scoring import final_points
from opolis.games.hirstopolis.state import (
    CHAOS,
    COMMITTING,
    COUNTING,
    DRAWING,
    HEAD_TO_HEAD,
    OVER,
    PICKING,
    RACING,
    ROLLING,
    SOLITAIRE,
    TOPPING_UP,
    State,
)


def expected(state: State) -> str:
    """Say what is expected of whom, or how it ended."""
    said = {
        DRAWING: drawing,
        TOPPING_UP: topping_up,
        COUNTING: lambda state: "the die says how many blocks everybody passes",
        COMMITTING: committing,
        ROLLING: lambda state: "the die says where the blocks go: 1 to 3 to the left, 4 to 6 to the right",
        PICKING: picking,
        RACING: racing,
        OVER: result,
    }
    return said.get(int(state.phase), building)(state)


def still(state: State) -> str:
    """Name the seats that have yet to finish this phase."""
    return listed([COLOURS[seat] for seat in seats_of(int(state.active))])


def drawing(state: State) -> str:
    """Say who draws (H1)."""
    into = "bowl" if into_bowls(state) else "quarry"
    if not state.in_laps:
        return f"everybody takes blocks at once, up to {state.share}, until the bell: {still(state)}"
    seat = min(seats_of(int(state.lap)))
    has = drawn(state, seat)
    return f"{COLOURS[seat]} to take a block or stop; {has} of {state.share} in the {into}"


def topping_up(state: State) -> str:
    """Say who gets blocks at random (H1)."""
    seat = int(needy_seat(state))
    into = "bowl" if into_bowls(state) else "quarry"
    return f"nature tops up {COLOURS[seat]}'s {into} to {state.least}"


def committing(state: State) -> str:
    """Say who is to choose what to pass (H2)."""
    number = counted(int(state.number), "block")
    said = " (the die of chaos)" if state.passing == CHAOS else ""
    return f"choose {number} to pass{said}, in order, unseen: {still(state)}"


def picking(state: State) -> str:
    """Say who is to pick from a bowl (H15)."""
    return f"pick a block from the bowl that was passed to you: {still(state)}"


def building(state: State) -> str:
    """Say who builds (H3)."""
    last = "the last round: " if state.last_round else ""
    return f"{last}build, then say done: {still(state)}"


def racing(state: State) -> str:
    """Say who grabs and places (H13, H14)."""
    if state.clock:
        limit = "until the bell"
    elif state.mode == SOLITAIRE:
        limit = f"{int(state.placements - state.placed[0])} placements left"
    else:
        limit = f"up to {state.placements} placements each"
    said = "take, place and return" if state.mode == HEAD_TO_HEAD else "take and place"
    return f"{said} blocks, at most two in your hands, {limit}: {still(state)}"


def result(state: State) -> str:
    """Say who has won (H8)."""
    points = [int(final_points(state, seat)) for seat in range(int(state.seats))]
    best = [COLOURS[seat] for seat, count in enumerate(points) if count == max(points)]
    total = counted(max(points), "point").replace("-", "−")
    if state.mode == SOLITAIRE:
        return f"the city is worth {total}"
    if len(best) == 1:
        return f"{best[0]} has won with {total}"
    return f"{listed(best)} share the win with {total} each"
