"""A scene: a view made of parts, ready to draw, and the touches that make a move.

Directions: x grows to the east, y to the north, z upward; one unit is one square of the game.
A part's `place` is the middle of its footprint, at its bottom. Turns are quarter turns, clockwise
seen from above.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

Point = tuple[float, float, float]
PartKind = Literal[
    "block",  # a wooden box of `size`
    "poly",  # a block over several squares (`cells`), open on top
    "roof",  # the same with a roof on it
    "bridge",  # feet and spans: `cells` are the feet, `spans` the rest
    "pad",  # a small platform that markers stand on
    "post",  # a round pillar
    "link",  # a thin bar between two pads
    "marker",  # a playing piece; value 0 pawn, 1 king
    "tile",  # a flat square card with roads (`edges`) and a label
    "die",  # value 1 to 6, 0 unknown
    "card",  # a printed card; tag "back" when face down
    "square",  # a square of a board or sheet
    "token",  # a round counter with a value
    "label",  # words on the table
]
PanelKind = Literal["tray", "track", "ledger", "deck", "sheet"]
RowKind = Literal[
    "heading",
    "text",  # a sentence or two
    "line",  # a name, and its values at the other end
    "parts",  # parts of the panel, side by side
]
Tone = Literal["plain", "strong", "soft", "good", "bad"]


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word or a number, with an icon before it: a name of the client's set, such as coin or die3."""

    text: str = ""
    icon: str = ""
    tone: Tone = "plain"


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing on the table. The id is stable while the thing is the same, so clients can animate."""

    id: str
    kind: PartKind
    place: Point
    size: Point = (1.0, 1.0, 1.0)
    turn: int = 0
    colour: str = "wood"
    label: str = ""
    value: int = 0
    tags: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    edges: str = ""
    facts: tuple[Mark, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a score sheet or ledger."""

    label: str
    value: str
    note: str = ""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a sheet: words, or parts of its panel by their ids."""

    kind: RowKind
    marks: tuple[Mark, ...] = ()
    parts: tuple[str, ...] = ()


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Things beside the table: a tray of pieces, a track, a ledger, a deck, a sheet; seat −1 is everyone's.

    `rows` say how they are laid out; without them parts flow and lines follow.
    """

    id: str
    title: str
    kind: PanelKind
    seat: int = -1
    parts: tuple[Part, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    rows: tuple[Row, ...] = ()


class SeatScene(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is shown of one seat: its colour, points and where they come from."""

    seat: int
    colour: str
    score: int
    breakdown: tuple[ScoreLine, ...] = ()


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that is looked at by itself: a seat's own board, or everybody's (seat −1).

    `room` is what it may need, from its lowest to its highest corner, not only what already stands there.
    A part belongs to the area in whose room it stands.
    """

    id: str
    title: str
    room: tuple[Point, Point]
    seat: int = -1


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that one viewer may see, and one line that says what is expected of whom."""

    parts: tuple[Part, ...]
    panels: tuple[Panel, ...]
    seats: tuple[SeatScene, ...]
    text: str
    areas: tuple[Area, ...] = ()


class Touch(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next thing to touch: a part of the scene, a target drawn by `part`, or a button without either.

    A leaf names its move and shows its result as a ghost. Ids that begin with `turn:` are ways to
    turn the same piece: clients cycle through them.
    """

    id: str
    label: str = ""
    part: Part | None = None
    move: str = ""
    ghost: tuple[Part, ...] = ()
    then: tuple["Touch", ...] = ()


TouchPath = tuple[Touch, ...]


def sentence(words: str) -> str:
    """Write a capital first and a full stop last."""
    return f"{words[0].upper()}{words[1:]}."


def branch(paths: Iterable[TouchPath], touched: Sequence[str]) -> list[Touch]:
    """Give the distinct next touches of all paths that begin as the touched one."""
    depth = len(touched)
    found: dict[str, Touch] = {}
    for path in paths:
        if len(path) > depth and [touch.id for touch in path[:depth]] == list(touched):
            found.setdefault(path[depth].id, path[depth])
    return list(found.values())
