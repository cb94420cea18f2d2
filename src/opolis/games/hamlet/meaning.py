"""What touching a tile or a space could mean: building, keeping, discarding or razing."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from opolis.core import meaning
from opolis.core.meaning import Spot
from opolis.core.scene import Part, Touch, shape_of
from opolis.games.hamlet.maps import asked, roads_of, tile_on
from opolis.games.hamlet.names import tile_names, tiles_by_text
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.parts import built_tile
from opolis.games.hamlet.state import (
    BUILD,
    DISCARD,
    HOME,
    KEEP,
    KEEPS,
    OWING,
    RAZE_MOVE,
    SIDE,
    SPACES,
    TILES,
    TOWN,
    TURNS,
    WIDTH,
    State,
)
from opolis.games.hamlet.tables import INSIDE, STEPS
from opolis.games.hamlet.tile_text import about

B4, B5, B6, B8, B9 = 4, 5, 6, 8, 9
PILES = ("queue", "kept", "coming", "stack")
GROUND = ("tile", "space")
NOTHING = "nothing but its roads"


def read_spaces() -> dict[str, int]:
    """Number the spaces of the lattice by their names."""
    return {write_space(space): space for space in range(SPACES) if INSIDE[space]}


NAMED = read_spaces()


class Lying(NamedTuple):
    """A tile as it is turned, in the middle of the hamlet, its shape and its roads."""

    turn: str
    part: Part
    shape: Part
    roads: int


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a tile of a pile for building, keeping or discarding it; one in the hamlet for razing."""
        things = [thing for thing in touched if not thing.startswith("turn:")]
        tile = self._tile(things[0]) if things else -1
        if tile >= 0 and len(things) == 1:
            return self._with(tile, things[0])
        space = self._space(things[-1]) if things else -1
        if space < 0:
            return []
        turns = [int(thing[5:]) for thing in touched if thing in ("turn:0", "turn:1", "turn:2", "turn:3")]
        if tile >= 0:
            return list(self._builds(tile, [space], turns))
        return [RAZE_MOVE + space] if self.state.hamlet[self.seat, space] else []

    def _tile(self, thing: str) -> int:
        """Find the tile of one's own piles, or of the stacks; −1 if it is none."""
        pile, owner, name = _parted(thing)
        if pile not in PILES or owner not in ("", str(self.seat)):
            return -1
        return tiles_by_text(self.state).get(name, -1)

    def _space(self, thing: str) -> int:
        kind, owner, name = _parted(thing)
        return NAMED.get(name, -1) if kind in GROUND and owner == str(self.seat) else -1

    def _with(self, tile: int, thing: str) -> Iterable[int]:
        if self.state.phase == OWING:
            return [DISCARD + tile]
        if self.state.phase == TOWN and self.state.stage[self.seat] == KEEPS and thing.startswith("queue:"):
            return [KEEP + tile]
        return list(self._builds(tile, self._around(), []))

    def _around(self) -> Iterator[int]:
        """List the spaces of the hamlet, and those next to it."""
        if self.state.standing[self.seat, TILES] == 0:
            west, east, south, north = (HOME % WIDTH + by for by in (-1, 1, -1, 1))
        else:
            limits = self.state.limits[self.seat].tolist()
            west, east, south, north = (limit + by for limit, by in zip(limits, (-1, 1, -1, 1), strict=True))
        for row in range(max(1, south), min(SIDE, north) + 1):
            yield from range(row * WIDTH + max(1, west), row * WIDTH + min(SIDE, east) + 1)

    def _builds(self, tile: int, spaces: Iterable[int], turns: list[int]) -> Iterator[int]:
        for space in spaces:
            for turn in turns or range(int(self.state.tile[tile, TURNS])):
                yield BUILD + 4 * (tile * SPACES + space) + turn

    def ghost(self, move: int) -> Touch | None:
        """Show a tile on its space."""
        spot = self.spot(move)
        if spot is None:
            return None
        return Touch(spot.turn, ghost=(replace(self._lying(move).part, place=spot.place),))

    def spot(self, move: int) -> Spot | None:
        """Show a tile as it is turned, on its space."""
        if move < BUILD:
            return None
        turn, part, shape, _ = self._lying(move)
        space, (east, north, up) = (move - BUILD) // 4 % SPACES, part.place
        place = east + space % WIDTH - HOME % WIDTH, north + space // WIDTH - HOME // WIDTH, up
        return Spot(turn, shape, place)

    def _lying(self, move: int) -> Lying:
        """Make the tile of a building move as it is turned."""
        tile, turn = (move - BUILD) // (4 * SPACES), (move - BUILD) % 4
        lying = self._turned.get((tile, turn))
        if lying is None:
            part = built_tile(self.state, self.seat, self.seat, HOME, 4 * tile + turn)
            roads = int(roads_of(self.state, tile, turn))
            lying = self._turned[tile, turn] = Lying(f"turn:{turn}", part, shape_of(part), roads)
        return lying

    @cached_property
    def _turned(self) -> dict[tuple[int, int], Lying]:
        return {}

    def alike(self, move: int, clause: int) -> Hashable | None:
        """A tile is refused for itself, or for what lies on a space or is asked of the sides shared (B6)."""
        if move < BUILD:
            return None
        if clause != B6:
            return clause
        space = (move - BUILD) // 4 % SPACES
        if self._hamlet[space]:
            return space, -1
        return space, self._lying(move).roads & self._asked(space) >> 8

    @cached_property
    def _hamlet(self) -> list[int]:
        lying: list[int] = self.state.hamlet[self.seat].tolist()
        return lying

    def _asked(self, space: int) -> int:
        """Give the roads that neighbours ask for on a space, and the sides they share."""
        around = self._asking.get(space)
        if around is None:
            around = self._asking[space] = int(asked(self.state, self.seat, space))
        return around

    @cached_property
    def _asking(self) -> dict[int, int]:
        return {}

    def about(self, thing: str) -> str | None:
        """Say what a tile that lies in a hamlet gives: it shows its name and its roads only."""
        kind, owner, name = _parted(thing)
        seat, space = int(owner) if owner.isdecimal() else self.seat, NAMED.get(name, -1)
        if kind != "tile" or not 0 <= seat < self.state.seats or space < 0:
            return None
        tile = tile_on(self.state, seat, space)
        return f"{tile_names(self.state)[tile]}: {about(self.state, tile) or NOTHING}" if tile >= 0 else None

    def nowhere(self, touched: Sequence[str], clause: int) -> str | None:
        """Say that a tile fits beside no other (B6)."""
        if clause != B6 or len(touched) != 1:
            return None
        return "it fits nowhere in your hamlet yet: a road has to go on as the same kind of road"

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name the tile that lies there already, or those whose sides do not match (B6)."""
        if clause != B6 or move < BUILD:
            return []
        space = (move - BUILD) // 4 % SPACES
        if self._hamlet[space]:
            return [self._id(space)]
        around, roads = self._asked(space), self._lying(move).roads
        theirs, shared = around & 255, around >> 8
        clashing = [side for side in range(4) if ((roads & shared) ^ theirs) >> 2 * side & 3]
        return [self._id(space + int(STEPS[side])) for side in clashing]

    def _id(self, space: int) -> str:
        return f"tile:{self.seat}:{write_space(space)}"

    def rule(self, touched: Sequence[str]) -> int:
        """Say what comes now: drawing (B4), building (B5, B6), keeping (B8) or what the card asks (B9)."""
        if len(touched) > 1:
            return B6
        if self.state.phase == OWING:
            return B9
        if self.state.phase == TOWN:
            return B8 if self.state.stage[self.seat] == KEEPS else B5
        return B4


def _parted(thing: str) -> tuple[str, str, str]:
    """Say what a thing is, whose, and its name."""
    kind, _, rest = thing.partition(":")
    owner, _, name = rest.rpartition(":")
    return kind, owner, name
