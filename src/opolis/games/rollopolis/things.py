"""What can be banned in the lab: buildings, the bonus, the Joker and rerolls; and how a match ended."""

import re

from opolis.games.rollopolis.names import LETTERS, NAMES, TRACK_NAMES
from opolis.games.rollopolis.state import State
from opolis.games.rollopolis.townhall import is_full

BUILDING = re.compile(rf"(?:[RCS]:|\*)([{LETTERS}])[@+]")
HELPERS = {"b": "bonus", "*": "Joker", "r": "reroll"}
UNIVERSITY_USE = "University use"


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the buildings and what helps."""
    return {"building": NAMES, "helper": (*HELPERS.values(), UNIVERSITY_USE)}


def used(text: str) -> tuple[str, ...]:
    """Name what a move builds or raises, and what it makes use of."""
    built = BUILDING.match(text)
    names: tuple[str, ...] = (NAMES[LETTERS.index(built[1])],) if built else ()
    if text[0] in HELPERS:
        names += (HELPERS[text[0]],)
    return (*names, UNIVERSITY_USE) if text.endswith("!") else names


def ending(state: State) -> str:
    """Say which tracks were full at the end; nothing before."""
    full = [name for track, name in enumerate(TRACK_NAMES) if is_full(state, track)]
    return f"the {' and '.join(full)} track" if full else ""
