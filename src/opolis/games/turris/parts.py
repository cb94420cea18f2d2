"""Turris' things to draw: the ground, the tower's blocks, barred cells, and the blocks in hand."""

from functools import cache, lru_cache

from opolis.core.remembered import remembered
from opolis.core.scene import Panel, Part, Point
from opolis.games.turris.bonus import owner
from opolis.games.turris.state import CELLS, MOST_BLOCKS, State
from opolis.games.turris.tables import NAMES
from opolis.games.turris.tower import COLOURS, Block, blocks, winning_blocks

LETTER: Point = (0.4, 0.4, 0.02)
BESIDE = 0.3  # from the ground squares to the letters
BASE = 0.1  # the thickness of the ground squares and of the plates that mark a place


@cache
def block_id(number: int) -> str:
    """Name a block for as long as it stands: w1 to w30, b1 to b30."""
    return f"{'wb'[owner(number)]}{(number - 1) % MOST_BLOCKS + 1}"


@lru_cache(8192)
def block_part(block: Block, tags: tuple[str, ...] = ()) -> Part:
    """Make a block's part from its two cubes."""
    to_the_east = block.other == block.cube + 1
    size = (1.0, 1.0, 2.0) if block.upright else (2.0, 1.0, 1.0) if to_the_east else (1.0, 2.0, 1.0)
    level, cell = divmod(block.cube, CELLS)
    place = (cell % 3 + size[0] / 2, cell // 3 + size[1] / 2, float(level))
    name = f"block:{block_id(block.number)}"
    return Part(name, "block", place, size, 0, COLOURS[block.seat], tags=tags)


def middle_of(cell: int, height: float) -> Point:
    """Give the middle of a cell, so high above the ground."""
    return cell % 3 + 0.5, cell // 3 + 0.5, float(height)


@cache
def ground() -> tuple[Part, ...]:
    """Make the three by three cells that the tower stands on (T2)."""
    return tuple(
        Part(name, "square", middle_of(cell, -BASE), (1.0, 1.0, BASE), label=name)
        for cell, name in enumerate(NAMES)
    )


@cache
def edges() -> tuple[Part, ...]:
    """Write letters along the south and numbers along the west, for when the squares are built over."""
    columns = [(name[0], (at + 0.5, -BESIDE, -BASE)) for at, name in enumerate(NAMES[:3])]
    rows = [(name[1], (-BESIDE, at + 0.5, -BASE)) for at, name in enumerate(NAMES[::3])]
    return tuple(Part(f"edge:{text}", "label", at, LETTER, label=text) for text, at in columns + rows)


def tower(state: State) -> tuple[Part, ...]:
    """Make the blocks; the last one is marked, and at the end those that score for the winner."""
    scoring = winning_blocks(state) if state.over else set()
    return tuple(
        block_part(
            block,
            (("last",) if block.number == state.last else ())
            + (("line",) if block.number in scoring else ()),
        )
        for block in blocks(state)
    )


@remembered("freed")
def barred(state: State) -> tuple[Part, ...]:
    """Mark the cells that must stay empty this turn (T11)."""
    cubes = {int(cube) % CELLS: int(cube) for cube in sorted(state.freed, reverse=True) if cube >= 0}
    return tuple(barred_plate(cell, cube // CELLS) for cell, cube in cubes.items())


def barred_plate(cell: int, level: int) -> Part:
    """Make a red plate where nothing may be put."""
    place, size = middle_of(cell, level), (1.0, 1.0, BASE)
    return Part(f"barred:{NAMES[cell]}", "square", place, size, 0, "red", "×", tags=("barred",))


@lru_cache(4096)
def held_part(seat: int, number: int, place: int) -> Part:
    """Make a block in hand."""
    at = (place * 1.5, 0.0, 0.0)
    return Part(f"hand:{block_id(number)}", "block", at, (1.0, 1.0, 2.0), 0, COLOURS[seat])


@remembered(own=("left", "hand"))
def tray(state: State, seat: int) -> Panel:
    """Show the blocks in hand, the next to build at the end."""
    numbers = [int(number) for number in state.hand[seat, : state.left[seat]]]
    shown = tuple(held_part(seat, number, place) for place, number in enumerate(numbers))
    return Panel(f"hand:{seat}", "Blocks to build with", "tray", seat, shown, matters="mine")
