"""What can be banned in the lab: blocks that stand or lie; and how a match ended."""

from opolis.games.kwinty.state import State
from opolis.games.kwinty.status import winning_line

STANDS = {"v": "upright", "h": "flat"}


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the ways to put a block."""
    return {"direction": tuple(STANDS.values())}


def used(text: str) -> tuple[str, ...]:
    """Say whether a block stands or lies."""
    return (STANDS[text[-1]],)


def ending(state: State) -> str:
    """Say how a match ended; nothing while it runs."""
    if not state.over:
        return ""
    if state.winner < 0:
        return "a draw"
    return "a line" if winning_line(state) else "rows one square short"
