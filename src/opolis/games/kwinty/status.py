"""What is expected of whom, or who has won and by what (K7, K9)."""

from functools import lru_cache
from itertools import chain

from opolis.games.kwinty.rules import mark
from opolis.games.kwinty.scoring import DIRECTIONS
from opolis.games.kwinty.state import COLUMNS, EDGE, FLAT, UPRIGHT, State
from opolis.games.kwinty.wall import COLOURS, HIGH
from opolis.wording.message import Message, message

# For either seat, which values of a square are its own: as they are, and as the digits of a number.
MARKS = tuple((mark(seat, UPRIGHT), mark(seat, FLAT)) for seat in range(2))
KEPT = tuple(bytes(value if value in marks else 0 for value in range(256)) for marks in MARKS)
OWN = tuple(bytes(b"01"[value in marks] for value in range(256)) for marks in MARKS)
SQUARES = (COLUMNS + 2 * EDGE) * HIGH  # of the wall's array, column by column
BUILD = message("task_build")
Line = tuple[tuple[int, int], ...]
"""Squares in a row, by column and row of the wall's array."""


def status(state: State) -> str:
    """Say whose turn it is and what to do, or how it ended."""
    if not state.over:
        return f"{COLOURS[state.turn]} builds: choose a column, then upright or flat"
    return result(state)


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now."""
    return BUILD


def result(state: State) -> str:
    """Say who has won, and which line or rows decided."""
    short, winner = int(state.row) - 1, int(state.winner)
    if winner < 0:
        return f"a draw: nobody can build, and both have {len(rows_of(state, 0))} rows of {short}"
    if line := winning_line(state):
        return f"{COLOURS[winner]} has won with {state.row} in a line, {ends(line)}"
    own, other = rows_of(state, winner), rows_of(state, 1 - winner)
    return f"{COLOURS[winner]} has won with more rows of {short}: {counted(own)} against {counted(other)}"


def counted(rows: list[str]) -> str:
    """Count rows and name them."""
    return f"{len(rows)} ({', '.join(rows)})" if rows else "none"


def square(column: int, row: int) -> str:
    """Name a square of the wall."""
    return f"{chr(ord('a') + column - EDGE)}{row - EDGE + 1}"


def rows_of(state: State, seat: int) -> list[str]:
    """Name a seat's rows that are one square short of winning (K9)."""
    return [ends(run) for run in runs_of(state, seat)]


def runs_of(state: State, seat: int) -> tuple[Line, ...]:
    """List a seat's rows that are one square short of winning, square by square (K9)."""
    return runs_in(own_wall(state, seat), seat, int(state.row) - 1)


def runs_in(wall: bytes, seat: int, short: int) -> tuple[Line, ...]:
    """List the rows of just such a length."""
    return tuple([line for line in lines_of(own_squares(wall, seat), short) if len(line) == short])


def own_wall(state: State, seat: int) -> bytes:
    """Give the wall's array with a seat's own squares alone."""
    return state.wall.tobytes().translate(KEPT[seat])


def own_squares(wall: bytes, seat: int) -> int:
    """Tell of every square whether it is a seat's: a bit each, the last square the lowest."""
    return int(wall.translate(OWN[seat]), 2)


@lru_cache(4096)
def lines_of(own: int, least: int) -> tuple[Line, ...]:
    """Find the maximal lines of a colour that have at least so many squares, all squares at once."""
    begun = []
    for way, (east, up) in enumerate(DIRECTIONS):
        far, starts = east * HIGH + up, own
        for _ in range(least - 1):
            starts &= starts << far
        starts &= ~(own >> far)
        while starts:
            highest = starts.bit_length() - 1
            begun.append((SQUARES - 1 - highest, way))
            starts ^= 1 << highest
    return tuple([line_from(own, square, *DIRECTIONS[way]) for square, way in sorted(begun)])


def line_from(own: int, square: int, east: int, up: int) -> Line:
    """Follow a line of a colour from its first square."""
    column, row = divmod(square, HIGH)
    line: list[tuple[int, int]] = []
    while own >> (SQUARES - 1 - square) & 1:
        line.append((column, row))
        column, row, square = column + east, row + up, square + east * HIGH + up
    return tuple(line)


def ends(line: Line) -> str:
    """Name a line by its ends."""
    return f"{square(*line[0])}–{square(*line[-1])}"


def winning_line(state: State) -> Line:
    """Give the first line that wins, square by square (K7); empty if the rows decided."""
    return next(iter(winning_lines(state)), ())


def winning_lines(state: State) -> tuple[Line, ...]:
    """Give all lines that win (K7): only the end has some."""
    winner = int(state.winner)
    if winner < 0:
        return ()
    return lines_of(own_squares(own_wall(state, winner), winner), int(state.row))


def winning_squares(state: State) -> set[tuple[int, int]]:
    """Give the squares of all lines that win."""
    return set(chain.from_iterable(winning_lines(state)))


def may_be_drawn(state: State) -> bool:
    """Tell whether players may agree to a draw: not where points decide."""
    return True
