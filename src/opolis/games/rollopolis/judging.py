"""Why a move is refused: the clause it breaks, or 0 (see `verdict`)."""

from opolis.core.kernel import kernel
from opolis.games.rollopolis.district import misplaced, raisable, serves, type_of
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BONUS_MOVE,
    BUILDINGS,
    CHOOSE_FIRST,
    DEEDS,
    DICE_MOVE,
    DRAFT,
    DRAFT_MOVE,
    FACES,
    FIRST_MOVE,
    INDUSTRIAL,
    JOKER_MOVE,
    PAIR_MOVE,
    PLACE_TERRAIN,
    REROLL,
    REROLL_MOVE,
    RESULT_MOVE,
    ROLL_TERRAIN,
    S_TRACK,
    SPACES,
    SPECIAL_TYPE,
    SUBSTATION,
    TERRAIN_MOVE,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.tables import ROLL_STARTS
from opolis.games.rollopolis.townhall import BY_UNIVERSITY, fits_somewhere, is_full, number_fits, writing
from opolis.games.rollopolis.turns import may_reroll, may_roll_again, numbered_spaces

O1, O2, O3, O5, O6, O7, O8, O10, O11, O12 = 1, 2, 3, 5, 6, 7, 8, 10, 11, 12


@kernel
def judge_nature(state: State, move: int) -> int:
    """Chance chooses the first seat, rolls two dice, all dice, or the die in hand (O1, O2, O11)."""
    phase = state.phase
    if phase == CHOOSE_FIRST:
        return 0 if FIRST_MOVE <= move < FIRST_MOVE + int(state.seats) else O1
    if phase == ROLL_TERRAIN:
        return 0 if PAIR_MOVE <= move < RESULT_MOVE else O1
    if phase == REROLL:
        if move < RESULT_MOVE or move >= DICE_MOVE:
            return O2
        return 0 if (move - RESULT_MOVE) // FACES == state.die - 1 else O11
    number = move - DICE_MOVE
    return 0 if ROLL_STARTS[state.seats - 1] <= number < ROLL_STARTS[state.seats] else O2


@kernel
def judge(state: State, seat: int, move: int) -> int:
    """Judge what the seat on turn would do, phase by phase."""
    if state.phase == PLACE_TERRAIN:
        return judge_terrain(state, seat, move)
    if state.phase == DRAFT:
        return judge_draft(state, seat, move)
    if state.phase == ACTIVATE:
        return judge_activation(state, seat, move)
    if move < JOKER_MOVE or move >= TERRAIN_MOVE:
        return O10
    return judge_joker(state, seat, move - JOKER_MOVE)


@kernel
def judge_terrain(state: State, seat: int, move: int) -> int:
    """An unused terrain goes on a free space with the rolled number (O1)."""
    if move < TERRAIN_MOVE or move >= DRAFT_MOVE:
        return O1
    terrain, space = (move - TERRAIN_MOVE) // SPACES, (move - TERRAIN_MOVE) % SPACES
    free = state.terrain[seat, terrain] == 0 and numbered_spaces(state, seat) >> space & 1
    return 0 if free else O1


@kernel
def judge_draft(state: State, seat: int, move: int) -> int:
    """A die of the pool is taken (O2), or rerolled where that is allowed (O11)."""
    if move < DRAFT_MOVE or move >= BONUS_MOVE:
        return O10 if JOKER_MOVE <= move < TERRAIN_MOVE else O2
    if move < REROLL_MOVE:
        return 0 if state.pool[move - DRAFT_MOVE + 1] > 0 else O2
    return 0 if state.pool[move - REROLL_MOVE + 1] > 0 and may_reroll(state, seat) else O11


@kernel
def judge_activation(state: State, seat: int, move: int) -> int:
    """The die in hand gives a permit or a bonus (O3 to O8), or is rerolled once more (O11)."""
    if move < JOKER_MOVE:
        return judge_permit(state, seat, move)
    if move == BONUS_MOVE:
        return O7 if state.seats == 1 and fits_somewhere(state, seat) else 0
    if move < TERRAIN_MOVE:
        return O10
    if WRITE_MOVE <= move < FIRST_MOVE:
        return judge_unbuilt(state, seat, move - WRITE_MOVE)
    if move < REROLL_MOVE or move > BONUS_MOVE:
        return O2
    return 0 if may_roll_again(state, seat, move - REROLL_MOVE + 1) else O11


@kernel
def judge_permit(state: State, seat: int, move: int) -> int:
    """The building must belong to the track, the number fit it, and the space bear it."""
    track, university = move // DEEDS // 2, move // DEEDS % 2
    building = move % DEEDS // SPACES // 2
    kind = type_of(building)
    if kind != INDUSTRIAL and min(kind, S_TRACK) != track:
        return O3 + track
    if kind == SPECIAL_TYPE and not int(state.allowed[state.die]) >> building & 1:
        return O5
    broken = judge_writing(state, seat, track, university)
    return broken if broken else judge_deed(state, seat, move % DEEDS)


@kernel
def judge_writing(state: State, seat: int, track: int, university: int) -> int:
    """A full track takes no number (O8), others by their rule (O3 to O5) or by the University (O12)."""
    if is_full(state, track):
        return O8
    how = writing(state, seat, track)
    if university:
        return 0 if how == BY_UNIVERSITY else O12
    return 0 if number_fits(state, seat, track) else O3 + track


@kernel
def judge_deed(state: State, seat: int, deed: int) -> int:
    """A new building keeps to O13 to O16; only an R or C below its top is raised (O3, O4)."""
    building, space = deed // SPACES // 2, deed % SPACES
    if deed // SPACES % 2 == 0:
        return misplaced(state, seat, building, space)
    if raisable(state, seat, building) >> space & 1:
        return 0
    return O6 if building == INDUSTRIAL else O3 + min(building, S_TRACK)


@kernel
def judge_joker(state: State, seat: int, deed: int) -> int:
    """A Joker builds or raises an R, C or I (O10)."""
    return O10 if deed // SPACES // 2 > INDUSTRIAL else judge_deed(state, seat, deed)


@kernel
def judge_unbuilt(state: State, seat: int, way: int) -> int:
    """A number is written without building only where nothing can be built with it (O8)."""
    track = way // 2
    broken = judge_writing(state, seat, track, way % 2)
    if broken:
        return broken
    return O8 if allows_building(state, seat, track) else 0


@kernel
def allows_building(state: State, seat: int, track: int) -> bool:
    """Tell whether a permit of this track lets something be built or raised (O3 to O6, O8)."""
    if serves(state, seat, INDUSTRIAL):
        return True
    if track != S_TRACK:
        return serves(state, seat, track)
    for building in range(SUBSTATION, BUILDINGS):
        if int(state.allowed[state.die]) >> building & 1 and serves(state, seat, building):
            return True
    return False
