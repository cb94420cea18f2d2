"""The blocks, the maps with what stands on them, and the notation of specs/hirstopolis.md."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from string import ascii_lowercase
from typing import NamedTuple

Square = tuple[int, int]  # column and row, from 0
BLOCK_BONUS, RIVER_BONUS = 5, 15  # H9, H10

SHAPES = {
    "1": "X", "2": "XX", "I3": "XXX", "L3": "XX/X.", "I4": "XXXX", "O4": "XX/XX",
    "L4": "X./X./XX", "J4": ".X/.X/XX", "T4": "XXX/.X.", "S4": ".XX/XX.", "Z4": "XX./.XX",
    "5": "FFSSF", "6": "FFFSSF",
}  # fmt: skip
BLOCKS = {
    "B1": 1, "B2": 4, "BI3": 4, "BL3": 5, "BI4": 2, "BO4": 4, "BL4": 2, "BJ4": 2, "BT4": 2,
    "BS4": 1, "BZ4": 1,
    "T1": 1, "T2": 2, "TI3": 3, "TL3": 4, "TO4": 2, "TL4": 1, "TJ4": 1, "TT4": 1, "TS4": 1,
    "W5": 1, "W6": 2,
}  # fmt: skip
MAPS = {
    "islands": ["######..######"] * 5 + ["." * 14] * 2 + ["######..######"] * 5,
    "oldtown": (["####..####..####"] * 3 + ["." * 16] * 2) * 2 + ["####..####..####"] * 3,
    "rivercity": ["#" * 14] * 5 + ["~" * 14] * 2 + ["#" * 14] * 5,
    "grandcanal": ["######..######"] * 4 + ["######........"] * 2
    + ["........######"] * 2 + ["######..######"] * 4,
    "lavaland": [
        "##.....##...####", "####..####..####", "####..####..###.", ".##...##.....##.",
        "................", "................", ".##...###....##.", "####..####..####",
        "####..####..####", ".###...##....##.", "................", "................",
        ".##....###..##..", "####..####..####", "####..####..####", ".##....#.....##.",
    ],
}  # fmt: skip
MULTIPLIERS = {"islands": 2, "oldtown": 2, "rivercity": 2, "grandcanal": 2, "lavaland": 3}

ONE_BLOCK = "(" + "|".join(BLOCKS) + ")"
MOVE = re.compile(
    "(?P<plain>start|stop|done|bell)"
    f"|(?P<verb>take|return|bowl):(?P<block>{ONE_BLOCK})"
    f"|(?P<way>pass|hand):(?P<passed>{ONE_BLOCK}(,{ONE_BLOCK})*)"
    "|die:(?P<die>[1-6])"
    "|king:(?P<king>[0-9])"
    f"|topup:(?P<seat>[0-9]):(?P<given>{ONE_BLOCK})"
    f"|(?P<placed>{ONE_BLOCK})@(?P<column>[a-z])(?P<row>[1-9][0-9]?)r(?P<turn>[0-3])"
)


class Action(NamedTuple):
    """A move of the notation, read; `number` is a die, a seat, the king or quarter turns."""

    verb: str
    blocks: tuple[str, ...] = ()
    number: int = 0
    corner: Square = (0, 0)


def read(text: str) -> Action | None:
    """Read the spec's notation; None if malformed."""
    found = MOVE.fullmatch(text)
    if found is None:
        return None
    if found["plain"]:
        return Action(found["plain"])
    if found["verb"]:
        return Action(found["verb"], (found["block"],))
    if found["passed"]:
        return Action(found["way"], tuple(found["passed"].split(",")))
    if found["die"]:
        return Action("die", number=int(found["die"]))
    if found["king"]:
        return Action("king", number=int(found["king"]))
    if found["given"]:
        return Action("topup", (found["given"],), int(found["seat"]))
    corner = (ascii_lowercase.index(found["column"]), int(found["row"]) - 1)
    return Action("place", (found["placed"],), int(found["turn"]), corner)


@cache
def drawing(block: str, turn: int) -> tuple[str, ...]:
    """Draw the footprint after quarter turns clockwise (Parts)."""
    rows = SHAPES[block[1:]].split("/")
    for _ in range(turn):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(rows)


def different_turns(block: str) -> list[int]:
    """List the smallest turn of each different footprint (Readings)."""
    drawings = [drawing(block, turn) for turn in range(4)]
    return [turn for turn in range(4) if drawings[turn] not in drawings[:turn]]


def size(block: str) -> int:
    """Count the squares of the footprint, spans included (H6)."""
    return sum(mark != "." for row in drawing(block, 0) for mark in row)


def is_base(block: str) -> bool:
    """Bases carry blocks; tops and bridges do not (H5)."""
    return block.startswith("B")


