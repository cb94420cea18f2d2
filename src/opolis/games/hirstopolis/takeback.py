"""What is taken back among people: a block on the map is never moved (H18)."""

from opolis.games.hirstopolis.state import COMMIT, PLACE, State


def goes_alone(state: State, seat: int, move: int) -> bool:
    """A placement goes only if the others agree, and then alone: what they have done since stands (H18)."""
    return PLACE <= move < COMMIT
