"""What a move is in words."""

from collections import Counter

from opolis.core.remembered import remembered
from opolis.core.verbs import NATURE
from opolis.games.hamlet.drawing import drawer, source
from opolis.games.hamlet.maps import tile_on
from opolis.games.hamlet.names import card_names, tile_names
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.sheets import BOX
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
    TILES,
    TILES_AT_START,
    WIDTH,
    State,
)
from opolis.wording.message import Message, SeatName, Value, message

TURNED = ("", "right", "around", "left")
SIDES = (("north_of", WIDTH), ("south_of", -WIDTH), ("east_of", 1), ("west_of", -1))


def words(state: State, seat: int, move: int) -> Message:
    """Say what a move does."""
    if move >= BUILD:
        return building(state, seat, move - BUILD)
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


def building(state: State, seat: int, move: int) -> Message:
    """Say what is built where, and how it is turned (B5, B6)."""
    spot, turn = divmod(move, 4)
    tile, space = divmod(spot, SPACES)
    turned: Value = message(TURNED[turn]) if turn else ""
    key = "buy" if state.tile[tile, BAG] == BLACK else "build"
    return message(key, tile=tile_names(state)[tile], space=where(state, seat, space), turned=turned)


def where(state: State, seat: int, space: int) -> Message:
    """Say where a space is: beside a tile that is there once, since no letters lie beside a hamlet."""
    if state.standing[seat, TILES] == 0:
        return message("as_first")
    known = landmarks(state, seat)
    for key, step in SIDES:
        if space - step in known:
            return message(key, tile=known[space - step])
    return message("on_space", space=write_space(space))


@remembered(*BOX, own=("hamlet",), most=1024)
def landmarks(state: State, seat: int) -> dict[int, str]:
    """Name the tiles that lie once in a hamlet, by their spaces."""
    lying = {
        space: tile_on(state, seat, space) for space, one in enumerate(state.hamlet[seat].tolist()) if one
    }
    often = Counter(lying.values())
    return {space: tile_names(state)[tile] for space, tile in lying.items() if often[tile] == 1}
