"""What is expected of whom, in a sentence; at the end, who has won and why."""

from opolis.games.gridopolis.building import can_link
from opolis.games.gridopolis.limits import COLOURS
from opolis.games.gridopolis.places import pad_words
from opolis.games.gridopolis.scoring import points_of
from opolis.games.gridopolis.state import BLOCKERS, State
from opolis.wording.message import Message, Value, message

# What to do, by whether there is a pad to add and a box to place.
TASKS = {
    (True, True): "task_act",
    (True, False): "task_act_pad",
    (False, True): "task_act_box",
    (False, False): "task_act_move",
}


def status(state: State) -> str:
    """Say what is expected of whom."""
    if state.over:
        return result(state)
    if state.rung:
        return f"Time is up, this is the last round. {expected(state)}"
    return expected(state)


def expected(state: State) -> str:
    """Say what the seat to move may do."""
    who, where = COLOURS[state.turn].capitalize(), pad_words(state, int(state.mover))
    if state.due:
        return f"{who} has landed on the teleporter {where}: choose another that is empty."
    if state.mover:
        return f"{who} may go on with the marker on {where}, or end the turn."
    return f"{who} to act: move or jump with a marker, add a pad, or place a blocker-box."


def task(state: State, seat: int) -> Message:
    """Say what a seat may do now."""
    last: Value = message("task_last_round") if state.rung else ""
    if state.due or state.mover:
        key = "task_teleport" if state.due else "task_go_on"
        return message(key, pad=pad_words(state, int(state.mover)), last=last)
    return message(TASKS[bool(can_link(state)), bool(state.hand[seat, BLOCKERS])], last=last)


def result(state: State) -> str:
    """Say who has won (G14, G15)."""
    if state.winner >= 0:
        how = "is the last one standing" if state.left[state.winner] else "has made the last jump"
        return f"{COLOURS[state.winner].capitalize()} {how} and has won."
    points = [points_of(state, seat) for seat in range(int(state.seats))]
    best = [COLOURS[seat] for seat, count in enumerate(points) if count == max(points)]
    if len(best) == 1:
        return f"{best[0].capitalize()} has the most points and has won."
    return f"{', '.join(best[:-1])} and {best[-1]} share the win by equal points.".capitalize()


def may_be_drawn(state: State) -> bool:
    """Tell whether players may agree to a draw: not where points decide."""
    return not state.rounds and not state.minutes
