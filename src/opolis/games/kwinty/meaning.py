"""What touching the wall or a block in hand could mean: a block on some column."""

from collections.abc import Iterable, Iterator, Sequence

from opolis.core import meaning
from opolis.core.scene import Touch
from opolis.games.kwinty.notation import TEXTS
from opolis.games.kwinty.parts import block_id
from opolis.games.kwinty.state import COLUMNS, EDGE, FLAT, UPRIGHT, State
from opolis.games.kwinty.touches import turn_touch
from opolis.games.kwinty.wall import Block, blocks

K1, K5, K6 = 1, 5, 6
BESIDE = 2  # columns beside the wall in which a block is still shown, though it does not fit


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a column for the blocks that could begin there."""
        things = [thing for thing in touched if not thing.startswith("turn:")]
        columns = self._columns(things[-1]) if things else self._reach()
        turns = [thing for thing in touched if thing.startswith("turn:")]
        return [
            2 * column + lying
            for column in columns
            for lying in (UPRIGHT, FLAT)
            if not turns or turns[-1] == f"turn:{'vh'[lying]}"
        ]

    def _reach(self) -> range:
        west = max(0, int(self.state.west) - EDGE - BESIDE)
        return range(west, min(COLUMNS - 1, int(self.state.east) - EDGE + BESIDE + 1))

    def _columns(self, thing: str) -> Iterable[int]:
        kind, _, name = thing.partition(":")
        if kind in ("column", "letter"):
            return [ord(name[0]) - ord("a")] if name in "abcdefghijklmnopqrstuvw" and len(name) == 1 else []
        if kind == "hand" and name.startswith(f"{self.seat}:"):
            return self._reach()
        block = self._block(thing) if kind == "block" else None
        return range(block.column, block.column + block.lying + 1) if block else []

    def _block(self, thing: str) -> Block | None:
        return next((block for block in blocks(self.state) if block_id(block) == thing), None)

    def ghost(self, move: int) -> Touch | None:
        """Show a block on top of its column."""
        column, lying = divmod(move, 2)
        row = int(self.state.tops[column + EDGE]) - EDGE
        return turn_touch(Block(column, row, lying, self.seat), TEXTS[move])

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name the block whose short side would be met (K6), or whose column is higher (K5)."""
        met = set(self._met(*divmod(move, 2), clause))
        return [block_id(block) for block in blocks(self.state) if met.intersection(block.squares)]

    def _met(self, column: int, lying: int, clause: int) -> Iterator[tuple[int, int]]:
        tops = [int(top) - EDGE for top in self.state.tops]
        row = tops[column + EDGE]
        if clause == K5 and lying:
            other = tops[column + 1 + EDGE]
            yield (column, row - 1) if row > other else (column + 1, other - 1)
        if clause == K6:
            yield from ((column - 1, row), (column + 2, row)) if lying else ((column, row - 1),)

    def rule(self, touched: Sequence[str]) -> int:
        """Seats take turns, one block each (K1)."""
        return K1
