"""What a search has found out about the moves of one seat."""

from dataclasses import dataclass
from typing import NamedTuple


class Choice(NamedTuple):
    """A move, its value for the seat from 0 to 1, and how often the search visited it."""

    move: int
    value: float
    visits: float


@dataclass(frozen=True)
class SearchResult:
    """Choices, best first; the principal variation as (seat, move); whether the best value is proven."""

    choices: tuple[Choice, ...]
    principal_variation: tuple[tuple[int, int], ...] = ()
    proven: bool = False
    effort: int = 0  # simulations of a tree, positions of alpha-beta
    depth: int = 0
    shares: tuple[float, ...] = ()  # every seat's value after the best move, where the search knows it

    @property
    def best(self) -> Choice:
        """The move to play."""
        return self.choices[0]
