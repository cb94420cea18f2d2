"""Hirstopolis' rules: who may do what, and what comes of it. Each phase has its own room."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE_BIT
from opolis.games.hirstopolis.building import clear_maps, is_founded, list_places, off_the_grid, place
from opolis.games.hirstopolis.chance import list_blocks, nature_may, odds, play_for_nature
from opolis.games.hirstopolis.drawing import give, stop, take
from opolis.games.hirstopolis.handing import hand_out, list_orders, wrong_order
from opolis.games.hirstopolis.passing import commit, list_commitments, pick, wrong_commitment
from opolis.games.hirstopolis.rounds import choose_king, finish, return_block, start
from opolis.games.hirstopolis.state import (
    BLOCKS,
    COMMIT,
    COMMITTING,
    DONE,
    DRAWING,
    HAND,
    HAND_OUT,
    HANDING,
    MOST_RETURNS,
    OFF_MAP,
    PICK,
    PICKING,
    PLACE,
    RACING,
    RETURN,
    RETURNING,
    SQUARES,
    START,
    STARTING,
    STOP,
    TAKE,
    TURNS,
    State,
)
from opolis.games.hirstopolis.turns import clause_of_phase, movers

__all__ = ["legal", "movers", "odds", "play", "setup", "verdict"]

H4, H5 = 4, 5


@kernel
def block_of(move: int) -> int:
    """Say which block is placed."""
    return (move - PLACE) // TURNS // SQUARES


@kernel
def square_of(move: int) -> int:
    """Say where a block's box begins."""
    return (move - PLACE) // TURNS % SQUARES


@kernel
def turn_of(move: int) -> int:
    """Say how a block is turned."""
    return (move - PLACE) % TURNS


@kernel
def setup(state: State) -> None:
    """Pour all blocks into the pile and give everybody an empty map."""
    for block in range(BLOCKS):
        state.pile[block] = int(state.copies[block]) * int(state.sets)
    state.left = state.pile.sum()
    state.held[:] = state.kept[:] = state.filled[:] = state.points[:] = state.open_squares[:] = 0
    state.placed[:] = state.returned[:] = 0
    state.quarry[:] = state.bowl[:] = state.handed[:] = 0
    state.pieces[:] = 0
    state.reach[:] = 0
    state.standing = state.settled = state.rounds = state.last_round = state.number = 0
    state.in_laps = state.share = state.least = state.lap = state.built = 0
    state.last[0], state.last[1] = -1, 0
    clear_maps(state)
    choose_king(state)


@kernel
def may_return(state: State, seat: int) -> bool:
    """Blocks go back to the pile while building, never in the last round (H3, H13)."""
    if state.phase == RACING:
        return state.returned[seat] < MOST_RETURNS
    return not state.last_round


@kernel
def builder_may(state: State, seat: int, move: int) -> bool:
    """Builders place and return what they hold, and say when they are done (H3, H13, H14)."""
    if move == DONE:
        return True
    if state.phase == RETURNING and not RETURN <= move < RETURN + BLOCKS:
        return False
    if TAKE <= move < TAKE + BLOCKS:
        return state.phase == RACING and state.held[seat] < HAND and state.pile[move - TAKE] > 0
    if RETURN <= move < RETURN + BLOCKS:
        return may_return(state, seat) and state.quarry[seat, move - RETURN] > 0
    if OFF_MAP <= move < OFF_MAP + BLOCKS:
        return state.quarry[seat, move - OFF_MAP] > 0
    if PLACE <= move < COMMIT:
        return state.quarry[seat, block_of(move)] > 0
    return False


@kernel
def seat_may(state: State, seat: int, move: int) -> bool:
    """Tell whether a seat's action belongs to the phase, with blocks that are there to be used so."""
    if state.phase == DRAWING:
        return move == STOP or (TAKE <= move < TAKE + BLOCKS and state.pile[move - TAKE] > 0)
    if state.phase == COMMITTING:
        return COMMIT <= move < HAND_OUT and not wrong_commitment(state, seat, move)
    if state.phase == HANDING:
        return move >= HAND_OUT and not wrong_order(state, seat, move)
    if state.phase == PICKING:
        return PICK <= move < PICK + BLOCKS and state.bowl[seat, move - PICK] > 0
    if state.phase == STARTING:
        return move == START
    return builder_may(state, seat, move)


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge an action: the turn and whose block it is first, then the map, then the foundation."""
    if not movers(state) & (NATURE_BIT if seat < 0 else 1 << seat):
        return clause_of_phase(state)
    if not (nature_may(state, move) if seat < 0 else seat_may(state, seat, move)):
        return clause_of_phase(state)
    if seat < 0 or not (OFF_MAP <= move < OFF_MAP + BLOCKS or PLACE <= move < COMMIT):
        return 0
    turn, square, block = turn_of(move), square_of(move), block_of(move)
    if move < PLACE or turn >= state.turns[block] or off_the_grid(state, block, turn, square):
        return H4
    return 0 if is_founded(state, seat, block, turn, square) else H5


@kernel
def list_building(state: State, seat: int, moves: Array) -> int:
    """List what a builder may do (H3, H13, H14)."""
    count = 0
    for block in range(state.blocks if state.phase != RETURNING else 0):
        if state.quarry[seat, block] > 0:
            count = list_places(state, seat, block, moves, count)
    if may_return(state, seat):
        count = list_blocks(state.quarry[seat], RETURN, moves, count)
    if state.phase == RACING and state.held[seat] < HAND:
        count = list_blocks(state.pile, TAKE, moves, count)
    moves[count] = DONE
    return count + 1


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List what a seat may do now."""
    if seat < 0 or not movers(state) >> seat & 1:
        return 0
    if state.phase == DRAWING:
        moves[0] = STOP
        return list_blocks(state.pile, TAKE, moves, 1)
    if state.phase == COMMITTING:
        return list_commitments(state, seat, moves)
    if state.phase == HANDING:
        return list_orders(state, seat, moves)
    if state.phase == PICKING:
        return list_blocks(state.bowl[seat], PICK, moves, 0)
    if state.phase == STARTING:
        moves[0] = START
        return 1
    return list_building(state, seat, moves)


@kernel
def build(state: State, seat: int, move: int) -> None:
    """Place a block of the quarry; without a clock the last allowed placement ends a race (H3, H13, H14)."""
    turn, square, block = turn_of(move), square_of(move), block_of(move)
    state.quarry[seat, block] -= 1
    state.held[seat] -= 1
    state.built = 1
    place(state, seat, block, turn, square)
    if state.phase == RACING and not state.clock and state.placed[seat] >= state.placements:
        finish(state, seat)


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Do what the move says."""
    if seat < 0:
        play_for_nature(state, move)
    elif move >= HAND_OUT:
        hand_out(state, seat, move)
    elif move >= COMMIT:
        commit(state, seat, move)
    elif move >= PLACE:
        build(state, seat, move)
    elif move == START:
        start(state)
    elif move == DONE:
        finish(state, seat)
    elif move == STOP:
        stop(state, seat)
    elif move >= PICK:
        pick(state, seat, move - PICK)
    elif move >= RETURN:
        return_block(state, seat, move - RETURN)
    elif state.phase == RACING:
        give(state, seat, move - TAKE)
    else:
        take(state, seat, move - TAKE)
