"""What the purple bag is worth: one bot draws purple from a year on, the others draw green only."""

import random
from collections import Counter
from dataclasses import dataclass

from benchmarks.aims import mark
from opolis import games
from opolis.bots.native_play.play import play_natively
from opolis.core.records import copy
from opolis.games.hamlet.names import tile_names
from opolis.games.hamlet.state import BAG, BLACK, BUILD, CARD_MOVE, SPACES, TILE_MOVE, State
from opolis.lab.balance.restrictions import Restriction
from opolis.lab.players import player
from opolis.lab.simulate import Line
from opolis.match.match import Match

GAME = "hamlet"
GREEN_ONLY = "ban:purple"


@dataclass(frozen=True)
class Table:
    """Who sits at a match: how many bots of which level, with which box, and which luck."""

    box: str
    seats: int
    level: str
    seed: int
    mood: str = "mix"

    @property
    def key(self) -> str:
        """Name the table by all that a match at it depends on."""
        return f"{self.seats} {self.mood} {self.level} {self.seed} {mark(self.box)}"

    def match(self) -> Match:
        """Lay out a new match."""
        own = {"data": self.box} if self.box else {}
        return Match(games.load(GAME), self.seats, {**own, "mood": self.mood})


@dataclass(frozen=True)
class BagMatch:
    """A match in which one seat draws purple from a year on."""

    table: Table
    year: int
    number: int

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        return f"bags {self.table.key} {self.year} {self.number}"


@dataclass(frozen=True)
class BagResult:
    """By how many points that seat led the others' mean, and how often each tile was drawn and built."""

    key: str
    seats: int
    year: int
    luck: int
    lead: float
    drawn: dict[str, int]
    built: dict[str, int]

    @property
    def deal(self) -> tuple[int, int]:
        """Name the luck: matches with the same one draw alike."""
        return self.seats, self.luck


def drawn_bags(task: BagMatch) -> BagResult:
    """Play one match; as many in a row as there are seats have the same luck, and each seat its turn."""
    table, (luck, seat) = task.table, divmod(task.number, task.table.seats)
    rng = random.Random(f"bags {table.seed} {luck}")
    match = table.match()
    bots = [player(GAME, table.level, rng.getrandbits(32)) for _ in range(table.seats)]
    limits = {
        one: Restriction(f"from:{task.year}:purple" if one == seat else GREEN_ONLY).limit(
            match.game, match.state
        )
        for one in range(table.seats)
    }
    start = copy(match.state)
    match.state, moves = play_natively(match.state, bots, rng.getrandbits(60), limits=limits)
    own, others = match.scores[seat], sum(match.scores) - match.scores[seat]
    drawn, built = tiles(start, moves.tolist())
    return BagResult(task.key, table.seats, task.year, luck, own - others / (table.seats - 1), drawn, built)


def tiles(start: State, moves: Line) -> tuple[dict[str, int], dict[str, int]]:
    """Count the tiles that were drawn from a bag, and those of them that were built."""
    names, drawn, built = tile_names(start), Counter[str](), Counter[str]()
    for actor, move in moves:
        if actor < 0 and TILE_MOVE <= move < CARD_MOVE:
            drawn[names[move - TILE_MOVE]] += 1
        elif actor >= 0 and move >= BUILD:
            tile = (move - BUILD) // 4 // SPACES
            built[names[tile]] += int(start.tile[tile, BAG]) != BLACK
    return dict(drawn), dict(built)
