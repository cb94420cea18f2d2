"""Text pictures: squares with the outlines of the pieces that cover them."""

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

Paint = Callable[[str, str], str]
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


def beside(*pictures: list[str], gap: int = 3) -> list[str]:
    """Set unpainted pictures side by side, their feet on one line."""
    tall = max(map(len, pictures))
    full = [[""] * (tall - len(lines)) + lines for lines in pictures]
    widths = [max(map(len, lines), default=0) for lines in full]
    return [
        (" " * gap).join(line.ljust(width) for line, width in zip(row, widths, strict=True)).rstrip()
        for row in zip(*full, strict=True)
    ]
