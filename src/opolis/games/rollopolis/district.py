"""One district: its neighbourhoods, where a building may stand and which may be raised (O13 to O16)."""

from opolis.core.kernel import kernel
from opolis.games.rollopolis.state import (
    ACROSS,
    BALANCE,
    CENTRE,
    COMMERCIAL,
    DISTRICT,
    MONUMENT,
    PARK,
    RESIDENTIAL,
    SPECIAL_TYPE,
    SUBSTATION,
    TOP_LEVEL,
    TYPES,
    State,
)
from opolis.games.rollopolis.tables import COLUMNS, NOT_EAST, NOT_WEST, ROWS

O13, O14, O15, O16 = 13, 14, 15, 16


@kernel
def sides(spaces: int) -> int:
    """Give the spaces that share a side with one of these: adjacent."""
    across = (spaces & NOT_EAST) << 1 | (spaces & NOT_WEST) >> 1
    return (across | spaces << ACROSS | spaces >> ACROSS) & DISTRICT


@kernel
def around(spaces: int) -> int:
    """Give these spaces and all that touch one of them, corners included: next to."""
    wide = spaces | (spaces & NOT_EAST) << 1 | (spaces & NOT_WEST) >> 1
    return (wide | wide << ACROSS | wide >> ACROSS) & DISTRICT


@kernel
def crossed(spaces: int) -> int:
    """Give the rows and columns of these spaces."""
    lines = 0
    for line in range(ACROSS):
        if spaces & ROWS[line]:
            lines |= ROWS[line]
        if spaces & COLUMNS[line]:
            lines |= COLUMNS[line]
    return lines


@kernel
def type_of(building: int) -> int:
    """R, C and I are types of their own, the Specials are one (O15)."""
    return min(building, SPECIAL_TYPE)


@kernel
def keeps_balance(state: State, seat: int, kind: int) -> bool:
    """No type may exceed the scarcest by more than two after one more of a kind (O15)."""
    most, fewest = 0, DISTRICT
    for other in range(TYPES):
        count = int(state.counts[seat, other]) + (other == kind)
        most, fewest = max(most, count), min(fewest, count)
    return most - fewest <= BALANCE


@kernel
def is_doubled(state: State, seat: int, building: int) -> bool:
    """One of each Special is enough, Monuments left out (O16)."""
    return building >= SUBSTATION and building != MONUMENT and state.standing[seat, building] != 0


@kernel
def within_reach(state: State, seat: int) -> int:
    """Begin in the centre and go on next to a building, on blank spaces (O13)."""
    built = int(state.built[seat])
    return int(state.empty[seat]) & (around(built) if built else 1 << CENTRE)


@kernel
def neighbourly(state: State, seat: int, building: int) -> int:
    """A later R stands beside an R or the Park, the Park beside an R (O14)."""
    homes = int(state.standing[seat, RESIDENTIAL])
    if building == PARK:
        return sides(homes)
    if building == RESIDENTIAL and homes:
        return sides(homes | int(state.standing[seat, PARK]))
    return DISTRICT


@kernel
def unshared(state: State, seat: int, building: int) -> int:
    """Monuments share no row and no column; another Special does not come twice (O16)."""
    if building == MONUMENT:
        return DISTRICT & ~crossed(int(state.standing[seat, MONUMENT]))
    return 0 if is_doubled(state, seat, building) else DISTRICT


@kernel
def sites(state: State, seat: int, building: int) -> int:
    """Give the spaces where a new building may stand (O13 to O16)."""
    if not keeps_balance(state, seat, type_of(building)):
        return 0
    return within_reach(state, seat) & neighbourly(state, seat, building) & unshared(state, seat, building)


@kernel
def misplaced(state: State, seat: int, building: int, space: int) -> int:
    """Give the clause that a new building breaks on a space, or 0."""
    if not within_reach(state, seat) >> space & 1:
        return O13
    if not neighbourly(state, seat, building) >> space & 1:
        return O14
    if not keeps_balance(state, seat, type_of(building)):
        return O15
    return 0 if unshared(state, seat, building) >> space & 1 else O16


@kernel
def raisable(state: State, seat: int, building: int) -> int:
    """Give the buildings of this kind that are not at their top; only R and C have levels (O3, O4)."""
    return int(state.growing[seat, building]) if building <= COMMERCIAL else 0


@kernel
def serves(state: State, seat: int, building: int) -> bool:
    """Tell whether a building of this kind can be founded or raised anywhere (O8)."""
    return sites(state, seat, building) != 0 or raisable(state, seat, building) != 0


@kernel
def raise_level(state: State, seat: int, building: int, space: int) -> None:
    """Add a level; at the top a building grows no more (O3, O4)."""
    state.level[seat, space] += 1
    if state.level[seat, space] == TOP_LEVEL[building]:
        state.growing[seat, building] &= ~(1 << space)


@kernel
def found(state: State, seat: int, building: int, space: int) -> None:
    """Draw a new building on a blank space (O3 to O6)."""
    state.standing[seat, building] |= 1 << space
    state.built[seat] |= 1 << space
    state.empty[seat] &= ~(1 << space)
    state.counts[seat, type_of(building)] += 1
    if building <= COMMERCIAL:
        state.level[seat, space] = 1
        state.growing[seat, building] |= 1 << space