def sides(square: Square) -> list[Square]:
    """List the squares beside this one, corners not (H12)."""
    column, row = square
    return [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]


def footprint(action: Action, marks: str) -> list[Square]:
    """List the squares of a placement that the turned drawing marks so."""
    column, row = action.corner
    rows = drawing(action.blocks[0], action.number)
    return [
        (column + right, row + down)
        for down, line in enumerate(rows)
        for right, mark in enumerate(line)
        if mark in marks
    ]


class Placed(NamedTuple):
    """A block standing on a map: its grid squares, its spans, the storeys under it."""

    block: str
    feet: list[Square]
    spans: list[Square]
    storeys: int
    points: int
    round: int

    def joins(self, other: Placed) -> bool:
        """Two blocks share a grid square or have some side by side, at any height (H12)."""
        near = {*self.feet, *(beside for foot in self.feet for beside in sides(foot))}
        return any(foot in near for foot in other.feet)


class City:
    """One seat's map and what stands on it."""

    def __init__(self, name: str, multiplier: int) -> None:
        self.name = name
        self.multiplier = multiplier
        self.ground = {(x, y): mark for y, row in enumerate(MAPS[name]) for x, mark in enumerate(row)}
        self.clear()

    def clear(self) -> None:
        """Take everything off the map."""
        self.placed: list[Placed] = []
        self.storeys: Counter[Square] = Counter()
        self.roofed: set[Square] = set()
        self.spanned: set[tuple[Square, int]] = set()

    def refusal(self, action: Action) -> str | None:
        """Cite H4, then H5."""
        feet, spans = footprint(action, "XF"), footprint(action, "S")
        if any(self.ground.get(square) != "#" for square in feet):
            return "H4"
        if any(self.ground.get(square) not in (".", "~") for square in spans):
            return "H4"
        return None if self.is_founded(feet, spans) else "H5"

    def is_founded(self, feet: list[Square], spans: list[Square]) -> bool:
        """All squares rest at one height on ground or bases, and no span is in the way (H5)."""
        heights = {self.storeys[square] for square in feet}
        if len(heights) > 1 or any(square in self.roofed for square in feet):
            return False
        return not any((square, height) in self.spanned for square in spans for height in heights)

    def place(self, action: Action, round_: int) -> None:
        """Place a block; a top scores footprint times storeys, up to the maximum (H6)."""
        block, feet = action.blocks[0], footprint(action, "XF")
        storeys = self.storeys[feet[0]]
        points = 0 if is_base(block) else size(block) * min(storeys, self.multiplier)
        self.stand(Placed(block, feet, footprint(action, "S"), storeys, points, round_))

    def stand(self, placed: Placed) -> None:
        """Raise the columns under a base, close those under a top or a foot (H5)."""
        self.placed.append(placed)
        if is_base(placed.block):
            self.storeys.update(placed.feet)
        else:
            self.roofed.update(placed.feet)
        self.spanned.update((square, placed.storeys) for square in placed.spans)

    def take_off_loose(self, round_: int) -> list[str]:
        """Take off the round's blocks that are not joined to older ones, or the first (H12)."""
        older = [placed for placed in self.placed if placed.round < round_]
        joined = older or self.placed[:1]
        loose = self.placed[len(joined) :]
        while new := [block for block in loose if any(block.joins(other) for other in joined)]:
            joined = joined + new
            loose = [block for block in loose if block not in new]
        kept = [block for block in self.placed if block not in loose]
        self.clear()
        for block in kept:
            self.stand(block)
        return [placed.block for placed in loose]

    def points(self) -> int:
        """Add up what the tops have scored (H6)."""
        return sum(placed.points for placed in self.placed)

    def open_squares(self) -> int:
        """Count the columns of bases with nothing on them (H8)."""
        return sum(height > 0 and at not in self.roofed for at, height in self.storeys.items())

    def bonus(self) -> int:
        """Give the map's bonus (H9, H10)."""
        if self.name == "oldtown":
            return BLOCK_BONUS * sum(area <= self.roofed for area in self.city_blocks())
        if self.name == "rivercity":
            return RIVER_BONUS * (self.river_banks() <= self.roofed)
        return 0

    def city_blocks(self) -> list[set[Square]]:
        """Find the connected grid areas (H9)."""
        left = {square for square, mark in self.ground.items() if mark == "#"}
        areas = []
        while left:
            area, edge = set[Square](), {min(left)}
            while edge:
                area |= edge
                edge = {beside for at in edge for beside in sides(at)} & left - area
            left -= area
            areas.append(area)
        return areas

    def river_banks(self) -> set[Square]:
        """Find the grid squares touching the river (H10)."""
        return {
            square
            for square, mark in self.ground.items()
            if mark == "#" and any(self.ground.get(beside) == "~" for beside in sides(square))
        }
