"""The sheet's score, line by line (O18, O19), and who has won (O20)."""

from typing import NamedTuple

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.rollopolis.district import around, sides
from opolis.games.rollopolis.names import NAMES, TERRAIN_NAMES
from opolis.games.rollopolis.state import (
    ACROSS,
    BETWEEN_INDUSTRY,
    BONUS_POINTS,
    BONUS_SPACES,
    BUS_POINTS,
    BUS_STATION,
    COMMERCIAL,
    COMMUNITY,
    GARAGE,
    GARAGE_POINTS,
    HALL,
    HOSPITAL,
    INDUSTRIAL,
    MONUMENT,
    MONUMENT_POINTS,
    PARK,
    PARK_POINTS,
    RESIDENTIAL,
    RESIDENTIAL_POINTS,
    SCHOOL_POINTS,
    SPACES,
    SUBSTATION,
    TERRAINS,
    UNIVERSITY,
    State,
)
from opolis.games.rollopolis.tables import NOT_EAST, NOT_WEST


@kernel
def size(spaces: int) -> int:
    """Count spaces."""
    count = 0
    while spaces:
        spaces &= spaces - 1
        count += 1
    return count


@kernel
def residential_points(state: State, seat: int) -> int:
    """An R counts by its level (O18)."""
    homes, points = int(state.standing[seat, RESIDENTIAL]), 0
    for space in range(SPACES):
        if homes >> space & 1:
            points += RESIDENTIAL_POINTS[state.level[seat, space]]
    return points


@kernel
def commercial_points(state: State, seat: int) -> int:
    """A C counts its level for each C and R beside it (O18)."""
    shops, points = int(state.standing[seat, COMMERCIAL]), 0
    customers = shops | int(state.standing[seat, RESIDENTIAL])
    for space in range(SPACES):
        if shops >> space & 1:
            points += int(state.level[seat, space]) * size(sides(1 << space) & customers)
    return points


@kernel
def industrial_points(state: State, seat: int) -> int:
    """Every I next to an R costs a point, pair by pair (O18)."""
    homes = int(state.standing[seat, RESIDENTIAL])
    works, points = int(state.standing[seat, INDUSTRIAL]), 0
    for space in range(SPACES):
        if works >> space & 1:
            points -= size(around(1 << space) & homes)
    return points


@kernel
def terrain_points(state: State, seat: int) -> int:
    """A Forest counts the R beside it, a Pond the C, a Mountain the I (O18)."""
    points = 0
    for terrain in range(TERRAINS):
        points += size(sides(int(state.terrain[seat, terrain])) & int(state.standing[seat, terrain]))
    return points


@kernel
def lies_between(spaces: int, works: int) -> bool:
    """Tell whether an I stands on two opposite sides of a space (O19)."""
    if (spaces << ACROSS) & works and (spaces >> ACROSS) & works:
        return True
    return (spaces & NOT_EAST) << 1 & works != 0 and (spaces & NOT_WEST) >> 1 & works != 0


@kernel
def monument_points(state: State, seat: int) -> int:
    """Monuments count together, and nothing with an I next to any (O19)."""
    monuments = int(state.standing[seat, MONUMENT])
    if around(monuments) & int(state.standing[seat, INDUSTRIAL]):
        return 0
    return MONUMENT_POINTS[size(monuments)]


@kernel
def special_points(state: State, seat: int, building: int) -> int:
    """Count what one kind of Special brings in (O19)."""
    if building == MONUMENT:
        return monument_points(state, seat)
    place, district = int(state.standing[seat, building]), state.standing[seat]
    if place == 0 or building in (COMMUNITY, HALL):
        return 0
    homes, shops, works = int(district[RESIDENTIAL]), int(district[COMMERCIAL]), int(district[INDUSTRIAL])
    beside = sides(place)
    if building == SUBSTATION:
        return BETWEEN_INDUSTRY if lies_between(place, works) else 0
    if building == BUS_STATION:
        return BUS_POINTS if beside & homes and beside & works else 0
    if building == GARAGE:
        return GARAGE_POINTS if beside & works and beside & shops else 0
    if building == UNIVERSITY:
        return int(state.university[seat]) if beside & int(district[HALL]) else 0
    if building == HOSPITAL:
        return int(state.hospital[seat]) if beside & int(district[COMMUNITY]) else 0
    if around(place) & works:
        return 0
    if building == PARK:
        return PARK_POINTS if size(beside & homes) >= 2 else 0
    return SCHOOL_POINTS if beside & homes and beside & shops else 0


