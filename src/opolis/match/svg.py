"""A scene as an SVG picture: boxes and cylinders in parallel projection, from the south-east and above."""

import math
from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from html import escape
from itertools import combinations
from typing import NamedTuple

from opolis.core.scene import Part, Point, Scene

SCALE = 26.0  # pixels for a square
EAST, ABOVE = math.radians(25), math.radians(35)  # where the viewer stands
MARGIN, LINE = 10.0, 16.0  # around, and for a line of words
ROUND = ("post", "token", "marker")
PAPER = "#faf6ec"
BIGGEST, LARGEST = (640.0, 480.0), 1.8  # pixels of a picture, and how much a small one is enlarged
THIN = 0.02
DECK = 0.3  # how thick a bridge is
JOINT = 0.03  # what is left free between neighbours
PALE, PALENESS = "pale ", 0.42  # said of a colour that is to stay behind things of that colour
INK, GLOW = "#2b221b", "#e8a200"
COLOURS = {
    "white": "#efe3cb", "black": "#3a322c", "wood": "#d3a871", "red": "#b5432f", "blue": "#3b6c98",
    "green": "#5f8b52", "yellow": "#e0b347", "purple": "#785688", "orange": "#d07f35", "teal": "#3f8683",
    "pink": "#d69aa0", "brown": "#7d5636", "grey": "#9a958c", "gold": "#c79a3a", "silver": "#b9b9b5",
    "stone": "#a9a397", "grass": "#8fa869", "water": "#6f9db4", "river": "#6f9db4", "sand": "#dcc598",
    "dirt": "#a9825a", "lava": "#8f3a26", "paper": "#f3ead6", "clear": "#cfd6d4",
}  # fmt: skip


class Solid(NamedTuple):
    """A box or a cylinder, with words on top."""

    low: Point
    high: Point
    colour: str
    words: str = ""
    kind: str = "block"
    lit: bool = False
    ghostly: bool = False

    @property
    def top(self) -> Point:
        """The middle of what is seen from above."""
        return (self.low[0] + self.high[0]) / 2, (self.low[1] + self.high[1]) / 2, self.high[2]

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """What it covers of the picture: left, top, right, bottom."""
        places = [on_screen(corner) for corner in corners(self)]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        return min(xs), min(ys), max(xs), max(ys)


class Drawn(NamedTuple):
    """A part as it is to be drawn: perhaps in another colour, as a ghost, or lit."""

    part: Part
    tint: str = ""
    lit: bool = False

    @property
    def solids(self) -> Iterator[Solid]:
        """What it is made of."""
        for solid in solids_of(self.part):
            yield solid._replace(
                colour=self.tint or solid.colour, lit=self.lit, ghostly=bool(self.tint),
                words="" if self.tint else solid.words,
            )  # fmt: skip


def draw(scene: Scene) -> str:
    """Draw a scene, with the line that says what is expected and the scores below."""
    lines = [scene.text, ", ".join(f"{seat.colour} {seat.score}" for seat in scene.seats)]
    return draw_parts([Drawn(part) for part in scene.parts], lines)


def draw_parts(parts: Sequence[Drawn], lines: Sequence[str] = ()) -> str:
    """Draw parts, with lines of words below."""
    solids = back_to_front([solid for part in parts for solid in part.solids])
    left, top, right, bottom = around(solids)
    width = max(right - left, *(6.0 * len(line) for line in lines), 1.0)
    middle, height = (left + right) / 2, bottom - top + LINE * len(lines)
    larger = min(BIGGEST[0] / width, BIGGEST[1] / height, LARGEST)
    view = f"{middle - width / 2:.1f} {top:.1f} {width:.1f} {height:.1f}"
    words = (text((middle, bottom + LINE * (row + 0.5)), line, 11) for row, line in enumerate(lines))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width * larger:.0f}" '
            f'height="{height * larger:.0f}" font-family="sans-serif" style="background: {PAPER}">',
            *(shape for solid in solids for shape in shapes_of(solid)),
            *words,
            "</svg>",
        ]
    )


def around(solids: Sequence[Solid]) -> tuple[float, float, float, float]:
    """Give the frame of all solids, with a margin: left, top, right, bottom."""
    lefts, tops, rights, bottoms = zip(*[solid.frame for solid in solids] or [(0, 0, 0, 0)], strict=True)
    return min(lefts) - MARGIN, min(tops) - MARGIN, max(rights) + MARGIN, max(bottoms) + MARGIN


def solids_of(part: Part) -> Iterator[Solid]:
    """Make a part of boxes and cylinders."""
    x, y, z = part.place
    wide, deep, tall = part.size if part.turn % 2 == 0 else (part.size[1], part.size[0], part.size[2])
    if not part.cells:
        half = wide / 2 - JOINT, deep / 2 - JOINT
        low, high = (x - half[0], y - half[1], z), (x + half[0], y + half[1], z + max(tall, THIN))
        yield Solid(low, high, part.colour, part.label or pips(part), part.kind)
        return
    squares = [turned(cell, part.turn) for cell in (*part.cells, *part.spans)]
    east, north = (min(xs) + (max(xs) - min(xs)) / 2 for xs in zip(*squares, strict=True))
    for number, (column, row) in enumerate(squares):
        middle = x + column - east, y + row - north
        foot = z if number < len(part.cells) else z + max(0.0, tall - DECK)
        low = middle[0] - 0.5 + JOINT, middle[1] - 0.5 + JOINT, foot
        high = middle[0] + 0.5 - JOINT, middle[1] + 0.5 - JOINT, z + tall
        yield Solid(low, high, part.colour, "" if number else part.label)


