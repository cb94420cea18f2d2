"""Which buildings and spaces earn the lines of a seat's sheet, and how much each (O18, O19)."""

from opolis.games.rollopolis.district import around, sides
from opolis.games.rollopolis.parts import building_id, space_id, spaces_in
from opolis.games.rollopolis.scoring import bonus_points, special_points
from opolis.games.rollopolis.state import (
    BONUS_SPACES,
    COMMERCIAL,
    HALL,
    INDUSTRIAL,
    MONUMENT,
    RESIDENTIAL,
    RESIDENTIAL_POINTS,
    SUBSTATION,
    TERRAINS,
    State,
)

Earned = dict[str, int]


def earned(state: State, seat: int) -> list[Earned]:
    """Give what stands behind each line of the sheet, in the sheet's order."""
    lines = (
        homes(state, seat),
        shops(state, seat),
        works(state, seat),
        terrains(state, seat),
        specials(state, seat),
        {space_id(seat, space): -1 for space in spaces_in(int(state.empty[seat]))},
        {f"bonus:{seat}:{BONUS_SPACES}": int(bonus_points(state, seat))},
    )
    return [{part: points for part, points in line.items() if points} for line in lines]


def homes(state: State, seat: int) -> Earned:
    """Give the points of every R."""
    spaces = spaces_in(int(state.standing[seat, RESIDENTIAL]))
    return {building_id(seat, space): RESIDENTIAL_POINTS[state.level[seat, space]] for space in spaces}


def shops(state: State, seat: int) -> Earned:
    """Give the points of every C."""
    own = int(state.standing[seat, COMMERCIAL])
    customers = own | int(state.standing[seat, RESIDENTIAL])
    return {
        building_id(seat, space): int(state.level[seat, space])
        * (int(sides(1 << space)) & customers).bit_count()
        for space in spaces_in(own)
    }


def works(state: State, seat: int) -> Earned:
    """Give what every I costs by the R next to it."""
    living = int(state.standing[seat, RESIDENTIAL])
    return {
        building_id(seat, space): -(int(around(1 << space)) & living).bit_count()
        for space in spaces_in(int(state.standing[seat, INDUSTRIAL]))
    }


def terrains(state: State, seat: int) -> Earned:
    """Give what every terrain counts."""
    return {
        space_id(seat, space): (int(sides(1 << space)) & int(state.standing[seat, terrain])).bit_count()
        for terrain in range(TERRAINS)
        for space in spaces_in(int(state.terrain[seat, terrain]))
    }


def specials(state: State, seat: int) -> Earned:
    """Give the points of every Special; Monuments count together, each the part that it has added."""
    found: Earned = {}
    for building in range(SUBSTATION, HALL + 1):
        spaces = spaces_in(int(state.standing[seat, building]))
        points = int(special_points(state, seat, building))
        if building == MONUMENT and points:
            found |= {building_id(seat, space): number + 1 for number, space in enumerate(spaces)}
        elif spaces:
            found[building_id(seat, spaces[0])] = points
    return found
