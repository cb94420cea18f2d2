"""Hamlet Builder Pro, slow and plain, straight from specs/hamlet.md.

Readings taken where the spec is silent:
- Malformed text (unknown names, spaces off the lattice, turns above 3) is `notation`, whoever
  says it. Well-formed text from a seat that may not say it now is B5.
- Other refusals: an empty bag B4; a keep beyond the limit B8; a raze of an empty space B5, of a
  tile not on the outskirts B12, of a dearer tile than the Fire asks B9; nature: B1, B2, B4.
- A one-seat game uses the solo cards whatever `style` says.
- Destroyed tiles leave the game, black ones too. The only tile of a hamlet is on its outskirts.
- A seat owing razes without a tile left owes nothing more.
- A tile razed for a shortfall gives no change.
- The keep limit counts the hamlet after `done`; at the limit only `pass` is left.
- Two Barracks (or Pavilions) side by side boost each other; Monastery and Bazaar extras are
  bonuses, so no Watermill multiplies them.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .hamlet_tables import (
    ATTRIBUTES,
    CARDS,
    CRAFTED,
    FARMS,
    POINTS,
    PREREQUISITE,
    TILES,
    TOWERS,
    WALLS_AND_TOWERS,
    Change,
    Standing,
    Tile,
)

NATURE = -1
Space = tuple[int, int]
START: Space = (13, 13)
COLUMNS = "abcdefghijklmnopqrstuvwxy"
ROWS = 25
GROUPS = (1, 2, 2, 3, 3, 4, 4)
OPTIONS = {
    "style": ("mix", "solo", "interactive"),
    "mood": ("mix", "nice", "nasty"),
    "data": ("standard",),
}
RANKS = (
    "Rat Catcher",
    "Street Sweeper",
    "Alderman",
    "Superintendent",
    "Mayor",
    "Burgomeister",
    "Magistrate",
    "Czar",
)
RANK_STEPS = {"nasty": (17, 8), "mix": (20, 9), "nice": (22, 11)}
STAGE_OF = {
    "bag": "draw",
    "build": "build",
    "buy": "build",
    "done": "build",
    "keep": "keep",
    "pass": "keep",
    "raze": "raze",
    "name": "nature",
}


@dataclass
class Placed:
    """A tile in a hamlet, with its edges as they lie (N E S W)."""

    tile: Tile
    edges: str


Hamlet = dict[Space, Placed]


class Attributes(NamedTuple):
    """The four attributes of a hamlet."""

    income: int
    culture: int
    military: int
    storage: int


START_ATTRIBUTES = Attributes(income=5, culture=0, military=0, storage=15)


@dataclass
class Seat:
    """A seat as it starts (B1); `base` also holds what cards added for good."""

    coins: int = 25
    base: Attributes = START_ATTRIBUTES
    hamlet: Hamlet = field(default_factory=dict)
    queue: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)
    stage: str = "wait"
    bought: bool = False
    debt: int = 0
    razes: int = 0
    only_cheapest: bool = False


# --- Notation ---------------------------------------------------------------------------------


@dataclass
class Move:
    """A move as text says it."""

    kind: str
    name: str = ""
    space: Space = START
    turns: int = 0


SPACE_TEXT = r"([a-y])([1-9]|1[0-9]|2[0-5])"


def write_space(space: Space) -> str:
    """Write a space: columns a to y from the west, rows 1 to 25 from the south."""
    return f"{COLUMNS[space[0] - 1]}{space[1]}"


def read_space(column: str, row: str) -> Space:
    """Read a space."""
    return COLUMNS.index(column) + 1, int(row)


def read(text: str) -> Move | None:
    """Read a move; None if the text is malformed."""
    if text in ("green", "purple"):
        return Move("bag", text)
    if text in ("done", "pass"):
        return Move(text)
    if text in TILES or text in CARDS:
        return Move("name", text)
    if found := re.fullmatch(rf"raze:{SPACE_TEXT}", text):
        return Move("raze", space=read_space(*found.groups()))
    if text.startswith("keep:") and text[5:] in TILES:
        return Move("keep", text[5:])
    return read_build(text)


def read_build(text: str) -> Move | None:
    """Read `AnimalFarm@m13r0` or, bought from the stacks, `+CropFarm@m14r1`."""
    found = re.fullmatch(rf"(\+?)([A-Za-z]+)@{SPACE_TEXT}r([0-3])", text)
    if not found or found[2] not in TILES:
        return None
    kind = "buy" if found[1] else "build"
    return Move(kind, found[2], read_space(found[3], found[4]), int(found[5]))


# --- The map ----------------------------------------------------------------------------------


def beside(space: Space) -> list[Space]:
    """The four spaces sharing an edge, N E S W; some may be off the lattice."""
    column, row = space
    return [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]


def on_lattice(space: Space) -> bool:
    """Whether a space is one of the 25 by 25 (B6)."""
    return 1 <= space[0] <= len(COLUMNS) and 1 <= space[1] <= ROWS


def turned(edges: str, turns: int) -> str:
    """Turn edges clockwise by quarter turns: one turn brings the north edge to the east."""
    return "".join(edges[(side - turns) % 4] for side in range(4))


def different_turns(edges: str) -> list[int]:
    """The smallest quarter turns that give each different set of edges."""
    return [t for t in range(4) if turned(edges, t) not in [turned(edges, u) for u in range(t)]]


def adjacent(hamlet: Hamlet, space: Space) -> list[str]:
    """The names of the tiles sharing an edge with a space (B13)."""
    return [hamlet[other].tile.name for other in beside(space) if other in hamlet]


def shared_edges(hamlet: Hamlet, space: Space, edges: str) -> list[tuple[str, str]]:
    """What both sides carry on each edge that a tile lying here would share."""
    return [
        (edges[side], hamlet[other].edges[(side + 2) % 4])
        for side, other in enumerate(beside(space))
        if other in hamlet
    ]


def fits(hamlet: Hamlet, space: Space, edges: str) -> bool:
    """Start on m13, then join like to like with at least one road (B6)."""
    if not hamlet:
        return space == START
    shared = shared_edges(hamlet, space, edges)
    alike = all(mine == theirs for mine, theirs in shared)
    return space not in hamlet and alike and any(mine != "." for mine, _ in shared)


def joined(hamlet: Hamlet, space: Space, edges: str) -> list[Space]:
    """The tiles that the roads of a tile lying here meet by a road of their own."""
    return [
        other
        for side, other in enumerate(beside(space))
        if other in hamlet and edges[side] == hamlet[other].edges[(side + 2) % 4] != "."
    ]


def has_prerequisite(hamlet: Hamlet, name: str, space: Space, edges: str) -> bool:
    """The tile needed first is in the hamlet; for a Keep, a Tower joined to it (B7)."""
    if name == "Keep":
        return any(hamlet[other].tile.name in TOWERS for other in joined(hamlet, space, edges))
    built = [placed.tile.name for placed in hamlet.values()]
    return name not in PREREQUISITE or PREREQUISITE[name] in built


def in_one_piece(hamlet: Hamlet) -> bool:
    """Whether roads connect all tiles; no tile at all counts as one piece (B12)."""
    reached: set[Space] = set()
    frontier = list(hamlet)[:1]
    while frontier:
        space = frontier.pop()
        reached.add(space)
        roads = joined(hamlet, space, hamlet[space].edges)
        frontier += [other for other in roads if other not in reached]
    return len(reached) == len(hamlet)


def outskirts(hamlet: Hamlet) -> list[Space]:
    """The tiles whose removal leaves the rest in one piece (B12)."""
    return [
        gone
        for gone in hamlet
        if in_one_piece({space: placed for space, placed in hamlet.items() if space != gone})
    ]


# --- Attributes -------------------------------------------------------------------------------


def watermills(hamlet: Hamlet, space: Space) -> int:
    """How many Watermills have their road meet this tile (B14)."""
    return sum(hamlet[other].tile.name == "Watermill" for other in joined(hamlet, space, hamlet[space].edges))


def other_cultures(hamlet: Hamlet, name: str) -> int:
    """How many other kinds in the hamlet print culture (B14)."""
    kinds = {p.tile.name for p in hamlet.values() if p.tile.printed["culture"] > 0}
    return len(kinds - {name})


def produced(hamlet: Hamlet, space: Space) -> dict[str, int]:
    """What one tile gives: printed, times Watermills, plus bonuses (B13, B14)."""
    tile, near = hamlet[space].tile, adjacent(hamlet, space)
    times = 1 + watermills(hamlet, space)
    gives = {attribute: times * amount for attribute, amount in tile.printed.items()}
    if tile.name in ("AnimalFarm", "CropFarm"):
        gives["income"] += near.count("Farmstead")
    if tile.printed["military"] > 0:
        gives["military"] += near.count("Barracks")
    if tile.printed["culture"] > 0:
        gives["culture"] += near.count("Pavilion")
    if tile.name == "Monastery":
        gives["culture"] += 2 * len(near)
    if tile.name == "Bazaar":
        gives["culture"] += other_cultures(hamlet, "Bazaar")
    return gives


def attributes_of(seat: Seat) -> Attributes:
    """Base plus every tile, each at least 0 (B1, B13, B14)."""
    total = seat.base._asdict()
    for space in seat.hamlet:
        for attribute, amount in produced(seat.hamlet, space).items():
            total[attribute] += amount
    return Attributes(**{attribute: max(0, total[attribute]) for attribute in ATTRIBUTES})


def number_of(hamlet: Hamlet, kinds: tuple[str, ...]) -> int:
    """How many tiles of these kinds the hamlet has."""
    return sum(placed.tile.name in kinds for placed in hamlet.values())


def standing(seat: Seat) -> Standing:
    """Everything a year card or a plaque may look at (B9)."""
    junctions = [placed for placed in seat.hamlet.values() if placed.edges.count(".") <= 1]
    return {
        **attributes_of(seat)._asdict(),
        "coins": seat.coins,
        "tiles": len(seat.hamlet),
        "farms": number_of(seat.hamlet, FARMS),
        "crafted": number_of(seat.hamlet, CRAFTED),
        "walls": number_of(seat.hamlet, WALLS_AND_TOWERS),
        "junctions": len(junctions),
    }


# --- The game ---------------------------------------------------------------------------------


class Oracle:
    """One play of Hamlet Builder Pro."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        if seats not in range(1, 7):
            raise ValueError("seats")
        for option, value in options.items():
            if value not in OPTIONS.get(option, ()):
                raise ValueError(option)
        self.style = "solo" if seats == 1 else str(options.get("style", "mix"))
        self.mood = str(options.get("mood", "mix"))
        self.seats = [Seat() for _ in range(seats)]
        self.bags = {
            bag: Counter({t.name: t.count for t in TILES.values() if t.bag == bag}) for bag in POINTS
        }
        self.gifts = [seat for seat in range(seats) for _ in range(2)]
        self.deck: list[str] = []
        self.turn = 0
        self.first = 0
        self.drawers: list[int] = []
        self.drawer = 0
        self.named_bag = ""
        self.left_to_draw = 0

    # --- What tests and players see ---

    @property
    def over(self) -> bool:
        """The game ends after the seventh card."""
        return self.turn == len(GROUPS)

    @property
    def scores(self) -> list[int]:
        """Backs of the tiles, culture and military (B15)."""
        return [
            sum(POINTS[placed.tile.bag] for placed in seat.hamlet.values())
            + attributes_of(seat).culture
            + attributes_of(seat).military
            for seat in self.seats
        ]

    @property
    def outcome(self) -> list[float]:
        """Highest score wins, ties by coins, then shared (B15)."""
        if not self.over:
            return [0.0 for _ in self.seats]
        results = list(zip(self.scores, (seat.coins for seat in self.seats), strict=True))
        winners = results.count(max(results))
        return [1 / winners if result == max(results) else 0.0 for result in results]

    def rank(self) -> str | None:
        """The solo rank by score; None below the first rank or with several seats (B15)."""
        lowest, step = RANK_STEPS[self.mood]
        reached = [r for k, r in enumerate(RANKS) if self.scores[0] >= lowest + step * k]
        return reached[-1] if reached and len(self.seats) == 1 else None

    def attributes(self, seat: int) -> Attributes:
        """A seat's income, culture, military and storage."""
        return attributes_of(self.seats[seat])

    def coins(self, seat: int) -> int:
        """A seat's coins."""
        return self.seats[seat].coins

    def movers(self) -> list[int]:
        """Who may act: nature alone, else every seat that is not waiting."""
        if self.odds():
            return [NATURE]
        return [number for number, seat in enumerate(self.seats) if seat.stage != "wait"]

    def odds(self) -> dict[str, int]:
        """Nature's outcomes: gifts (B1), the year deck (B2), a seat's draw (B4)."""
        if self.gifts:
            return dict(+self.bags["green"])
        if len(self.deck) < len(GROUPS):
            return dict.fromkeys(self._cards_for_deck(), 1)
        return dict(+self.bags[self._source()]) if self.left_to_draw else {}

    def moves(self, seat: int) -> list[str]:
        """The legal moves of an actor, sorted."""
        if seat not in self.movers():
            return []
        if seat == NATURE:
            return sorted(self.odds())
        return sorted(text for text in self._candidates(seat) if self.why(seat, text) is None)

    def _candidates(self, seat: int) -> list[str]:
        """Texts worth trying at the seat's stage."""
        acting = self.seats[seat]
        if acting.stage == "draw":
            return ["green", "purple"]
        if acting.stage == "keep":
            return ["pass", *{f"keep:{name}" for name in acting.queue}]
        if acting.stage == "raze":
            return [f"raze:{write_space(space)}" for space in acting.hamlet]
        tiles = [*set(acting.queue), *(f"+{name}" for name in self.bags["black"])]
        return ["done", *(tile + place for tile in tiles for place in self._places(acting, tile))]

    def _places(self, seat: Seat, tile: str) -> list[str]:
        """Spaces next to a tile (or m13) with the smallest of the turns giving the same edges."""
        spaces = {other for space in seat.hamlet for other in beside(space) if on_lattice(other)}
        return [
            f"@{write_space(space)}r{turns}"
            for space in spaces or {START}
            for turns in different_turns(TILES[tile.removeprefix("+")].edges)
        ]

    # --- Refusals ---

    def why(self, seat: int, text: str) -> str | None:
        """The clause a move breaks, in the order of the spec; None if it is legal."""
        move = read(text)
        if move is None:
            return "notation"
        if seat not in self.movers():
            return "B5"
        if seat == NATURE:
            return self._why_nature(move)
        if self.seats[seat].stage != STAGE_OF[move.kind]:
            return "B5"
        if move.kind == "bag":
            return None if self.bags[move.name].total() else "B4"
        if move.kind in ("build", "buy"):
            return self._why_build(self.seats[seat], move)
        if move.kind == "keep":
            return self._why_keep(self.seats[seat], move.name)
        if move.kind == "raze":
            return self._why_raze(self.seats[seat], move.space)
        return None

    def _why_nature(self, move: Move) -> str | None:
        """Nature names a tile or card that is there (B1, B2, B4)."""
        if move.kind != "name":
            return "B5"
        if move.name in self.odds():
            return None
        if self.gifts:
            return "B1"
        return "B2" if len(self.deck) < len(GROUPS) else "B4"

    def _why_build(self, seat: Seat, move: Move) -> str | None:
        """Own it and pay for it (B5), place it (B6), have what it needs (B7)."""
        tile = TILES[move.name]
        edges = turned(tile.edges, move.turns)
        if move.kind == "build" and tile.name not in seat.queue:
            return "B5"
        if move.kind == "buy" and (seat.bought or self.bags["black"][tile.name] == 0):
            return "B5"
        if seat.coins < tile.cost:
            return "B5"
        if not fits(seat.hamlet, move.space, edges):
            return "B6"
        return None if has_prerequisite(seat.hamlet, tile.name, move.space, edges) else "B7"

    def _why_keep(self, seat: Seat, name: str) -> str | None:
        """Keep a queued tile (B5), at most 1 + Walls + Towers (B8)."""
        if name not in seat.queue:
            return "B5"
        limit = 1 + number_of(seat.hamlet, WALLS_AND_TOWERS)
        return None if len(seat.kept) < limit else "B8"

    def _why_raze(self, seat: Seat, space: Space) -> str | None:
        """Raze an own tile (B5) of the outskirts (B12), for the Fire a cheapest one (B9)."""
        if space not in seat.hamlet:
            return "B5"
        if space not in outskirts(seat.hamlet):
            return "B12"
        cheapest = min(seat.hamlet[other].tile.cost for other in outskirts(seat.hamlet))
        dearer = seat.hamlet[space].tile.cost > cheapest
        return "B9" if seat.only_cheapest and dearer else None

    # --- Moves ---

    def play(self, seat: int, text: str) -> None:
        """Make a move; ValueError with the clause if it is refused."""
        refusal = self.why(seat, text)
        move = read(text)
        if refusal is not None or move is None:
            raise ValueError(refusal)
        if seat == NATURE:
            self._play_nature(move.name)
        elif move.kind == "bag":
            self._name_bag(seat, move.name)
        elif move.kind in ("build", "buy"):
            self._build(self.seats[seat], move)
        elif move.kind == "done":
            self.seats[seat].stage = "keep"
        elif move.kind == "keep":
            self._keep(self.seats[seat], move.name)
        elif move.kind == "pass":
            self._pass(seat)
        else:
            self._raze(self.seats[seat], move.space)

    def _play_nature(self, name: str) -> None:
        """Two green tiles a seat (B1), then the year deck (B2), later the draws (B4)."""
        if self.gifts:
            self.bags["green"][name] -= 1
            self.seats[self.gifts.pop(0)].queue.append(name)
        elif len(self.deck) < len(GROUPS):
            self.deck.append(name)
            if len(self.deck) == len(GROUPS):
                self._begin_turn()
        else:
            self._draw(name)

    def _cards_for_deck(self) -> list[str]:
        """The cards allowed as the next one of the year deck (B2)."""
        return [
            card.name
            for card in CARDS.values()
            if card.group == GROUPS[len(self.deck)]
            and self.style in ("mix", card.style)
            and self.mood in ("mix", card.mood)
            and card.name not in self.deck
        ]

    def _order(self) -> list[int]:
        """The seats clockwise from the first player."""
        return [(self.first + step) % len(self.seats) for step in range(len(self.seats))]

    def _begin_turn(self) -> None:
        """Passed tiles join the queues (B8) and the draw begins (B4)."""
        for seat in self.seats:
            seat.queue = seat.kept + seat.queue + seat.received
            seat.kept, seat.received, seat.bought = [], [], False
        self.drawers = self._order()
        self._next_drawer()

    def _next_drawer(self) -> None:
        """The next seat chooses a bag; after the last, or with empty bags, all build (B4, B5)."""
        if self.drawers and self._tiles_in_bags():
            self.drawer = self.drawers.pop(0)
            self.seats[self.drawer].stage = "draw"
            return
        for seat in self.seats:
            seat.stage = "build"

    def _tiles_in_bags(self) -> int:
        """How many green and purple tiles are left."""
        return self.bags["green"].total() + self.bags["purple"].total()

    def _name_bag(self, seat: int, bag: str) -> None:
        """Choose the bag that nature draws three tiles from (B4)."""
        self.seats[seat].stage = "wait"
        self.named_bag = bag
        self.left_to_draw = 3

    def _source(self) -> str:
        """The named bag, or the other once it has run out (B4)."""
        if self.bags[self.named_bag].total():
            return self.named_bag
        return "purple" if self.named_bag == "green" else "green"

    def _draw(self, name: str) -> None:
        """One tile into the drawer's queue; fewer than three if both bags are empty (B4)."""
        self.bags[self._source()][name] -= 1
        self.seats[self.drawer].queue.append(name)
        self.left_to_draw = min(self.left_to_draw - 1, self._tiles_in_bags())
        if self.left_to_draw == 0:
            self._next_drawer()

    def _build(self, seat: Seat, move: Move) -> None:
        """Pay for a tile and place it (B5)."""
        tile = TILES[move.name]
        if move.kind == "buy":
            self.bags["black"][tile.name] -= 1
            seat.bought = True
        else:
            seat.queue.remove(tile.name)
        seat.coins -= tile.cost
        seat.hamlet[move.space] = Placed(tile, turned(tile.edges, move.turns))

    def _keep(self, seat: Seat, name: str) -> None:
        """Hold a queued tile back for the next turn (B8)."""
        seat.queue.remove(name)
        seat.kept.append(name)

    def _pass(self, seat: int) -> None:
        """The rest goes to the left neighbour, solo out of the game (B8)."""
        passing = self.seats[seat]
        if len(self.seats) > 1:
            self.seats[(seat + 1) % len(self.seats)].received += passing.queue
        passing.queue = []
        passing.stage = "wait"
        if not self.movers():
            self._resolve()

    # --- The year card ---

    def _resolve(self) -> None:
        """Income and storage (B10), then the card: first worked out, then applied (B9)."""
        for seat in self.seats:
            income, _, _, storage = attributes_of(seat)
            seat.coins = min(seat.coins + income, storage)
        everyone = [standing(seat) for seat in self.seats]
        changes = [CARDS[self.deck[self.turn]].effect(own, everyone) for own in everyone]
        for seat, change in zip(self.seats, changes, strict=True):
            self._apply(seat, change)
        if not self.movers():
            self._finish_turn()

    def _apply(self, seat: Seat, change: Change) -> None:
        """Give, take and order destruction as a card or a plaque says (B9)."""
        seat.coins = max(0, seat.coins + change.coins - change.lose)
        added = {name: getattr(seat.base, name) + getattr(change, name) for name in ATTRIBUTES}
        seat.base = Attributes(**added)
        seat.razes = min(change.raze, len(seat.hamlet))
        seat.only_cheapest = change.only_cheapest
        self._charge(seat, change.pay)
        seat.stage = "raze" if seat.debt > 0 or seat.razes > 0 else "wait"

    def _charge(self, seat: Seat, amount: int) -> None:
        """Pay what you can and owe the rest; more than the whole hamlet takes it all (B11)."""
        paid = min(amount, seat.coins)
        seat.coins -= paid
        seat.debt = amount - paid
        if seat.debt > sum(placed.tile.cost for placed in seat.hamlet.values()):
            seat.hamlet.clear()
            seat.debt = 0

    def _raze(self, seat: Seat, space: Space) -> None:
        """Destroy one tile, for a shortfall (B11) or for the card (B9)."""
        gone = seat.hamlet.pop(space)
        seat.debt = max(0, seat.debt - gone.tile.cost)
        seat.razes = max(0, seat.razes - 1)
        if seat.debt == 0 and seat.razes == 0:
            seat.stage = "wait"
        if not self.movers():
            self._finish_turn()

    def _finish_turn(self) -> None:
        """Plaque, marker (B9), and the next turn while there are cards."""
        if len(self.seats) > 1:
            self._award_plaque()
            self.first = (self.first + 1) % len(self.seats)
        self.turn += 1
        if not self.over:
            self._begin_turn()

    def _award_plaque(self) -> None:
        """The lowest gains; ties to the first of them from the first player (B9)."""
        card = CARDS[self.deck[self.turn]]
        lowest = min(self._order(), key=lambda seat: standing(self.seats[seat])[card.lowest])
        self._apply(self.seats[lowest], card.plaque)
