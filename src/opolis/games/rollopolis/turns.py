"""How set-up, rounds and turns follow each other (O1, O2, O10, O11, O17)."""

from opolis.core.kernel import kernel
from opolis.games.rollopolis.district import found, raise_level, serves
from opolis.games.rollopolis.state import (
    ACTIVATE,
    BY_SHEET,
    BY_TEXT,
    COMMUNITY,
    DRAFT,
    HOSPITAL,
    INDUSTRIAL,
    JOKER,
    LAST_ROUND,
    MOST_DICE,
    OVER,
    REROLL,
    REROLLS,
    ROLL_DICE,
    ROLL_TERRAIN,
    SPACES,
    TERRAINS,
    TRACKS,
    State,
)
from opolis.games.rollopolis.tables import ROLL_COUNTS
from opolis.games.rollopolis.townhall import is_full, mark_bonus


@kernel
def begin_set_up(state: State, first: int) -> None:
    """Every seat from the first clockwise places three terrains (O1)."""
    state.first = state.turn = first
    state.step = 0
    state.phase = ROLL_TERRAIN


@kernel
def numbered_spaces(state: State, seat: int) -> int:
    """Give the free spaces with the rolled number (O1)."""
    spaces = 0
    for space in range(SPACES):
        if state.numbers[space] == state.total:
            spaces |= 1 << space
    return spaces & int(state.empty[seat])


@kernel
def place_terrain(state: State, seat: int, terrain: int, space: int) -> None:
    """Mark a terrain; the next roll, the next seat or the first round follows (O1)."""
    state.terrain[seat, terrain] = 1 << space
    state.empty[seat] &= ~(1 << space)
    state.last[0], state.last[1] = seat, space
    state.step += 1
    if state.step == TERRAINS * state.seats:
        begin_round(state)
        return
    state.turn = (state.first + state.step // TERRAINS) % state.seats
    state.phase = ROLL_TERRAIN


@kernel
def begin_round(state: State) -> None:
    """All dice go back to the first seat (O2)."""
    state.rounds += 1
    state.turn = state.first
    state.step = 0
    state.pool[:] = 0
    state.rerolls[:] = 0
    state.dice[:] = 0
    state.holder[:] = -1
    state.phase = ROLL_DICE


@kernel
def roll(state: State, number: int) -> None:
    """Put the dice of a roll into the pool (O2)."""
    dice = 0
    for face in range(1, len(state.pool)):
        state.pool[face] = ROLL_COUNTS[number, face]
        for _ in range(state.pool[face]):
            state.dice[dice] = face
            dice += 1
    state.phase = DRAFT


@kernel
def take_die(state: State, seat: int, face: int) -> None:
    """Take a die of the pool (O2)."""
    state.pool[face] -= 1
    state.die = face
    for die in range(MOST_DICE):
        if state.dice[die] == face and state.holder[die] < 0:
            state.holder[die] = seat
            state.hand = die
            break
    state.phase = ACTIVATE


@kernel
def may_reroll(state: State, seat: int) -> bool:
    """A Local Community rerolls once a round, a Hospital use once more; by the sheet one die twice (O11)."""
    if state.standing[seat, COMMUNITY] == 0 or state.rerolls[seat] >= REROLLS:
        return False
    if state.rerolls[seat] == 0:
        return True
    if state.helpers == BY_SHEET:
        return state.rerolled != 0
    return state.standing[seat, HOSPITAL] != 0 and state.hospital[seat] > 0


@kernel
def may_roll_again(state: State, seat: int, face: int) -> bool:
    """The second reroll is of the die in hand or, by the text, of another die of the pool (O11)."""
    if not state.rerolled or not may_reroll(state, seat):
        return False
    return face == state.die or (state.helpers == BY_TEXT and state.pool[face] > 0)


@kernel
def put_back(state: State) -> None:
    """Put the die in hand back into the pool (O11)."""
    state.pool[state.die] += 1
    state.holder[state.hand] = -1


@kernel
def begin_reroll(state: State, seat: int, face: int) -> None:
    """Take the die to roll, unless it is in hand; by the text the second one costs a Hospital use (O11)."""
    if face != state.die:
        if state.die:
            put_back(state)
        take_die(state, seat, face)
    if state.rerolls[seat] > 0 and state.helpers == BY_TEXT:
        state.hospital[seat] -= 1
    state.rerolls[seat] += 1
    state.phase = REROLL


@kernel
def end_reroll(state: State, face: int) -> None:
    """The new number counts (O11)."""
    state.die = face
    state.dice[state.hand] = face
    state.rerolled = 1
    state.phase = ACTIVATE


@kernel
def build(state: State, seat: int, deed: int) -> None:
    """Found a building or raise one (O3 to O6, O10)."""
    space, building = deed % SPACES, deed // SPACES // 2
    if deed // SPACES % 2:
        raise_level(state, seat, building, space)
    else:
        found(state, seat, building, space)
    state.last[0], state.last[1] = seat, space


@kernel
def can_use_joker(state: State, seat: int) -> bool:
    """A Joker is lost if no R, C or I can be built or raised (O10)."""
    for building in range(INDUSTRIAL + 1):
        if serves(state, seat, building):
            return True
    return False


@kernel
def take_mark(state: State, seat: int) -> None:
    """Mark the bonus track; a Joker interrupts the draft, else the turn is over (O9, O10)."""
    if mark_bonus(state, seat) and can_use_joker(state, seat):
        state.phase = JOKER
    else:
        end_turn(state)


@kernel
def end_turn(state: State) -> None:
    """Drafts go clockwise, then back from the last seat; after the last draft the round is over (O2)."""
    state.die = state.rerolled = 0
    state.step += 1
    if state.step == 2 * state.seats:
        end_round(state)
        return
    place = min(int(state.step), 2 * int(state.seats) - 1 - int(state.step))
    state.turn = (state.first + place) % state.seats
    state.phase = DRAFT


@kernel
def end_round(state: State) -> None:
    """A full track, a full district or the last round ends the game; else the next seat begins (O2, O17)."""
    over = state.rounds == LAST_ROUND
    for track in range(TRACKS):
        over = over or is_full(state, track)
    for seat in range(state.seats):
        over = over or state.empty[seat] == 0
    if over:
        state.phase = OVER
        return
    state.first = (state.first + 1) % state.seats
    begin_round(state)
