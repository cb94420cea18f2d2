"""What is expected of whom, in one sentence."""

from opolis.games.hamlet.drawing import drawer
from opolis.games.hamlet.names import COLOURS, plural
from opolis.games.hamlet.scoring import points_of, rank
from opolis.games.hamlet.state import (
    BUILDS,
    CHOOSING,
    COINS,
    DEALING,
    DRAWING,
    GIFTS,
    HELD,
    HOLDERS,
    KEEPS,
    OVER,
    STACKING,
    TOWN,
    State,
)
from opolis.wording.message import Message, SeatName, counted, message


def status(state: State) -> str:
    """Say what is expected of whom, or who has won."""
    phase = int(state.phase)
    if phase == OVER:
        return result(state)
    if phase in (GIFTS, STACKING):
        return "nature deals the first tiles" if phase == GIFTS else "nature stacks the year deck"
    if phase in (CHOOSING, DRAWING, DEALING):
        seat = drawer(state)
        if phase == CHOOSING:
            return f"{COLOURS[seat]} chooses a bag"
        draws = int(state.draws if phase == DRAWING else state.due[seat])
        return f"nature draws {plural(draws, 'tiles')} for {COLOURS[seat]}"
    return "; ".join(filter(None, (duty(state, seat) for seat in range(int(state.seats)))))


def duty(state: State, seat: int) -> str:
    """Say what a seat has to do while all act at once."""
    name = COLOURS[seat]
    if state.phase == TOWN:
        return {BUILDS: f"{name} builds", KEEPS: f"{name} keeps and passes"}.get(int(state.stage[seat]), "")
    if state.debt[seat] > 0:
        return f"{name} destroys tiles worth {state.debt[seat]}"
    if state.razes[seat]:
        return f"{name} destroys {plural(int(state.razes[seat]), 'tiles')}"
    return f"{name} discards {plural(int(state.discards[seat]), 'queued')}" if state.discards[seat] else ""


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now."""
    if state.phase == CHOOSING:
        return message("task_bag", coins=int(state.standing[seat, COINS]))
    if state.phase == TOWN and state.stage[seat] == BUILDS:
        return message("task_build", coins=int(state.standing[seat, COINS]))
    if state.phase == TOWN:
        return keeping(state, seat)
    if state.debt[seat] > 0:
        return message("task_pay", coins=int(state.debt[seat]))
    if state.razes[seat]:
        return message("task_raze", tiles=int(state.razes[seat]))
    return message("task_discard", tiles=int(state.discards[seat]))


def keeping(state: State, seat: int) -> Message:
    """Say how many tiles a seat may still keep (B8)."""
    queue = int(state.queue[seat].sum())
    if not queue:
        return message("task_pass_none")
    left = HELD + int(state.standing[seat, HOLDERS]) - int(state.kept[seat].sum())
    to = SeatName((seat + 1) % int(state.seats)) if state.seats > 1 else ""
    if left > 0:
        return message("task_keep" if to else "task_keep_alone", tiles=min(left, queue), to=to)
    return message("task_pass" if to else "task_drop", to=to)


def result(state: State) -> str:
    """Say who has won, or the rank of a lone builder (B15)."""
    if state.seats == 1:
        return f"{counted(points_of(state, 0), 'point')}: {rank(state) or 'no rank yet'}"
    ends = [(points_of(state, seat), int(state.standing[seat, COINS])) for seat in range(int(state.seats))]
    winners = [COLOURS[seat] for seat, end in enumerate(ends) if end == max(ends)]
    points = counted(max(ends)[0], "point")
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {points}"
    return f"{winners[0]} has won with {points}"
