"""What tiles say: what is printed on them, what they need and what they do."""

from opolis.games.hamlet.names import tile_names
from opolis.games.hamlet.state import (
    ATTRIBUTES,
    BAG,
    BOOST,
    BOOSTS,
    COUNT,
    DOUBLES,
    FLAGS,
    NEAR,
    PER_KIND,
    PER_NEAR,
    PRICE,
    PRINTED,
    VARIETY,
    State,
)
from opolis.games.hamlet.tables import BIT


def lists(state: State, mask: int) -> str:
    """Name the tiles of a bit mask."""
    return " or ".join(name for tile, name in enumerate(tile_names(state)) if mask & BIT[tile])


def prints(state: State, tile: int) -> str:
    """Say what is printed on a tile."""
    printed = [
        f"{name} {state.tile[tile, PRINTED + number]}".replace("-", "−")
        for number, name in enumerate(ATTRIBUTES)
        if state.tile[tile, PRINTED + number]
    ]
    return ", ".join(printed)


def specials(state: State, tile: int) -> list[str]:
    """Say what a tile needs and does beyond its print (B7, B8, B13, B14)."""
    row = [int(number) for number in state.tile[tile]]
    found: list[str] = []
    if state.needs[tile]:
        found.append(f"needs {lists(state, int(state.needs[tile]))}")
    if state.joins[tile]:
        found.append(f"needs a road to {lists(state, int(state.joins[tile]))}")
    if row[BOOSTS]:
        found.append(f"+{row[BOOST]} {ATTRIBUTES[row[BOOSTS] - 1]} to adjacent {boosted(state, tile)}")
    if row[DOUBLES]:
        found.append("doubles the print of the tile its road meets")
    if row[NEAR]:
        found.append(f"+{row[PER_NEAR]} {ATTRIBUTES[row[NEAR] - 1]} per adjacent tile")
    if row[VARIETY]:
        attribute = ATTRIBUTES[row[VARIETY] - 1]
        found.append(f"+{row[PER_KIND]} {attribute} per other kind with {attribute}")
    if row[FLAGS + 3]:
        found.append("keep one more tile")
    return found


def boosted(state: State, tile: int) -> str:
    """Say which tiles gain beside a tile (B13)."""
    attribute, mask = int(state.tile[tile, BOOSTS]) - 1, int(state.boosted[tile])
    gaining = [bool(mask & BIT[other]) for other in range(int(state.types))]
    printing = [bool(state.tile[other, PRINTED + attribute] > 0) for other in range(int(state.types))]
    return f"tiles with {ATTRIBUTES[attribute]}" if gaining == printing else lists(state, mask)


def about(state: State, tile: int) -> str:
    """Say all about a tile but its name, cost and roads."""
    return "; ".join(filter(None, [prints(state, tile), *specials(state, tile)]))


def prices(state: State, bag: int) -> str:
    """Say what the tiles of a bag cost, the cheapest and the dearest."""
    kinds = range(int(state.types))
    each = {cost(state, tile) for tile in kinds if state.tile[tile, BAG] == bag and state.tile[tile, COUNT]}
    return f"{min(each)}–{max(each)}" if len(each) > 1 else str(*each)


def cost(state: State, tile: int) -> int:
    """Give what a tile costs."""
    return int(state.tile[tile, PRICE])