def pips(part: Part) -> str:
    """Write what a die or a counter shows."""
    return str(part.value) if part.kind in ("die", "token") and part.value else ""


def turned(cell: tuple[int, int], turns: int) -> tuple[int, int]:
    """Turn a cell around the origin, clockwise."""
    for _ in range(turns % 4):
        cell = cell[1], -cell[0]
    return cell


def corners(solid: Solid) -> list[Point]:
    """List the corners of the box that a solid fills."""
    (x0, y0, z0), (x1, y1, z1) = solid.low, solid.high
    return [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]


def on_screen(point: Point) -> tuple[float, float]:
    """Project a point; pixels grow to the right and downward."""
    x, y, z = point
    away = y * math.cos(EAST) - x * math.sin(EAST)
    right = x * math.cos(EAST) + y * math.sin(EAST)
    return SCALE * right, -SCALE * (z * math.cos(ABOVE) + away * math.sin(ABOVE))


def back_to_front(solids: Sequence[Solid]) -> list[Solid]:
    """Order solids so that none is drawn over one that stands before it."""
    frames = [solid.frame for solid in solids]
    order: TopologicalSorter[int] = TopologicalSorter(dict.fromkeys(range(len(solids)), ()))
    for one, other in combinations(range(len(solids)), 2):
        if meet(frames[one], frames[other]):
            before = stands_before(solids[one], solids[other])
            order.add(*((one, other) if before else (other, one)))
    try:
        return [solids[index] for index in order.static_order()]
    except CycleError:  # solids that run into each other: roughly is enough
        return sorted(solids, key=lambda solid: (solid.low[2], -solid.low[1], solid.low[0]))


def meet(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether two frames share a part of the picture."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def stands_before(one: Solid, other: Solid) -> bool:
    """Tell whether a solid is nearer to the viewer: above, south or east of another."""
    gaps = (
        max(one.low[2] - other.high[2], other.low[1] - one.high[1], one.low[0] - other.high[0]),
        max(other.low[2] - one.high[2], one.low[1] - other.high[1], other.low[0] - one.high[0]),
    )
    return gaps[0] > gaps[1]


def shapes_of(solid: Solid) -> Iterator[str]:
    """Draw a solid: what is seen of it, and its words."""
    bare = solid.kind == "label"
    if not bare:
        yield from cylinder(solid) if solid.kind in ROUND else box(solid)
    if solid.words:
        wide = SCALE * (solid.high[0] - solid.low[0])
        size = max(5.0, min(0.45 * SCALE, 1.6 * wide / len(solid.words)))
        yield text(on_screen(solid.top), solid.words, size, INK if bare else ink_on(solid.colour))


def box(solid: Solid) -> Iterator[str]:
    """Draw the top, the south and the east side of a box."""
    (x0, y0, z0), (x1, y1, z1) = solid.low, solid.high
    sides = (
        (((x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)), 1.08),
        (((x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)), 0.92),
        (((x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)), 0.78),
    )
    for points, light in sides:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(on_screen, points))
        yield f'<polygon points="{path}" {paint(solid, light)}/>'


def cylinder(solid: Solid) -> Iterator[str]:
    """Draw the round side and the top of a cylinder."""
    x, y = on_screen(solid.top)
    radius = SCALE * (solid.high[0] - solid.low[0]) / 2
    flat = radius * math.sin(ABOVE)
    foot = y + SCALE * (solid.high[2] - solid.low[2]) * math.cos(ABOVE)
    arc = f"A{radius:.1f},{flat:.1f} 0 0 0 {x + radius:.1f},{foot:.1f}"
    side = f"M{x - radius:.1f},{y:.1f} V{foot:.1f} {arc} V{y:.1f}"
    yield f'<path d="{side}" {paint(solid, 0.85)}/>'
    yield (f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{radius:.1f}" ry="{flat:.1f}" {paint(solid, 1.08)}/>')


def text(place: tuple[float, float], words: str, size: float, ink: str = INK) -> str:
    """Write words around a place."""
    x, y = place
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{ink}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(words)}</text>'
    )


def channels(colour: str) -> tuple[int, int, int]:
    """Give red, green and blue of a named colour, or of a pale one; one that nobody has named is grey."""
    if colour.startswith(PALE):
        own, paper = channels(colour.removeprefix(PALE)), channels("paper")
        red, green, blue = (round(a + (b - a) * PALENESS) for a, b in zip(own, paper, strict=True))
        return red, green, blue
    code = COLOURS.get(colour, colour if colour.startswith("#") else COLOURS["grey"])
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def paint(solid: Solid, light: float) -> str:
    """Fill a face, brighter or darker, with a fine line around it, or a bright one if it is lit."""
    shade = "".join(f"{min(255, round(channel * light)):02x}" for channel in channels(solid.colour))
    line = (GLOW, 1, 1.6) if solid.lit else (ink_on(solid.colour), 0.6, 0.6)
    stroke = f'stroke="{line[0]}" stroke-opacity="{line[1]}" stroke-width="{line[2]}"'
    return f'fill="#{shade}" {stroke}' + (' opacity="0.6"' if solid.ghostly else "")


def ink_on(colour: str) -> str:
    """Choose dark or pale ink, whichever can be read on a colour."""
    red, green, blue = channels(colour)
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 110 else "#f7efdf"
