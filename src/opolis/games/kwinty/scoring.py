"""Who has won: K9, points and shares."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.kwinty.state import COLUMNS, EDGE, ROWS, State

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@kernel
def is_run(state: State, column: int, row: int, east: int, up: int) -> bool:
    """Tell whether a maximal run of exactly `row` − 1 squares begins here (K9)."""
    colour = state.wall[column, row] + 1 >> 1
    if colour == 0 or (state.wall[column - east, row - up] + 1 >> 1) == colour:
        return False
    length = 0
    while (state.wall[column, row] + 1 >> 1) == colour:
        column, row, length = column + east, row + up, length + 1
    return length == state.row - 1


@kernel
def four_rows(state: State, seat: int) -> int:
    """Count a seat's runs that are one square short of winning (K9)."""
    count = 0
    for column in range(EDGE, EDGE + COLUMNS):
        for row in range(EDGE, EDGE + ROWS):
            if (state.wall[column, row] + 1 >> 1) != seat + 1:
                continue
            for east, up in DIRECTIONS:
                if is_run(state, column, row, east, up):
                    count += 1
    return count


@kernel
def settle(state: State) -> None:
    """When neither can build, more four-rows win (K9)."""
    state.over = 1
    white, black = four_rows(state, 0), four_rows(state, 1)
    if white != black:
        state.winner = 0 if white > black else 1


@kernel
def score(state: State, points: Array) -> None:
    """Give the winner a point; nothing before the end."""
    points[0] = 1 if state.winner == 0 else 0
    points[1] = 1 if state.winner == 1 else 0


@kernel
def outcome(state: State, wins: Array) -> None:
    """Share the win, in halves for a draw (K9)."""
    drawn = state.over and state.winner < 0
    for seat in range(2):
        wins[seat] = 1.0 if state.winner == seat else 0.5 if drawn else 0.0
