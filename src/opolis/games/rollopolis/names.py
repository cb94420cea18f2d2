"""What the things of the game are called: a letter in notation, a word for people."""

from opolis.games.rollopolis import GAME
from opolis.games.rollopolis.state import SUBSTATION

COLOURS = GAME.colours
LETTERS = "RCIEBPGUHSMLA"
NAMES = (
    "Residential", "Commercial", "Industrial", "Electric Substation", "Bus Station", "Park", "Garage",
    "University", "Hospital", "School", "Monument", "Local Community", "Architect's Hall",
)  # fmt: skip
SEVERAL = {"Residential": "a", "Commercial": "a", "Industrial": "an", "Monument": "a"}  # the rest is unique
ONE = tuple(f"{SEVERAL.get(name, 'the')} {name}" for name in NAMES)
ORDINARY = "a Residential, Commercial or Industrial building"
SPECIAL_NAMES = NAMES[SUBSTATION:]
TERRAIN_LETTERS = "FWT"
TERRAIN_NAMES = ("Forest", "Pond", "Mountain")
TRACK_LETTERS = "RCS"
TRACK_NAMES = ("residential", "commercial", "special")
SPACE_NAMES = tuple(f"{column}{row}" for row in "12345" for column in "abcde")
