"""Moves as plain lists, for whoever is no kernel."""

from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.records import Record


def legal_moves(state: Record, seat: int, longest: int) -> list[int]:
    """List a seat's legal moves; a game says how many there can be at most."""
    moves = zeros(longest)
    listed: list[int] = moves[: verbs.legal(state, seat, moves)].tolist()
    return listed
