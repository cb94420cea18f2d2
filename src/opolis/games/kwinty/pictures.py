"""Kwinty drawn as text: the wall with the outline of every block."""

from opolis.core.picture import Paint, Square, outlines
from opolis.games.kwinty.state import EDGE, State
from opolis.games.kwinty.status import result
from opolis.games.kwinty.wall import COLOURS, blocks

FILL = ("░░░", "▓▓▓")


def wall(state: State, paint: Paint) -> list[str]:
    """Draw the blocks, so that K6 can be seen, with rows numbered and columns lettered."""
    squares: dict[tuple[int, int], Square] = {}
    for number, block in enumerate(blocks(state)):
        for square in block.squares:
            squares[square] = Square(number, FILL[block.seat], COLOURS[block.seat])
    columns = [x for x, _ in squares] or [int(state.low) - EDGE, int(state.high) - EDGE]
    rows = [f"{'':3}{line}" for line in outlines(squares, paint=paint)]
    for row in range(len(rows) // 2):
        rows[-2 - 2 * row] = f"{row + 1:2}" + rows[-2 - 2 * row][2:]
    letters = "".join(f"  {chr(ord('a') + x)} " for x in range(min(columns), max(columns) + 1))
    return [*rows, f"   {letters}".rstrip()]


def hands(state: State) -> str:
    """Say what each seat holds and who is to build."""
    held = f"white ░ {state.left[0]} blocks, black ▓ {state.left[1]} blocks"
    return f"{held}; {result(state) if state.over else f'{COLOURS[state.turn]} to build'}"
