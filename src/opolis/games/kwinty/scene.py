"""Kwinty for people: the wall, hands and what may decide; touches.py says what can be touched."""

from opolis.core.scene import Scene, ScoreLine, SeatScene, sentence
from opolis.games.kwinty.parts import block_part, tags, tray
from opolis.games.kwinty.scoring import four_rows
from opolis.games.kwinty.state import State
from opolis.games.kwinty.status import status
from opolis.games.kwinty.touches import touches
from opolis.games.kwinty.wall import COLOURS, blocks

__all__ = ["scene", "touches"]


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's blocks and its lines one square short of winning."""
    rows = f"rows of {state.row - 1}"
    lines = (
        ScoreLine("blocks left", str(state.left[seat])),
        ScoreLine(rows, str(four_rows(state, seat)), "they decide if nobody can build (K9)"),
    )
    return SeatScene(seat, COLOURS[seat], int(state.winner == seat), lines)


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the wall."""
    parts = tuple(block_part(block, tags(state, block)) for block in blocks(state))
    seats = tuple(seat_scene(state, seat) for seat in range(2))
    return Scene(parts, (tray(state, 0), tray(state, 1)), seats, sentence(status(state)))
