"""What seats, tiles, cards and measures are called, for people and in moves."""

from functools import lru_cache

from opolis.games.hamlet import GAME
from opolis.games.hamlet.state import KIND, MEASURES, NAME, OF_KIND, QUEUED, ROADS, State

COLOURS = GAME.colours
BOXES = 64  # of that many boxes the names are remembered
ONE = {
    "coins": "coin", "tiles": "tile", "farms": "farm", "crafted": "tile that needs another",
    "junctions": "junction", "holders": "Wall or Tower", "queued": "queued tile",
}  # fmt: skip
MANY = {
    "crafted": "tiles that need another",
    "holders": "Walls and Towers",
    "queued": "queued tiles",
}


def camel(name: str) -> str:
    """Write a name as moves do: LordsManor."""
    words = ("".join(filter(str.isalnum, word)) for word in name.split())
    return "".join(word[:1].upper() + word[1:] for word in words)


@lru_cache(BOXES)
def _names(rows: bytes, count: int) -> tuple[str, ...]:
    return tuple(rows[NAME * row : NAME * (row + 1)].rstrip(b"\0").decode() for row in range(count))


@lru_cache(BOXES)
def _written(names: tuple[str, ...]) -> dict[str, int]:
    return {camel(name): number for number, name in enumerate(names)}


def tile_names(state: State) -> tuple[str, ...]:
    """List the tiles by name."""
    return _names(state.tile_names.tobytes(), int(state.types))


def card_names(state: State) -> tuple[str, ...]:
    """List the cards by name."""
    return _names(state.card_names.tobytes(), int(state.cards))


def tiles_by_text(state: State) -> dict[str, int]:
    """Number the tiles by the names that moves use."""
    return _written(tile_names(state))


def cards_by_text(state: State) -> dict[str, int]:
    """Number the cards by the names that moves use."""
    return _written(card_names(state))


def measure_name(state: State, measure: int) -> str:
    """Name a measure, also a kind of tile."""
    if measure < QUEUED:
        return MEASURES[measure]
    return "queued" if measure == QUEUED else kind_name(state, measure - OF_KIND)


def kind_name(state: State, kind: int) -> str:
    """Name a kind by its tiles."""
    names = tile_names(state)
    return " or ".join(name for tile, name in enumerate(names) if state.tile[tile, KIND] == kind)


def edges_of(state: State, tile: int) -> str:
    """Write the roads of a tile, north, east, south, west."""
    return "".join(ROADS[int(state.roads[tile]) >> 2 * side & 3] for side in range(4))


def plural(count: int, measure: str) -> str:
    """Write a number of something."""
    name = ONE.get(measure, measure) if abs(count) == 1 else MANY.get(measure, measure)
    return f"{count} {name}"


def signed(count: int, measure: str) -> str:
    """Write a gain or a loss."""
    return ("+" if count > 0 else "−") + plural(abs(count), measure)
