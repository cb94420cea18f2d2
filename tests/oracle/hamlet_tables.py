"""The tiles and year cards of Hamlet Builder Pro, row by row as in specs/hamlet.md."""

from collections.abc import Callable
from dataclasses import dataclass

ATTRIBUTES = ("income", "culture", "military", "storage")
POINTS = {"black": 0, "green": 1, "purple": 2}
FARMS = ("CropFarm", "AnimalFarm", "Farmstead")
TOWERS = ("RoundTower", "SquareTower")
WALLS_AND_TOWERS = ("Wall", *TOWERS)
PREREQUISITE = {
    "Windmill": "CropFarm",
    "Bakery": "Windmill",
    "LordsManor": "Market",
    "Blacksmith": "Smelt",
    "Smelt": "MiningCamp",
    "Sawmill": "LumberCamp",
    "Craftsman": "Sawmill",
}
CRAFTED = (*PREREQUISITE, "Keep")


@dataclass(frozen=True)
class Tile:
    """A kind of tile; edges run N E S W: d dirt, s stone, . none."""

    name: str
    bag: str
    count: int
    cost: int
    printed: dict[str, int]
    edges: str


def tile(row: str) -> Tile:
    """Read one row of the table of tiles."""
    name, bag, count, cost, *printed, edges = row.split()
    stats = dict(zip(ATTRIBUTES, map(int, printed), strict=True))
    return Tile(name, bag, int(count), int(cost), stats, edges)


# tile, bag, how many, cost, income, culture, military, storage, edges
TILE_ROWS = """
CropFarm     black   4   1  1  0  0  0  d.d.
LumberCamp   black   4   2  1  0  0  0  dd..
MiningCamp   black   4   3  1  0  0  1  d.s.
Crossroads   black   4   1  0  0  0  0  dddd
TownGate     black   4   2  0  0  1  0  dsds
AnimalFarm   green   6   6  2  6  0  0  dd.d
Monument     green   8   1  0  2  0  0  d.s.
Outpost      green   6   6  0  0  6  0  d.d.
Farmstead    green   5   9  1  0  0  1  dddd
Wall         green   8   4  0  0  2  0  s.s.
RoundTower   green   5   7  0  0  4  0  ss..
SquareTower  green   5   8  0  0  4  1  sss.
Inn          green   6   8  1  3  0  0  dds.
Market       green   6  10  2  2  0  2  dsds
Sawmill      green   5   7  3  0  0  0  dd..
Smelt        green   5   8  3  0  0  1  d.s.
Windmill     green   5   6  2  1  0  0  d..d
Watermill    green   4  12  0  0  0  0  s...
Storehouse   green   6   5  0  0  0  5  d.d.
Barracks     green   4  15  0  0  3  0  ssss
Keep         purple  6  18  0  3  6  0  sss.
Pavilion     purple  5  16  0  3  0  0  ssss
Monastery    purple  5  20  0  2  0  0  s.d.
Bazaar       purple  5  22  2  5  0  0  sdsd
Bakery       purple  6  15  4  2  0  0  d.d.
LordsManor   purple  5  26  2  6  0  3  s.s.
Blacksmith   purple  6  17  2  0  4  0  sd..
Craftsman    purple  6  16  3  3  0  0  ds..
Treasury     purple  3  24  3  0  0 10  s.s.
Cathedral    purple  3  30  0 12  0  0  ssss
"""
TILES = {kind.name: kind for kind in map(tile, TILE_ROWS.strip().splitlines())}


@dataclass(frozen=True)
class Change:
    """What a card or a plaque does to one seat: `lose` stops at 0 coins, `pay` is under B11."""

    coins: int = 0
    lose: int = 0
    pay: int = 0
    income: int = 0
    culture: int = 0
    military: int = 0
    storage: int = 0
    raze: int = 0
    only_cheapest: bool = False


# A seat's attributes, coins, and numbers of tiles, farms, crafted tiles, junctions and walls.
Standing = dict[str, int]
Effect = Callable[[Standing, list[Standing]], Change]


@dataclass(frozen=True)
class Card:
    """A year card: its effect on a seat, and the plaque for the lowest in one measure."""

    name: str
    group: int
    style: str
    mood: str
    effect: Effect
    lowest: str
    plaque: Change


def each(change: Callable[[Standing], Change]) -> Effect:
    """Every seat, by its own standing."""
    return lambda own, everyone: change(own)


def highest(measure: str, change: Callable[[Standing], Change]) -> Effect:
    """All seats tied for the highest."""

    def effect(own: Standing, everyone: list[Standing]) -> Change:
        top = max(other[measure] for other in everyone)
        return change(own) if own[measure] == top else Change()

    return effect


def lowest(measure: str, change: Callable[[Standing], Change]) -> Effect:
    """All seats tied for the lowest."""

    def effect(own: Standing, everyone: list[Standing]) -> Change:
        bottom = min(other[measure] for other in everyone)
        return change(own) if own[measure] == bottom else Change()

    return effect


def pay_difference(measure: str) -> Effect:
    """Pay the difference to the highest, at most 6."""

    def effect(own: Standing, everyone: list[Standing]) -> Change:
        top = max(other[measure] for other in everyone)
        return Change(pay=min(6, top - own[measure]))

    return effect


