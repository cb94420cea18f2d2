"""Which of a clause's reasons refuses a move here (B1, B2, B4 to B9)."""

from opolis.core.verbs import NATURE, NATURE_BIT
from opolis.games.hamlet.card_fields import CHEAPEST, KIND_ASKED, WHICH
from opolis.games.hamlet.drawing import drawer, source
from opolis.games.hamlet.maps import asked, roads_of, tile_on
from opolis.games.hamlet.names import kind_name, plural, tile_names
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.placing import is_prepared
from opolis.games.hamlet.razing import asks, price_asked
from opolis.games.hamlet.rules import movers
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILD,
    CARD_MOVE,
    CHOOSING,
    COINS,
    DISCARD,
    HELD,
    HOLDERS,
    HOME,
    KEEP,
    KEEPS,
    KIND,
    NOBODYS,
    OVER,
    OWING,
    PASS,
    RAZE_MOVE,
    SPACES,
    STACKING,
    TILE_MOVE,
    TILES,
    TOWN,
    State,
)
from opolis.games.hamlet.tables import INSIDE
from opolis.games.hamlet.tile_text import cost, lists
from opolis.wording.message import seat_mark

B1, B2, B4, B5, B6, B7, B8, B9 = 1, 2, 4, 5, 6, 7, 8, 9
SIDES = ("north", "east", "south", "west")
ROADS = ("no road", "a dirt road", "a stone road")


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if clause in (B1, B2, B4):
        return not_drawn(state, seat, move)
    if clause == B5:
        return not_now(state, seat, move)
    if clause == B6:
        return unfitting(state, seat, *built(move))
    if clause == B7:
        return unprepared(state, seat, built(move)[0])
    if clause == B8:
        number = HELD + int(state.standing[seat, HOLDERS])
        return f"you may keep {plural(number, 'tiles')}: one, and one for each Wall and Tower in your hamlet"
    return not_asked_for(state, seat, move - RAZE_MOVE) if clause == B9 else None


def built(move: int) -> tuple[int, int, int]:
    """Give the tile, space and turn of a building move."""
    spot, turn = divmod(move - BUILD, 4)
    return *divmod(spot, SPACES), turn


def named(state: State, tile: int) -> str:
    """Name a tile, if there is one with this number."""
    return tile_names(state)[tile] if tile < state.types else "such tile"


def not_drawn(state: State, seat: int, move: int) -> str | None:
    """Say why this is not drawn (B1, B2, B4)."""
    if seat != NATURE:
        return f"the {BAGS[move]} bag is empty"
    if state.phase == STACKING:
        return None if move >= CARD_MOVE else "cards are stacked now, not tiles"
    if move >= CARD_MOVE:
        return "tiles are drawn now, not cards"
    return f"no {named(state, move - TILE_MOVE)} is in the {BAGS[source(state)]} bag"


def not_now(state: State, seat: int, move: int) -> str | None:
    """Say why a seat cannot do this now, or not with this tile (B5)."""
    acting = movers(state)
    if state.phase == OVER:
        return "the game is over"
    if seat == NATURE:
        return "nature draws tiles and cards when that is due, and does nothing else"
    if acting == NATURE_BIT:
        return "nature draws first"
    if TILE_MOVE <= move < RAZE_MOVE:
        return "nature draws tiles and cards"
    if not acting >> seat & 1:
        return waiting(state)
    if state.phase == CHOOSING:
        return "first name the bag from which you draw, green or purple"
    if state.phase == OWING:
        return owing(state, seat, move)
    return keeping(state, move) if state.stage[seat] == KEEPS else building(state, seat, move)


def waiting(state: State) -> str:
    """Say for whom a seat waits."""
    if state.phase == CHOOSING:
        return f"it is {seat_mark(drawer(state))}'s turn to draw"
    if state.phase == TOWN:
        return "you have passed: the others are still building"
    return "this year's card asks nothing more of you: others have to give something up"


