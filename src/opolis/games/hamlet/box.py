"""A box: its tiles and year cards, and how they are written into a position."""

from collections.abc import Sequence
from dataclasses import dataclass

from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.state import (
    AT_LEAST,
    ATTRIBUTES,
    BAGS,
    CARD_FIELDS,
    EFFECT_FIELDS,
    EFFECTS,
    GAINS,
    HIGHEST_OF,
    LOWEST,
    LOWEST_OF,
    MEASURES,
    NAME,
    ROADS,
    TILE_FIELDS,
    State,
)

Share = tuple[str, int]  # an attribute and how much of it
WHO = ("everyone", "highest", "lowest", "from")
HOW = ("flat", "beyond", "below", "behind")
WHAT = ("", "coins", "lose", "pay", "raze", "raze cheapest", *ATTRIBUTES)


@dataclass(frozen=True)
class Tile:
    """A kind of tile; edges run north, east, south, west."""

    name: str
    bag: str
    count: int
    cost: int
    edges: str
    printed: tuple[int, ...]
    farm: bool = False
    holds: bool = False
    doubles: bool = False
    needs: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    boosts: Share | None = None
    to: tuple[str, ...] = ()
    per_neighbour: Share | None = None
    per_kind: Share | None = None

    @property
    def turns(self) -> int:
        """Count the ways to lay it that differ (B6)."""
        return next(turns for turns in (1, 2, 4) if self.edges == self.edges[turns:] + self.edges[:turns])

    @property
    def flags(self) -> tuple[bool, ...]:
        """Say what cards count it as: a farm, crafted, a junction, a wall."""
        return (self.farm, bool(self.needs or self.joined), self.edges.count(".") <= 1, self.holds)


@dataclass(frozen=True)
class Effect:
    """What a card does to a seat: an amount, and how often it counts."""

    what: str
    amount: int
    how: str = "flat"
    per: str = MEASURES[0]
    every: int = 1
    up: bool = False
    mark: int = 0
    at_most: int = 0


@dataclass(frozen=True)
class Card:
    """A year card: its back, whom it means, its effects and its plaque."""

    name: str
    group: int
    style: str
    mood: str
    hint: str
    who: str
    whose: str
    least: int
    effects: tuple[Effect, ...]
    lowest: str
    gains: tuple[Share, ...]


@dataclass(frozen=True)
class Box:
    """Everything an owner may replace; `own` names the tables that are not the shipped ones."""

    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]
    own: tuple[str, ...] = ()

    def allowed(self, group: int, style: str, mood: str) -> list[Card]:
        """List the cards of a group that a style and a mood allow (B2)."""
        return [
            card
            for card in self.cards
            if card.group == group and style in ("mix", card.style) and mood in ("mix", card.mood)
        ]


def lay(state: State, box: Box) -> None:
    """Write the tables and names of a box into a position."""
    state.kinds, state.cards = len(box.tiles), len(box.cards)
    for kind, tile in enumerate(box.tiles):
        state.tile[kind] = tile_row(tile)
        state.roads[kind] = sum(ROADS.index(road) << 2 * side for side, road in enumerate(tile.edges))
        state.needs[kind] = mask(box, tile.needs)
        state.joins[kind] = mask(box, tile.joined)
        state.boosted[kind] = mask(box, boosted(box, tile))
        state.tile_names[kind] = name_row(tile.name)
    for number, card in enumerate(box.cards):
        state.card[number] = card_row(card)
        state.card_names[number] = name_row(card.name)


def boosted(box: Box, tile: Tile) -> tuple[str, ...]:
    """Name the kinds that gain beside a tile: those it names, else all that print it (B13)."""
    if tile.boosts is None or tile.to:
        return tile.to
    attribute = ATTRIBUTES.index(tile.boosts[0])
    return tuple(other.name for other in box.tiles if other.printed[attribute] > 0)


def mask(box: Box, names: Sequence[str]) -> int:
    """Make a bit mask of kinds."""
    return sum(1 << kind for kind, tile in enumerate(box.tiles) if tile.name in names)


def share(given: Share | None) -> tuple[int, int]:
    """Number an attribute from 1, 0 for none, with its amount."""
    return (1 + ATTRIBUTES.index(given[0]), given[1]) if given else (0, 0)


def tile_row(tile: Tile) -> list[int]:
    """Write a tile as a row of its table."""
    row = [BAGS.index(tile.bag), tile.count, tile.cost, *tile.printed, *map(int, tile.flags)]
    row += [tile.turns, int(tile.doubles)]
    row += [*share(tile.boosts), *share(tile.per_neighbour), *share(tile.per_kind)]
    assert len(row) == TILE_FIELDS
    return row


def card_row(card: Card) -> list[int]:
    """Write a card as a row of its table."""
    row = [card.group, STYLES.index(card.style), MOODS.index(card.mood), MEASURES.index(card.hint)]
    row += [WHO.index(card.who), MEASURES.index(card.whose), card.least]
    for effect in card.effects:
        row += [WHAT.index(effect.what), effect.amount, HOW.index(effect.how), MEASURES.index(effect.per)]
        row += [effect.every, int(effect.up), effect.mark, effect.at_most]
    row += [0] * (LOWEST - len(row))
    row.append(MEASURES.index(card.lowest))
    for what, amount in card.gains:
        row += [WHAT.index(what), amount]
    return row + [0] * (CARD_FIELDS - len(row))


def name_row(name: str) -> list[int]:
    """Write a name as bytes."""
    return list(name.encode().ljust(NAME, b"\0"))


assert (WHO.index("highest"), WHO.index("lowest"), WHO.index("from")) == (HIGHEST_OF, LOWEST_OF, AT_LEAST)
assert GAINS == LOWEST + 1 == EFFECTS + 2 * EFFECT_FIELDS + 1
