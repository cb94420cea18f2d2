"""Turris drawn as text: the floors from the ground up, then the five views that score."""

from collections.abc import Mapping

from opolis.core.picture import Paint, Square, in_bands, outlines
from opolis.games.turris.scoring import breakdown, largest_group, points_given, squares_seen
from opolis.games.turris.state import CELLS, State
from opolis.games.turris.status import status
from opolis.games.turris.tables import ACROSS, ROOF, VIEWS
from opolis.games.turris.tower import COLOURS, blocks, cube_name, cubes_met, height

SHADE = "░▓"  # white, black
GAP, MARGIN = 2, 4  # between pictures, and for the numbers left and right of them
LOWER, UPPER = "↑", "↓"  # an upright block goes on one floor up, or one floor down
AIR = "air"


def drawing(caption: str, squares: Mapping[tuple[int, int], Square], foot: str, paint: Paint) -> list[str]:
    """Draw three columns of squares with a caption above and letters below."""
    return [caption, *outlines(squares, paint=paint), "  " + "   ".join(foot)]


def floor(state: State, level: int, paint: Paint) -> list[str]:
    """Draw one level from above: blocks outlined, `↑` and `↓` where they go on, `×` where none may be put."""
    squares = {(cell % 3, cell // 3): Square(AIR, "·") for cell in range(CELLS)}
    for cube in state.freed:
        if cube // CELLS == level:
            squares[cube % CELLS % 3, cube % CELLS // 3] = Square(AIR, "×", "red")
    for block in blocks(state):
        shade = SHADE[block.seat]
        for cube in (block.cube, block.other):
            if cube // CELLS == level:
                sign = shade if not block.upright else LOWER if cube == block.cube else UPPER
                text = f"{shade}{sign}{shade}"
                squares[cube % 3, cube % CELLS // 3] = Square(block.number, text, COLOURS[block.seat])
    return drawing(f"level {level + 1}", squares, "abc", paint)


def floors(state: State, paint: Paint, width: int) -> list[str]:
    """Draw all levels that have been begun, with their rows numbered in the margin."""
    levels = [floor(state, level, paint) for level in range(max(1, height(state)))]
    margin = ("", "", "3", "", "2", "", "1", "", "")
    return [
        f"{number:2}{line}".rstrip()
        for band in in_bands(levels, width - MARGIN, GAP)
        for number, line in zip(margin, band, strict=True)
    ]


def view_picture(state: State, view: int, paint: Paint) -> list[str]:
    """Draw one view; a line runs around the largest group of each colour, and its squares are full."""
    groups = [int(largest_group(squares_seen(state, seat, view))) for seat in range(2)]
    squares: dict[tuple[int, int], Square] = {}
    for square, cube in cubes_met(state, view).items():
        seat = 0 if int(state.own[0, cube // CELLS]) >> cube % CELLS & 1 else 1
        scores = groups[seat] >> square & 1
        text = SHADE[seat] * (3 if scores else 1)
        squares[square % 3, square // 3] = Square(seat if scores else AIR, text, COLOURS[seat])
    rows = 3 if view == ROOF else max(1, height(state))
    for place in ((across, row) for across in range(3) for row in range(rows)):
        squares.setdefault(place, Square(AIR, "·" if view == ROOF else ""))
    white, black = (group.bit_count() for group in groups)
    return drawing(f"{VIEWS[view]} {white}:{black}", squares, ACROSS[view], paint)


def views(state: State, paint: Paint, width: int) -> list[str]:
    """Draw the five views, with the levels numbered on the left and the roof's rows on the right."""
    drawings = [view_picture(state, view, paint) for view in range(ROOF + 1)]
    bands = in_bands(drawings, width - MARGIN, GAP, feet=True)
    for row in range(3):
        bands[-1][-3 - 2 * row] += f" {row + 1}"
    return [line for band in bands for line in with_levels(state, band)]


def with_levels(state: State, band: list[str]) -> list[str]:
    """Number the levels in the margin of a band of views."""
    margin = [""] * len(band)
    for level in range(min(height(state), (len(band) - 2) // 2)):
        margin[-3 - 2 * level] = str(level + 1)
    return [f"{number:>2}{line}".rstrip() for number, line in zip(margin, band, strict=True)]


def standing(state: State) -> list[str]:
    """Say what each seat holds and scores, which block it put down last, and who is to build."""
    named = {block.number: cube_name(block.cube) for block in blocks(state)}
    lines = []
    for seat, shade in enumerate(SHADE):
        latest = named.get(int(state.latest[seat]))
        last = f", last block {latest}" if latest else ""
        points = [view.points for view in breakdown(state, seat)]
        given = int(points_given(state, seat))
        handicap = f" and {given} given" if given else ""
        total = f"{'+'.join(map(str, points))}{handicap} = {sum(points) + given} points"
        lines.append(f"{COLOURS[seat]} {shade} {total}, {state.left[seat]} blocks in hand{last}")
    return [*lines, status(state)]
