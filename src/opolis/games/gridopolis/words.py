"""What a move is in words."""

from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.notation import goal_of, split
from opolis.games.gridopolis.places import pad_words, place_words, way_words
from opolis.games.gridopolis.state import (
    BLOCK,
    CAPTURE,
    KAMIKAZE,
    KINGERIZER,
    LINK_PAD,
    POST_PAD,
    STEP,
    STOP,
    TELEPORT,
    TELEPORTER,
    State,
)
from opolis.wording.message import Message, SeatName, message


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move >= STOP:
        return message("stop" if move == STOP else "bell")
    if move >= TELEPORT:
        return message("teleport", end=pad_words(state, move - TELEPORT))
    if move >= BLOCK:
        return message("block", place=pad_words(state, move - BLOCK))
    if move >= POST_PAD:
        return message("post", place=place_words(move - POST_PAD))
    return message("link", place=place_words(move - LINK_PAD)) if move >= LINK_PAD else moving(state, move)


def moving(state: State, move: int) -> Message:
    """Say what a marker does: step, jump, capture or leave with a rival (G2 to G8)."""
    kind, pad, way = split(move)
    start, end = way_words(int(state.place[pad]), goal_of(state, kind, pad, way))
    if kind not in (CAPTURE, KAMIKAZE):
        return message(stepping(state, kind, pad, landing(state, kind, pad, way)), start=start, end=end)
    over = int(state.beside[pad, way])
    piece = message("king" if is_king(state, over) else "pawn", rival=SeatName(int(owner_on(state, over))))
    if kind == KAMIKAZE:
        return message("kamikaze", start=start, piece=piece, over=end)
    victim = way_words(int(state.place[over]), goal_of(state, kind, pad, way))[0]
    name = "capture_crowned" if is_crowned(state, pad, landing(state, kind, pad, way)) else "capture"
    return message(name, start=start, piece=piece, over=victim, end=end)


def landing(state: State, kind: int, pad: int, way: int) -> int:
    """Find the pad on which a step or a jump ends."""
    near = int(state.beside[pad, way])
    return near if kind == STEP else int(state.beside[near, way])


def stepping(state: State, kind: int, start: int, end: int) -> str:
    """Name a step or a jump; a rival's home makes a king (G9), a teleporter sends one on (G11)."""
    name = "step" if kind == STEP else "hop"
    if is_crowned(state, start, end):
        return f"{name}_crowned"
    return f"{name}_teleporter" if state.node[end] == TELEPORTER else name


def is_crowned(state: State, start: int, end: int) -> bool:
    """Tell whether a pawn becomes a king by going from one pad to another (G9)."""
    home = KINGERIZER + owner_on(state, start)
    return state.node[end] >= KINGERIZER and state.node[end] != home and not is_king(state, start)
