"""Kwinty for people: the wall, hands and what may decide; touches.py says what can be touched."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import ceil

from opolis.core.scene import Area, Scene, ScoreLine, SeatScene, sentence
from opolis.games.kwinty.parts import DEPTH, Strip, block_id, letters, open_ground, strips, tray, wall_parts
from opolis.games.kwinty.scoring import four_rows
from opolis.games.kwinty.state import EDGE, FIXED, State
from opolis.games.kwinty.status import Line, own_wall, runs_in, status
from opolis.games.kwinty.touches import touches
from opolis.games.kwinty.wall import COLOURS, block_at

__all__ = ["scene", "touches"]

WIDE, HIGH = 8, 4  # the least room that is shown


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's blocks and its lines one square short of winning."""
    points, left = int(state.winner == seat), int(state.left[seat])
    return shown_seat(own_wall(state, seat), seat, points, left, int(state.row) - 1, not state.over)


@lru_cache(4096)
def shown_seat(wall: bytes, seat: int, points: int, left: int, short: int, uncounted: bool) -> SeatScene:
    """Show a seat by its own squares of the wall: nothing that the other builds changes it."""
    runs = runs_in(wall, seat, short)
    line = rows_line(short, len(runs), lit_blocks(wall, runs) if runs else {})
    return SeatScene(seat, COLOURS[seat], points, (hand_line(left), line), uncounted)


def lit_blocks(wall: bytes, runs: tuple[Line, ...]) -> dict[str, int]:
    """Count for every block that lines are made of in how many of them it is."""
    lines = [dict.fromkeys([block_id(block_at(wall, *square)) for square in run]) for run in runs]
    return dict(Counter(chain.from_iterable(lines)))


def hand_line(left: int) -> ScoreLine:
    """Count the blocks in hand."""
    return ScoreLine("blocks left", str(left))


def rows_line(short: int, count: int, lit: dict[str, int]) -> ScoreLine:
    """Count the lines one square short of winning, with the blocks that they are made of."""
    return ScoreLine(f"rows of {short}", str(count), "they decide if nobody can build (K9)", lit)


def brings(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """List what a block may change: the lines one square short of winning."""
    return (ScoreLine(f"rows of {state.row - 1}", str(four_rows(state, seat))),)


def area(state: State) -> Area:
    """Give the wall room for a block on every side, as far as it may grow (K2), in steps."""
    built, frame = strips(state), (int(state.low) - EDGE, int(state.high) - EDGE + 1)
    if state.frame == FIXED:
        return room(*frame, highest(built), *frame)
    if not built:
        west, last = open_ground(state)
        return room(west, last + 1, 0, west - WIDE, last + WIDE)
    return room(built[0].column, built[-1].column + 1, highest(built), *frame)


def highest(built: Sequence[Strip]) -> int:
    """Find the row in which the highest block begins."""
    return max((column.highest for column in built), default=0)


@lru_cache(4096)
def room(west: int, east: int, highest: int, first: int, last: int) -> Area:
    """Give a wall of that size its room, between the first column it may reach and the last."""
    wide = 2 * ceil((east - west + 4) / 2)
    middle = float((west + east + 1) // 2)
    if wide >= last - first:
        wide, middle = last - first, (first + last) / 2
    aside = max(WIDE, wide) / 2
    high = max(HIGH, 2 * ceil((highest + 4) / 2))
    return Area(
        "wall",
        "the wall",
        ((middle - aside, -DEPTH / 2, 0.0), (middle + aside, DEPTH / 2, float(high))),
    )


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the wall."""
    seats = tuple(seat_scene(state, seat) for seat in range(2))
    trays = (tray(state, 0), tray(state, 1))
    parts = (*wall_parts(state), *letters(state))
    return Scene(parts, trays, seats, sentence(status(state)), (area(state),))
