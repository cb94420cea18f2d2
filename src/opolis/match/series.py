"""A series: best of N rounds, the loser begins the next."""

from collections.abc import Sequence
from pathlib import Path

from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument, OpolisError
from opolis.core.game import Game
from opolis.core.options import Options, OptionValue
from opolis.match.match import Match


def next_round(
    game: Game, seats: int, options: Options, shares: Sequence[float]
) -> tuple[dict[str, OptionValue], list[int]]:
    """Give the options of the next round, and for each seat who sat where before.

    The loser begins; after a draw, the next player who did not. Where the game has an option `first`, seats
    stay and it names who begins; elsewhere seat 0 begins, so the players change seats.
    """
    first = options.get("first")
    starter = first if isinstance(first, int) else 0
    drawn = len(set(shares)) <= 1
    beginner = (starter + 1) % seats if drawn else shares.index(min(shares))
    if any(option.name == "first" for option in game.options):
        return {**options, "first": beginner}, list(range(seats))
    return dict(options), [(beginner + turn) % seats for turn in range(seats)]


class Series:
    """Several rounds of one game between the same players; `order[seat]` is the player who sits there.

    >>> import opolis
    >>> series = opolis.Series(opolis.game("kwinty"), best_of=3, row=3)
    >>> for text in ("iv", "hv", "jh"):  # whoever begins wins
    ...     series.match.play(series.match.movers[0], text)
    >>> series.next().movers, series.wins
    ([1], [1.0, 0.0])
    """

    def __init__(
        self, game: Game, best_of: int = 3, seats: int | None = None, **options: OptionValue | Path
    ) -> None:
        if whole_number("best_of", best_of, 1) % 2 == 0:
            raise BadArgument(f"best_of: {best_of} is not allowed; it takes an odd number")
        self.game, self.best_of = game, best_of
        self.match = game.new(seats, **options)
        self.order = list(range(self.match.seats))
        self.wins = [0.0] * self.match.seats
        self.rounds: list[Match] = []

    @property
    def over(self) -> bool:
        """Whether a player has more than half of the rounds, or all are played."""
        return max(self.wins) > self.best_of / 2 or len(self.rounds) == self.best_of

    def next(self) -> Match:
        """Count the round that has ended and lay out the next."""
        if not self.match.over:
            raise OpolisError("this round is still running")
        self.count()
        if self.over:
            raise OpolisError("the series is over")
        options, seating = next_round(self.game, self.match.seats, self.match.options, self.match.outcome)
        self.order = [self.order[seat] for seat in seating]
        self.match = Match(self.game, self.match.seats, options)
        return self.match

    def count(self) -> list[float]:
        """Count the round if it has ended; give the rounds won by each player."""
        counted = bool(self.rounds) and self.rounds[-1] is self.match
        if self.match.over and not counted:
            self.rounds.append(self.match)
            for seat, share in enumerate(self.match.outcome):
                self.wins[self.order[seat]] += share
        return self.wins
