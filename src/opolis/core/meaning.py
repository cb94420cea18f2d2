"""What touching things could mean, whether the rules allow it or not.

A game's room `meaning` has a class `Meaning` made from this one. Nothing in it decides what is legal: it
names moves, and `verdict` judges them.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from opolis.core.records import Record
from opolis.core.scene import Part, Point, Touch, shape_of

State = TypeVar("State", bound=Record)


class Spot(NamedTuple):
    """A piece as it is turned, whatever its place, and a place for it."""

    turn: str
    shape: Part
    place: Point


class Meaning(Generic[State]):
    """What one seat could mean by touching things in a position."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """List the moves that touching these things one after another could mean, legal or not.

        With the path of a held piece, these are all the ways to put it that are worth a ghost.
        """
        return ()

    def ghost(self, move: int) -> Touch | None:
        """Show what a move would put where, as the last touch of its path; nothing if it puts nothing."""
        return None

    def spot(self, move: int) -> Spot | None:
        """Say where a move would put what: all that is sent of the ghosts of misfits.

        There are hundreds for one touch; a game that makes many gives the same shape as the same object.
        """
        ghost = self.ghost(move)
        if ghost is None or not ghost.ghost:
            return None
        part = ghost.ghost[0]
        return Spot(ghost.id, shape_of(part), part.place)

    def spots(self, moves: Sequence[int]) -> Iterable[Spot | None]:
        """Say where many moves would put what, one after the other."""
        return map(self.spot, moves)

    def alike(self, move: int, clause: int) -> Hashable | None:
        """Give what stands for the reason of a misfit: those of one held piece with the same share theirs.

        None says that each has to be asked about.
        """
        return None

    def about(self, thing: str) -> str | None:
        """Say what a thing is and does that lies there and can only be looked at."""
        return None

    def nowhere(self, touched: Sequence[str], clause: int) -> str | None:
        """Say in one sentence why a thing has no move, where several reasons refuse its moves."""
        return None

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name the parts because of which a clause refuses a move."""
        return ()

    def rule(self, touched: Sequence[str]) -> int:
        """Give the clause that says what is done now, for whoever touches something of no use."""
        return 0
