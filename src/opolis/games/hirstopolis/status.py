"""What is expected of whom, in words."""

from collections.abc import Callable

from opolis.games.hirstopolis.drawing import drawn, into_bowls, limit, needy_seat
from opolis.games.hirstopolis.handing import direction, receiver
from opolis.games.hirstopolis.names import COLOURS, listed, seats_of
from opolis.games.hirstopolis.scoring import final_points
from opolis.games.hirstopolis.seating import first_from_king
from opolis.games.hirstopolis.state import (
    BUILDING,
    CHAOS,
    COMMITTING,
    COUNTING,
    CROWNING,
    DRAWING,
    HANDING,
    HEAD_TO_HEAD,
    OVER,
    PICKING,
    RACING,
    RETURNING,
    ROLLING,
    SOLITAIRE,
    STANDARD,
    STARTING,
    TOPPING_UP,
    State,
)
from opolis.wording.message import Message, SeatName, Value, counted, message


def status(state: State) -> str:
    """Say what is expected of whom, or how it ended."""
    return SENTENCES[int(state.phase)](state)


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now."""
    phase = int(state.phase)
    if phase == DRAWING:
        return drawing_task(state, seat)
    if phase == COMMITTING:
        return message("task_choose", number=int(state.number))
    if phase == HANDING:
        side = message("task_left" if direction(state) == 1 else "task_right")
        return message("task_hand", side=side, to=SeatName(int(receiver(state, seat, 0))))
    if phase == BUILDING:
        return message("task_build", last=message("task_last_round") if state.last_round else "")
    if phase == RACING:
        return message("task_race", end=end_of_race(state, seat))
    return message({STARTING: "task_start", PICKING: "task_pick", RETURNING: "task_return"}[phase])


def drawing_task(state: State, seat: int) -> Message:
    """Say how many blocks a seat may still take (H1)."""
    if not state.in_laps:
        return message("task_grab", most=int(state.share))
    return message("task_take", has=int(drawn(state, seat)), most=int(limit(state, seat)))


def end_of_race(state: State, seat: int) -> Value:
    """Say when a race is over for a seat (H13, H14)."""
    if state.clock:
        return message("task_bell")
    return message("task_placements", left=int(state.placements - state.placed[seat]))


def still(state: State) -> str:
    """Name the seats that have yet to finish this phase."""
    return listed([COLOURS[seat] for seat in seats_of(int(state.active))])


def vessel(state: State) -> str:
    """Say into what blocks are drawn (H1, H15)."""
    return "bowl" if into_bowls(state) else "quarry"


def crowning(state: State) -> str:
    """Say that the king is chosen (H16)."""
    return "nature says who is king"


def starting(state: State) -> str:
    """Say who gives the signal, and for what (H16)."""
    king, what = COLOURS[int(state.crowned)], "draw" if state.mode == STANDARD else "race"
    return f"{king}, the king, starts the {what} when everybody is ready: then the clock runs"


def drawing(state: State) -> str:
    """Say who draws (H1)."""
    if not state.in_laps:
        return f"everybody takes blocks at once, up to {state.share}, until the bell: {still(state)}"
    seat = int(first_from_king(state, int(state.lap)))
    has, most = int(drawn(state, seat)), int(limit(state, seat))
    return f"{COLOURS[seat]} to take a block or stop; {has} of {most} in the {vessel(state)}"


def topping_up(state: State) -> str:
    """Say who gets blocks at random (H1)."""
    seat = int(needy_seat(state))
    return f"nature tops up {COLOURS[seat]}'s {vessel(state)} to {state.least}"


def counting(state: State) -> str:
    """Say what the first die of chaos is for (H15)."""
    return "the die says how many blocks everybody passes"


def committing(state: State) -> str:
    """Say who is to choose what to pass (H2)."""
    number = counted(int(state.number), "block")
    why = " (the die of chaos)" if state.passing == CHAOS else ""
    return f"choose {number} to pass{why}, unseen and for good: {still(state)}"


def rolling(state: State) -> str:
    """Say what the die is for (H2)."""
    return "the die says where the blocks go: 1 to 3 to the left, 4 to 6 to the right"


def handing(state: State) -> str:
    """Say who hands blocks out, and in which direction (H2)."""
    seat = int(first_from_king(state, int(state.active)))
    side, to = "left" if direction(state) == 1 else "right", COLOURS[int(receiver(state, seat, 0))]
    return (
        f"{COLOURS[seat]} hands its chosen blocks out to the {side}, one to each seat in turn: first to {to}"
    )


def picking(state: State) -> str:
    """Say who is to pick from a bowl (H15)."""
    return f"pick a block from the bowl that was passed to you: {still(state)}"


def building(state: State) -> str:
    """Say who builds (H3)."""
    last = "the last round: " if state.last_round else ""
    return f"{last}build, then say done: {still(state)}"


def returning(state: State) -> str:
    """Say who may still return blocks (H3)."""
    return f"the bell has rung: {still(state)} may still return blocks, then says done"


def racing(state: State) -> str:
    """Say who grabs and places (H13, H14)."""
    if state.clock:
        end = "until the bell"
    elif state.mode == SOLITAIRE:
        end = f"{counted(int(state.placements - state.placed[0]), 'placement')} left"
    else:
        end = f"up to {counted(int(state.placements), 'placement')} each"
    doing = "take, place and return" if state.mode == HEAD_TO_HEAD else "take and place"
    return f"{doing} blocks, at most two in your hands, {end}: {still(state)}"


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


SENTENCES: dict[int, Callable[[State], str]] = {
    CROWNING: crowning, STARTING: starting, DRAWING: drawing, TOPPING_UP: topping_up,
    COUNTING: counting, COMMITTING: committing, ROLLING: rolling, HANDING: handing, PICKING: picking,
    BUILDING: building, RETURNING: returning, RACING: racing, OVER: result,
}  # fmt: skip
