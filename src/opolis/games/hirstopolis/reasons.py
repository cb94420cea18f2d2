"""Which of a clause's reasons refuses a move here (H1 to H5, H13, H14, H16)."""

from opolis.core.remembered import noted
from opolis.core.verbs import NATURE
from opolis.games.hirstopolis.names import placed
from opolis.games.hirstopolis.passing import number_to_pass
from opolis.games.hirstopolis.seating import first_from_king
from opolis.games.hirstopolis.sheets import block_words, handed_words
from opolis.games.hirstopolis.state import (
    BELL,
    BLOCKS,
    BRIDGE,
    BUILDING,
    COMMIT,
    COMMITTING,
    CROWNING,
    DRAWING,
    HAND,
    HANDING,
    OFF_MAP,
    OVER,
    PICK,
    PLACE,
    RACING,
    RETURN,
    RETURNING,
    SIDE,
    STARTING,
    TAKE,
    State,
)
from opolis.games.hirstopolis.turns import movers
from opolis.wording.message import counted, seat_mark

H4, H5 = 4, 5


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if state.phase == OVER:
        return "the game is over"
    if seat != NATURE and BELL <= move < PLACE:
        return "kings, dice, blocks at random and bells are nature's"
    if seat == NATURE or not acting(state) >> seat & 1:
        return waiting(state)
    if clause == H4:
        return off_grid(state, move)
    if clause == H5:
        return unfounded(state, seat, move)
    if state.phase == COMMITTING:
        return f"choose {counted(int(number_to_pass(state, seat)), 'block')} of your quarry to pass"
    if state.phase == HANDING:
        return f"hand out {handed_words(state, seat)}, in an order of your choice"
    return unavailable(state, seat, move)


@noted
def acting(state: State) -> int:
    """Give the mask of those who may act."""
    return int(movers(state))


def waiting(state: State) -> str | None:
    """Say who comes first (H1, H2, H16)."""
    if state.phase == CROWNING:
        return "nature has yet to say who is king"
    if state.phase == STARTING:
        return f"{seat_mark(int(state.crowned))}, the king, has yet to start"
    if state.phase == DRAWING and state.in_laps:
        return f"it is {seat_mark(first_from_king(state, int(state.lap)))}'s turn to take a block"
    if state.phase == HANDING:
        return f"it is {seat_mark(first_from_king(state, int(state.active)))}'s turn to hand out"
    return None


def unavailable(state: State, seat: int, move: int) -> str | None:
    """Say why a block cannot be taken, placed or returned (H1, H3, H13, H14)."""
    if state.phase == RETURNING and not RETURN <= move < PICK:
        return "the bell has rung: return blocks, or say done"
    if TAKE <= move < RETURN and state.phase == BUILDING:
        return "blocks are taken at the beginning of a round; now you build with those of your quarry"
    if TAKE <= move < RETURN and state.phase in (DRAWING, RACING):
        full = state.phase == RACING and state.held[seat] >= HAND
        return "you have a block in each hand" if full else f"the pile holds no {name(state, move - TAKE)}"
    if RETURN <= move < PICK and state.quarry[seat, move - RETURN] > 0 and state.phase != DRAWING:
        return "nothing is returned in the last round" if state.last_round else None
    block = placed(move)[0] if PLACE <= move < COMMIT else move % BLOCKS
    if RETURN <= move < PICK or OFF_MAP <= move < OFF_MAP + BLOCKS or PLACE <= move < COMMIT:
        return f"you hold no {name(state, block)}" if state.quarry[seat, block] == 0 else None
    return None


def name(state: State, block: int) -> str:
    """Name a block, if there is one with this number."""
    return block_words(state, block) if block < state.blocks else "such block"


@noted
def shape(state: State, block: int) -> tuple[int, list[int], int]:
    """Give a block's turns, its box before turning, and its kind."""
    return int(state.turns[block]), state.box[block].tolist(), int(state.kind[block])


@noted
def feet(state: State, block: int, turn: int) -> list[int]:
    """List the squares that a block stands on, from its corner."""
    cells: list[int] = state.cells[block, turn, : int(state.feet[block])].tolist()
    return cells


@noted
def storeys(state: State, seat: int) -> list[int]:
    """List how high a seat has built on every square; below 0 where a roof is."""
    levels: list[int] = state.level[seat].tolist()
    return levels


def off_grid(state: State, move: int) -> str | None:
    """Say how a block misses the grid (H4)."""
    if move < PLACE:
        return None
    block, square, turn = placed(move)
    turns, box, kind = shape(state, block)
    if turn >= turns:
        return None
    right, bottom = square % SIDE + box[turn % 2], square // SIDE + box[1 - turn % 2]
    if right > state.columns or bottom > state.rows:
        return "the block would reach beyond the map"
    if kind == BRIDGE:
        return "a bridge's feet stand on grid squares, and its span crosses a gap"
    return "the block would lie over a gap"


def unfounded(state: State, seat: int, move: int) -> str:
    """Say what is wrong with a foundation (H5)."""
    block, square, turn = placed(move)
    ground = storeys(state, seat)
    levels = {ground[square + cell] for cell in feet(state, block, turn)}
    if min(levels) < 0:
        return "nothing stands on a roof"
    return "the foundation is not of one height" if len(levels) > 1 else "another span is in the way"
