"""Who may act, what is allowed and what it does: the verbs. The clauses are in the rooms beside."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE_BIT
from opolis.games.hamlet.card_fields import GROUP, MOOD, STYLE
from opolis.games.hamlet.drawing import drawer, source
from opolis.games.hamlet.maps import survey
from opolis.games.hamlet.placing import B5, build, list_builds, misbuilt
from opolis.games.hamlet.razing import list_razes, misrazed, price_asked, raze
from opolis.games.hamlet.sections import discard, owes
from opolis.games.hamlet.state import (
    BAG,
    BUILD,
    CARD_MOVE,
    CHOOSING,
    COINS,
    COINS_AT_START,
    COUNT,
    DEALING,
    DECK,
    DISCARD,
    DONE,
    DRAWING,
    GIFTS,
    GREEN,
    KEEP,
    KEEPS,
    OWING,
    PASS,
    PURPLE,
    RAZE_MOVE,
    SEATS,
    STACKING,
    START,
    TILE_MOVE,
    TOWN,
    WAITS,
    WIDTH,
    State,
)
from opolis.games.hamlet.turns import (
    deal,
    draw,
    give,
    go_on,
    keep,
    may_keep,
    name_bag,
    pass_on,
    stack,
)

B1, B2, B4, B8 = 1, 2, 4, 8


@kernel
def setup(state: State) -> None:
    """Fill bags and stacks, and give every seat its coins (B1)."""
    state.phase = GIFTS
    state.deck[:] = -1
    state.plaques[:] = -1
    for tile in range(int(state.types)):
        state.stock[tile] = state.tile[tile, COUNT]
        state.left[state.tile[tile, BAG]] += int(state.tile[tile, COUNT])
    for seat in range(SEATS):
        state.limits[seat, 0] = state.limits[seat, 2] = WIDTH
    for seat in range(int(state.seats)):
        for attribute in range(4):
            state.lasting[seat, attribute] = START[attribute]
        state.standing[seat, COINS] = COINS_AT_START
        survey(state, seat)


@kernel
def movers(state: State) -> int:
    """Nature deals; seats choose bags in order, then build, keep, raze and discard at once (B4, B5, B9)."""
    if state.phase == GIFTS or state.phase == STACKING or state.phase == DRAWING or state.phase == DEALING:
        return NATURE_BIT
    if state.phase == CHOOSING:
        return 1 << drawer(state)
    mask = 0
    for seat in range(int(state.seats)):
        acts = state.phase == TOWN and state.stage[seat] != WAITS
        if acts or (state.phase == OWING and owes(state, seat)):
            mask |= 1 << seat
    return mask


@kernel
def is_allowed(state: State, card: int) -> bool:
    """A card fits the deck by group, style and mood, and is there once (B2)."""
    if card >= state.cards or state.card[card, GROUP] != DECK[state.count]:
        return False
    if state.style and state.card[card, STYLE] != state.style:
        return False
    if state.mood and state.card[card, MOOD] != state.mood:
        return False
    for place in range(int(state.count)):
        if state.deck[place] == card:
            return False
    return True


@kernel
def is_drawn(state: State, tile: int) -> bool:
    """A tile comes out of the bag that is drawn from (B1, B4)."""
    return tile < state.types and state.tile[tile, BAG] == source(state) and state.stock[tile] > 0


@kernel
def judge_nature(state: State, move: int) -> int:
    """Judge a tile or card that nature names (B1, B2, B4)."""
    if movers(state) != NATURE_BIT or move < TILE_MOVE or move >= RAZE_MOVE:
        return B5
    if state.phase == STACKING:
        return 0 if move >= CARD_MOVE and is_allowed(state, move - CARD_MOVE) else B2
    if move < CARD_MOVE and is_drawn(state, move - TILE_MOVE):
        return 0
    return B1 if state.phase == GIFTS else B4


@kernel
def judge_keep(state: State, seat: int, move: int) -> int:
    """Judge what happens to the tiles that were not built (B8)."""
    if move == PASS:
        return 0
    if move < KEEP or move >= DISCARD or state.queue[seat, move - KEEP] == 0:
        return B5
    return 0 if may_keep(state, seat) else B8


@kernel
def holds_back(state: State, seat: int, tile: int) -> bool:
    """Tell whether a seat has kept or received a tile for the next turn (B8)."""
    return state.kept[seat, tile] + state.coming[seat, tile] > 0


@kernel
def judge_owed(state: State, seat: int, move: int) -> int:
    """Judge what a seat gives up for the year card (B9, B11, B12)."""
    if state.discards[seat] > 0:
        mine = DISCARD <= move < TILE_MOVE and holds_back(state, seat, move - DISCARD)
        return 0 if mine else B5
    if RAZE_MOVE <= move < BUILD:
        return misrazed(state, seat, move - RAZE_MOVE, price_asked(state, seat))
    return B5


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge a move: whose turn and what stage first, then the move itself."""
    if seat < 0:
        return judge_nature(state, move)
    if not movers(state) >> seat & 1:
        return B5
    if state.phase == CHOOSING:
        if move != GREEN and move != PURPLE:
            return B5
        return 0 if state.left[move] > 0 else B4
    if state.phase == OWING:
        return judge_owed(state, seat, move)
    if state.stage[seat] == KEEPS:
        return judge_keep(state, seat, move)
    if move >= BUILD:
        return misbuilt(state, seat, move - BUILD)
    return 0 if move == DONE else B5


