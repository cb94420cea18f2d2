"""Text pictures: squares with the outlines of the pieces that cover them."""

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

Paint = Callable[[str, str], str]
PAGE_WIDTH = 100  # columns of a picture for nobody in particular
ESCAPES = re.compile("\x1b\\[[0-9;]*m")
# Corners by which of their four lines (up, right, down, left) are drawn.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def plain(text: str, colour: str) -> str:
    """Paint nothing."""
    return text


class Square(NamedTuple):
    """One square: the piece that covers it, what is written on it, and its colour."""

    piece: Hashable
    text: str = ""
    colour: str = ""


def outlines(squares: Mapping[tuple[int, int], Square], width: int = 3, paint: Paint = plain) -> list[str]:
    """Draw squares at (column, row), rows growing upward, with a line around every piece."""
    if not squares:
        return []
    columns = range(min(x for x, _ in squares), max(x for x, _ in squares) + 1)
    rows = range(max(y for _, y in squares), min(y for _, y in squares) - 1, -1)

    def piece(x: int, y: int) -> Hashable:
        return squares[x, y].piece if (x, y) in squares else None

    def corner(x: int, y: int) -> str:
        """Choose the character at the lower left corner of a square."""
        up, right = piece(x - 1, y) != piece(x, y), piece(x, y) != piece(x, y - 1)
        down, left = piece(x - 1, y - 1) != piece(x, y - 1), piece(x - 1, y) != piece(x - 1, y - 1)
        return CORNERS[up + 2 * right + 4 * down + 8 * left]

    def rule(y: int) -> str:
        """Draw the line under row y."""
        line = ""
        for x in columns:
            line += corner(x, y) + ("─" if piece(x, y) != piece(x, y - 1) else " ") * width
        return (line + corner(columns.stop, y)).rstrip()

    def row(y: int) -> str:
        line = ""
        for x in columns:
            square = squares.get((x, y), Square(None))
            edge = "│" if piece(x - 1, y) != piece(x, y) else " "
            line += edge + paint(square.text.center(width)[:width], square.colour)
        return line + ("│" if piece(columns.stop - 1, y) is not None else "")

    lines = [rule(rows[0] + 1)]
    for y in rows:
        lines += [row(y), rule(y)]
    return lines


def visible(line: str) -> int:
    """Count the characters of a line that are seen: colours are not."""
    return len(ESCAPES.sub("", line))


def in_bands(
    drawings: Sequence[Sequence[str]], width: int = PAGE_WIDTH, gap: int = 3, feet: bool = False
) -> list[list[str]]:
    """Set drawings beside each other, in as few bands as fit a width, their heads (or feet) on one line."""
    widths = [gap + max(map(visible, drawing)) for drawing in drawings]
    parts: list[slice] = []
    for bands in range(1, len(drawings) + 1):
        each = -(-len(drawings) // bands)
        parts = [slice(start, start + each) for start in range(0, len(drawings), each)]
        if all(sum(widths[part]) - gap <= width for part in parts):
            break
    return [_band(drawings[part], widths[part], feet) for part in parts]


def stacked(bands: Sequence[Sequence[str]]) -> list[str]:
    """Put bands below each other, each followed by an empty line."""
    return [line for band in bands for line in (*band, "")]


def fitted(text: str, width: int) -> str:
    """Break lines that are too long between words; what goes on is indented."""
    return "\n".join(part for line in text.split("\n") for part in _broken(line, width))


def _broken(line: str, width: int) -> list[str]:
    if visible(line) <= width:
        return [line]
    indent = " " * (len(line) - len(line.lstrip(" ")))
    first, *rest = line.strip(" ").split(" ")
    parts = [indent + first]
    for word in rest:
        if visible(parts[-1]) + 1 + visible(word) > width:
            parts.append(f"{indent}  {word}")
        else:
            parts[-1] += f" {word}"
    return parts


def _band(drawings: Sequence[Sequence[str]], widths: Sequence[int], feet: bool) -> list[str]:
    tall = max(map(len, drawings))
    columns = []
    for drawing, width in zip(drawings, widths, strict=True):
        blank = [""] * (tall - len(drawing))
        lines = [*blank, *drawing] if feet else [*drawing, *blank]
        columns.append([line + " " * (width - visible(line)) for line in lines])
    return ["".join(row).rstrip() for row in zip(*columns, strict=True)]
