"""Trying out: a seat's own moves on a private copy of what it sees.

Nothing is known there that the seat does not know, and it ends where others or nature must act.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from opolis.core import records
from opolis.core.errors import OpolisError
from opolis.core.scene import ScoreLine, SeatScene
from opolis.match.match import Match


class Trial(NamedTuple):
    """A copy on which moves were tried; `refused` says why the rest of them could not be."""

    match: Match
    moves: tuple[str, ...]
    refused: str = ""

    def may_go_on(self, seat: int) -> bool:
        """Tell whether the seat could do more before anybody else must act."""
        return seat in self.match.movers


def try_out(match: Match, seat: int, moves: Sequence[str]) -> Trial:
    """Play moves of a seat on a copy of what it sees, as far as they are possible."""
    twin = match.copy()
    twin.state = records.copy(match.seen(seat))
    for number, move in enumerate(moves):
        try:
            twin.play(seat, move)
        except OpolisError as error:
            return Trial(twin, tuple(moves[:number]), str(error))
    return Trial(twin, tuple(moves))


class Gain(NamedTuple):
    """By how much a line of a seat's score sheet changes; the line without a name is the points.

    `apart` is a line that no points come from, such as coins that a tile costs.
    """

    seat: int
    label: str
    by: int
    apart: bool = False


def standings(match: Match, seat: int) -> tuple[SeatScene, ...]:
    """Give every seat's points and lines, as a seat sees them.

    What a move brings is the difference between two of them. Where score lines are not what people look at
    before a move, the game's room `scene` has `brings(state, seat)`, which gives other lines.
    """
    room, seen = match.game.room("scene"), match.seen(seat)
    if not hasattr(room, "seat_scene"):
        seats: tuple[SeatScene, ...] = room.scene(seen, seat).seats
        return seats
    found = tuple(room.seat_scene(seen, other) for other in range(match.seats))
    if not _says_what_moves_bring(match):
        return found
    return tuple(replace(one, breakdown=room.brings(seen, one.seat)) for one in found)


def _says_what_moves_bring(match: Match) -> bool:
    return hasattr(match.game.room("scene"), "brings")


def gains(match: Match, before: Sequence[SeatScene], after: Sequence[SeatScene]) -> tuple[Gain, ...]:
    """Give the differences between two standings of a match, the points of each seat first."""
    apart, sheets = _says_what_moves_bring(match), zip(before, after, strict=True)
    return tuple(gain for old, new in sheets for gain in _differences(old, new, apart) if gain.by)


def _differences(before: SeatScene, after: SeatScene, apart: bool) -> list[Gain]:
    known = {line.label: _number(line) for line in before.breakdown}
    new = {line.label: _number(line) for line in after.breakdown}
    labels = dict.fromkeys([*new, *known])
    lines = [Gain(after.seat, label, new.get(label, 0) - known.get(label, 0), apart) for label in labels]
    return [Gain(after.seat, "", after.score - before.score), *lines]


def _number(line: ScoreLine) -> int:
    text = line.value.replace("−", "-").removeprefix("+")
    return int(text) if text.removeprefix("-").isdecimal() else 0
