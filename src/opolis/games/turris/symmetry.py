"""What looks the same from another side: the plan is a square, turned four ways and mirrored."""

from opolis.games.turris.bonus import other_half
from opolis.games.turris.state import CELLS, DECLINE, FLAT, REMOVAL, State

IMAGES = 8


def image(state: State, seat: int, move: int, number: int) -> int:
    """Give the move that is to an image of this position what a move is to the position itself."""
    if move < FLAT:
        return _turned(move, number)
    if move < REMOVAL:
        first, second = sorted(_turned(cell, number) for cell in divmod(move - FLAT, CELLS))
        return FLAT + CELLS * first + second
    if move < DECLINE:
        level, cell = divmod(move - REMOVAL, CELLS)
        other_level, other = divmod(int(other_half(state, level, cell)), CELLS)
        cells = [_turned(cell, number), *([_turned(other, number)] if other_level == level else [])]
        return REMOVAL + CELLS * level + min(cells)
    return move


def _turned(cell: int, number: int) -> int:
    """Turn a cell by a number of quarters, mirrored from the fifth image on."""
    row, column = divmod(cell, 3)
    for _ in range(number % 4):
        row, column = column, 2 - row
    return 3 * row + (2 - column if number >= 4 else column)
