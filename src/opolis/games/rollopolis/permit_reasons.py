"""Which of a clause's reasons refuses a permit or a building here (O3 to O6, O8, O12 to O16)."""

from opolis.games.rollopolis.district import is_doubled, type_of
from opolis.games.rollopolis.names import NAMES, SPACE_NAMES, TRACK_NAMES
from opolis.games.rollopolis.state import (
    BUILDINGS,
    BY_SHEET,
    CENTRE,
    DEEDS,
    HALL,
    INDUSTRIAL,
    JOKER_MOVE,
    PARK,
    S_TRACK,
    SPACES,
    SPECIAL_TYPE,
    SUBSTATION,
    TOP_LEVEL,
    TYPES,
    UNIVERSITY,
    WRITE_MOVE,
    State,
)
from opolis.games.rollopolis.townhall import is_full, number_fits

O3, O5, O8, O12, O13, O14, O15, O16 = 3, 5, 8, 12, 13, 14, 15, 16
WANTED = (
    "must be lower than the {} before it",
    "must be higher than the {} before it",
    "must not be a {} again",
)
TYPE_NAMES = ("Residential", "Commercial", "Industrial", "Special")


def permit_reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause of a permit; None where the clause says it all."""
    track, deed = way_of(move) // 2, move % DEEDS
    building, space = deed // SPACES // 2, deed % SPACES
    if clause == O8:
        return full_or_buildable(state, track)
    if clause == O12:
        return no_university(state, seat, track)
    if O3 <= clause <= O5:
        return misused(state, seat, move, track)
    return misplaced_reason(state, seat, building, space, clause)


def way_of(move: int) -> int:
    """Give the track of a move, and whether by a University use; a Joker's is its building's."""
    if move >= WRITE_MOVE:
        return move - WRITE_MOVE
    return move // DEEDS if move < JOKER_MOVE else 2 * min(move % DEEDS // SPACES // 2, S_TRACK)


def full_or_buildable(state: State, track: int) -> str:
    """Say that a track is full, or what can be built (O8)."""
    if is_full(state, track):
        return f"the {TRACK_NAMES[track]} track is full"
    return f"with a {state.die} on the {TRACK_NAMES[track]} track you can build something, so you must"


def no_university(state: State, seat: int, track: int) -> str:
    """Say what a University use lacks (O12)."""
    if state.helpers == BY_SHEET:
        return "by the sheet a University has no uses"
    if track == S_TRACK:
        return "a University does nothing for the special track"
    for building in (UNIVERSITY, HALL):
        if not state.standing[seat, building]:
            return (
                f"a University use takes a University and an Architect's Hall: you have no {NAMES[building]}"
            )
    if not state.university[seat]:
        return "your University has no uses left"
    return f"a {state.die} fits the {TRACK_NAMES[track]} track without a University use"


def misused(state: State, seat: int, move: int, track: int) -> str:
    """Say whether the building, the number or the raise is wrong on a track (O3 to O5)."""
    deed = move % DEEDS
    building, space = deed // SPACES // 2, deed % SPACES
    if move < JOKER_MOVE and building != INDUSTRIAL:
        if min(type_of(building), S_TRACK) != track:
            return f"the {TRACK_NAMES[track]} track is for no {NAMES[building]}"
        if type_of(building) == SPECIAL_TYPE and not int(state.allowed[state.die]) >> building & 1:
            return f"a {state.die} allows {allowed_names(state)}"
    if move < JOKER_MOVE or move >= WRITE_MOVE:
        by_use = way_of(move) % 2
        if not by_use and not number_fits(state, seat, track):
            return f"a number here {WANTED[track].format(state.previous[track])}; yours is a {state.die}"
    return not_raised(state, seat, building, space)


def allowed_names(state: State) -> str:
    """Name the Specials that the die in hand allows (O5)."""
    allowed = [NAMES[at] for at in range(SUBSTATION, BUILDINGS) if int(state.allowed[state.die]) >> at & 1]
    return " or ".join(allowed) if allowed else "no Special"


def not_raised(state: State, seat: int, building: int, space: int) -> str:
    """Say why a building is not raised (O3, O4)."""
    if building >= len(TOP_LEVEL):
        return f"{NAMES[building]} has no levels"
    if state.standing[seat, building] >> space & 1:
        return f"the {NAMES[building]} on {SPACE_NAMES[space]} is at its top, level {TOP_LEVEL[building]}"
    return f"no {NAMES[building]} stands on {SPACE_NAMES[space]}"


def misplaced_reason(state: State, seat: int, building: int, space: int, clause: int) -> str | None:
    """Say why a building cannot stand there (O13 to O16)."""
    name = SPACE_NAMES[space]
    if clause == O13:
        if not state.built[seat]:
            return f"your first building goes on {SPACE_NAMES[CENTRE]}"
        free = state.empty[seat] >> space & 1
        return f"no building of yours is next to {name}" if free else f"{name} is not blank"
    if clause == O14:
        wanted = "a Residential" if building == PARK else "a Residential or the Park"
        return f"{NAMES[building]} goes adjacent to {wanted}, and {name} is not"
    if clause == O15:
        return unbalanced(state, seat, type_of(building))
    if clause == O16:
        once = is_doubled(state, seat, building)
        return (
            f"your {NAMES[building]} stands already"
            if once
            else f"another Monument is in the row or column of {name}"
        )
    return None


def unbalanced(state: State, seat: int, kind: int) -> str:
    """Say between which types the balance would be lost (O15)."""
    counts = [int(state.counts[seat, other]) + (other == kind) for other in range(TYPES)]
    scarcest = counts.index(min(counts))
    beside = f"{counts[scarcest]} {TYPE_NAMES[scarcest]}"
    return f"that would make {counts[kind]} {TYPE_NAMES[kind]} beside {beside}: more than two apart"
