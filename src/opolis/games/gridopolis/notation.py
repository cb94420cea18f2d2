"""Gridopolis as text: `m11/2-m12/3` steps, `m11/2xm13/2` captures, `+k13/2` builds; floors side by side."""

import re

from opolis.core.errors import Malformed
from opolis.core.picture import PAGE_WIDTH, Paint, in_bands, plain, stacked
from opolis.games.gridopolis.gridset import way_between
from opolis.games.gridopolis.limits import KIT, MOST_PADS
from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.places import (
    LETTERS,
    PLACE,
    coordinates,
    onward,
    read_place,
    write_place,
)
from opolis.games.gridopolis.scoring import kings_left, points_of
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKED,
    CAPTURE,
    COLUMNS,
    HOP,
    KAMIKAZE,
    KINGERIZER,
    LINK_PAD,
    NOWHERE,
    POST_PAD,
    STEP,
    STOP,
    TELEPORT,
    TELEPORTER,
    WAYS,
    State,
)
from opolis.games.gridopolis.tables import INSIDE

COLOURS = ("blue", "red", "green", "yellow")
MOVE = re.compile(rf"({PLACE})([-x#])({PLACE})")
PLACING = re.compile(rf"([>+^=])({PLACE})")
HELP = "write a step m11/2-m12/3, capture m11/2xm13/2, kamikaze m11/2#m12/2, teleport >l12/1, pad +k13/2"
SIGNS = {STEP: "-", HOP: "-", CAPTURE: "x", KAMIKAZE: "#"}
UNKNOWN = "?"  # a pad or place that does not exist
Spot = tuple[int, int, int]
LEGEND = "[ ] pad  ( ) teleporter  { } kingerizer  [■] blocker-box  small letter pawn, capital king"


def pad_on(state: State, place: int) -> int:
    """Give the number of the pad on a place; 0 for none."""
    for pad in range(1, int(state.pads) + 1):
        if state.place[pad] == place:
            return pad
    return 0


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text == ".":
        return STOP
    if form := MOVE.fullmatch(text):
        return read_move(state, located(form[1]), form[2], located(form[3]))
    if form := PLACING.fullmatch(text):
        place = located(form[2])
        if form[1] in "+^":
            return (LINK_PAD if form[1] == "+" else POST_PAD) + place
        return (TELEPORT if form[1] == ">" else BLOCK) + pad_on(state, place)
    raise Malformed(f"{text!r} is no action; {HELP}, by post ^m13/4, box =m12/1, or . to end the turn")


def located(text: str) -> int:
    """Number a place that is known to be well-formed."""
    place = read_place(text)
    assert place is not None
    return place


def read_move(state: State, start: int, sign: str, end: int) -> int:
    """Number a marker's move; one that is not straight goes nowhere."""
    kind = {"-": STEP, "x": CAPTURE, "#": KAMIKAZE}[sign]
    way = way_between(start, end)
    if kind == CAPTURE or (way < 0 and kind == STEP):
        way = jump_between(start, end)
        kind = HOP if kind == STEP and way >= 0 else kind
    return (kind * (MOST_PADS + 1) + pad_on(state, start)) * WAYS + (NOWHERE if way < 0 else way)


