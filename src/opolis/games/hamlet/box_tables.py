"""A box written into a position: tiles, cards and sections as rows of numbers."""

from collections.abc import Sequence

from opolis.games.hamlet.box import Amount, Box, Card, Plaque, Section, Share, Tile
from opolis.games.hamlet.card_fields import (
    ACTS,
    CARD_FIELDS,
    COUNTING,
    FIRST_SECTION,
    GAPS,
    HINTS_LIMIT,
    NEIGHBOURS,
    SECTION_FIELDS,
    WHERE,
    WHICH_ONES,
    WHOM,
)
from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.state import (
    ATTRIBUTES,
    BAGS,
    MEASURE_NUMBERS,
    NAME,
    OF_KIND,
    ROADS,
    TILE_FIELDS,
    State,
)
from opolis.games.hamlet.tables import BIT


def lay(state: State, box: Box) -> None:
    """Write the tables and names of a box into a position."""
    state.types, state.cards = len(box.tiles), len(box.cards)
    for number, tile in enumerate(box.tiles):
        state.tile[number] = [*tile_row(tile), box.kinds.index(tile.kind)]
        state.roads[number] = sum(ROADS.index(road) << 2 * side for side, road in enumerate(tile.edges))
        state.needs[number] = mask(box, tile.needs)
        state.joins[number] = mask(box, tile.joined)
        state.boosted[number] = boosted(box, tile)
        state.tile_names[number] = name_row(tile.name)
    for number, card in enumerate(box.cards):
        state.card[number] = card_row(box, card)
        state.card_names[number] = name_row(card.name)


def mask(box: Box, kinds: Sequence[str]) -> int:
    """Make a bit mask of all tiles of some kinds."""
    return bits([tile.kind in kinds for tile in box.tiles])


def boosted(box: Box, tile: Tile) -> int:
    """Mark the tiles that gain beside a tile: those it names, else all that print it (B13)."""
    if tile.boosts is None or tile.to:
        return mask(box, tile.to)
    attribute = ATTRIBUTES.index(tile.boosts[0])
    return bits([other.printed[attribute] > 0 for other in box.tiles])


def bits(chosen: Sequence[bool]) -> int:
    """Make a bit mask of what is chosen."""
    return sum(int(BIT[number]) for number, taken in enumerate(chosen) if taken)


def share(given: Share | None) -> tuple[int, int]:
    """Number an attribute from 1, 0 for none, with its amount."""
    return (1 + ATTRIBUTES.index(given[0]), given[1]) if given else (0, 0)


def tile_row(tile: Tile) -> list[int]:
    """Write a tile as a row of its table, all but its kind."""
    row = [BAGS.index(tile.bag), tile.count, tile.cost, *tile.printed, *map(int, tile.flags)]
    row += [tile.turns, int(tile.doubles)]
    row += [*share(tile.boosts), *share(tile.per_neighbour), *share(tile.per_kind)]
    assert len(row) == TILE_FIELDS - 1
    return row


def measure(box: Box, name: str) -> int:
    """Number a measure, also a kind of tile."""
    return MEASURE_NUMBERS[name] if name in MEASURE_NUMBERS else OF_KIND + box.kinds.index(name)


def card_row(box: Box, card: Card) -> list[int]:
    """Write a card as a row of its table."""
    hints = sorted(1 + measure(box, hint) for hint in card.hints)
    row = [card.group, STYLES.index(card.style), MOODS.index(card.mood)]
    row += [*hints, *[0] * (HINTS_LIMIT - len(hints)), *plaque_row(box, card.plaque), len(card.sections)]
    assert len(row) == FIRST_SECTION
    for section in card.sections:
        row += section_row(box, section)
    return row + [0] * (CARD_FIELDS - len(row))


def plaque_row(box: Box, plaque: Plaque | None) -> list[int]:
    """Write a plaque: whose it is, then coins and attributes."""
    if plaque is None:
        return [0] * (2 + len(ATTRIBUTES))
    gains = dict(plaque.gains)
    return [1 + measure(box, plaque.lowest), *(gains.get(name, 0) for name in ("coins", *ATTRIBUTES))]


def section_row(box: Box, section: Section) -> list[int]:
    """Write a section: its act, whom it means, how much, and of what."""
    who = section.who
    line = NEIGHBOURS.index(who.side) if who.side else who.number
    row = [ACTS.index(section.act), WHOM.index(who.test), measure(box, who.measure), line]
    row += amount_row(box, section.amount)
    kind = 1 + box.kinds.index(section.kind) if section.kind else 0
    row += [target(section), WHICH_ONES.index(section.which) if section.which else 0, kind]
    assert len(row) == SECTION_FIELDS
    return row


def amount_row(box: Box, amount: Amount) -> list[int]:
    """Write an amount: the number, how it counts, of what, and its bounds."""
    mark = NEIGHBOURS.index(amount.rival) if amount.rival in NEIGHBOURS and amount.rival else amount.mark
    row = [amount.number, COUNTING.index(amount.how), measure(box, amount.of)]
    return [*row, GAPS.index(amount.gap), mark, amount.every, amount.least, amount.most]


def target(section: Section) -> int:
    """Number where an act takes place: a bag, a neighbour, or a part of the hamlet."""
    if section.bag:
        return BAGS.index(section.bag)
    return NEIGHBOURS.index(section.to) if section.to else WHERE.index(section.where or WHERE[0])


def name_row(name: str) -> list[int]:
    """Write a name as bytes."""
    return list(name.encode().ljust(NAME, b"\0"))
