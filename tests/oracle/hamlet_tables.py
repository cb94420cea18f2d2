"""The tiles of Hamlet Builder Pro, row by row as in specs/hamlet.md, and the box they make with the cards."""

from dataclasses import dataclass, field, replace

from .hamlet_cards import CARD_ROWS, Card

ATTRIBUTES = ("income", "culture", "military", "storage")
POINTS = {"black": 0, "green": 1, "purple": 2}


@dataclass(frozen=True)
class Tile:
    """A tile by name; edges run N E S W: d dirt, s stone, . none. Rules mean its kind."""

    name: str
    bag: str
    count: int
    cost: int
    printed: dict[str, int]
    edges: str
    kind: str = ""
    farm: bool = False
    holds: bool = False
    doubles: bool = False
    needs: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    boosts: dict[str, int] = field(default_factory=dict)
    boosted: tuple[str, ...] = ()
    per_neighbour: dict[str, int] = field(default_factory=dict)
    per_kind: dict[str, int] = field(default_factory=dict)

    @property
    def crafted(self) -> bool:
        """Whether it has a prerequisite (B7)."""
        return bool(self.needs or self.joined)


@dataclass(frozen=True)
class Box:
    """The tiles and the year cards that a game is played with, by name as notation writes it."""

    tiles: dict[str, Tile]
    cards: dict[str, Card]


def written(name: str) -> str:
    """Write a name as notation does: `Lord's Manor` is `LordsManor`."""
    words = ("".join(letter for letter in word if letter.isalnum()) for word in name.split())
    return "".join(word[:1].upper() + word[1:] for word in words)


def tile(row: str) -> Tile:
    """Read one row of the table of tiles; every tile of ours is a kind of its own."""
    name, bag, count, cost, *printed, edges = row.split()
    stats = dict(zip(ATTRIBUTES, map(int, printed), strict=True))
    return replace(Tile(name, bag, int(count), int(cost), stats, edges, kind=name), **RULES.get(name, {}))


# What tiles do beyond their icons (B7, B8, B13, B14).
RULES: dict[str, dict[str, object]] = {
    "CropFarm": {"farm": True},
    "AnimalFarm": {"farm": True},
    "Farmstead": {"farm": True, "boosts": {"income": 1}, "boosted": ("AnimalFarm", "CropFarm")},
    "Barracks": {"boosts": {"military": 1}},
    "Pavilion": {"boosts": {"culture": 1}},
    "Watermill": {"doubles": True},
    "Monastery": {"per_neighbour": {"culture": 2}},
    "Bazaar": {"per_kind": {"culture": 1}},
    "Wall": {"holds": True},
    "RoundTower": {"holds": True},
    "SquareTower": {"holds": True},
    "Windmill": {"needs": ("CropFarm",)},
    "Bakery": {"needs": ("Windmill",)},
    "LordsManor": {"needs": ("Market",)},
    "Blacksmith": {"needs": ("Smelt",)},
    "Smelt": {"needs": ("MiningCamp",)},
    "Sawmill": {"needs": ("LumberCamp",)},
    "Craftsman": {"needs": ("Sawmill",)},
    "Keep": {"joined": ("RoundTower", "SquareTower")},
}

# tile, bag, how many, cost, income, culture, military, storage, edges
TILE_ROWS = """
CropFarm     black   4   1  1  0  0  0  d.d.
LumberCamp   black   4   2  1  0  0  0  dd..
MiningCamp   black   4   3  1  0  0  2  d.s.
Crossroads   black   4   1  0  0  0  0  dddd
TownGate     black   4   2  0  0  1  0  dsds
AnimalFarm   green   6   6  2  6  0  0  dd.d
Monument     green   8   1  0  2  0  0  d.s.
Outpost      green   6   6  0  0  6  0  d.d.
Farmstead    green   5   9  1  0  0  1  dddd
Wall         green   8   5  0  0  2  0  s.s.
RoundTower   green   5   7  0  0  4  0  ss..
SquareTower  green   5   8  0  0  4  1  sss.
Inn          green   6   7  2  3  0  0  dds.
Market       green   6  11  3  2  0  3  dsds
Sawmill      green   5   5  3  0  0  0  dd..
Smelt        green   5   5  3  0  0  2  d.s.
Windmill     green   6   5  2  2  0  0  d..d
Watermill    green   4   8  0  0  0  0  s...
Storehouse   green   5   5  0  0  0  8  d.d.
Barracks     green   4  15  2  0  3  3  sdsd
Keep         purple  6  15  3  3  6  3  sss.
Pavilion     purple  5  15  4  3  0  4  dds.
Monastery    purple  5  15  2  2  0  0  s.d.
Bazaar       purple  5  17  3  5  0  0  sdsd
Bakery       purple  6  15  4  9  0  0  ddd.
LordsManor   purple  5  20  2 13  0  5  sds.
Blacksmith   purple  6  15  2  0 10  0  sdd.
Craftsman    purple  6  15  3  3  7  0  dsd.
Treasury     purple  3  18  3  8  0 10  sds.
Cathedral    purple  3  30  0 28  0  0  sdsd
"""

STANDARD = Box(
    {row.name: row for row in map(tile, TILE_ROWS.strip().splitlines())},
    {card.name: card for card in CARD_ROWS},
)
