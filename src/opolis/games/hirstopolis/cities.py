"""Cities as people speak of them: what stands there, and the score card."""

from typing import NamedTuple

from opolis.core.remembered import remembered
from opolis.games.hirstopolis.scoring import final_points, roofed_areas, unused_squares
from opolis.games.hirstopolis.state import (
    BASE,
    OWNER,
    PLACE_OF,
    ROUND,
    SHAPE,
    STOREYS,
    TURNS,
    State,
)

UNBUILT = -1  # the number of a piece that only could stand there


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


City = tuple[Piece, ...]
"""What a seat has built, in order."""


class Card(NamedTuple):
    """A seat's score card: its tops in order, then what the end takes off and adds."""

    tops: City
    tops_points: int
    open_squares: tuple[int, ...]
    unused: int
    bonuses: tuple[tuple[str, int, str], ...]
    total: int


@remembered("seats", "pieces", "standing", "squares", "multiplier", "kind", most=256)
def cities(state: State) -> tuple[City, ...]:
    """List what every seat has built, in order."""
    kinds, squares, most = state.kind.tolist(), state.squares.tolist(), int(state.multiplier)
    found: list[list[Piece]] = [[] for _ in range(int(state.seats))]
    for number, row in enumerate(state.pieces[: int(state.standing)].tolist()):
        seat, storeys = row[OWNER], row[STOREYS]
        block, turn = divmod(row[SHAPE], TURNS)
        points = 0 if kinds[block] == BASE else squares[block] * min(storeys, most)
        found[seat].append(Piece(number, seat, block, turn, row[PLACE_OF], storeys, row[ROUND], points))
    return tuple(map(tuple, found))


def pieces(state: State, seat: int) -> City:
    """List what a seat has built, in order."""
    return cities(state)[seat]


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
    return card_of(state, pieces(state, seat), seat)


@remembered(
    "area", "kind", "squares", "unused_penalty", "mode", "region", "areas", "bank", "banks",
    own=("level", "quarry", "bare", "bare_banks", "points", "open_squares"),
)  # fmt: skip
def card_of(state: State, city: City, seat: int) -> Card:
    """Write the score card of a city."""
    kinds = state.kind.tolist()
    tops = tuple(piece for piece in city if kinds[piece.block] != BASE)
    left_open = open_squares(state, seat)
    unused, total = int(unused_squares(state, seat)), int(final_points(state, seat))
    return Card(tops, int(state.points[seat]), left_open, unused, tuple(bonuses(state, seat)), total)


def open_squares(state: State, seat: int) -> tuple[int, ...]:
    """List the squares on which a base lies open (H8)."""
    both = zip(state.area.tolist(), state.level[seat].tolist(), strict=True)
    return tuple(square for square, (area, level) in enumerate(both) if area and level > 0)
