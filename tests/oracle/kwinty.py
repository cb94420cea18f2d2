"""Kwinty, slow and plain: the reference the engine is compared with (specs/kwinty.md)."""

import re
from dataclasses import dataclass
from string import ascii_lowercase

NATURE = -1
NOTATION = re.compile("[a-z][vh]")
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Square = tuple[int, int]  # column (a = 1), row (ground = 1)


@dataclass(frozen=True)
class Block:
    """Two squares of one colour (K1), flat or upright (K4)."""

    seat: int
    flat: bool
    squares: tuple[Square, Square]


def neighbours(square: Square) -> list[Square]:
    """The four squares that share a side with this one (K3)."""
    column, row = square
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


def take_number(options: dict[str, object], name: str, default: int, low: int, high: int) -> int:
    """Take a whole number out of the options, or refuse it."""
    value = options.pop(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name} must be {low} to {high}, not {value!r}")
    return value


def take_flag(options: dict[str, object], name: str, default: bool) -> bool:
    """Take a yes or no out of the options, or refuse it."""
    value = options.pop(name, default)
    if value is not True and value is not False:
        raise ValueError(f"{name} must be True or False, not {value!r}")
    return value


def take_frame(options: dict[str, object]) -> str:
    """Take the kind of frame out of the options, or refuse it (K2)."""
    value = options.pop("frame", "floating")
    if value not in ("floating", "fixed"):
        raise ValueError(f"frame must be floating or fixed, not {value!r}")
    return str(value)


