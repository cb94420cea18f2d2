"""What a move is in words."""

from opolis.games.turris.state import CELLS, DECLINE, FLAT, REMOVAL, State
from opolis.games.turris.tables import NAMES
from opolis.wording.message import Message, message


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move < FLAT:
        return message("upright", cell=NAMES[move])
    if move < REMOVAL:
        first, second = divmod(move - FLAT, CELLS)
        return message("flat", cells=f"{NAMES[first]}–{NAMES[second]}")
    if move < DECLINE:
        level, cell = divmod(move - REMOVAL, CELLS)
        return message("take", cell=NAMES[cell], level=level + 1)
    return message("decline")