def jump_between(start: int, end: int) -> int:
    """Give the way of a straight jump; −1 if there is none (G4)."""
    ways = [b - a for a, b in zip(coordinates(start), coordinates(end), strict=True)]
    if start == end or any(step not in (-2, 0, 2) for step in ways):
        return -1
    east, north, up = (step // 2 for step in ways)
    return (up + 1) * 9 + (north + 1) * 3 + east + 1


def write(state: State, seat: int, move: int) -> str:
    """Turn a move into text."""
    if move == STOP:
        return "."
    if move >= BLOCK:
        sign, pad = (">", move - TELEPORT) if move >= TELEPORT else ("=", move - BLOCK)
        return sign + pad_text(state, pad)
    if move >= LINK_PAD:
        sign, place = ("^", move - POST_PAD) if move >= POST_PAD else ("+", move - LINK_PAD)
        return sign + place_text(place)
    kind, pad, way = split(move)
    return pad_text(state, pad) + SIGNS[kind] + target(state, kind, pad, way)


def split(move: int) -> tuple[int, int, int]:
    """Give the kind, pad and way of a marker's move."""
    return move // WAYS // (MOST_PADS + 1), move // WAYS % (MOST_PADS + 1), move % WAYS


def pad_text(state: State, pad: int) -> str:
    """Write where a pad stands."""
    return write_place(int(state.place[pad])) if 0 < pad <= state.pads else UNKNOWN


def place_text(place: int) -> str:
    """Write a place, if it is one of the lattice."""
    return write_place(place) if INSIDE[place] else UNKNOWN


def target(state: State, kind: int, pad: int, way: int) -> str:
    """Write the place that a marker's move names last."""
    if not 0 < pad <= state.pads:
        return UNKNOWN
    place = onward(int(state.place[pad]), way)
    if INSIDE[place] and kind in (HOP, CAPTURE):
        place = onward(place, way)
    return place_text(place)


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw all floors, and say what everybody has and who is to act."""
    return "\n".join([*floors(state, paint, width), LEGEND, "", *hands(state, paint), "", expected(state)])


def floors(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> list[str]:
    """Draw the floors side by side, as many as fit in a line, the lowest first."""
    pads = {coordinates(int(state.place[pad])): pad for pad in range(1, int(state.pads) + 1)}
    levels = sorted({floor for _, _, floor in pads})
    return stacked(in_bands([floor_lines(state, pads, level, paint) for level in levels], width))


def columns_of(pads: dict[Spot, int], level: int) -> range:
    """Say which columns a floor's picture shows: those of its pads, and enough for its title."""
    columns = [column for column, _, floor in pads if floor == level]
    first = min(*columns, COLUMNS - 2)
    return range(first, max(*columns, first + 2) + 1)


def floor_lines(state: State, pads: dict[Spot, int], level: int, paint: Paint) -> list[str]:
    """Draw one floor: a title, the rows from the north, the letters of the columns."""
    columns = columns_of(pads, level)
    rows = range(max(row for _, row, _ in pads), min(row for _, row, _ in pads) - 1, -1)
    lines = [f"{'':3}{f'floor {level}':{3 * len(columns)}}"]
    for row in rows:
        shown = [pads.get((column, row, level), 0) for column in columns]
        number = f"{row:2} " if any(shown) else "   "
        lines.append(number + "".join(cell(state, pad, paint) for pad in shown))
    return [*lines, "   " + "".join(f" {LETTERS[column]} " for column in columns)]


def cell(state: State, pad: int, paint: Paint) -> str:
    """Draw one place: nothing, or a pad with what is on it."""
    if pad == 0:
        return "   "
    node = int(state.node[pad])
    left, right = "()" if node == TELEPORTER else "{}" if node >= KINGERIZER else "[]"
    home = COLOURS[node - KINGERIZER] if node >= KINGERIZER else "purple" if node == TELEPORTER else ""
    owner = owner_on(state, pad)
    if owner < 0:
        return paint(f"{left}{'■' if state.on[pad] == BLOCKED else ' '}{right}", home)
    letter = COLOURS[owner][0]
    mark = letter.upper() if is_king(state, pad) else letter
    return paint(left, home) + paint(mark, COLOURS[owner]) + paint(right, home)


def hands(state: State, paint: Paint) -> list[str]:
    """List what every seat has in play, in its kit and in points."""
    names = ("pawns", "kings", "|", *KIT, "|", "points")
    lines = [f"{'':8}" + "  ".join(names)]
    for seat in range(int(state.seats)):
        kings = kings_left(state, seat)
        counts = [int(state.left[seat]) - kings, kings, "|", *state.hand[seat], "|", points_of(state, seat)]
        row = "  ".join(f"{count!s:>{len(name)}}" for name, count in zip(names, counts, strict=True))
        lines.append(paint(f"{COLOURS[seat]:8}", COLOURS[seat]) + row)
    return lines


def expected(state: State) -> str:
    """Say what is expected of whom."""
    if state.over:
        return result(state)
    who = f"round {state.rounds_played + 1}: {COLOURS[state.turn]}"
    if not state.mover:
        return f"{who} to act"
    where = pad_text(state, int(state.mover))
    return f"{who} teleports from {where}" if state.due else f"{who} may go on from {where}, or end the turn"


def result(state: State) -> str:
    """Say who has won."""
    if state.winner >= 0:
        how = "is the last one standing" if state.left[state.winner] else "has made the last jump"
        return f"{COLOURS[state.winner]} {how} and has won"
    points = [points_of(state, seat) for seat in range(int(state.seats))]
    best = [COLOURS[seat] for seat, count in enumerate(points) if count == max(points)]
    when = f"after round {state.rounds_played}"
    if len(best) == 1:
        return f"{when}, {best[0]} has the most points and has won"
    return f"{when}, {', '.join(best[:-1])} and {best[-1]} share the win by equal points"
