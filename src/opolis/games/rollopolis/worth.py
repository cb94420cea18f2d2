"""What buildings and terrains count, in words (O18, O19)."""

from opolis.games.rollopolis.names import LETTERS, NAMES, TERRAIN_NAMES
from opolis.games.rollopolis.state import BY_TEXT, COMMERCIAL, INDUSTRIAL, State

NONE = "–"
WORTH = {
    "E": ("3", "with an Industrial on two opposite sides"),
    "B": ("3", "adjacent to a Residential and an Industrial"),
    "P": (
        "2",
        "adjacent to two Residentials; nothing next to an Industrial; built adjacent to a Residential",
    ),
    "G": ("2", "adjacent to an Industrial and a Commercial"),
    "U": (
        "1 + 1",
        "for each use left, adjacent to the Architect's Hall; "
        "a use lets any number on the Residential or Commercial track",
    ),
    "H": (
        "1 + 1",
        "for each use left, adjacent to the Local Community; a use is a second reroll in a round",
    ),
    "S": ("2", "adjacent to a Residential and a Commercial; nothing next to an Industrial"),
    "M": (
        "1 3 6 10 15",
        "for one to five, one in each row and column; nothing if an Industrial is next to any",
    ),
    "L": ("–", "reroll one die each round"),
    "A": ("–", "equal numbers may follow each other on the Residential and Commercial tracks"),
}
COUNTS = (
    ("Residential", "0 2 4 7", "at level 1 to 4"),
    ("Commercial", "its level", "for each adjacent Residential and Commercial"),
    ("Industrial", "−1", "for each Residential next to it"),
    ("Forest", "1", "for each adjacent Residential"),
    ("Pond", "1", "for each adjacent Commercial"),
    ("Mountain", "1", "for each adjacent Industrial"),
)
WORTH_BY_SHEET = WORTH | {
    "U": ("2", "adjacent to the Architect's Hall"),
    "H": ("2", "adjacent to the Local Community"),
    "L": ("–", "reroll one die each round, up to twice"),
}


def worth_of(state: State, building: int) -> tuple[str, str]:
    """Say what a Special counts or does, and when."""
    return (WORTH if state.helpers == BY_TEXT else WORTH_BY_SHEET)[LETTERS[building]]


def counts(name: str, points: str, note: str) -> str:
    """Say what something counts, and when."""
    return f"{name} counts {points}, {note}"


def about_building(state: State, building: int, level: int) -> str:
    """Say what a building is and counts."""
    if building > INDUSTRIAL:
        points, note = worth_of(state, building)
        name = NAMES[building]
        return f"{name}: {note}" if points == NONE else counts(name, points, note)
    name, points, note = COUNTS[building]
    levelled = f"{name}, level {level}," if building <= COMMERCIAL else name
    return counts(levelled, points, note)


def about_terrain(terrain: int) -> str:
    """Say what a terrain is and counts."""
    name, points, note = next(row for row in COUNTS if row[0] == TERRAIN_NAMES[terrain])
    return counts(name, points, note)
