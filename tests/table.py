"""Short words for tests: play a game in notation, ask why a move is refused."""

from typing import Any

from opolis import games
from opolis.match.match import Match


def play(game: str, moves: str, seats: int | None = None, **options: Any) -> Match:
    """Play moves in notation, each by whoever is to move."""
    match = games.load(game).new(seats, **options)
    for text in moves.split():
        match.play(match.movers[0], text)
    return match


def refused(match: Match, seat: int, text: str) -> str | None:
    """Name the clause that refuses a move; None if it is legal."""
    reason = match.why(seat, text)
    return reason and reason.partition(":")[0]