@kernel
def all_special_points(state: State, seat: int) -> int:
    """Add up the Specials (O19)."""
    points = 0
    for building in range(SUBSTATION, HALL + 1):
        points += special_points(state, seat, building)
    return points


@kernel
def blank_points(state: State, seat: int) -> int:
    """Every blank space costs a point (O18)."""
    return -size(int(state.empty[seat]))


@kernel
def bonus_points(state: State, seat: int) -> int:
    """The last bonus space is worth five points (O18)."""
    return BONUS_POINTS if state.bonus[seat] == BONUS_SPACES else 0


@kernel
def points_of(state: State, seat: int) -> int:
    """Add up a seat's sheet (O18, O19)."""
    return (
        residential_points(state, seat)
        + commercial_points(state, seat)
        + industrial_points(state, seat)
        + terrain_points(state, seat)
        + all_special_points(state, seat)
        + blank_points(state, seat)
        + bonus_points(state, seat)
    )


@kernel
def score(state: State, points: Array) -> None:
    """Add up every sheet as it stands (O18, O19)."""
    for seat in range(state.seats):
        points[seat] = points_of(state, seat)


@kernel
def outcome(state: State, wins: Array) -> None:
    """The highest total wins, and equal ones share (O20)."""
    most, winners = points_of(state, 0), 0
    for seat in range(state.seats):
        most = max(most, points_of(state, seat))
    for seat in range(state.seats):
        winners += points_of(state, seat) == most
    for seat in range(state.seats):
        wins[seat] = 1.0 / winners if points_of(state, seat) == most else 0.0


class SheetLine(NamedTuple):
    """One line of the score on the sheet: what counts, the points, and how they come about."""

    label: str
    points: int
    note: str


def breakdown(state: State, seat: int) -> list[SheetLine]:
    """Tell where a seat's points come from, line by line as on the sheet (O18, O19)."""
    works = int(industrial_points(state, seat))
    blanks = int(blank_points(state, seat))
    marked = f"{state.bonus[seat]} of {BONUS_SPACES} marked"
    return [
        SheetLine("Residential", int(residential_points(state, seat)), _sum(_homes(state, seat))),
        SheetLine("Commercial", int(commercial_points(state, seat)), _sum(_shops(state, seat))),
        SheetLine("Industrial", works, f"{-works} × Residential next to Industrial"),
        SheetLine("Terrain", int(terrain_points(state, seat)), _terrains(state, seat)),
        SheetLine("Special", int(all_special_points(state, seat)), _specials(state, seat)),
        SheetLine("Blank spaces", blanks, f"{-blanks} left"),
        SheetLine("Bonus track", int(bonus_points(state, seat)), marked),
    ]


def _sum(points: list[int]) -> str:
    return " + ".join(map(str, points))


def _homes(state: State, seat: int) -> list[int]:
    """List the points of every R."""
    homes = int(state.standing[seat, RESIDENTIAL])
    levels = (int(state.level[seat, space]) for space in range(SPACES) if homes >> space & 1)
    return [RESIDENTIAL_POINTS[level] for level in levels]


def _shops(state: State, seat: int) -> list[int]:
    """List the points of every C."""
    shops = int(state.standing[seat, COMMERCIAL])
    customers = shops | int(state.standing[seat, RESIDENTIAL])
    return [
        int(state.level[seat, space]) * int(size(sides(1 << space) & customers))
        for space in range(SPACES)
        if shops >> space & 1
    ]


def _terrains(state: State, seat: int) -> str:
    """Name every terrain with its points."""
    counted = (
        int(size(sides(int(state.terrain[seat, terrain])) & int(state.standing[seat, terrain])))
        for terrain in range(TERRAINS)
    )
    return ", ".join(f"{name} {points}" for name, points in zip(TERRAIN_NAMES, counted, strict=True))


def _specials(state: State, seat: int) -> str:
    """Name every Special that stands, with its points."""
    return ", ".join(
        f"{NAMES[building]} {special_points(state, seat, building)}"
        for building in range(SUBSTATION, HALL + 1)
        if state.standing[seat, building] and building not in (COMMUNITY, HALL)
    )
