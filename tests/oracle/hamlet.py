"""Hamlet Builder Pro, slow and plain, straight from specs/hamlet.md.

Readings taken where the spec is silent:
- Malformed text (unknown names, spaces off the lattice, turns above 3) is `notation`, whoever
  says it. Well-formed text from a seat that may not say it now is B5.
- Other refusals: an empty bag B4; a keep beyond the limit B8; a raze of an empty space B5, of a
  tile not on the outskirts where a card asks for one B12, of another kind or price than the card
  asks B9; a discard of a tile that is not queued B5; nature: B1, B2, B4.
- A one-seat game uses the solo cards whatever `style` says.
- Destroyed tiles leave the game, black ones too. The only tile of a hamlet is on its outskirts.
- `queued` counts the tiles kept and received; a discard may also take one that the card drew.
- A section waits until everybody has razed, drawn and discarded for it.
- A tile razed for a shortfall gives no change.
- The keep limit counts the hamlet after `done`; at the limit only `pass` is left.
- Two Barracks (or Pavilions) side by side boost each other; Monastery and Bazaar extras are
  bonuses, so no Watermill multiplies them.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .hamlet_cards import Section, Standing, Table
from .hamlet_tables import ATTRIBUTES, POINTS, STANDARD, Box, Tile

NATURE = -1
Space = tuple[int, int]
START: Space = (13, 13)
COLUMNS = "abcdefghijklmnopqrstuvwxy"
ROWS = 25
GROUPS = (1, 2, 2, 3, 3, 4, 4)
OPTIONS = {
    "style": ("mix", "solo", "interactive"),
    "mood": ("mix", "nice", "nasty"),
    "first": range(6),
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
    "discard": "discard",
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
    discards: int = 0


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


def read(text: str, box: Box) -> Move | None:
    """Read a move; None if the text is malformed."""
    if text in ("green", "purple"):
        return Move("bag", text)
    if text in ("done", "pass"):
        return Move(text)
    if text in box.tiles or text in box.cards:
        return Move("name", text)
    if found := re.fullmatch(rf"raze:{SPACE_TEXT}", text):
        return Move("raze", space=read_space(*found.groups()))
    kind, colon, name = text.partition(":")
    if colon and kind in ("keep", "discard") and name in box.tiles:
        return Move(kind, name)
    return read_build(text, box)


def read_build(text: str, box: Box) -> Move | None:
    """Read `AnimalFarm@m13r0` or, bought from the stacks, `+CropFarm@m14r1`."""
    found = re.fullmatch(rf"(\+?)([^@+]+)@{SPACE_TEXT}r([0-3])", text)
    if not found or found[2] not in box.tiles:
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


def adjacent(hamlet: Hamlet, space: Space) -> list[Tile]:
    """The tiles sharing an edge with a space (B13)."""
    return [hamlet[other].tile for other in beside(space) if other in hamlet]


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


def has_prerequisite(hamlet: Hamlet, tile: Tile, space: Space, edges: str) -> bool:
    """A tile of a kind needed first is in the hamlet, or joined to it by a road (B7)."""
    built = {placed.tile.kind for placed in hamlet.values()}
    met = {hamlet[other].tile.kind for other in joined(hamlet, space, edges)}
    anywhere = not tile.needs or any(kind in built for kind in tile.needs)
    return anywhere and (not tile.joined or any(kind in met for kind in tile.joined))


def pieces(hamlet: Hamlet) -> int:
    """How many pieces, each connected by roads, the hamlet lies in (B12)."""
    reached: set[Space] = set()
    number = 0
    for start in hamlet:
        number += start not in reached
        frontier = [start]
        while frontier:
            space = frontier.pop()
            reached.add(space)
            roads = joined(hamlet, space, hamlet[space].edges)
            frontier += [other for other in roads if other not in reached]
    return number


def outskirts(hamlet: Hamlet) -> list[Space]:
    """The tiles whose removal leaves the rest in no more pieces than before (B12)."""
    return [
        gone
        for gone in hamlet
        if pieces({space: placed for space, placed in hamlet.items() if space != gone}) <= pieces(hamlet)
    ]


def doomed(hamlet: Hamlet, section: Section) -> list[Space]:
    """The tiles that a card lets one destroy: where and of what kind first, then at what price (B9)."""
    places = outskirts(hamlet) if section.where == "outskirts" else list(hamlet)
    places = [space for space in places if section.kind in ("", hamlet[space].tile.kind)]
    costs = [hamlet[space].tile.cost for space in places]
    if places and section.which != "any":
        wanted = min(costs) if section.which == "cheapest" else max(costs)
        return [space for space in places if hamlet[space].tile.cost == wanted]
    return places


# --- Attributes -------------------------------------------------------------------------------


def watermills(hamlet: Hamlet, space: Space) -> int:
    """How many Watermills have their road meet this tile; none counts on a Watermill (B14)."""
    if hamlet[space].tile.doubles:
        return 0
    return sum(hamlet[other].tile.doubles for other in joined(hamlet, space, hamlet[space].edges))


def other_kinds(hamlet: Hamlet, tile: Tile, attribute: str) -> int:
    """How many other kinds in the hamlet print an attribute (B14)."""
    kinds = {p.tile.kind for p in hamlet.values() if p.tile.printed[attribute] > 0}
    return len(kinds - {tile.kind})


def boosts(giver: Tile, tile: Tile, attribute: str) -> int:
    """What an adjacent tile adds: to the kinds it names, else to all that print the attribute (B13)."""
    named = tile.kind in giver.boosted if giver.boosted else tile.printed[attribute] > 0
    return giver.boosts.get(attribute, 0) if named else 0


def produced(hamlet: Hamlet, space: Space) -> dict[str, int]:
    """What one tile gives: printed, times Watermills, plus bonuses (B13, B14)."""
    tile, near = hamlet[space].tile, adjacent(hamlet, space)
    times = 1 + watermills(hamlet, space)
    return {
        attribute: times * tile.printed[attribute]
        + sum(boosts(giver, tile, attribute) for giver in near)
        + tile.per_neighbour.get(attribute, 0) * len(near)
        + tile.per_kind.get(attribute, 0) * other_kinds(hamlet, tile, attribute)
        for attribute in ATTRIBUTES
    }


def attributes_of(seat: Seat) -> Attributes:
    """Base plus every tile, each at least 0 (B1, B13, B14)."""
    total = seat.base._asdict()
    for space in seat.hamlet:
        for attribute, amount in produced(seat.hamlet, space).items():
            total[attribute] += amount
    return Attributes(**{attribute: max(0, total[attribute]) for attribute in ATTRIBUTES})


def keep_limit(hamlet: Hamlet) -> int:
    """One tile, and one more for each Wall and Tower (B8)."""
    return 1 + sum(placed.tile.holds for placed in hamlet.values())


def standing(seat: Seat) -> Standing:
    """Everything a year card or a plaque may look at (B9); kinds of tiles by their names."""
    tiles = [placed.tile for placed in seat.hamlet.values()]
    junctions = [placed for placed in seat.hamlet.values() if placed.edges.count(".") <= 1]
    kinds = Counter(tile.kind for tile in tiles)
    named = {
        **attributes_of(seat)._asdict(),
        "coins": seat.coins,
        "tiles": len(tiles),
        "farms": sum(tile.farm for tile in tiles),
        "crafted": sum(tile.crafted for tile in tiles),
        "holders": sum(tile.holds for tile in tiles),
        "junctions": len(junctions),
        "queued": len(seat.queue),
    }
    return kinds + Counter(named)


# --- The game ---------------------------------------------------------------------------------


class Oracle:
    """One play of Hamlet Builder Pro."""

    def __init__(self, seats: int = 2, box: Box = STANDARD, **options: object) -> None:
        if seats not in range(1, 7):
            raise ValueError("seats")
        for option, value in options.items():
            if value not in OPTIONS.get(option, ()):
                raise ValueError(option)
        self.first = int(str(options.get("first", 0)))
        if self.first >= seats:
            raise ValueError("first")
        self.box = box
        self.style = "solo" if seats == 1 else str(options.get("style", "mix"))
        self.mood = str(options.get("mood", "mix"))
        self.seats = [Seat() for _ in range(seats)]
        self.bags = {
            bag: Counter({t.name: t.count for t in box.tiles.values() if t.bag == bag}) for bag in POINTS
        }
        self.gifts = [seat for seat in range(seats) for _ in range(2)]
        self.deck: list[str] = []
        self.turn = 0
        self.drawers: list[int] = []
        self.draws: list[tuple[int, str]] = []  # whose, and from which bag, tile by tile
        self.sections: list[Section] = []
        self.section: Section | None = None  # the one being carried out

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
        return dict(+self.bags[self._source()]) if self.draws else {}

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
        if acting.stage == "discard":
            return [f"discard:{name}" for name in set(acting.queue)]
        tiles = [*set(acting.queue), *(f"+{name}" for name in self.bags["black"])]
        return ["done", *(tile + place for tile in tiles for place in self._places(acting, tile))]

    def _places(self, seat: Seat, tile: str) -> list[str]:
        """Spaces next to a tile (or m13) with the smallest of the turns giving the same edges."""
        spaces = {other for space in seat.hamlet for other in beside(space) if on_lattice(other)}
        return [
            f"@{write_space(space)}r{turns}"
            for space in spaces or {START}
            for turns in different_turns(self.box.tiles[tile.removeprefix("+")].edges)
        ]

    # --- Refusals ---

    def why(self, seat: int, text: str) -> str | None:
        """The clause a move breaks, in the order of the spec; None if it is legal."""
        move = read(text, self.box)
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
        if move.kind == "discard":
            return None if move.name in self.seats[seat].queue else "B5"
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
        tile = self.box.tiles[move.name]
        edges = turned(tile.edges, move.turns)
        if move.kind == "build" and tile.name not in seat.queue:
            return "B5"
        if move.kind == "buy" and (seat.bought or self.bags["black"][tile.name] == 0):
            return "B5"
        if seat.coins < tile.cost:
            return "B5"
        if not fits(seat.hamlet, move.space, edges):
            return "B6"
        return None if has_prerequisite(seat.hamlet, tile, move.space, edges) else "B7"

    def _why_keep(self, seat: Seat, name: str) -> str | None:
        """Keep a queued tile (B5), at most 1 + Walls + Towers (B8)."""
        if name not in seat.queue:
            return "B5"
        return None if len(seat.kept) < keep_limit(seat.hamlet) else "B8"

    def _why_raze(self, seat: Seat, space: Space) -> str | None:
        """Raze an own tile (B5): any for a shortfall (B11), else what the card asks for (B12, B9)."""
        if space not in seat.hamlet:
            return "B5"
        if seat.debt > 0 or self.section is None:
            return None
        if self.section.where == "outskirts" and space not in outskirts(seat.hamlet):
            return "B12"
        return None if space in doomed(seat.hamlet, self.section) else "B9"

    # --- Moves ---

    def play(self, seat: int, text: str) -> None:
        """Make a move; ValueError with the clause if it is refused."""
        refusal = self.why(seat, text)
        move = read(text, self.box)
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
        elif move.kind == "discard":
            self._discard(self.seats[seat], move.name)
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
            for card in self.box.cards.values()
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
            self.seats[self.drawers.pop(0)].stage = "draw"
            return
        for seat in self.seats:
            seat.stage = "build"

    def _tiles_in_bags(self) -> int:
        """How many green and purple tiles are left."""
        return self.bags["green"].total() + self.bags["purple"].total()

    def _name_bag(self, seat: int, bag: str) -> None:
        """Choose the bag that nature draws three tiles from (B4)."""
        self.seats[seat].stage = "wait"
        self.draws = [(seat, bag)] * 3

    def _source(self) -> str:
        """The named bag, or the other once it has run out (B4)."""
        _, named = self.draws[0]
        if self.bags[named].total():
            return named
        return "purple" if named == "green" else "green"

    def _draw(self, name: str) -> None:
        """One tile into the drawer's queue; fewer if both bags are empty (B4)."""
        self.bags[self._source()][name] -= 1
        self.seats[self.draws.pop(0)[0]].queue.append(name)
        if not self._tiles_in_bags():
            self.draws = []
        if self.draws:
            return
        if self.section is None:
            self._next_drawer()
        else:
            self._next_section()

    def _build(self, seat: Seat, move: Move) -> None:
        """Pay for a tile and place it (B5)."""
        tile = self.box.tiles[move.name]
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
        """Tiles kept and received are queued; the card's sections follow one another (B8, B10)."""
        for seat in self.seats:
            seat.queue = seat.kept + seat.received
            seat.kept, seat.received = [], []
        self.sections = list(self.box.cards[self.deck[self.turn]].sections)
        self._next_section()

    def _next_section(self) -> None:
        """Carry out sections until one waits for somebody; after the last the turn ends (B9, B10)."""
        while self.sections:
            self.section = self.sections.pop(0)
            self._carry_out(self.section)
            if self.movers():
                return
        self.section = None
        self._finish_turn()

    def _carry_out(self, section: Section) -> None:
        """Work out whom it hits and how hard, then apply it to all of them, first player first."""
        table = Table([standing(seat) for seat in self.seats], self.first)
        hit = [number for number in self._order() if section.who.means(table, number)]
        worth = {number: section.amount.worth(table, number) for number in hit}
        if section.act == "give":
            self._give(worth, table, section.side)
        elif section.act == "draw":
            tiles = [(number, section.bag) for number in hit for _ in range(worth[number])]
            self.draws = tiles if self._tiles_in_bags() else []
        else:
            for number in hit:
                self._act(self.seats[number], section, worth[number])

    def _act(self, seat: Seat, section: Section, amount: int) -> None:
        """Carry out a section for one seat (B9, B10)."""
        if section.act == "income":
            seat.coins += attributes_of(seat).income
        elif section.act == "storage":
            seat.coins = min(seat.coins, attributes_of(seat).storage)
        elif section.act == "gain":
            self._gain(seat, section.what, amount)
        elif section.act == "lose":
            self._gain(seat, section.what, -amount)
        elif section.act == "pay":
            self._charge(seat, amount)
        elif section.act == "destroy":
            seat.razes = amount
            self._settle(seat)
        elif section.act == "discard":
            seat.discards = amount
            self._settle(seat)
        else:
            raise ValueError(section.act)

    def _gain(self, seat: Seat, what: str, amount: int) -> None:
        """Gain or lose coins, never below 0, or an attribute, for good."""
        if what == "coins":
            seat.coins = max(0, seat.coins + amount)
        else:
            seat.base = seat.base._replace(**{what: getattr(seat.base, what) + amount})

    def _give(self, worth: dict[int, int], table: Table, side: str) -> None:
        """Give coins to a neighbour, all at once, at most what one has."""
        gifts = {number: min(amount, self.seats[number].coins) for number, amount in worth.items()}
        for number, amount in gifts.items():
            for other in table.neighbours(number, side):
                self.seats[number].coins -= amount
                self.seats[other].coins += amount

    def _charge(self, seat: Seat, amount: int) -> None:
        """Pay what you can and owe the rest; more than the whole hamlet takes it all (B11)."""
        paid = min(amount, seat.coins)
        seat.coins -= paid
        seat.debt = amount - paid
        if seat.debt > sum(placed.tile.cost for placed in seat.hamlet.values()):
            seat.hamlet.clear()
            seat.debt = 0
        self._settle(seat)

    def _settle(self, seat: Seat) -> None:
        """Forgive what cannot be destroyed or discarded; wait once nothing is owed (B9, B11)."""
        if self.section is None or not doomed(seat.hamlet, self.section):
            seat.razes = 0
        seat.discards = min(seat.discards, len(seat.queue))
        razing = seat.debt > 0 or seat.razes > 0
        seat.stage = "raze" if razing else "discard" if seat.discards else "wait"

    def _raze(self, seat: Seat, space: Space) -> None:
        """Destroy one tile, for a shortfall (B11) or for the card (B9)."""
        gone = seat.hamlet.pop(space)
        seat.debt = max(0, seat.debt - gone.tile.cost)
        seat.razes = max(0, seat.razes - 1)
        self._settle(seat)
        if not self.movers():
            self._next_section()

    def _discard(self, seat: Seat, name: str) -> None:
        """A queued tile leaves the game."""
        seat.queue.remove(name)
        seat.discards -= 1
        self._settle(seat)
        if not self.movers():
            self._next_section()

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
        plaque = self.box.cards[self.deck[self.turn]].plaque
        if plaque is None:
            return
        lowest = min(self._order(), key=lambda seat: standing(self.seats[seat])[plaque.lowest])
        for what, amount in plaque.gains.items():
            self._gain(self.seats[lowest], what, amount)
