"""The town hall: what may be written on its tracks, and the bonus track (O3 to O12)."""

from opolis.core.kernel import kernel
from opolis.games.rollopolis.state import (
    BONUS_SPACES,
    BY_TEXT,
    HALL,
    HIGHEST,
    LOWEST,
    MARKING,
    MARKING_ALONE,
    R_TRACK,
    S_TRACK,
    TRACKS,
    UNIVERSITY,
    State,
)
from opolis.games.rollopolis.tables import GIVES_JOKER

REFUSED, FITTING, BY_UNIVERSITY = 0, 1, 2


@kernel
def count_spots(state: State) -> None:
    """Use one row of each track for every seat."""
    state.spots[:] = 0
    for track in range(TRACKS):
        for row in range(state.seats):
            state.spots[track] += state.rows[track, row]


@kernel
def is_full(state: State, track: int) -> bool:
    """Tell whether every spot of a track is written on (O8)."""
    return state.written[track] >= state.spots[track]


@kernel
def number_fits(state: State, seat: int, track: int) -> bool:
    """Numbers fall on R, rise on C and change on S (O3 to O5); a Hall lets them stay on R and C (O12)."""
    die, previous = int(state.die), int(state.previous[track])
    if previous == 0:
        return True
    if track == S_TRACK:
        return die != previous
    if die == previous and state.standing[seat, HALL] != 0:
        return True
    if track == R_TRACK:
        return die < previous or previous == LOWEST
    return die > previous or previous == HIGHEST


@kernel
def has_university(state: State, seat: int) -> bool:
    """A University works with an Architect's Hall, twice in a game, but not by the sheet (O11, O12)."""
    if state.helpers != BY_TEXT or state.university[seat] == 0:
        return False
    return state.standing[seat, UNIVERSITY] != 0 and state.standing[seat, HALL] != 0


@kernel
def writing(state: State, seat: int, track: int) -> int:
    """Say whether the die in hand may be written on a track, and if so how (O3 to O8, O12)."""
    if is_full(state, track):
        return REFUSED
    if number_fits(state, seat, track):
        return FITTING
    return BY_UNIVERSITY if track != S_TRACK and has_university(state, seat) else REFUSED


@kernel
def fits_somewhere(state: State, seat: int) -> bool:
    """Tell whether a track takes the die in hand without a University use (O7)."""
    for track in range(TRACKS):
        if not is_full(state, track) and number_fits(state, seat, track):
            return True
    return False


@kernel
def earns_mark(state: State, track: int) -> bool:
    """A 1 on R or a 6 on C marks a bonus space; alone, a 2 or a 5 does (O9)."""
    if track == S_TRACK:
        return False
    return state.die == (MARKING_ALONE[track] if state.seats == 1 else MARKING[track])


@kernel
def write_number(state: State, track: int) -> None:
    """Write the die in hand on the next spot."""
    state.tracks[track, state.written[track]] = state.die
    state.written[track] += 1
    state.previous[track] = state.die


@kernel
def mark_bonus(state: State, seat: int) -> bool:
    """Mark the next bonus space, if any is left; tell whether it gives a Joker (O10)."""
    if state.bonus[seat] == BONUS_SPACES:
        return False
    state.bonus[seat] += 1
    return bool(GIVES_JOKER[state.bonus[seat]])
