"""Nothing is hidden in Rollopolis: dice, tracks and districts lie open."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.rollopolis.state import (
    BONUS_SPACES,
    BUILDINGS,
    BY_SHEET,
    FACES,
    LAST_ROUND,
    MOST_DICE,
    PHASES,
    REROLLS,
    SEAT_VIEW,
    SEATS,
    SPACES,
    SUBSTATION,
    TERRAINS,
    TRACKS,
    USES,
    State,
)


@kernel
def observe_district(state: State, seat: int, out: Array) -> None:
    """Show a district: buildings, terrains and levels by space, then marks, uses and rerolls."""
    for space in range(SPACES):
        for building in range(BUILDINGS):
            out[building * SPACES + space] = int(state.standing[seat, building]) >> space & 1
        for terrain in range(TERRAINS):
            out[(BUILDINGS + terrain) * SPACES + space] = int(state.terrain[seat, terrain]) >> space & 1
        out[(BUILDINGS + TERRAINS) * SPACES + space] = state.level[seat, space] / 4
    rest = out[(BUILDINGS + TERRAINS + 1) * SPACES :]
    rest[0] = state.bonus[seat] / BONUS_SPACES
    rest[1] = state.hospital[seat] / USES
    rest[2] = state.university[seat] / USES
    rest[3] = state.rerolls[seat] / REROLLS
    rest[4] = 1


@kernel
def observe_table(state: State, out: Array) -> None:
    """Show the tracks, the dice, the phase and whose helpers are played with."""
    for track in range(TRACKS):
        out[track * (FACES + 2) + int(state.previous[track])] = 1
        out[track * (FACES + 2) + FACES + 1] = state.written[track] / state.spots[track]
    rest = out[TRACKS * (FACES + 2) :]
    for face in range(1, FACES + 1):
        rest[face - 1] = state.pool[face] / MOST_DICE
        rest[FACES + face - 1] = state.die == face
    rest = rest[2 * FACES :]
    rest[int(state.phase)] = 1
    rest[PHASES] = state.rerolled
    rest[PHASES + 1] = state.rounds / LAST_ROUND
    rest[PHASES + 2] = state.helpers == BY_SHEET
    rest = rest[PHASES + 3 :]
    for space in range(SPACES):
        rest[space] = state.numbers[space] == state.total
    for face in range(1, FACES + 1):
        for special in range(BUILDINGS - SUBSTATION):
            at = SPACES + (face - 1) * (BUILDINGS - SUBSTATION) + special
            rest[at] = int(state.allowed[face]) >> SUBSTATION + special & 1
    rest = rest[SPACES + FACES * (BUILDINGS - SUBSTATION) :]
    rest[0], rest[1] = state.dice[0] / FACES, state.dice[1] / FACES


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show all districts, one's own first, and what lies between them."""
    out[:] = 0
    seats = int(state.seats)
    for place in range(seats):
        other = (seat + place) % seats
        view = out[place * (SEAT_VIEW + 2) :]
        observe_district(state, other, view)
        view[SEAT_VIEW] = state.turn == other
        view[SEAT_VIEW + 1] = state.first == other
    observe_table(state, out[SEATS * (SEAT_VIEW + 2) :])


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
