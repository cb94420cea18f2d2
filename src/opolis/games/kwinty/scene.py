"""Kwinty for people: the wall, hands and what may decide; touches.py says what can be touched."""

from math import ceil

from opolis.core.scene import Area, Scene, ScoreLine, SeatScene, sentence
from opolis.games.kwinty.parts import DEPTH, block_part, tags, tray
from opolis.games.kwinty.scoring import four_rows
from opolis.games.kwinty.state import State
from opolis.games.kwinty.status import status
from opolis.games.kwinty.touches import touches
from opolis.games.kwinty.wall import COLOURS, blocks

__all__ = ["scene", "touches"]

WIDE, HIGH = 8, 4  # the least room that is shown


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's blocks and its lines one square short of winning."""
    rows = f"rows of {state.row - 1}"
    lines = (
        ScoreLine("blocks left", str(state.left[seat])),
        ScoreLine(rows, str(four_rows(state, seat)), "they decide if nobody can build (K9)"),
    )
    return SeatScene(seat, COLOURS[seat], int(state.winner == seat), lines)


def area(state: State) -> Area:
    """Give the wall room to grow by a block on every side, in steps so that it seldom widens."""
    built = blocks(state)
    columns = [block.column for block in built] or [int(state.width) - 1]
    west, east = min(columns), max(columns) + 1
    wide = max(WIDE, 2 * ceil((east - west + 4) / 2))
    high = max(HIGH, 2 * ceil((max((block.row for block in built), default=0) + 4) / 2))
    middle = (west + east + 1) // 2
    return Area(
        "wall",
        "the wall",
        ((middle - wide / 2, -DEPTH / 2, 0.0), (middle + wide / 2, DEPTH / 2, float(high))),
    )


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the wall."""
    parts = tuple(block_part(block, tags(state, block)) for block in blocks(state))
    seats = tuple(seat_scene(state, seat) for seat in range(2))
    trays = (tray(state, 0), tray(state, 1))
    return Scene(parts, trays, seats, sentence(status(state)), (area(state),))
