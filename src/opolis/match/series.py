"""A series: best of N rounds, the loser begins the next."""

from collections.abc import Mapping, Sequence
from typing import Any

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match.match import Match


def keeps_seats(game: Game) -> bool:
    """Tell whether the game itself can say who begins; else players change seats."""
    return any(option.name == "first" for option in game.options)


def next_round(
    game: Game, seats: int, options: Mapping[str, Any], shares: Sequence[float]
) -> tuple[dict[str, Any], list[int]]:
    """Let the loser begin, after a draw the next in turn: the options, and for each seat who sat where."""
    starter = int(options["first"]) if keeps_seats(game) else 0
    if len(set(shares)) <= 1:
        beginner = (starter + 1) % seats
    else:
        beginner = min(range(seats), key=lambda seat: shares[seat])
    if keeps_seats(game):
        return {**options, "first": beginner}, list(range(seats))
    return dict(options), [(beginner + turn) % seats for turn in range(seats)]


class Series:
    """Several rounds of one game between the same players.

    Where the game has an option `first`, seats stay and it names who begins. Elsewhere seat 0 begins,
    so the players change seats: `order[seat]` is the player who sits there this round.
    """

    def __init__(self, game: Game, best_of: int = 3, seats: int | None = None, **options: Any) -> None:
        if best_of < 1 or best_of % 2 == 0:
            raise OpolisError(f"best_of: {best_of} is not allowed; it takes an odd number from 1 up")
        self.game, self.best_of = game, best_of
        self.match = Match(game, seats, options)
        self.order = list(range(self.match.seats))
        self.wins = [0.0] * self.match.seats
        self.rounds: list[Match] = []

    @property
    def starter(self) -> int:
        """The player who begins this round."""
        return int(self.match.options["first"]) if keeps_seats(self.game) else self.order[0]

    @property
    def over(self) -> bool:
        """Whether a player has more than half of the rounds, or all are played."""
        return max(self.wins) > self.best_of / 2 or len(self.rounds) == self.best_of

    def next(self) -> Match:
        """Count the round that has ended and lay out the next."""
        if not self.match.over:
            raise OpolisError("this round is still running")
        if self.match not in self.rounds:
            self._count()
        if self.over:
            raise OpolisError("the series is over")
        options, seated = next_round(self.game, self.match.seats, self.match.options, self.match.outcome)
        self.order = [self.order[seat] for seat in seated]
        self.match = Match(self.game, self.match.seats, options)
        return self.match

    def count(self) -> list[float]:
        """Count the round if it has ended; give the rounds won by each player."""
        if self.match.over and self.match not in self.rounds:
            self._count()
        return self.wins

    def _count(self) -> None:
        self.rounds.append(self.match)
        for seat, share in enumerate(self.match.outcome):
            self.wins[self.order[seat]] += share
