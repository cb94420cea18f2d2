"""Gridopolis as text: `m11/2-m12/3` steps, `m11/2xm13/2` captures, `+k13/2` builds; floors side by side."""

import re

from opolis.core.errors import Malformed
from opolis.core.picture import Paint, plain
from opolis.games.gridopolis.gridset import way_between
from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.places import (
    LETTERS,
    PLACE,
    coordinates,
    onward,
    place_at,
    read_place,
    write_place,
)
from opolis.games.gridopolis.scoring import kings_left, points_of
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKED,
    CAPTURE,
    HOP,
    KAMIKAZE,
    KINGERIZER,
    KIT,
    LINK_PAD,
    MOST_PADS,
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
WIDEST = 100
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


def picture(state: State, paint: Paint = plain) -> str:
    """Draw all floors, and say what everybody has and who is to act."""
    seats = [seat_line(state, seat, paint) for seat in range(int(state.seats))]
    return "\n".join([*floors(state, paint), LEGEND, "", *seats, expected(state)])


def floors(state: State, paint: Paint = plain) -> list[str]:
    """Draw the floors side by side, as many as fit in a line, the lowest first."""
    spots = [coordinates(int(place)) for place in state.place[1 : int(state.pads) + 1]]
    columns = range(min(x for x, _, _ in spots), max(x for x, _, _ in spots) + 1)
    rows = range(max(y for _, y, _ in spots), min(y for _, y, _ in spots) - 1, -1)
    levels = range(min(z for _, _, z in spots), max(z for _, _, z in spots) + 1)
    width = 3 * len(columns) + 6
    lines: list[str] = []
    for first in range(0, len(levels), max(1, WIDEST // width)):
        shown = levels[first : first + max(1, WIDEST // width)]
        letters = "".join(f" {LETTERS[x]} " for x in columns)
        lines.append("".join(f"{'':3}{f'floor {z}':<{width - 3}}" for z in shown).rstrip())
        for y in rows:
            row = (f"{y:2} " + "".join(cell(state, place_at(x, y, z), paint) for x in columns) for z in shown)
            lines.append("   ".join(row).rstrip())
        lines += ["".join(f"{'':3}{letters}{'':3}" for _ in shown).rstrip(), ""]
    return lines


def cell(state: State, place: int, paint: Paint) -> str:
    """Draw one place: nothing, or a pad with what is on it."""
    pad = pad_on(state, place)
    if not pad:
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


def seat_line(state: State, seat: int, paint: Paint) -> str:
    """Say what a seat has in play, in hand and in points."""
    kings = kings_left(state, seat)
    pawns = int(state.left[seat]) - kings
    kit = ", ".join(f"{state.hand[seat, part]} {name}" for part, name in enumerate(KIT))
    name = paint(f"{COLOURS[seat]:<7}", COLOURS[seat])
    return f"{name}{pawns} pawns, {kings} kings; kit: {kit}; {points_of(state, seat)} points"


def expected(state: State) -> str:
    """Say what is expected of whom."""
    if state.over:
        return result(state)
    who = COLOURS[state.turn]
    if not state.mover:
        return f"round {state.rounds_played + 1}: {who} to move"
    where = pad_text(state, int(state.mover))
    if state.due:
        return f"round {state.rounds_played + 1}: {who} teleports from {where}"
    return f"round {state.rounds_played + 1}: {who} may go on from {where}, or end the turn"


def result(state: State) -> str:
    """Say who has won."""
    if state.winner >= 0:
        return f"{COLOURS[state.winner]} is the last one standing and has won"
    points = [points_of(state, seat) for seat in range(int(state.seats))]
    best = [COLOURS[seat] for seat, count in enumerate(points) if count == max(points)]
    rounds = f"after {state.rounds_played} rounds"
    if len(best) == 1:
        return f"{rounds} {best[0]} has the most points and has won"
    return f"{rounds} {', '.join(best[:-1])} and {best[-1]} share the win with {max(points)} points each"
