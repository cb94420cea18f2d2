"""Nature: the king's crown, dice, blocks at random and bells (H1, H2, H3, H13, H16)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE_BIT
from opolis.games.hirstopolis.drawing import give, go_on_topping_up, needy_seat
from opolis.games.hirstopolis.passing import roll
from opolis.games.hirstopolis.rounds import crown, end_race, stop_building
from opolis.games.hirstopolis.seating import first_from_king
from opolis.games.hirstopolis.state import (
    BELL,
    BLOCKS,
    COUNTING,
    CROWN,
    CROWNING,
    DIE,
    DRAWING,
    PLACE,
    RACING,
    ROLL,
    ROLLING,
    TOP_UP,
    TOPPING_UP,
    State,
)
from opolis.games.hirstopolis.turns import movers


@kernel
def nature_may(state: State, move: int) -> bool:
    """Crowns, bells, dice and top-ups have their phases (H1, H2, H3, H13, H16)."""
    if state.phase == TOPPING_UP:
        to, block = (move - TOP_UP) // BLOCKS, (move - TOP_UP) % BLOCKS
        return TOP_UP <= move < PLACE and to == needy_seat(state) and state.pile[block] > 0
    if state.phase == COUNTING or state.phase == ROLLING:
        return ROLL <= move < ROLL + DIE
    if state.phase == CROWNING:
        return CROWN <= move < CROWN + int(state.seats)
    return move == BELL


@kernel
def list_blocks(blocks: Array, first: int, moves: Array, count: int) -> int:
    """Add a move for every kind of block that is there."""
    for block in range(BLOCKS):
        if blocks[block] > 0:
            moves[count] = first + block
            count += 1
    return count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Weigh nature's outcomes: blocks by their number in the pile, all else alike (H1, H2, H16)."""
    if not movers(state) & NATURE_BIT:
        return 0
    if state.phase == TOPPING_UP:
        count = list_blocks(state.pile, TOP_UP + BLOCKS * needy_seat(state), moves, 0)
        for index in range(count):
            weights[index] = state.pile[(moves[index] - TOP_UP) % BLOCKS]
        return count
    first, count = BELL, 1
    if state.phase == COUNTING or state.phase == ROLLING:
        first, count = ROLL, DIE
    elif state.phase == CROWNING:
        first, count = CROWN, int(state.seats)
    for index in range(count):
        moves[index] = first + index
        weights[index] = 1
    return count


@kernel
def ring(state: State) -> None:
    """The bell ends the draw, the last builder's building, or the race (H1, H3, H13, H14)."""
    if state.phase == DRAWING:
        go_on_topping_up(state)
    elif state.phase == RACING:
        end_race(state)
    else:
        stop_building(state, first_from_king(state, int(state.active)))


@kernel
def play_for_nature(state: State, move: int) -> None:
    """Name the king, or let a block, a die or the bell fall."""
    if move == BELL:
        ring(state)
    elif move < CROWN:
        roll(state, move - ROLL + 1)
    elif move < TOP_UP:
        crown(state, move - CROWN)
    else:
        give(state, (move - TOP_UP) // BLOCKS, (move - TOP_UP) % BLOCKS)
        go_on_topping_up(state)
