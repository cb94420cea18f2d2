"""What a move is in words."""

from opolis.core.verbs import NATURE
from opolis.games.hamlet.drawing import drawer, source
from opolis.games.hamlet.maps import tile_on
from opolis.games.hamlet.names import card_names, tile_names
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILD,
    CARD_MOVE,
    CHOOSING,
    DECK,
    DISCARD,
    DONE,
    KEEP,
    PASS,
    RAZE_MOVE,
    SPACES,
    STACKING,
    TILE_MOVE,
    TILES_AT_START,
    State,
)
from opolis.wording.message import Message, SeatName, Value, message

TURNED = ("", "right", "around", "left")


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move >= BUILD:
        return building(state, move - BUILD)
    names = tile_names(state)
    if move >= RAZE_MOVE:
        space = move - RAZE_MOVE
        return message("raze", tile=names[tile_on(state, seat, space)], space=write_space(space))
    if move >= CARD_MOVE:
        return message("card", card=card_names(state)[move - CARD_MOVE])
    if move >= TILE_MOVE:
        return message("tile", to=SeatName(receiver(state)), tile=names[move - TILE_MOVE])
    if move >= KEEP:
        key, tile = ("discard", move - DISCARD) if move >= DISCARD else ("keep", move - KEEP)
        return message(key, tile=names[tile])
    if move == PASS:
        return (
            message("pass", to=SeatName((seat + 1) % int(state.seats)))
            if state.seats > 1
            else message("drop")
        )
    return message("done") if move == DONE else message("bag", bag=message(BAGS[move]))


def unseen(state: State, seat: int, move: int) -> Message:
    """Say what the others know of a tile or card that they do not see (B2, B4, B8, B9)."""
    if seat != NATURE:
        return message("discarded" if move >= DISCARD else "kept")
    if state.phase == STACKING:
        return message("stacked", group=DECK[int(state.count)])
    return message("drawn", to=SeatName(receiver(state)), bag=message(BAGS[source(state)]))


def receiver(state: State) -> int:
    """Say who gets the tile that nature draws (B1, B4, B9)."""
    return int(drawer(state)) if state.phase >= CHOOSING else int(state.count) // TILES_AT_START


def building(state: State, move: int) -> Message:
    """Say what is built where, and how it is turned (B5, B6)."""
    spot, turn = divmod(move, 4)
    tile, space = divmod(spot, SPACES)
    turned: Value = message(TURNED[turn]) if turn else ""
    key = "buy" if state.tile[tile, BAG] == BLACK else "build"
    return message(key, tile=tile_names(state)[tile], space=write_space(space), turned=turned)