def pay_missing(measure: str, wanted: int) -> Effect:
    """Pay what is missing to the wanted amount, if anything."""
    return each(lambda own: Change(pay=max(0, wanted - own[measure])))


def larceny(own: Standing) -> Change:
    """Lose half (rounded up) of the coins above 10."""
    above = max(0, own["coins"] - 10)
    return Change(lose=above - above // 2)


# fmt: off
CARD_ROWS = (
    Card("Homesteading", 1, "interactive", "nice",
         highest("tiles", lambda own: Change(coins=own["tiles"])),
         "coins", Change(income=1, coins=3)),
    Card("GoodHarvest", 1, "solo", "nice",
         each(lambda own: Change(coins=own["farms"])),
         "tiles", Change(culture=2)),
    Card("UncouthRats", 1, "solo", "nasty",
         each(lambda own: Change(lose=own["tiles"] // 2)),
         "storage", Change(storage=3)),
    Card("TollDispute", 1, "interactive", "nasty",
         lowest("military", lambda own: Change(pay=3)),
         "military", Change(military=2)),
    Card("MarketDay", 2, "solo", "nice",
         each(lambda own: Change(coins=own["culture"] // 2)),
         "culture", Change(culture=2)),
    Card("RoadWorks", 2, "solo", "nice",
         each(lambda own: Change(coins=2 * own["junctions"])),
         "tiles", Change(coins=4)),
    Card("GuildVisit", 2, "solo", "nice",
         each(lambda own: Change(coins=3 * own["crafted"])),
         "income", Change(income=1)),
    Card("DwarvenLarceny", 2, "solo", "nasty",
         each(larceny),
         "storage", Change(storage=4)),
    Card("LeakyGranary", 2, "solo", "nasty",
         each(lambda own: Change(lose=2 * max(0, own["farms"] - 2))),
         "income", Change(income=1, coins=1)),
    Card("HarvestFair", 2, "interactive", "nice",
         highest("culture", lambda own: Change(coins=6)),
         "military", Change(military=2)),
    Card("Muster", 2, "interactive", "nice",
         highest("military", lambda own: Change(coins=6)),
         "culture", Change(culture=2)),
    Card("EnviousNeighbours", 2, "interactive", "nasty",
         pay_difference("culture"),
         "coins", Change(coins=5)),
    Card("BorderSquabble", 2, "interactive", "nasty",
         pay_difference("military"),
         "military", Change(military=2)),
    Card("RoyalGrant", 3, "solo", "nice",
         each(lambda own: Change(coins=8 if own["culture"] >= 12 else 0)),
         "culture", Change(culture=3)),
    Card("Veterans", 3, "solo", "nice",
         each(lambda own: Change(military=2 if own["military"] >= 10 else 0)),
         "military", Change(military=3)),
    Card("GoblinAttack", 3, "solo", "nasty",
         pay_missing("military", 15),
         "tiles", Change(coins=6)),
    Card("PlagueOfBoredom", 3, "solo", "nasty",
         pay_missing("culture", 15),
         "income", Change(income=2)),
    Card("Fire", 3, "solo", "nasty",
         each(lambda own: Change(raze=1, only_cheapest=True)),
         "tiles", Change(coins=6)),
    Card("Pilgrims", 3, "interactive", "nice",
         highest("culture", lambda own: Change(culture=2)),
         "storage", Change(storage=5)),
    Card("Tournament", 3, "interactive", "nice",
         highest("military", lambda own: Change(military=2)),
         "coins", Change(coins=6)),
    Card("GoblinRaid", 3, "interactive", "nasty",
         lowest("military", lambda own: Change(raze=1)),
         "military", Change(military=3)),
    Card("TaxEnvy", 3, "interactive", "nasty",
         highest("income", lambda own: Change(pay=8)),
         "income", Change(income=2)),
    Card("GoldenAge", 4, "solo", "nice",
         each(lambda own: Change(culture=min(5, own["culture"] // 4))),
         "military", Change(military=3)),
    Card("ProudWalls", 4, "solo", "nice",
         each(lambda own: Change(military=own["walls"])),
         "culture", Change(culture=3)),
    Card("GoblinWar", 4, "solo", "nasty",
         pay_missing("military", 30),
         "culture", Change(culture=3)),
    Card("GreatAudit", 4, "solo", "nasty",
         each(lambda own: Change(pay=own["income"])),
         "coins", Change(military=3)),
    Card("Jubilee", 4, "interactive", "nice",
         highest("culture", lambda own: Change(culture=4)),
         "military", Change(military=3)),
    Card("Champions", 4, "interactive", "nice",
         highest("military", lambda own: Change(military=4)),
         "culture", Change(culture=3)),
    Card("GrandParade", 4, "interactive", "nice",
         highest("tiles", lambda own: Change(culture=3)),
         "tiles", Change(culture=3)),
    Card("Siege", 4, "interactive", "nasty",
         lowest("military", lambda own: Change(raze=2)),
         "tiles", Change(military=3)),
    Card("Exodus", 4, "interactive", "nasty",
         lowest("culture", lambda own: Change(income=-4, pay=6)),
         "culture", Change(culture=3)),
)
# fmt: on
CARDS = {card.name: card for card in CARD_ROWS}
