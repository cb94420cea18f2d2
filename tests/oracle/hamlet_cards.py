"""The language of Hamlet's year cards, slow and plain, and the 31 cards of specs/hamlet.md in it.

Readings taken where the spec is silent:
- Alone, nobody has more or less than a neighbour, a difference to a neighbour is 0, and nothing is given.
- More or less than each neighbour: than both of them.
- A difference to X is what is missing to X: the measure of X, or the number, less one's own.
- A number may be multiplied by a measure of what is above a bound (`beyond`): farms beyond two, say.
"""

from collections import Counter
from dataclasses import dataclass

# A seat's coins, attributes and numbers of tiles by what cards call them, or by kind.
Standing = Counter[str]


@dataclass(frozen=True)
class Table:
    """What everybody has as a section begins, seat by seat, and who is first player."""

    standings: list[Standing]
    first: int

    def neighbours(self, seat: int, side: str) -> list[int]:
        """The neighbour on a side, or both (each); the left neighbour of seat s is s + 1."""
        seats = len(self.standings)
        steps = {"left": [1], "right": [-1], "each": [1, -1]}[side]
        return [(seat + step) % seats for step in steps] if seats > 1 else []

    def of(self, measure: str) -> list[int]:
        """Everybody's measure."""
        return [standing[measure] for standing in self.standings]


@dataclass(frozen=True)
class Who:
    """Whom a section means: all seats that pass a test in a measure."""

    test: str = "everybody"
    measure: str = ""
    number: int = 0
    side: str = ""

    def means(self, table: Table, seat: int) -> bool:
        """Whether a seat is meant."""
        own, everyone = table.standings[seat][self.measure], table.of(self.measure)
        others = [everyone[n] for n in table.neighbours(seat, self.side)] if self.side else []
        return {
            "everybody": True,
            "highest": own == max(everyone),
            "lowest": own == min(everyone),
            "all but highest": own < max(everyone),
            "all but lowest": own > min(everyone),
            "at least": own >= self.number,
            "at most": own <= self.number,
            "above": own > self.number,
            "below": own < self.number,
            "more": bool(others) and all(own > other for other in others),
            "less": bool(others) and all(own < other for other in others),
            "first player": seat == table.first,
        }[self.test]


