"""Kwinty's things to draw: the blocks of the wall, and those in hand."""

from opolis.core.scene import Panel, Part
from opolis.games.kwinty.state import EDGE, FLAT, State
from opolis.games.kwinty.wall import COLOURS, Block, wins

DEPTH = 1.0


def block_part(block: Block, tags: tuple[str, ...] = ()) -> Part:
    """Make a block's part: the wall runs east and rises."""
    wide, high = (2.0, 1.0) if block.lying == FLAT else (1.0, 2.0)
    name = f"block:{chr(ord('a') + block.column)}{block.row + 1}"
    place, size = (block.column + wide / 2, 0.0, float(block.row)), (wide, DEPTH, high)
    return Part(name, "block", place, size, 0, COLOURS[block.seat], tags=tags)


def tags(state: State, block: Block) -> tuple[str, ...]:
    """Mark the latest block and the winning line."""
    column, row, lying = (int(number) for number in state.last)
    last = (column - EDGE, row - EDGE, lying) == block[:3]
    return (("last",) if last else ()) + (("line",) if wins(state, block) else ())


def tray(state: State, seat: int) -> Panel:
    """Show the blocks in hand."""
    shown = tuple(
        Part(f"hand:{seat}:{n}", "block", (n * 1.5, 0.0, 0.0), (1.0, 1.0, 2.0), 0, COLOURS[seat])
        for n in range(state.left[seat])
    )
    return Panel(f"hand:{seat}", f"{COLOURS[seat]}'s blocks", "tray", seat, shown)
