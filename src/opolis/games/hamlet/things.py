"""What can be banned in the lab: tiles and the purple bag."""

import re

from opolis.games.hamlet.names import camel, tile_names
from opolis.games.hamlet.state import State

BUILT = re.compile(r"\+?(\w+)@")
NAME = re.compile(r"[A-Z]\w*")
PURPLE = "purple"


def things(state: State) -> dict[str, tuple[str, ...]]:
    """List the tiles as moves name them, and the bag that may be left alone."""
    return {"tile": tuple(map(camel, tile_names(state))), "bag": (PURPLE,)}


def used(text: str) -> tuple[str, ...]:
    """Name the tile that is built, or the purple bag."""
    if text == PURPLE:
        return (PURPLE,)
    built = BUILT.match(text)
    return (built[1],) if built else ()


def drawn(text: str) -> tuple[str, ...]:
    """Name the tile that is drawn, or bought; year cards are none."""
    if text.startswith("+"):
        return used(text)
    return (text,) if NAME.fullmatch(text) else ()
