"""Who may act, what is allowed and what it does: the verbs. The clauses are in the rooms beside."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE_BIT
from opolis.games.hamlet.maps import survey
from opolis.games.hamlet.placing import B5, build, list_builds, misbuilt
from opolis.games.hamlet.razing import list_razes, misrazed, must_raze, raze
from opolis.games.hamlet.state import (
    BAG,
    BUILD,
    CARD_MOVE,
    CHOOSING,
    COINS,
    COINS_AT_START,
    COUNT,
    DECK,
    DONE,
    DRAWING,
    GIFTS,
    GREEN,
    GROUP,
    KEEP,
    KEEPS,
    MOOD,
    PASS,
    PURPLE,
    RAZE_MOVE,
    RAZING,
    SEATS,
    STACKING,
    START,
    STYLE,
    TILE_MOVE,
    TOWN,
    WAITS,
    WIDTH,
    State,
)
from opolis.games.hamlet.turns import (
    draw,
    drawer,
    end_razing,
    give,
    keep,
    may_keep,
    name_bag,
    pass_on,
    source,
    stack,
)

B1, B2, B4, B8 = 1, 2, 4, 8


@kernel
def setup(state: State) -> None:
    """Fill bags and stacks, and give every seat its coins (B1)."""
    state.phase = GIFTS
    state.deck[:] = -1
    state.plaques[:] = -1
    for kind in range(int(state.kinds)):
        state.stock[kind] = state.tile[kind, COUNT]
        state.left[state.tile[kind, BAG]] += int(state.tile[kind, COUNT])
    for seat in range(SEATS):
        state.limits[seat, 0] = state.limits[seat, 2] = WIDTH
    for seat in range(int(state.seats)):
        for attribute in range(4):
            state.lasting[seat, attribute] = START[attribute]
        state.standing[seat, COINS] = COINS_AT_START
        survey(state, seat)


@kernel
def movers(state: State) -> int:
    """Nature deals; seats choose bags in order, then build, keep and raze all at once (B4, B5, B9)."""
    if state.phase == GIFTS or state.phase == STACKING or state.phase == DRAWING:
        return NATURE_BIT
    if state.phase == CHOOSING:
        return 1 << drawer(state)
    mask = 0
    for seat in range(int(state.seats)):
        acts = state.phase == TOWN and state.stage[seat] != WAITS
        if acts or (state.phase == RAZING and must_raze(state, seat)):
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
def is_drawn(state: State, kind: int) -> bool:
    """A tile comes out of the bag that is drawn from (B1, B4)."""
    return kind < state.kinds and state.tile[kind, BAG] == source(state) and state.stock[kind] > 0


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
    if move < KEEP or move >= TILE_MOVE or state.queue[seat, move - KEEP] == 0:
        return B5
    return 0 if may_keep(state, seat) else B8


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
    if state.phase == RAZING:
        return misrazed(state, seat, move - RAZE_MOVE) if RAZE_MOVE <= move < BUILD else B5
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
        for kind in range(int(state.kinds)):
            if state.queue[seat, kind] > 0:
                moves[count] = KEEP + kind
                count += 1
    return count


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List what a seat may do at its stage."""
    if seat < 0 or not movers(state) >> seat & 1:
        return 0
    if state.phase == RAZING:
        return list_razes(state, seat, moves)
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
    for kind in range(int(state.kinds)):
        if is_drawn(state, kind):
            moves[count], weights[count] = TILE_MOVE + kind, state.stock[kind]
            count += 1
    return count


@kernel
def play_nature(state: State, move: int) -> None:
    """Give, stack or draw."""
    if state.phase == STACKING:
        stack(state, move - CARD_MOVE)
    elif state.phase == GIFTS:
        give(state, move - TILE_MOVE)
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
        end_razing(state)
    elif move == DONE:
        state.stage[seat] = KEEPS
    elif move == PASS:
        pass_on(state, seat)
    elif move >= KEEP:
        keep(state, seat, move - KEEP)
    else:
        name_bag(state, move)
