"""What the things of the game are called: a letter in notation, a word for people."""

from opolis.games.rollopolis import GAME
from opolis.games.rollopolis.state import SUBSTATION

COLOURS = GAME.colours
LETTERS = "RCIEBPGUHSMLA"
NAMES = (
    "Residential", "Commercial", "Industrial", "Electric Substation", "Bus Station", "Park", "Garage",
    "University", "Hospital", "School", "Monument", "Local Community", "Architect's Hall",
)  # fmt: skip
ORDINARY = "a Residential, Commercial or Industrial building"
SPECIAL_NAMES = NAMES[SUBSTATION:]
TERRAIN_LETTERS = "FWT"
TERRAIN_NAMES = ("Forest", "Pond", "Mountain")
TRACK_LETTERS = "RCS"
TRACK_NAMES = ("residential", "commercial", "special")
SPACE_NAMES = tuple(f"{column}{row}" for row in "12345" for column in "abcde")
