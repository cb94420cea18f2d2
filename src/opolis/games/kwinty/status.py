"""What is expected of whom, or who has won and by what (K7, K9)."""

from opolis.games.kwinty.rules import reach
from opolis.games.kwinty.scoring import DIRECTIONS, is_run
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State
from opolis.games.kwinty.wall import COLOURS


def status(state: State) -> str:
    """Say whose turn it is and what to do, or how it ended."""
    if not state.over:
        return f"{COLOURS[state.turn]} builds: choose a column, then upright or flat"
    return result(state)


def result(state: State) -> str:
    """Say who has won, and which line or rows decided."""
    short, winner = int(state.row) - 1, int(state.winner)
    if winner < 0:
        return f"a draw: nobody can build, and both have {len(rows_of(state, 0))} rows of {short}"
    if line := winning_line(state):
        return f"{COLOURS[winner]} has won with {state.row} in a line, {line}"
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
    length = int(state.row) - 2
    return [
        f"{square(column, row)}–{square(column + length * east, row + length * up)}"
        for column in range(EDGE, EDGE + COLUMNS)
        for row in range(EDGE, EDGE + ROWS)
        for east, up in DIRECTIONS
        if int(state.wall[column, row] + 1 >> 1) == seat + 1 and is_run(state, column, row, east, up)
    ]


def winning_line(state: State) -> str:
    """Name the first line that wins (K7); empty if the rows decided."""
    for column in range(EDGE, EDGE + COLUMNS):
        for row in range(EDGE, EDGE + ROWS):
            for east, up in DIRECTIONS:
                ahead = int(reach(state, column, row, east, up)) if state.wall[column, row] else 0
                if 1 + ahead >= state.row and not reach(state, column, row, -east, -up):
                    return f"{square(column, row)}–{square(column + ahead * east, row + ahead * up)}"
    return ""


def may_be_drawn(state: State) -> bool:
    """Tell whether players may agree to a draw: not where points decide."""
    return True
