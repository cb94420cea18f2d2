"""What a seat may do, phase by phase: the lists behind `legal`."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.rollopolis.district import raisable, sites
from opolis.games.rollopolis.state import (
    BONUS_MOVE,
    BUILDINGS,
    DEEDS,
    DRAFT_MOVE,
    FACES,
    INDUSTRIAL,
    JOKER_MOVE,
    PERMIT_MOVE,
    REROLL_MOVE,
    S_TRACK,
    SPACES,
    SUBSTATION,
    TERRAIN_MOVE,
    TERRAINS,
    TRACKS,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.townhall import BY_UNIVERSITY, REFUSED, fits_somewhere, writing
from opolis.games.rollopolis.turns import may_reroll, may_roll_again, numbered_spaces


@kernel
def list_spaces(spaces: int, start: int, moves: Array, count: int) -> int:
    """List a move for each of these spaces."""
    for space in range(SPACES):
        if spaces >> space & 1:
            moves[count] = start + space
            count += 1
    return count


@kernel
def list_deeds(state: State, building: int, start: int, moves: Array, count: int) -> int:
    """List where the seat on turn may found a building of this kind, and which it may raise."""
    seat, first = int(state.turn), start + 2 * SPACES * building
    count = list_spaces(sites(state, seat, building), first, moves, count)
    return list_spaces(raisable(state, seat, building), first + SPACES, moves, count)


@kernel
def list_permits(state: State, moves: Array, count: int) -> int:
    """List what the die in hand can be written for; without building where nothing can be (O3 to O8, O12)."""
    seat = int(state.turn)
    for track in range(TRACKS):
        how = writing(state, seat, track)
        if how == REFUSED:
            continue
        way, before = 2 * track + (how == BY_UNIVERSITY), count
        start = PERMIT_MOVE + DEEDS * way
        if track == S_TRACK:
            for building in range(SUBSTATION, BUILDINGS):
                if int(state.allowed[state.die]) >> building & 1:
                    count = list_deeds(state, building, start, moves, count)
        else:
            count = list_deeds(state, track, start, moves, count)
        count = list_deeds(state, INDUSTRIAL, start, moves, count)
        if count == before:
            moves[count] = WRITE_MOVE + way
            count += 1
    return count


@kernel
def list_activations(state: State, moves: Array) -> int:
    """List the permits, the bonus and the dice to roll once more (O7, O11)."""
    seat = int(state.turn)
    count = list_permits(state, moves, 0)
    if state.seats > 1 or not fits_somewhere(state, seat):
        moves[count] = BONUS_MOVE
        count += 1
    if state.rerolled:
        for face in range(1, FACES + 1):
            if may_roll_again(state, seat, face):
                moves[count] = REROLL_MOVE + face - 1
                count += 1
    return count


@kernel
def list_drafts(state: State, moves: Array) -> int:
    """List the faces in the pool, to take or to reroll (O2, O11)."""
    count = 0
    rerolling = may_reroll(state, int(state.turn))
    for face in range(1, FACES + 1):
        if state.pool[face]:
            moves[count] = DRAFT_MOVE + face - 1
            count += 1
            if rerolling:
                moves[count] = REROLL_MOVE + face - 1
                count += 1
    return count


@kernel
def list_terrains(state: State, moves: Array) -> int:
    """List the unused terrains on the spaces that the roll names (O1)."""
    count, seat = 0, int(state.turn)
    spaces = numbered_spaces(state, seat)
    for terrain in range(TERRAINS):
        if state.terrain[seat, terrain] == 0:
            count = list_spaces(spaces, TERRAIN_MOVE + SPACES * terrain, moves, count)
    return count


@kernel
def list_jokers(state: State, moves: Array) -> int:
    """List what a Joker can build or raise (O10)."""
    count = 0
    for building in range(INDUSTRIAL + 1):
        count = list_deeds(state, building, JOKER_MOVE, moves, count)
    return count
