"""The board as parts: one touch drops a stone."""

from connect_four.notation import write
from connect_four.state import COLUMNS, MAX_MOVES, PITCH, ROWS, State
from opolis.core.move_lists import legal_moves
from opolis.core.scene import Part, Scene, SeatScene, Touch, branch

COLOURS = ("red", "yellow")


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the board."""
    parts = tuple(
        Part(f"stone:{column}{row}", "token", (column + 0.5, 0.0, float(row)), colour=COLOURS[owner])
        for column in range(COLUMNS)
        for row in range(ROWS)
        for owner in range(2)
        if int(state.stones[owner]) >> PITCH * column + row & 1
    )
    seats = tuple(SeatScene(one, COLOURS[one], int(state.winner == one)) for one in range(2))
    return Scene(parts, (), seats, "The game is over." if state.over else "Drop a stone into a column.")


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the columns."""
    texts = [write(state, seat, move) for move in legal_moves(state, seat, MAX_MOVES)]
    return branch(((Touch(f"column:{text}", f"column {text}", move=text),) for text in texts), touched)
