"""Points: tops at once, penalties and bonuses after the last round (H6, H8 to H10)."""

from typing import NamedTuple

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.building import worth
from opolis.games.hirstopolis.state import (
    BASE,
    BLOCKS,
    OPEN_PENALTY,
    OVER,
    OWNER,
    PLACE_OF,
    ROUND,
    SHAPE,
    SQUARES,
    STANDARD,
    STOREYS,
    TURNS,
    State,
)


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


class Piece(NamedTuple):
    """A block that stands on a map, for people."""

    number: int
    seat: int
    block: int
    turn: int
    square: int
    storeys: int
    round: int
    points: int


class Card(NamedTuple):
    """A seat's score card: its tops in order, then what the end takes off and adds."""

    tops: tuple[Piece, ...]
    tops_points: int
    open_squares: tuple[int, ...]
    unused: int
    bonuses: tuple[tuple[str, int, str], ...]
    total: int


def pieces(state: State, seat: int) -> list[Piece]:
    """List what a seat has built, in order."""
    found = []
    for number, row in enumerate(state.pieces[: int(state.standing)].tolist()):
        if row[OWNER] == seat:
            block, turn = divmod(row[SHAPE], TURNS)
            points = int(worth(state, block, row[STOREYS]))
            found.append(Piece(number, seat, block, turn, row[PLACE_OF], row[STOREYS], row[ROUND], points))
    return found


def bonuses(state: State, seat: int) -> list[tuple[str, int, str]]:
    """List the map's bonuses: what for, how many points now, and how near they are."""
    found = []
    if state.region:
        count = int(roofed_areas(state, seat))
        note = f"{count} of {state.areas} areas, {state.region} points each (H9)"
        found.append(("areas under roofs", count * int(state.region), note))
    if state.bank:
        bare = int(state.bare_banks[seat])
        note = f"{state.banks - bare} of {state.banks} squares under roofs (H10)"
        found.append(("river banks", 0 if bare else int(state.bank), note))
    return found


def score_card(state: State, seat: int) -> Card:
    """Break a seat's points down; `total` is what it would have if all ended now (H8)."""
    tops = tuple(piece for piece in pieces(state, seat) if state.kind[piece.block] != BASE)
    left_open = tuple(int(square) for square in range(SQUARES) if is_open_base(state, seat, square))
    unused, total = int(unused_squares(state, seat)), int(final_points(state, seat))
    return Card(tops, int(state.points[seat]), left_open, unused, tuple(bonuses(state, seat)), total)


def is_open_base(state: State, seat: int, square: int) -> bool:
    """Tell whether a base lies open on a square (H8)."""
    return bool(state.area[square] and state.level[seat, square] > 0)
