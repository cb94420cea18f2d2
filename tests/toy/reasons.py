"""Why a move is refused: the clause says enough."""

from toy.state import TERSE, State


def reason(state: State, seat: int, move: int, broken: int) -> str | None:
    """Add nothing to the clause."""
    return "no" if state.fault == TERSE else None
