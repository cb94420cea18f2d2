"""Maps of your own: a text file with a head and a grid."""

from opolis.games.hirstopolis.blocks import Block
from opolis.games.hirstopolis.city_map import CityMap
from opolis.games.hirstopolis.design_reader import read_map
from opolis.games.hirstopolis.options import MAPS, SHIPPED
from opolis.games.hirstopolis.state import BASE, BRIDGE, GRID, TOP

WORD = "map"
PLURALS = {BASE: "bases", TOP: "roofs", BRIDGE: "bridges"}


def names() -> list[str]:
    """List the maps that the game ships."""
    return list(SHIPPED)


def template() -> str:
    """Give a small commented map to begin with."""
    return (MAPS.parent / "template.toml").read_text(encoding="utf-8")


def load(text: str) -> CityMap:
    """Read and check a map, by its text or its shipped name; BadDesign names line and reason."""
    return read_map((MAPS / f"{text}.toml").read_text(encoding="utf-8") if text in SHIPPED else text)


def notes(design: CityMap) -> list[str]:
    """Tell the designer what the map offers, and which blocks find no place on it."""
    squares = sum(len(area) for area in design.areas)
    areas = ", ".join(str(len(area)) for area in design.areas)
    lines = [f"{design.columns} columns, {len(design.rows)} rows; {squares} grid squares in areas of {areas}"]
    lines += [totals(design, kind) for kind in PLURALS]
    lines += [rule for rule in rules(design) if rule]
    lines += [
        f"warning: {block.name} fits nowhere on the bare map"
        for block in design.blocks
        if not design.room_for(block)
    ]
    for kind in (BASE, TOP):
        if not any(block.kind == kind for block in design.blocks):
            lines.append(f"warning: the set has no {PLURALS[kind]}, so nobody will score")
    return lines


def totals(design: CityMap, kind: int) -> str:
    """Count the blocks of a kind, their squares and the places for them."""
    blocks = [block for block in design.blocks if block.kind == kind]
    count, squares = sum(map(_count, blocks)), sum(_count(block) * block.size for block in blocks)
    places = sum(design.room_for(block) for block in blocks)
    return f"{PLURALS[kind]}: {count} for each seat with {squares} squares; {places} places on the bare map"


def _count(block: Block) -> int:
    return block.count


def rules(design: CityMap) -> list[str]:
    """Say what counts on this map."""
    banks = sum(kind > GRID for kind in design.ground.values())
    return [
        f"up to {design.multiplier} storeys count (H6)",
        f"{design.region} points for each of {len(design.areas)} areas under roofs (H9)"
        if design.region
        else "",
        f"{design.bank} points for roofs on all {banks} squares of the bank (H10)" if design.bank else "",
        "new blocks must be joined to older ones (H12)" if design.adjacent else "",
    ]


def show(design: CityMap) -> str:
    """Draw the map and its blocks."""
    from opolis.games.hirstopolis.layout import lay
    from opolis.games.hirstopolis.pictures import plan, stock
    from opolis.games.hirstopolis.rules import setup
    from opolis.games.hirstopolis.state import State

    state = State.blank()
    state.seats = state.sets = 1
    lay(state, design)
    setup(state)
    stated = [rule for rule in rules(design) if rule]
    lines = [f"{design.title}: {design.about}", *stated, "", *plan(state, 0)]
    return "\n".join([*lines, "", "for each seat:", *stock(state)])
