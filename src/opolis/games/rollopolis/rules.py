"""Rollopolis's verbs: who acts, what is legal, what chance may bring, and what a move does."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE_BIT
from opolis.games.rollopolis.judging import judge, judge_nature
from opolis.games.rollopolis.listing import list_activations, list_drafts, list_jokers, list_terrains
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BONUS_MOVE,
    CHOOSE_FIRST,
    DEEDS,
    DICE_MOVE,
    DISTRICT,
    DRAFT,
    DRAFT_MOVE,
    FACES,
    FIRST_MOVE,
    JOKER_MOVE,
    OVER,
    PAIR_MOVE,
    PLACE_TERRAIN,
    REROLL,
    REROLL_MOVE,
    RESULT_MOVE,
    ROLL_DICE,
    ROLL_TERRAIN,
    SPACES,
    TERRAIN_MOVE,
    USES,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.tables import PAIR_FACES, PAIR_SUMS, PAIR_WEIGHTS, ROLL_STARTS, ROLL_WEIGHTS
from opolis.games.rollopolis.townhall import count_spots, earns_mark, write_number
from opolis.games.rollopolis.turns import (
    begin_reroll,
    begin_set_up,
    build,
    end_reroll,
    end_turn,
    numbered_spaces,
    place_terrain,
    roll,
    take_die,
    take_mark,
)

O2 = 2


@kernel
def clear_sheets(state: State) -> None:
    """Hand out blank districts and a blank town hall."""
    state.terrain[:] = 0
    state.standing[:] = 0
    state.built[:] = 0
    state.empty[:] = DISTRICT
    state.growing[:] = 0
    state.level[:] = 0
    state.counts[:] = 0
    state.bonus[:] = 0
    state.hospital[:] = USES
    state.university[:] = USES
    state.written[:] = 0
    state.previous[:] = 0
    state.tracks[:] = 0
    count_spots(state)


@kernel
def setup(state: State) -> None:
    """Let chance choose who begins; alone, begin at once (O1)."""
    clear_sheets(state)
    state.rounds = state.first = state.step = state.turn = state.total = 0
    state.die = state.rerolled = state.hand = 0
    state.pool[:] = 0
    state.rerolls[:] = 0
    state.last[:] = -1
    state.dice[:] = 0
    state.holder[:] = -1
    state.phase = CHOOSE_FIRST
    if state.seats == 1:
        begin_set_up(state, 0)


@kernel
def movers(state: State) -> int:
    """One seat acts at a time, or chance (O2)."""
    phase = state.phase
    if phase == OVER:
        return 0
    if phase in (CHOOSE_FIRST, ROLL_TERRAIN, ROLL_DICE, REROLL):
        return NATURE_BIT
    return 1 << int(state.turn)


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge a move: whose turn it is first, then what it does."""
    acting = movers(state)
    if seat < 0:
        return judge_nature(state, move) if acting == NATURE_BIT else O2
    return judge(state, seat, move) if acting >> seat & 1 else O2


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List what the seat on turn may do in this phase."""
    if seat < 0 or not movers(state) >> seat & 1:
        return 0
    if state.phase == ACTIVATE:
        return list_activations(state, moves)
    if state.phase == DRAFT:
        return list_drafts(state, moves)
    if state.phase == PLACE_TERRAIN:
        return list_terrains(state, moves)
    return list_jokers(state, moves)


@kernel
def list_evenly(first: int, count: int, moves: Array, weights: Array) -> int:
    """List outcomes that are equally likely."""
    for index in range(count):
        moves[index] = first + index
        weights[index] = 1
    return count


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Weigh rolls by the ways in which single dice make them up (O1, O2, O11)."""
    if state.phase == CHOOSE_FIRST:
        return list_evenly(FIRST_MOVE, int(state.seats), moves, weights)
    if state.phase == REROLL:
        return list_evenly(RESULT_MOVE + FACES * (int(state.die) - 1), FACES, moves, weights)
    if state.phase == ROLL_TERRAIN:
        count = len(PAIR_WEIGHTS)
        for index in range(count):
            moves[index] = PAIR_MOVE + index
            weights[index] = PAIR_WEIGHTS[index]
        return count
    if state.phase != ROLL_DICE:
        return 0
    first, after = ROLL_STARTS[state.seats - 1], ROLL_STARTS[state.seats]
    for number in range(first, after):
        moves[number - first] = DICE_MOVE + number
        weights[number - first] = ROLL_WEIGHTS[number]
    return after - first


@kernel
def write_die(state: State, seat: int, way: int) -> None:
    """Write the die, for a University use if so, and mark a bonus space if it earns one (O9, O12)."""
    track = way // 2
    write_number(state, track)
    state.university[seat] -= way % 2
    if earns_mark(state, track):
        take_mark(state, seat)
    else:
        end_turn(state)


@kernel
def play_nature(state: State, move: int) -> None:
    """Let chance act: a terrain roll without a free space is rolled again (O1, O2, O11)."""
    if move >= DICE_MOVE:
        roll(state, move - DICE_MOVE)
    elif move >= RESULT_MOVE:
        end_reroll(state, (move - RESULT_MOVE) % FACES + 1)
    elif move >= PAIR_MOVE:
        state.total = PAIR_SUMS[move - PAIR_MOVE]
        state.dice[0], state.dice[1] = PAIR_FACES[move - PAIR_MOVE, 0], PAIR_FACES[move - PAIR_MOVE, 1]
        if numbered_spaces(state, int(state.turn)):
            state.phase = PLACE_TERRAIN
    else:
        begin_set_up(state, move - FIRST_MOVE)


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Do what the move says; what follows from it follows at once."""
    if move >= FIRST_MOVE:
        play_nature(state, move)
    elif move >= WRITE_MOVE:
        write_die(state, seat, move - WRITE_MOVE)
    elif move == BONUS_MOVE:
        take_mark(state, seat)
    elif move >= REROLL_MOVE:
        begin_reroll(state, seat, move - REROLL_MOVE + 1)
    elif move >= DRAFT_MOVE:
        take_die(state, seat, move - DRAFT_MOVE + 1)
    elif move >= TERRAIN_MOVE:
        place_terrain(state, seat, (move - TERRAIN_MOVE) // SPACES, (move - TERRAIN_MOVE) % SPACES)
    elif move >= JOKER_MOVE:
        build(state, seat, move - JOKER_MOVE)
        end_turn(state)
    else:
        build(state, seat, move % DEEDS)
        write_die(state, seat, move // DEEDS)
