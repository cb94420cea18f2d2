"""The plan of the tower and the five views, worked out once."""

from collections.abc import Callable

from opolis.core.arrays import table, zeros
from opolis.core.records import Array
from opolis.games.turris.state import CELLS, FULL

NAMES = tuple(column + row for row in "123" for column in "abc")
FLATS = table(
    [(cell, cell + 1) for cell in range(CELLS) if cell % 3 < 2] + [(cell, cell + 3) for cell in range(6)]
)

SOUTH, NORTH, WEST, EAST, ROOF = range(5)
SIDES = (SOUTH, NORTH, WEST, EAST)
VIEWS = ("south", "north", "west", "east", "roof")
# What stands below each view's picture, from the viewer's left to right.
ACROSS = ("abc", "cba", "321", "123", "abc")

# T13: the cells in each line of sight on a level, the nearest first, by view and from left to right.
_LINES = (
    ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    ((8, 5, 2), (7, 4, 1), (6, 3, 0)),
    ((6, 7, 8), (3, 4, 5), (0, 1, 2)),
    ((2, 1, 0), (5, 4, 3), (8, 7, 6)),
)
_Sight = tuple[int, int, int]
SIGHTS = table(_LINES)  # SIGHTS[view, across, depth]


def _neighbours() -> Array:
    """Mark the cells beside each cell (T3, T5)."""
    masks = zeros(CELLS)
    for first, second in FLATS:
        masks[first] |= 1 << second
        masks[second] |= 1 << first
    return masks


def _by_view(of_line: Callable[[int, int, _Sight], int]) -> Array:
    """Join what the three lines of sight of each side give, by view and by cells of a level."""
    return table(
        [
            [
                sum(of_line(cells, across, sight) for across, sight in enumerate(lines))
                for cells in range(FULL + 1)
            ]
            for lines in _LINES
        ]
    )


def _seen(filled: int, across: int, sight: _Sight) -> int:
    """Mark the cell of a level that a side sees, where cells are filled (T13)."""
    return next((1 << cell for cell in sight if filled >> cell & 1), 0)


def _square(cells: int, across: int, sight: _Sight) -> int:
    """Mark the square of the picture in which one of these cells is seen (T13)."""
    return any(cells >> cell & 1 for cell in sight) << across


def _open_front(filled: int, across: int, sight: _Sight) -> int:
    """Mark the square of the picture before which a cube could still be put."""
    return (not filled >> sight[0] & 1) << across


BESIDE = _neighbours()
VISIBLE = _by_view(_seen)
SQUARES = _by_view(_square)
FRONT = _by_view(_open_front)
