"""A scene: a view made of parts, ready to draw, and the touches that make a move.

Directions: x grows to the east, y to the north, z upward; one unit is one square of the game.
A part's `place` is the middle of its footprint, at its bottom. Turns are quarter turns, clockwise
seen from above.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from opolis.wording.message import Said

Point = tuple[float, float, float]
ORIGIN: Point = (0.0, 0.0, 0.0)
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
    "track",  # the same as a strip of spaces without gaps, after its marks
]
Matter = Literal[  # how much a panel matters; that something is to be chosen in it follows from the touches
    "mine",  # its seat plays with it
    "shared",  # everybody plays with it
    "information",  # it is only read
]
Side = Literal["south", "north", "west", "east", "top"]
Tone = Literal["plain", "strong", "soft", "good", "bad"]


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A word or a number, with an icon before it: a name of the client's set, such as coin or die3."""

    text: Said = ""
    icon: str = ""
    tone: Tone = "plain"


class Part(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing on the table. The id is stable while the thing is the same, so clients can animate."""

    id: str
    kind: PartKind
    place: Point
    size: Point = (1.0, 1.0, 1.0)
    turn: int = 0
    colour: str = "wood"
    label: Said = ""
    value: int = 0
    tags: tuple[str, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    edges: str = ""
    facts: tuple[Mark, ...] = ()


class ScoreLine(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a score sheet or ledger; `earned` are the parts behind it, and what each of them counts."""

    label: Said
    value: Said
    note: Said = ""
    earned: dict[str, int] = {}


class Row(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One row of a sheet: words, or parts of its panel by their ids."""

    kind: RowKind
    marks: tuple[Mark, ...] = ()
    parts: tuple[str, ...] = ()


class Panel(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Things beside the table: a tray of pieces, a track, a ledger, a deck, a sheet; seat −1 is everyone's.

    `rows` say how they are laid out; without them parts flow and lines follow.
    """

    id: str
    title: Said
    kind: PanelKind
    seat: int = -1
    parts: tuple[Part, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    rows: tuple[Row, ...] = ()
    matters: Matter = "shared"


class SeatScene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is shown of one seat: its colour, points and where they come from.

    `uncounted` says that no points are counted yet: where only the end decides, a zero would mislead.
    """

    seat: int
    colour: str
    score: int
    breakdown: tuple[ScoreLine, ...] = ()
    uncounted: bool = False


class Area(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place that is looked at by itself: a seat's own board, or everybody's (seat −1).

    `room` is what it may need, from its lowest to its highest corner, not only what already stands there.
    A part belongs to the area in whose room it stands.
    """

    id: str
    title: Said
    room: tuple[Point, Point]
    seat: int = -1

    def holds(self, place: Point) -> bool:
        """Tell whether a place is in the room, seen from above."""
        (west, south, _), (east, north, _) = self.room
        return west <= place[0] <= east and south <= place[1] <= north


class AspectSquare(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One square of an aspect: its place from the lower left, its colour, and whether it counts."""

    at: tuple[int, int]
    colour: str
    counts: bool = False
    mark: str = ""


class Aspect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A flat picture of an area that is always in view: a face of a tower, a floor of a building.

    `spot` is where it lies among the others, in squares from the lower left. Parts that carry its id as a
    tag belong to it alone: they can be faded, or laid beside the others. Then they are moved by `shift` and
    lie in `room`, which clients widen by what is offered there; those tagged `apart` are shown only then.
    """

    id: str
    title: Said
    side: Side
    spot: tuple[int, int]
    size: tuple[int, int]
    squares: tuple[AspectSquare, ...] = ()
    marks: tuple[Mark, ...] = ()
    shift: Point = (0.0, 0.0, 0.0)
    room: tuple[Point, Point] | None = None


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """All that one viewer may see, and one line that says what is expected of whom."""

    parts: tuple[Part, ...]
    panels: tuple[Panel, ...]
    seats: tuple[SeatScene, ...]
    text: Said
    areas: tuple[Area, ...] = ()
    aspects: tuple[Aspect, ...] = ()


class Touch(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The next thing to touch: a part of the scene, a target drawn by `part`, or a button without either.

    A leaf names its move and shows its result as a ghost; where many ghosts are sent, as the number of a
    shape and its place. Ids that begin with `turn:` are ways to turn the same piece: clients cycle through
    them. Touching one of `parts`, which lie in a sheet, means the same.
    """

    id: str
    label: Said = ""
    part: Part | None = None
    move: str = ""
    ghost: tuple[Part, ...] = ()
    then: tuple["Touch", ...] = ()
    shape: int | None = None
    at: Point | None = None
    parts: tuple[str, ...] = ()


TouchPath = tuple[Touch, ...]


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Why something cannot be done here: the clause, the reason in this position, the parts in the way."""

    clause: str
    text: Said
    parts: tuple[str, ...] = ()


Misfit = tuple[int, int, Point]
"""A place where a held piece cannot be put: the numbers of its shape and of the reason, and the place."""


class Misfits(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a held piece cannot be put, and why. A shape is its ghost as it is turned, whatever the place."""

    turns: tuple[str, ...] = ()
    shapes: tuple[Part, ...] = ()
    reasons: tuple[Reason, ...] = ()
    places: tuple[Misfit, ...] = ()


def shape_of(part: Part) -> Part:
    """Give what is the same of a part wherever it is put."""
    kept = tuple(tag for tag in part.tags if tag != "last")
    return msgspec.structs.replace(part, id="", place=ORIGIN, tags=kept)


def sentence(words: str) -> str:
    """Write a capital first and a full stop last."""
    return f"{words[0].upper()}{words[1:]}."


def branch(paths: Iterable[TouchPath], touched: Sequence[str]) -> list[Touch]:
    """Give the distinct next touches of all paths that begin as the touched one, with all that follow."""
    depth = len(touched)
    begun = [path for path in paths if [touch.id for touch in path[:depth]] == list(touched)]
    return grown([path[depth:] for path in begun])


def grown(paths: Iterable[TouchPath]) -> list[Touch]:
    """Join paths to a tree: each first touch once, with what follows it."""
    found: dict[str, tuple[Touch, list[TouchPath]]] = {}
    for path in paths:
        if path:
            found.setdefault(path[0].id, (path[0], []))[1].append(path[1:])
    return [
        touch if touch.move else msgspec.structs.replace(touch, then=tuple(grown(rest)))
        for touch, rest in found.values()
    ]
