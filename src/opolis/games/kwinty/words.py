"""What a move is in words."""

from functools import cache

from opolis.games.kwinty.state import State
from opolis.wording.message import Message, message


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    return building(move)


@cache
def building(move: int) -> Message:
    """Say how a block is put where."""
    column, lying = ord("a") + move // 2, move % 2
    if lying:
        return message("flat", columns=f"{chr(column)}–{chr(column + 1)}")
    return message("upright", column=chr(column))
