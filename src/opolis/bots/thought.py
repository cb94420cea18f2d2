"""What a search has found out about the moves of one seat."""

from dataclasses import dataclass
from typing import NamedTuple


class Choice(NamedTuple):
    """A move, its value for the seat from 0 to 1, and how much the search looked at it."""

    move: int
    value: float
    weight: float


@dataclass(frozen=True)
class Thought:
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


class Settings(NamedTuple):
    """How a game likes to be searched (its data/search.toml)."""

    engine: str = "mcts"  # or "alphabeta"
    exploration: float = 1.0
    sharpness: float = 4.0
    prior: bool = True
    depth: int = 0
    blend: float = 0.0  # how much an opinion counts beside what comes of playing on from there
    habits: float = 0.0  # how firmly playing on follows the moves that the search likes; 0: any move will do
    wide: int = 40
    patience: int = 0  # visits before a position's moves are weighed: opinions are dearer than playouts
    reuse: bool = True  # keep the tree between moves
    solver: bool = True  # carry proven results upward
    informed: bool = False  # weigh moves where secrets are redrawn, too: it takes a sharp opinion
    proof: float = 0.0  # the share of a budget in which alpha-beta may prove the result before a tree grows
    levels: tuple[tuple[float, int], ...] = ()  # a game's own: slips and simulations of levels 1 to 7
    threats: bool = False  # one move can end the game suddenly: look for such moves everywhere
