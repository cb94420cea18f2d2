"""A hamlet as text: tiles with their names, and roads across their sides."""

from textwrap import wrap

from opolis.core.picture import CORNERS, Paint
from opolis.games.hamlet.maps import roads_on, tile_on
from opolis.games.hamlet.names import tile_names
from opolis.games.hamlet.state import BAG, BAGS, WIDTH, State

WORD = 11  # the inside of a tile
UPRIGHT = (" ", "┊", "║")  # both sides of a road that runs north
ACROSS = ("│", "┈", "═")  # a road that runs east


def hamlet(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw a hamlet: tiles with their names, roads across their sides, letters and numbers around."""
    west, east, south, north = (int(limit) for limit in state.limits[seat])
    if west > east:
        return ["     (no tiles yet; the first one goes on m13)"]
    lines = []
    for row in range(north, south - 1, -1):
        lines += [rule(state, seat, row + 1), *tile_row(state, seat, row, paint)]
    lines.append(rule(state, seat, south))
    letters = "".join(chr(ord("a") + column - 1).center(WORD + 1) for column in range(west, east + 1))
    return [*lines, f"      {letters}".rstrip()]


def rule(state: State, seat: int, row: int) -> str:
    """Draw the line under a row, with the roads that cross it."""
    west, east = int(state.limits[seat, 0]), int(state.limits[seat, 1])
    line = ""
    for column in range(west, east + 2):
        line += corner(state, seat, column, row)
        if column <= east:
            line += side_below(state, seat, row * WIDTH + column)
    return f"     {line}".rstrip()


def has_tile(state: State, seat: int, space: int) -> bool:
    """Tell whether a tile lies on a space."""
    return bool(state.hamlet[seat, space])


def corner(state: State, seat: int, column: int, row: int) -> str:
    """Choose the character at the lower left corner of a space."""
    space = row * WIDTH + column
    here, left = has_tile(state, seat, space), has_tile(state, seat, space - 1)
    below, across = has_tile(state, seat, space - WIDTH), has_tile(state, seat, space - WIDTH - 1)
    return CORNERS[(here or left) + 2 * (here or below) + 4 * (below or across) + 8 * (left or across)]


def side_below(state: State, seat: int, space: int) -> str:
    """Draw the south side of a space."""
    road = 0
    if has_tile(state, seat, space):
        road = int(roads_on(state, seat, space)) >> 4 & 3
    elif has_tile(state, seat, space - WIDTH):
        road = int(roads_on(state, seat, space - WIDTH)) & 3
    else:
        return " " * WORD
    if not road:
        return "─" * WORD
    return f"{UPRIGHT[road]} {UPRIGHT[road]}".center(WORD, "─")


def tile_row(state: State, seat: int, row: int, paint: Paint) -> list[str]:
    """Draw the two lines of a row of tiles."""
    west, east = int(state.limits[seat, 0]), int(state.limits[seat, 1])
    lines = [f"{row:4} ", "     "]
    for column in range(west, east + 2):
        space = row * WIDTH + column
        words = name_words(state, seat, space)
        for number in range(2):
            lines[number] += side_left(state, seat, space)
            if column <= east:
                tile = int(tile_on(state, seat, space))
                colour = BAGS[state.tile[tile, BAG]] if tile >= 0 else ""
                lines[number] += paint(words[number].center(WORD), colour)
    return [line.rstrip() for line in lines]


def name_words(state: State, seat: int, space: int) -> list[str]:
    """Write a tile's name on two lines."""
    tile = int(tile_on(state, seat, space))
    if tile < 0:
        return ["", ""]
    words = wrap(tile_names(state)[tile], WORD - 1)
    if len(words) == 1 and " " in words[0]:
        words = words[0].split(" ", 1)
    return [*(word[:WORD] for word in words[:2]), "", ""][:2]


def side_left(state: State, seat: int, space: int) -> str:
    """Draw the west side of a space."""
    if has_tile(state, seat, space):
        return ACROSS[int(roads_on(state, seat, space)) >> 6 & 3]
    if has_tile(state, seat, space - 1):
        return ACROSS[int(roads_on(state, seat, space - 1)) >> 2 & 3]
    return " "