class Oracle:
    """One game of Kwinty."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        if seats != 2:
            raise ValueError(f"seats must be 2, not {seats!r}")
        self.width = take_number(options, "width", 9, 5, 12)
        self.height = take_number(options, "height", 9, 4, 12)
        self.row = take_number(options, "row", 5, 3, 6)
        self.short_sides = take_flag(options, "short_sides", True)
        self.frame = take_frame(options)
        self.turn = take_number(options, "first", 0, 0, 1)
        self.hands = [take_number(options, "blocks", 20, 5, 40)] * 2
        if options:
            raise ValueError(f"unknown options: {sorted(options)}")
        self.wall: dict[Square, Block] = {}
        self.winners: list[int] = []

    def movers(self) -> list[int]:
        """The seat on turn; nobody when the game is over (K1)."""
        return [] if self.over else [self.turn]

    def moves(self, seat: int) -> list[str]:
        """Every legal move of the seat, sorted."""
        return [text for text in self.texts() if self.why(seat, text) is None]

    def odds(self) -> dict[str, int]:
        """Kwinty knows no chance."""
        return {}

    def why(self, seat: int, text: str) -> str | None:
        """The first clause the move breaks, or None if it is legal."""
        if NOTATION.fullmatch(text) is None:
            return "notation"
        if seat not in self.movers():
            return "K1"
        return self.refusal(self.dropped(seat, text))

    def play(self, seat: int, text: str) -> None:
        """Place one block, then win, go on or end (K1)."""
        clause = self.why(seat, text)
        if clause is not None:
            raise ValueError(clause)
        self.place(self.dropped(seat, text))
        if self.has_won(seat):
            self.winners = [seat]
        else:
            self.next_turn()

    @property
    def over(self) -> bool:
        """Whether the game has ended (K7, K9)."""
        return bool(self.winners)

    @property
    def scores(self) -> list[int]:
        """One point for a sole winner, none for a draw or before the end."""
        return [int(self.winners == [seat]) for seat in (0, 1)]

    @property
    def outcome(self) -> list[float]:
        """An equal share of 1 for each winner, zeros before the end."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in (0, 1)]

    def texts(self) -> list[str]:
        """Every well-formed text, sorted."""
        return [letter + stance for letter in ascii_lowercase for stance in "hv"]

    def dropped(self, seat: int, text: str) -> Block:
        """The block where it comes to rest: above the highest square under it (K4)."""
        column, flat = ascii_lowercase.index(text[0]) + 1, text[1] == "h"
        if flat:
            row = max(self.top(column), self.top(column + 1)) + 1
            return Block(seat, flat, ((column, row), (column + 1, row)))
        row = self.top(column) + 1
        return Block(seat, flat, ((column, row), (column, row + 1)))

    def top(self, column: int) -> int:
        """The highest filled row of a column, 0 if it is empty."""
        return max((row for used, row in self.wall if used == column), default=0)

    def refusal(self, block: Block) -> str | None:
        """The first building clause the block breaks, in the order of the spec."""
        if self.too_wide(block):
            return "K2"
        if self.over_empty_square(block):
            return "K5"
        if self.too_high(block):
            return "K2"
        if not self.touches_wall(block):
            return "K3"
        if self.short_sides and self.short_sides_touch(block):
            return "K6"
        return None

    def too_wide(self, block: Block) -> bool:
        """The wall spans at most `width` columns and begins in the set one (K2)."""
        columns = {column for column, _ in block.squares}
        if self.frame == "fixed":
            return max(columns) > self.width
        if not self.wall:
            return min(columns) != max(9, self.width)
        columns |= {column for column, _ in self.wall}
        return max(columns) - min(columns) + 1 > self.width

    def over_empty_square(self, block: Block) -> bool:
        """Nothing is built over an empty square (K5)."""
        below = [(column, row - 1) for column, row in block.squares if row > 1]
        return any(square not in self.wall and square not in block.squares for square in below)

    def too_high(self, block: Block) -> bool:
        """The wall is at most `height` rows high (K2)."""
        return any(row > self.height for _, row in block.squares)

    def touches_wall(self, block: Block) -> bool:
        """Every block but the first shares a side with a block already there (K3)."""
        if not self.wall:
            return True
        return any(near in self.wall for square in block.squares for near in neighbours(square))

    def short_sides_touch(self, block: Block) -> bool:
        """Two blocks of one colour may not meet short side to short side (K6)."""
        (column, row), (last_column, last_row) = block.squares
        if block.flat:
            ends = [(column - 1, row), (last_column + 1, row)]
        else:
            ends = [(column, row - 1), (column, last_row + 1)]
        met = [self.wall[square] for square in ends if square in self.wall]
        return any(other.seat == block.seat and other.flat == block.flat for other in met)

    def place(self, block: Block) -> None:
        """Put the block on the wall, out of the seat's stock (K1)."""
        for square in block.squares:
            self.wall[square] = block
        self.hands[block.seat] -= 1

    def has_won(self, seat: int) -> bool:
        """The seat has a straight line of `row` or more squares (K7)."""
        return max(self.runs(seat)) >= self.row

    def runs(self, seat: int) -> list[int]:
        """The length of every maximal run of the seat's colour in the four directions (K7, K9)."""
        own = {square for square, block in self.wall.items() if block.seat == seat}
        lengths = []
        for column, row in own:
            for right, up in DIRECTIONS:
                if (column - right, row - up) not in own:
                    length = 1
                    while (column + length * right, row + length * up) in own:
                        length += 1
                    lengths.append(length)
        return lengths

    def next_turn(self) -> None:
        """The other seat moves if it can, else the same seat, else the game ends (K8)."""
        for seat in (1 - self.turn, self.turn):
            if self.can_place(seat):
                self.turn = seat
                return
        self.winners = self.most_four_rows()

    def can_place(self, seat: int) -> bool:
        """The seat has a block and a legal place for it (K8)."""
        if self.hands[seat] == 0:
            return False
        return any(self.refusal(self.dropped(seat, text)) is None for text in self.texts())

    def most_four_rows(self) -> list[int]:
        """The seats with the most runs of exactly `row` - 1 squares, both in a draw (K9)."""
        four_rows = [self.runs(seat).count(self.row - 1) for seat in (0, 1)]
        return [seat for seat in (0, 1) if four_rows[seat] == max(four_rows)]
