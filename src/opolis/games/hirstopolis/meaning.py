"""What touching a block, or a square of the map, could mean."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from opolis.core import meaning
from opolis.core.meaning import Spot
from opolis.core.scene import Part, Touch, shape_of
from opolis.games.hirstopolis.cities import UNBUILT, Piece, pieces
from opolis.games.hirstopolis.names import block_names, block_of, placed, square_name
from opolis.games.hirstopolis.parts import STOREY, piece_part
from opolis.games.hirstopolis.state import (
    BASE,
    BUILDING,
    COMMIT,
    COMMITTING,
    DRAWING,
    HANDING,
    PICK,
    PICKING,
    PLACE,
    RACING,
    RETURN,
    RETURNING,
    SIDE,
    SOLITAIRE,
    SQUARES,
    STARTING,
    TAKE,
    TURNS,
    State,
)
from opolis.games.hirstopolis.touches import read_square

ROOF = SQUARES  # higher than anything: nothing stands on a roof, however low it is
H1, H2, H3, H4, H5, H13, H14, H15, H16 = 1, 2, 3, 4, 5, 13, 14, 15, 16
RULES = {DRAWING: H1, COMMITTING: H2, HANDING: H2, PICKING: H15, STARTING: H16}


class Lying(NamedTuple):
    """A block as it is turned, in the corner of the map, its squares there, and what it would lie on.

    `tops` are the storeys of the highest thing under it, by the square where its box begins; `under` is
    what stands on each of its squares then, as a number that stands for all that is there.
    """

    turn: str
    part: Part
    shape: Part
    cells: list[int]
    feet: int
    box: tuple[int, int]
    tops: list[int]
    under: list[tuple[int, ...]]


class Meaning(meaning.Meaning[State]):
    """What a seat could mean by touching things."""

    def moves(self, touched: Sequence[str]) -> Iterable[int]:
        """Take a block for all its places, and a square after it for those about it."""
        things = [thing for thing in touched if not thing.startswith("turn:")]
        if not things:
            return []
        where, owner, name = _parted(things[0])
        block = self._block(name)
        if block < 0 or owner not in ("", str(self.seat)):
            return []
        if where != "quarry":
            return [(TAKE if where == "pile" else PICK) + block]
        if self.state.phase not in (BUILDING, RACING, RETURNING):
            return [RETURN + block]
        if len(things) == 1:
            return self._everywhere(block)
        square = self._square(things[-1])
        return list(self._about(block, square)) if square else []

    def _block(self, name: str) -> int:
        names = block_names(self.state)
        return names.index(name) if name in names else -1

    def _square(self, thing: str) -> tuple[int, int] | None:
        """Read a square, a plate, a stretch of river or what stands on a square of one's own map."""
        seat, _, name = thing.removeprefix("top:").removeprefix("river:").partition(":")
        if seat != str(self.seat):
            return None
        return read_square(name.partition("@")[2].partition("r")[0] if "@" in name else name)

    def _everywhere(self, block: int) -> Iterable[int]:
        """List all places on the map, whatever is there."""
        first = PLACE + block * SQUARES * TURNS
        for turn in range(int(self.state.turns[block])):
            wide, tall = (int(self.state.box[block, side]) for side in (turn % 2, 1 - turn % 2))
            for row in range(int(self.state.rows) - tall + 1):
                for column in range(int(self.state.columns) - wide + 1):
                    yield first + (row * SIDE + column) * TURNS + turn

    def _about(self, block: int, square: tuple[int, int]) -> Iterator[int]:
        for turn in range(int(self.state.turns[block])):
            right, down = block_of(self.state, block).pivot(turn)
            column, row = max(0, square[0] - right), max(0, square[1] - down)
            yield PLACE + (block * SQUARES + row * SIDE + column) * TURNS + turn

    def spot(self, move: int) -> Spot | None:
        """Show a block on the highest thing under it."""
        return next(iter(self.spots([move])))

    def spots(self, moves: Sequence[int]) -> Iterator[Spot | None]:
        """Show blocks on the highest things under them."""
        turned = self._turned
        for move in moves:
            if not PLACE <= move < COMMIT:
                yield None
                continue
            block, square, turn = placed(move)
            lying = turned.get((block, turn)) or self._lying(block, turn)
            east, north, up = lying.part.place
            place = east + square % SIDE, north - square // SIDE, up + lying.tops[square] * STOREY
            yield Spot(lying.turn, lying.shape, place)

    def ghost(self, move: int) -> Touch | None:
        """Show the block itself there."""
        spot = self.spot(move)
        if spot is None:
            return None
        block, _, turn = placed(move)
        return Touch(spot.turn, ghost=(replace(self._lying(block, turn).part, place=spot.place),))

    def alike(self, move: int, clause: int) -> Hashable | None:
        """A block is off the grid in the same way on all of the map, and wherever it reaches beyond it (H4).

        It is badly founded in the same way wherever the same stands under its feet and its span (H5).
        """
        if clause not in (H4, H5) or not PLACE <= move < COMMIT:
            return None
        block, square, turn = placed(move)
        lying = self._turned.get((block, turn)) or self._lying(block, turn)
        if clause == H5:
            under, feet = lying.under[square], lying.feet
            return frozenset(under[:feet]), frozenset(under[feet:])
        wide, tall = lying.box
        return square % SIDE + wide > self.state.columns or square // SIDE + tall > self.state.rows

    def _lying(self, block: int, turn: int) -> Lying:
        """Make a block as it is turned, in the corner of the map, and list its squares."""
        lying = self._turned.get((block, turn))
        if lying is None:
            part = piece_part(self.state, self.seat, Piece(UNBUILT, self.seat, block, turn, 0, 0, 0, 0))
            cells = self._cells[block][turn][: int(self.state.squares[block])]
            wide, tall = (int(self.state.box[block, side]) for side in (turn % 2, 1 - turn % 2))
            feet, end = int(self.state.feet[block]), int(self.state.rows) * SIDE
            tops = list(map(max, zip(*(self._heights[cell : cell + end] for cell in cells), strict=True)))
            under = list(zip(*(self._stacks[cell : cell + end] for cell in cells), strict=True))
            lying = Lying(f"turn:{turn}", part, shape_of(part), cells, feet, (wide, tall), tops, under)
            self._turned[block, turn] = lying
        return lying

    @cached_property
    def _turned(self) -> dict[tuple[int, int], Lying]:
        return {}

    @cached_property
    def _cells(self) -> list[list[list[int]]]:
        cells: list[list[list[int]]] = self.state.cells.tolist()
        return cells

    @cached_property
    def _kinds(self) -> list[int]:
        kinds: list[int] = self.state.kind.tolist()
        return kinds

    @cached_property
    def _standing(self) -> dict[int, list[Piece]]:
        """What stands on each square, from the ground up."""
        found: dict[int, list[Piece]] = {}
        for piece in pieces(self.state, self.seat):
            size = int(self.state.squares[piece.block])
            for cell in self._cells[piece.block][piece.turn][:size]:
                found.setdefault(piece.square + cell, []).append(piece)
        return found

    @cached_property
    def _heights(self) -> list[int]:
        """How high it is built on each square, also on those beyond the map that a block may reach."""
        heights = [0] * (2 * SQUARES)
        for cell, on in self._standing.items():
            heights[cell] = max([piece.storeys for piece in on]) + 1
        return heights

    @cached_property
    def _stacks(self) -> list[int]:
        """Number what stands on each square: the same for the same pieces, 0 for nothing."""
        numbers: dict[tuple[Piece, ...], int] = {}
        stacks = [0] * (2 * SQUARES)
        for cell, on in self._standing.items():
            stacks[cell] = numbers.setdefault(tuple(on), len(numbers) + 1)
        return stacks

    @cached_property
    def _obstacles(self) -> dict[int, list[tuple[int, Piece]]]:
        """What stands on each square, and from which height on it is in the way."""
        kinds = self._kinds
        return {
            cell: [(piece.storeys if kinds[piece.block] == BASE else ROOF, piece) for piece in on]
            for cell, on in self._standing.items()
        }

    def in_the_way(self, move: int, clause: int) -> Iterable[str]:
        """Name the roofs and the higher bases under a block, in the order in which they were built (H5)."""
        if clause != H5:
            return []
        block, square, turn = placed(move)
        lying, heights, obstacles = self._lying(block, turn), self._heights, self._obstacles
        lowest = min([heights[square + cell] for cell in lying.cells[: lying.feet]])
        under = [obstacles[square + cell] for cell in lying.cells if square + cell in obstacles]
        found = {piece for standing in under for height, piece in standing if height >= lowest}
        return [self._names[piece] for piece in sorted(found)]

    @cached_property
    def _names(self) -> dict[Piece, str]:
        """Name what the seat has built."""
        return {piece: self._name(piece) for piece in pieces(self.state, self.seat)}

    def _name(self, piece: Piece) -> str:
        block = block_names(self.state)[piece.block]
        return f"{piece.seat}:{block}@{square_name(piece.square)}r{piece.turn}/{piece.storeys}"

    def rule(self, touched: Sequence[str]) -> int:
        """Say what is done now; a held block goes on grid squares (H4)."""
        if len(touched) > 1 and self.state.phase in (BUILDING, RACING):
            return H4
        if self.state.phase == RACING or (self.state.phase == RETURNING and self.state.mode):
            return H14 if self.state.mode == SOLITAIRE else H13
        return RULES.get(int(self.state.phase), H3)


def _parted(thing: str) -> tuple[str, str, str]:
    """Say where a block beside the table lies, whose it is and its name; copies of a kind are alike."""
    where, *rest = thing.split(":")
    if where == "pile" and len(rest) == 1:
        return where, "", rest[0]
    return (where, rest[0], rest[1]) if where in ("quarry", "bowl") and len(rest) > 1 else ("", "", "")
