"""What a move is in words."""

from opolis.core.verbs import NATURE
from opolis.wording.message import Message, message
from toy.state import BLAB, CARD, ECHO, State


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if seat == NATURE:
        return message("card", number=move - CARD + 1)
    number = int(state.card) if state.fault == BLAB else 1 if state.fault == ECHO else move
    return message("take", number=number)
