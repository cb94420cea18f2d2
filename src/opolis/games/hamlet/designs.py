"""Boxes: tiles and year cards of your own. Two TOML files say what is printed on them."""

from functools import lru_cache

from opolis.games.hamlet.box import Box, Tile
from opolis.games.hamlet.design_reader import read_box, standard
from opolis.games.hamlet.entries import TABLES
from opolis.games.hamlet.options import MOODS, SHIPPED, STYLES
from opolis.games.hamlet.state import BAGS, DECK, DRAWS, SEATS, TILES_AT_START

WORD = "box"
REMEMBERED = 32  # boxes that need not be read again


def names() -> list[str]:
    """List the boxes that the game ships."""
    return list(SHIPPED)


def template() -> str:
    """Give the shipped box, commented, to change as you like."""
    return standard()


@lru_cache(REMEMBERED)
def load(text: str) -> Box:
    """Read and check a box, or give a shipped one by name; BadDesign names file, line and reason."""
    return read_box(standard() if text in SHIPPED else text)


def notes(design: Box) -> list[str]:
    """Tell the owner the totals, what is as shipped, and what will not be enough."""
    counts = [sum(tile.count for tile in design.tiles if tile.bag == bag) for bag in BAGS]
    lines = [", ".join(f"{count} {bag}" for count, bag in zip(counts, BAGS, strict=True)) + " tiles"]
    lines.append(f"{len(design.cards)} year cards")
    lines += [f"{file}: as shipped" for file in TABLES.values() if file not in design.own]
    needed = SEATS * (TILES_AT_START + DRAWS * len(DECK))
    if counts[1] + counts[2] < needed:
        lines.append(f"six players draw {needed} tiles of {counts[1] + counts[2]}: the last draws are short")
    return lines + shortages(design) + idle(design)


def shortages(design: Box) -> list[str]:
    """Say which styles and moods find too few cards (B2)."""
    return [
        f"warning: style {style}, mood {mood} cannot be played: too few cards of group {group}"
        for style in STYLES
        for mood in MOODS
        for group in sorted(set(DECK))
        if len(design.allowed(group, style, mood)) < DECK.count(group)
    ]


def idle(design: Box) -> list[str]:
    """Say which tiles can never be built because nothing leads up to them (B7)."""
    ready: set[str] = set()
    while more := {tile.name for tile in design.tiles if leads_to(design, ready, tile)} - ready:
        ready |= more
    return [f"warning: {tile.name} can never be built" for tile in design.tiles if tile.name not in ready]


def leads_to(design: Box, ready: set[str], tile: Tile) -> bool:
    """Say whether one of each prerequisite of a tile is among those that can be built (B7)."""
    kinds = {other.kind for other in design.tiles if other.name in ready}
    return all(not asked or kinds & set(asked) for asked in (tile.needs, tile.joined))


def show(design: Box) -> str:
    """Draw the box as tables."""
    from opolis.games.hamlet.box_tables import lay
    from opolis.games.hamlet.pictures import card_table, tile_table
    from opolis.games.hamlet.state import State

    state = State.blank()
    lay(state, design)
    return "\n".join([*tile_table(state), "", *card_table(state)])