@dataclass(frozen=True)
class Amount:
    """A number; or so much per `per` of a measure; or the share `number / share` of it."""

    number: int = 1
    of: str = ""
    beyond: int = 0
    to: str | int | None = None
    per: int = 1
    share: int = 0
    up: bool = False
    least: int | None = None
    most: int | None = None

    def worth(self, table: Table, seat: int) -> int:
        """What it comes to for a seat; least and most come last."""
        value = self._counted(self._measured(table, seat)) if self.of else self.number
        if self.least is not None:
            value = max(self.least, value)
        return value if self.most is None else min(self.most, value)

    def _counted(self, measured: int) -> int:
        """Per rounds down before it is multiplied, a share after (or up)."""
        if not self.share:
            return self.number * (measured // self.per)
        whole, rest = divmod(self.number * measured, self.share)
        return whole + (1 if self.up and rest else 0)

    def _measured(self, table: Table, seat: int) -> int:
        """The measure, what is above a bound of it, or the difference to somebody's or to a number."""
        own, everyone = table.standings[seat][self.of], table.of(self.of)
        if self.to is None:
            return max(0, own - self.beyond)
        if isinstance(self.to, int):
            return max(0, self.to - own)
        if self.to == "highest":
            return max(everyone) - own
        return max([0, *(everyone[n] - own for n in table.neighbours(seat, self.to))])


EVERYBODY = Who()


@dataclass(frozen=True)
class Section:
    """One act for those meant. Gain and lose say what; destroy which, where and of what kind."""

    act: str
    amount: Amount = Amount()
    who: Who = EVERYBODY
    what: str = "coins"
    which: str = "any"
    where: str = "outskirts"
    kind: str = ""
    bag: str = ""
    side: str = ""


@dataclass(frozen=True)
class Plaque:
    """What the lowest in a measure gains: coins and attributes."""

    lowest: str
    gains: dict[str, int]


@dataclass(frozen=True)
class Card:
    """A year card: its sections in order, and perhaps a plaque."""

    name: str
    group: int
    style: str
    mood: str
    sections: tuple[Section, ...]
    plaque: Plaque | None = None


# --- Our own cards ----------------------------------------------------------------------------

INCOME_AND_STORAGE = (Section("income"), Section("storage"))


def gain(what: str, amount: Amount | int, who: Who = EVERYBODY) -> Section:
    """Gain coins or an attribute."""
    return Section("gain", amount_of(amount), who, what)


def lose(what: str, amount: Amount | int, who: Who = EVERYBODY) -> Section:
    """Lose coins or an attribute."""
    return Section("lose", amount_of(amount), who, what)


def pay(amount: Amount | int, who: Who = EVERYBODY) -> Section:
    """Pay coins (B11)."""
    return Section("pay", amount_of(amount), who)


def amount_of(amount: Amount | int) -> Amount:
    """A plain number is an amount too."""
    return amount if isinstance(amount, Amount) else Amount(amount)


def highest(measure: str) -> Who:
    """All tied for the highest."""
    return Who("highest", measure)


def lowest(measure: str) -> Who:
    """All tied for the lowest."""
    return Who("lowest", measure)


def card(header: str, sections: list[Section], measure: str, **gains: int) -> Card:
    """A card of ours: everyone's income and storage first (B10), a plaque last."""
    name, group, style, mood = header.split()
    return Card(name, int(group), style, mood, (*INCOME_AND_STORAGE, *sections), Plaque(measure, gains))


# fmt: off
CARD_ROWS = (
    card("Homesteading 1 interactive nice",
         [gain("coins", Amount(of="tiles"), highest("tiles"))], "coins", income=1, coins=3),
    card("GoodHarvest 1 solo nice", [gain("coins", Amount(2, of="farms"))], "tiles", culture=2),
    card("UncouthRats 1 solo nasty", [lose("coins", Amount(of="tiles"))], "storage", storage=3),
    card("TollDispute 1 interactive nasty", [pay(4, lowest("military"))], "storage", storage=3),
    card("MarketDay 2 solo nice", [gain("coins", Amount(of="culture", per=2))], "culture", culture=2),
    card("RoadWorks 2 solo nice", [gain("coins", Amount(2, of="junctions"))], "tiles", coins=4),
    card("GuildVisit 2 solo nice", [gain("coins", Amount(3, of="crafted"))], "income", income=1),
    card("DwarvenLarceny 2 solo nasty",
         [lose("coins", Amount(of="coins", beyond=8, share=2, up=True))], "storage", storage=4),
    card("LeakyGranary 2 solo nasty",
         [lose("coins", Amount(2, of="farms", beyond=2))], "income", income=1, coins=1),
    card("HarvestFair 2 interactive nice", [gain("coins", 6, highest("culture"))], "military", military=2),
    card("Muster 2 interactive nice", [gain("coins", 6, highest("military"))], "culture", culture=2),
    card("EnviousNeighbours 2 interactive nasty",
         [pay(Amount(of="culture", to="highest", most=6))], "storage", storage=4),
    card("BorderSquabble 2 interactive nasty",
         [pay(Amount(of="military", to="highest", most=6))], "income", income=1),
    card("RoyalGrant 3 solo nice", [gain("coins", 8, Who("at least", "culture", 12))], "culture", culture=3),
    card("Veterans 3 solo nice",
         [gain("military", 2, Who("at least", "military", 10))], "military", military=3),
    card("GoblinAttack 3 solo nasty", [pay(Amount(of="military", to=15))], "tiles", coins=3),
    card("PlagueOfBoredom 3 solo nasty", [pay(Amount(of="culture", to=15))], "income", income=1),
    card("Fire 3 solo nasty", [Section("destroy", Amount(2), which="cheapest")], "tiles", coins=3),
    card("Pilgrims 3 interactive nice", [gain("culture", 2, highest("culture"))], "storage", storage=5),
    card("Tournament 3 interactive nice", [gain("military", 2, highest("military"))], "coins", coins=6),
    card("GoblinRaid 3 interactive nasty",
         [Section("destroy", Amount(2), lowest("military"))], "income", income=2),
    card("TaxEnvy 3 interactive nasty", [pay(8, highest("income"))], "income", income=2),
    card("GoldenAge 4 solo nice",
         [gain("culture", Amount(of="culture", per=4, most=5))], "military", military=3),
    card("ProudWalls 4 solo nice", [gain("military", Amount(of="holders"))], "culture", culture=3),
    card("GoblinWar 4 solo nasty", [pay(Amount(of="military", to=30))], "culture", culture=3),
    card("GreatAudit 4 solo nasty", [pay(Amount(of="income", per=2))], "coins", military=3),
    card("Jubilee 4 interactive nice", [gain("culture", 4, highest("culture"))], "military", military=3),
    card("Champions 4 interactive nice", [gain("military", 4, highest("military"))], "culture", culture=3),
    card("GrandParade 4 interactive nice", [gain("culture", 3, highest("tiles"))], "tiles", culture=3),
    card("Siege 4 interactive nasty",
         [Section("destroy", Amount(3), lowest("military"))], "coins", culture=2),
    card("Exodus 4 interactive nasty",
         [lose("culture", 3, lowest("culture")), pay(6, lowest("culture"))], "military", military=2),
)
# fmt: on