@kernel
def list_keeps(state: State, seat: int, moves: Array) -> int:
    """List passing, and every tile that may be kept (B8)."""
    moves[0], count = PASS, 1
    if may_keep(state, seat):
        for tile in range(int(state.types)):
            if state.queue[seat, tile] > 0:
                moves[count] = KEEP + tile
                count += 1
    return count


@kernel
def list_discards(state: State, seat: int, moves: Array) -> int:
    """List the tiles that may be discarded (B9)."""
    count = 0
    for tile in range(int(state.types)):
        if holds_back(state, seat, tile):
            moves[count] = DISCARD + tile
            count += 1
    return count


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List what a seat may do at its stage."""
    if seat < 0 or not movers(state) >> seat & 1:
        return 0
    if state.phase == OWING:
        listing = state.discards[seat] > 0
        return list_discards(state, seat, moves) if listing else list_razes(state, seat, moves)
    if state.phase == CHOOSING:
        count = 0
        for bag in range(GREEN, PURPLE + 1):
            if state.left[bag] > 0:
                moves[count] = bag
                count += 1
        return count
    if state.stage[seat] == KEEPS:
        return list_keeps(state, seat, moves)
    moves[0] = DONE
    return list_builds(state, seat, moves, 1)


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """List the tiles of the bag by their number, or the cards that fit, all alike (B1, B2, B4)."""
    if movers(state) != NATURE_BIT:
        return 0
    count = 0
    if state.phase == STACKING:
        for card in range(int(state.cards)):
            if is_allowed(state, card):
                moves[count], weights[count] = CARD_MOVE + card, 1
                count += 1
        return count
    for tile in range(int(state.types)):
        if is_drawn(state, tile):
            moves[count], weights[count] = TILE_MOVE + tile, state.stock[tile]
            count += 1
    return count


@kernel
def play_nature(state: State, move: int) -> None:
    """Give, stack or draw."""
    if state.phase == STACKING:
        stack(state, move - CARD_MOVE)
    elif state.phase == GIFTS:
        give(state, move - TILE_MOVE)
    elif state.phase == DEALING:
        deal(state, move - TILE_MOVE)
    else:
        draw(state, move - TILE_MOVE)


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Change the position."""
    if seat < 0:
        play_nature(state, move)
    elif move >= BUILD:
        build(state, seat, move - BUILD)
    elif move >= RAZE_MOVE:
        raze(state, seat, move - RAZE_MOVE)
        go_on(state)
    elif move == DONE:
        state.stage[seat] = KEEPS
    elif move == PASS:
        pass_on(state, seat)
    elif move >= DISCARD:
        discard(state, seat, move - DISCARD)
        go_on(state)
    elif move >= KEEP:
        keep(state, seat, move - KEEP)
    else:
        name_bag(state, move)