def owing(state: State, seat: int, move: int) -> str:
    """Say what a card asks for instead (B9, B11)."""
    if state.discards[seat] > 0:
        if DISCARD <= move < TILE_MOVE:
            return f"you hold no {named(state, move - DISCARD)} that you could discard"
        return f"first discard {plural(int(state.discards[seat]), 'queued')}: this year's card asks for it"
    if RAZE_MOVE <= move < BUILD:
        return f"no tile lies on {write_space(move - RAZE_MOVE)}"
    if state.debt[seat] > 0:
        return f"first destroy tiles worth {plural(int(state.debt[seat]), 'coins')}: you could not pay"
    return f"first destroy {plural(int(state.razes[seat]), 'tiles')}: this year's card asks for it"


def keeping(state: State, move: int) -> str:
    """Say what is wrong after building (B8)."""
    if KEEP <= move < DISCARD:
        return f"no {named(state, move - KEEP)} is in your queue"
    return "you have said done: keep a tile if you like, then pass"


def building(state: State, seat: int, move: int) -> str | None:
    """Say what is wrong while a seat builds, or with the tile it wants to build."""
    if move == NOBODYS:
        return "black tiles are bought, with a + before the name, and no others are"
    if move == PASS or KEEP <= move < DISCARD:
        return "say done before you keep tiles and pass"
    if DISCARD <= move < TILE_MOVE or RAZE_MOVE <= move < BUILD:
        return "no card asks you to give up a tile now"
    return not_yours(state, seat, built(move)[0]) if move >= BUILD else "all have drawn: build, or say done"


def not_yours(state: State, seat: int, tile: int) -> str | None:
    """Say why a tile cannot be had: it is not there, or too dear (B5)."""
    name = named(state, tile)
    if tile >= state.types:
        return None
    if state.tile[tile, BAG] == BLACK:
        if state.bought[seat]:
            return "you have already bought a black tile this year"
        if state.stock[tile] == 0:
            return f"no {name} is left in the stacks"
    elif state.queue[seat, tile] == 0:
        return f"no {name} is in your queue"
    coins = int(state.standing[seat, COINS])
    return f"{name} costs {plural(cost(state, tile), 'coins')}, and you have {coins}"


def unfitting(state: State, seat: int, tile: int, space: int, turn: int) -> str:
    """Say why a tile does not fit on a space (B6)."""
    if not INSIDE[space]:
        return "that is beyond the map"
    if state.hamlet[seat, space]:
        return f"a tile lies on {write_space(space)} already"
    if state.standing[seat, TILES] == 0:
        return f"the first tile goes on {write_space(HOME)}"
    around = int(asked(state, seat, space))
    roads, theirs, shared = int(roads_of(state, tile, turn)), around & 255, around >> 8
    if not shared:
        return f"no tile of yours is beside {write_space(space)}"
    for side, name in enumerate(SIDES):
        own, other = (roads & shared) >> 2 * side & 3, theirs >> 2 * side & 3
        if own != other:
            return f"its {name} side with {ROADS[own]} would meet {ROADS[other]}"
    return f"no road would lead to the tiles beside {write_space(space)}"


def unprepared(state: State, seat: int, tile: int) -> str:
    """Say what must stand before a tile (B7)."""
    name = named(state, tile)
    if not is_prepared(state, seat, tile):
        return f"{name} needs {lists(state, int(state.needs[tile]))}; your hamlet has none"
    return f"{name} needs a road to {lists(state, int(state.joins[tile]))} on a side that they share"


def not_asked_for(state: State, seat: int, space: int) -> str:
    """Say which tile the card asks for instead (B9)."""
    kind = int(asks(state, KIND_ASKED))
    if kind and state.tile[tile_on(state, seat, space), KIND] != kind - 1:
        return f"the card asks for {kind_name(state, kind - 1)}"
    which = "cheapest" if asks(state, WHICH) == CHEAPEST else "dearest"
    return f"the card asks for the {which} it means, and that costs {int(price_asked(state, seat))}"
