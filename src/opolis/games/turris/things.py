"""What can be banned in the lab: blocks that stand or lie, and the removals of a bonus."""

from opolis.games.turris.state import State

STANDS = {"v": "upright", "h": "flat"}
REMOVAL = "removal"


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the ways to put a block, and what a bonus allows."""
    return {"direction": tuple(STANDS.values()), "bonus": (REMOVAL,)}


def used(text: str) -> tuple[str, ...]:
    """Say what a move does; a bonus declined uses nothing."""
    if text.startswith("x"):
        return (REMOVAL,)
    return (STANDS[text[-1]],) if text[-1] in STANDS else ()
