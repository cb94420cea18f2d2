"""What a search has found out about the moves of one seat."""

from dataclasses import dataclass
from typing import NamedTuple


class Choice(NamedTuple):
    """A move, its value for the seat from 0 to 1, and how much the search looked at it."""

    move: int
    value: float
    weight: float


@dataclass(frozen=True)
class SearchResult:
    """Choices, best first; the main line as (seat, move); whether the best value is proven."""

    choices: tuple[Choice, ...]
    line: tuple[tuple[int, int], ...] = ()
    proven: bool = False
    effort: int = 0
    depth: int = 0

    @property
    def best(self) -> Choice:
        """The move to play."""
        return self.choices[0]
