"""A box: its tiles and year cards, and the sections that cards are made of."""

from dataclasses import dataclass

Share = tuple[str, int]  # an attribute and how much of it


@dataclass(frozen=True)
class Tile:
    """A tile by name; edges run north, east, south, west. Rules that name a tile mean its kind."""

    name: str
    kind: str
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
        """Say what cards count it as: a farm, crafted, a junction, a holder."""
        return (self.farm, bool(self.needs or self.joined), self.edges.count(".") <= 1, self.holds)


@dataclass(frozen=True)
class Who:
    """Whom a section means: a test, and the measure, number or neighbours that it is about."""

    test: str = "everybody"
    measure: str = "coins"
    number: int = 0
    side: str = ""


@dataclass(frozen=True)
class Amount:
    """A number; or that number per `every` of a measure; or a share of it, `number` out of `every`.

    `gap` takes a part of the measure: beyond or below the number `mark`, behind or ahead of a `rival`.
    """

    number: int = 1
    how: str = "flat"
    of: str = "coins"
    gap: str = ""
    mark: int = 0
    rival: str = ""
    every: int = 1
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class Section:
    """One act of a card, for those it means."""

    act: str
    who: Who = Who()
    amount: Amount = Amount()
    bag: str = ""
    to: str = ""
    where: str = ""
    which: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Plaque:
    """What the lowest in a measure gains: coins and attributes."""

    lowest: str
    gains: tuple[Share, ...]


@dataclass(frozen=True)
class Card:
    """A year card: its back, its sections in order, and perhaps a plaque."""

    name: str
    group: int
    style: str
    mood: str
    hints: tuple[str, ...]
    sections: tuple[Section, ...]
    plaque: Plaque | None = None


@dataclass(frozen=True)
class Box:
    """Everything an owner may replace; `own` names the tables that are not the shipped ones."""

    tiles: tuple[Tile, ...]
    cards: tuple[Card, ...]
    own: tuple[str, ...] = ()

    @property
    def kinds(self) -> list[str]:
        """List the kind of each tile."""
        return [tile.kind for tile in self.tiles]

    def allowed(self, group: int, style: str, mood: str) -> list[Card]:
        """List the cards of a group that a style and a mood allow (B2)."""
        return [
            card
            for card in self.cards
            if card.group == group and style in ("mix", card.style) and mood in ("mix", card.mood)
        ]
