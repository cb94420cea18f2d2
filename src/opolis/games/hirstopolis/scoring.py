"""Points: tops at once, penalties and bonuses after the last round (H6, H8 to H10)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.state import BASE, BLOCKS, OPEN_PENALTY, OVER, STANDARD, State


@kernel
def unused_squares(state: State, seat: int) -> int:
    """Count the squares of the bases left in a quarry, if they cost anything (H8)."""
    squares = 0
    if state.unused_penalty and state.mode == STANDARD:
        for block in range(BLOCKS):
            if state.kind[block] == BASE:
                squares += int(state.quarry[seat, block]) * int(state.squares[block])
    return squares


@kernel
def roofed_areas(state: State, seat: int) -> int:
    """Count the areas with a top or a foot of a bridge on every square (H9)."""
    count = 0
    for area in range(1, int(state.areas) + 1):
        count += state.bare[seat, area] == 0
    return count


@kernel
def bonus(state: State, seat: int) -> int:
    """Give the map's bonus (H9, H10)."""
    points = 0
    if state.region:
        points += int(state.region) * roofed_areas(state, seat)
    if state.bank and state.bare_banks[seat] == 0:
        points += int(state.bank)
    return points


@kernel
def final_points(state: State, seat: int) -> int:
    """Take off open bases and bases left in the quarry, add the bonus (H8)."""
    penalised = int(state.open_squares[seat]) + unused_squares(state, seat)
    return int(state.points[seat]) - OPEN_PENALTY * penalised + bonus(state, seat)


@kernel
def score(state: State, points: Array) -> None:
    """Give the points of the tops; when all is built, penalties and bonuses as well (H6, H8)."""
    for seat in range(int(state.seats)):
        points[seat] = final_points(state, seat) if state.phase == OVER else int(state.points[seat])


@kernel
def outcome(state: State, wins: Array) -> None:
    """The highest score wins; those who have it share (H8)."""
    best, count = -32768, 0
    for seat in range(int(state.seats)):
        points = final_points(state, seat)
        if points > best:
            best, count = points, 0
        count += points == best
    for seat in range(int(state.seats)):
        wins[seat] = 1.0 / count if final_points(state, seat) == best else 0.0
