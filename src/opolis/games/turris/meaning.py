"""What touching the tower or a block in hand could mean: a block on some cell, or a block to take."""

from collections.abc import Iterable, Iterator, Sequence

from opolis.core import meaning
from opolis.core.scene import Touch
from opolis.games.turris.parts import block_id
from opolis.games.turris.state import CELLS, FLAT, LEVELS, REMOVAL, State
from opolis.games.turris.tables import FLATS, NAMES
from opolis.games.turris.touches import build_path
from opolis.games.turris.tower import Block, blocks

T1, T4, T6, T9, T10, T11 = 1, 4, 6, 9, 10, 11
BUILDS = [*range(CELLS), *(FLAT + CELLS * int(first) + int(second) for first, second in FLATS)]


def cells_of(move: int) -> tuple[int, int]:
    """Give the cells of a block that is built, twice the same for an upright one."""
    first, second = (move, move) if move < FLAT else divmod(move - FLAT, CELLS)
    return int(first), int(second)


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a cell for the blocks that could begin there, and a block for what stands upon it."""
        if not touched:
            return BUILDS
        thing = touched[-1]
        if thing.startswith("turn:"):
            return [move for move in self.moves(touched[:-1]) if self.ghost(move).id == thing]
        if thing.startswith("hand:"):
            return BUILDS if thing.startswith(f"hand:{'wb'[self.seat]}") else []
        if thing.startswith("block:"):
            return list(self._on_or_taking(thing))
        name = thing.rpartition(":")[2]
        return [move for move in BUILDS if name in NAMES and cells_of(move)[0] == NAMES.index(name)]

    def _on_or_taking(self, thing: str) -> Iterator[int]:
        named = (block for block in blocks(self.state) if f"block:{block_id(block.number)}" == thing)
        block = next(named, None)
        if block and self.state.bonus:
            yield REMOVAL + block.cube
        elif block:
            under = {block.cube % CELLS, block.other % CELLS}
            yield from (move for move in BUILDS if under.intersection(cells_of(move)))

    def ghost(self, move: int) -> Touch:
        """Show a block on top of its cells; one that is taken leaves nothing to show."""
        built = move < REMOVAL and self.state.left[self.seat] > 0 and max(self._tops(move)) < LEVELS
        return build_path(self.state, self.seat, move)[-1] if built else Touch("")

    def _tops(self, move: int) -> list[int]:
        return [int(self.state.tops[cell]) for cell in cells_of(move)]

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name the blocks that are too high, the same under both halves, on top, or not to be taken."""
        if clause == T11:
            return [f"barred:{NAMES[cell]}" for cell in set(cells_of(move)) if self._is_freed(cell)]
        return [f"block:{block_id(block.number)}" for block in self._blocks(move, clause)]

    def _is_freed(self, cell: int) -> bool:
        return any(cube >= 0 and cube % CELLS == cell for cube in self.state.freed.tolist())

    def _blocks(self, move: int, clause: int) -> list[Block]:
        cubes: set[int] = set()
        if clause in (T4, T6) and move < REMOVAL:
            top = max(self._tops(move))
            cubes = {CELLS * (top - 1) + cell for cell in cells_of(move) if self.state.tops[cell] == top}
        elif clause in (T9, T10) and move >= REMOVAL:
            taken = next((block for block in blocks(self.state) if block.cube == move - REMOVAL), None)
            if taken:
                above = {taken.cube + CELLS, taken.other + CELLS} - {taken.cube, taken.other}
                cubes = above if clause == T10 else {taken.cube}
        return [block for block in blocks(self.state) if cubes.intersection((block.cube, block.other))]

    def rule(self, touched: Sequence[str]) -> int:
        """Take turns, one block each (T1), or use the bonus (T9)."""
        return T9 if self.state.bonus else T1
