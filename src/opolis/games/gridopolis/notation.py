"""Gridopolis' moves as text: `m11/2-m12/3` steps, `m11/2xm13/2` captures, `+k13/2` builds."""

import re

from opolis.core.errors import Malformed
from opolis.games.gridopolis.gridset import way_between
from opolis.games.gridopolis.limits import MOST_PADS
from opolis.games.gridopolis.pictures import picture
from opolis.games.gridopolis.places import (
    PLACE,
    coordinates,
    onward,
    pad_text,
    place_text,
    read_place,
)
from opolis.games.gridopolis.state import (
    BELL,
    BLOCK,
    CAPTURE,
    HOP,
    KAMIKAZE,
    LINK_PAD,
    MOVES,
    NOWHERE,
    PLACES,
    POST_PAD,
    STEP,
    STOP,
    TELEPORT,
    WAYS,
    State,
)
from opolis.games.gridopolis.tables import INSIDE

__all__ = ["pad_on", "picture", "read", "split", "text_keys", "write"]

MOVE = re.compile(rf"({PLACE})([-x#])({PLACE})")
PLACING = re.compile(rf"([>+^=])({PLACE})")
HELP = "write a step m11/2-m12/3, capture m11/2xm13/2, kamikaze m11/2#m12/2, teleport >l12/1, pad +k13/2"
WORDS = {".": STOP, "bell": BELL}
SIGNS = {STEP: "-", HOP: "-", CAPTURE: "x", KAMIKAZE: "#"}


def pad_on(state: State, place: int) -> int:
    """Give the number of the pad on a place; 0 for none."""
    places = state.place[1 : int(state.pads) + 1].tolist()
    return places.index(place) + 1 if place in places else 0


def read(state: State, seat: int, text: str) -> int:
    """Turn text into a move."""
    if text in WORDS:
        return WORDS[text]
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
    if move >= STOP:
        return "." if move == STOP else "bell"
    if move >= BLOCK:
        sign, pad = (">", move - TELEPORT) if move >= TELEPORT else ("=", move - BLOCK)
        return sign + pad_text(state, pad)
    if move >= LINK_PAD:
        sign, place = ("^", move - POST_PAD) if move >= POST_PAD else ("+", move - LINK_PAD)
        return sign + place_text(place)
    kind, pad, way = split(move)
    return pad_text(state, pad) + SIGNS[kind] + target(state, kind, pad, way)


def text_keys(state: State, seat: int, moves: list[int]) -> list[int]:
    """Give what stands for the text of each move: its number, with its pad's place for the pad's own."""
    places = state.place.tolist()
    return [PADLESS[move] + places[PAD_OF[move]] for move in moves]


def pads_of_moves() -> tuple[list[int], list[int]]:
    """List the pad of every move, 0 where it has none, and the move without it, with room for a place."""
    pads = [0] * MOVES
    padless = [move * PLACES for move in range(MOVES)]
    for move in [*range(LINK_PAD), *range(BLOCK, STOP)]:
        number, stride = (move // WAYS, WAYS) if move < LINK_PAD else (move - BLOCK, 1)
        pads[move] = number % (MOST_PADS + 1)
        padless[move] = (move - pads[move] * stride) * PLACES
    return pads, padless


PAD_OF, PADLESS = pads_of_moves()


def split(move: int) -> tuple[int, int, int]:
    """Give the kind, pad and way of a marker's move."""
    return move // WAYS // (MOST_PADS + 1), move // WAYS % (MOST_PADS + 1), move % WAYS


def target(state: State, kind: int, pad: int, way: int) -> str:
    """Write the place that a marker's move names last."""
    return place_text(goal_of(state, kind, pad, way))


def goal_of(state: State, kind: int, pad: int, way: int) -> int:
    """Number the place that a marker's move names last; 0, which is none, for a pad that is not there."""
    if not 0 < pad <= state.pads:
        return 0
    place = onward(int(state.place[pad]), way)
    if INSIDE[place] and kind in (HOP, CAPTURE):
        place = onward(place, way)
    return place
