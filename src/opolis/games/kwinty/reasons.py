"""Which of a clause's reasons refuses a move, where a clause has several (K1, K2)."""

from opolis.games.kwinty.state import EDGE, FLOATING, State
from opolis.wording.message import seat_mark

K1, K2 = 1, 2


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if clause == K1:
        return "the game is over" if state.over else f"it is {seat_mark(state.turn)}'s turn"
    if clause == K2:
        column, last = EDGE + (move >> 1), EDGE + (move >> 1) + (move & 1)
        if state.standing == 0 and state.frame == FLOATING:
            return f"the first block goes into column {chr(ord('a') + int(state.low) - EDGE)}"
        if not state.low <= column <= last <= state.high:
            return f"the wall may be at most {state.width} squares wide"
        return f"the wall may be at most {state.height} squares high"
    return None
