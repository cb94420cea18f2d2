"""Turris, slow and plain: the reference the engine is compared with (specs/turris.md)."""

import re
from dataclasses import dataclass
from itertools import combinations

NATURE = -1
UPRIGHT = re.compile("[a-z][0-9]v")
FLAT = re.compile("[a-z][0-9][a-z][0-9]h")
REMOVAL = re.compile("x[a-z][0-9]/[1-9][0-9]*")
DECLINE = "-"
NAMES = [column + row for column in "abc" for row in "123"]

Cell = tuple[int, int]  # column (a = 1, west to east), row (1 to 3, south to north)
Cube = tuple[int, int, int]  # column, row, level (ground = 1)
Picture = dict[tuple[int, int], int]  # square seen -> seat whose colour it shows
Sights = dict[tuple[int, int], list[Cube]]  # square seen -> its line of sight, nearest first

CELLS: list[Cell] = [(column, row) for column in (1, 2, 3) for row in (1, 2, 3)]
MIDDLE: Cell = (2, 2)


@dataclass(frozen=True)
class Block:
    """Two cubes of one colour (T1), flat or upright (T4)."""

    seat: int
    flat: bool
    cubes: tuple[Cube, Cube]

    @property
    def lowest(self) -> Cube:
        """The lowest, west-most, south-most cube, which names the block in a removal."""
        return min(self.cubes, key=lambda cube: (cube[2], cube[0], cube[1]))


def cell_named(name: str) -> Cell:
    """The cell of a name such as b2, inside the plan or not."""
    return ord(name[0]) - ord("a") + 1, int(name[1])


def well_formed(text: str) -> bool:
    """Whether the text is a move in the notation, flat cells west or south first."""
    if FLAT.fullmatch(text):
        return cell_named(text[0:2]) <= cell_named(text[2:4])
    return bool(text == DECLINE or UPRIGHT.fullmatch(text) or REMOVAL.fullmatch(text))


def sides(cube: Cube) -> list[Cube]:
    """The four cubes that share a vertical face with this one (T5)."""
    x, y, level = cube
    return [(x - 1, y, level), (x + 1, y, level), (x, y - 1, level), (x, y + 1, level)]


def above(cube: Cube) -> Cube:
    """The cube on top of this one."""
    return cube[0], cube[1], cube[2] + 1


def below(cube: Cube) -> Cube:
    """The cube under this one."""
    return cube[0], cube[1], cube[2] - 1


def unfinished_levels(cubes: set[Cube]) -> int:
    """How many levels have at least one cube and fewer than nine (T7)."""
    levels = [level for _, _, level in cubes]
    return sum(levels.count(level) < 9 for level in set(levels))


def largest_group(picture: Picture, seat: int) -> int:
    """The size of the seat's largest group connected side by side in the picture (T13)."""
    left = {square for square, colour in picture.items() if colour == seat}
    largest = 0
    while left:
        group = [left.pop()]
        for across, up in group:
            near = {(across - 1, up), (across + 1, up), (across, up - 1), (across, up + 1)}
            group.extend(near & left)
            left -= near
        largest = max(largest, len(group))
    return largest


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


class Oracle:
    """One game of Turris."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        if seats != 2:
            raise ValueError(f"seats must be 2, not {seats!r}")
        self.hands = [take_number(options, "blocks", 20, 6, 30)] * 2
        self.flat_on_ground = take_flag(options, "flat_on_ground", False)
        self.bonus_chain = take_flag(options, "bonus_chain", True)
        self.levels_open = take_number(options, "levels_open", 3, 2, 4)
        self.turn = take_number(options, "first", 0, 0, 1)
        self.given = [0, 0]  # points that a seat has besides its views (T13)
        self.given[1 - self.turn] = take_number(options, "handicap", 0, 0, 20)
        if options:
            raise ValueError(f"unknown options: {sorted(options)}")
        self.tower: dict[Cube, Block] = {}
        self.bonus = False
        self.banned: set[Cube] = set()  # what the seat on turn may not fill (T11)
        self.latest: dict[int, Block] = {}  # seat -> the last block it put down (T10)
        self.ended = False

    def movers(self) -> list[int]:
        """The seat on turn; nobody when the game is over (T1)."""
        return [] if self.over else [self.turn]

    def moves(self, seat: int) -> list[str]:
        """Every legal move of the seat, sorted."""
        texts = self.placements() + self.removals() + [DECLINE]
        return sorted(text for text in texts if self.why(seat, text) is None)

    def odds(self) -> dict[str, int]:
        """Turris knows no chance."""
        return {}

    def why(self, seat: int, text: str) -> str | None:
        """The first clause the move breaks, or None if it is legal."""
        if not well_formed(text):
            return "notation"
        if seat not in self.movers():
            return "T1"
        if text == DECLINE:
            return None if self.bonus else "T9"
        if text.startswith("x"):
            return self.removal_refusal(seat, text)
        return self.placement_refusal(seat, text)

    def play(self, seat: int, text: str) -> None:
        """Place a block, or take one or decline in a bonus (T1, T9)."""
        clause = self.why(seat, text)
        if clause is not None:
            raise ValueError(clause)
        if text == DECLINE:
            self.end_turn(freed=set())
        elif text.startswith("x"):
            self.take(self.block_named(text))
        else:
            self.place(self.dropped(seat, text))

    @property
    def over(self) -> bool:
        """Whether the game has ended (T12)."""
        return self.ended

    @property
    def scores(self) -> list[int]:
        """Each seat's sum over the five views, and what it was given (T13)."""
        views = self.views().values()
        white, black = self.given
        return [white + sum(one for one, _ in views), black + sum(other for _, other in views)]

    @property
    def outcome(self) -> list[float]:
        """An equal share of 1 for each seat with the highest total, zeros before the end (T13)."""
        if not self.over:
            return [0.0, 0.0]
        scores = self.scores
        return [float(score == max(scores)) / scores.count(max(scores)) for score in scores]

    def placements(self) -> list[str]:
        """Every conceivable text of a placement."""
        flat = [first + second + "h" for first, second in combinations(NAMES, 2)]
        return [name + "v" for name in NAMES] + flat

    def removals(self) -> list[str]:
        """Every conceivable text of a removal."""
        levels = {level for _, _, level in self.tower}
        return [f"x{name}/{level}" for name in NAMES for level in levels]

    def placement_refusal(self, seat: int, text: str) -> str | None:
        """The first clause the placement breaks, in the order of the spec."""
        if self.hands[seat] == 0:
            return "T12"
        block = self.dropped(seat, text)
        if self.outside_plan(block):
            return "T2"
        if self.torn_apart(block) or self.over_empty_cell(block):
            return "T4"
        if not self.touches_tower(block):
            return "T3"
        if not block.flat and not self.has_side_contact(block):
            return "T5"
        if block.flat and not self.overlaps(block):
            return "T6"
        if unfinished_levels(set(self.tower) | set(block.cubes)) > self.levels_open:
            return "T7"
        if self.middle_before_edge(block):
            return "T8"
        if self.banned & set(block.cubes):
            return "T11"
        return None

    def dropped(self, seat: int, text: str) -> Block:
        """The block where it comes to rest: above the highest cube under it (T4)."""
        if text.endswith("h"):
            first, second = cell_named(text[0:2]), cell_named(text[2:4])
            level = max(self.top(first), self.top(second)) + 1
            return Block(seat, True, ((*first, level), (*second, level)))
        cell = cell_named(text[0:2])
        level = self.top(cell) + 1
        return Block(seat, False, ((*cell, level), (*cell, level + 1)))

    def top(self, cell: Cell) -> int:
        """The highest filled level of a cell, 0 if it is empty."""
        return max((level for x, y, level in self.tower if (x, y) == cell), default=0)

    def outside_plan(self, block: Block) -> bool:
        """The plan of the tower is three by three (T2)."""
        return any((x, y) not in CELLS for x, y, _ in block.cubes)

    def torn_apart(self, block: Block) -> bool:
        """A flat block covers two cells side by side (T4)."""
        first, second = block.cubes
        return block.flat and second not in sides(first)

    def over_empty_cell(self, block: Block) -> bool:
        """Every cell under the block is filled or is the ground (T4)."""
        under = [below(cube) for cube in block.cubes if cube[2] > 1]
        return any(cube not in self.tower and cube not in block.cubes for cube in under)

    def touches_tower(self, block: Block) -> bool:
        """Every block but the first shares a face with a block already there (T3)."""
        if not self.tower:
            return True
        faces = [near for cube in block.cubes for near in (*sides(cube), above(cube), below(cube))]
        return any(near in self.tower for near in faces)

    def has_side_contact(self, block: Block) -> bool:
        """An upright block, but the first, has a block already there at its side (T5)."""
        if not self.tower:
            return True
        return any(near in self.tower for cube in block.cubes for near in sides(cube))

    def overlaps(self, block: Block) -> bool:
        """A flat block rests across two different blocks, or on the ground if allowed (T6)."""
        first, second = block.cubes
        if first[2] == 1:
            return self.flat_on_ground
        return self.tower[below(first)] != self.tower[below(second)]

    def middle_before_edge(self, block: Block) -> bool:
        """The middle of a level waits for an edge cell of that level (T8)."""
        middle_levels = {level for x, y, level in block.cubes if (x, y) == MIDDLE}
        edge_levels = {level for x, y, level in self.tower if (x, y) != MIDDLE}
        return not middle_levels <= edge_levels

    def removal_refusal(self, seat: int, text: str) -> str | None:
        """The clause a removal breaks: T9 for what it names, T10 for what holds the block."""
        if not self.bonus:
            return "T9"
        if not self.names_block(text) or self.block_named(text).seat == seat:
            return "T9"
        return "T10" if self.held(self.block_named(text)) else None

    def cube_named(self, text: str) -> Cube:
        """The cube a removal names."""
        return (*cell_named(text[1:3]), int(text[4:]))

    def names_block(self, text: str) -> bool:
        """The removal names the lowest, west-most, south-most cube of a block (T9)."""
        cube = self.cube_named(text)
        return cube in self.tower and self.tower[cube].lowest == cube

    def block_named(self, text: str) -> Block:
        """The block a removal names."""
        return self.tower[self.cube_named(text)]

    def held(self, block: Block) -> bool:
        """A latest block, a loaded one, or one whose loss breaks T7 cannot be taken (T10)."""
        rest = set(self.tower) - set(block.cubes)
        loaded = any(above(cube) in rest for cube in block.cubes)
        latest = block == self.latest[block.seat]
        return latest or loaded or unfinished_levels(rest) > self.levels_open

    def place(self, block: Block) -> None:
        """Put the block on the tower; filling a middle cell earns a bonus (T9)."""
        for cube in block.cubes:
            self.tower[cube] = block
        self.hands[block.seat] -= 1
        self.latest[block.seat] = block
        fills_middle = any((x, y) == MIDDLE for x, y, _ in block.cubes)
        if fills_middle and (self.bonus_chain or not self.bonus):
            self.bonus = True
        else:
            self.end_turn(freed=set())

    def take(self, block: Block) -> None:
        """Hand an opposing block back and ban the cells it frees (T9, T11)."""
        for cube in block.cubes:
            del self.tower[cube]
        self.hands[block.seat] += 1
        self.end_turn(freed=set(block.cubes))

    def end_turn(self, freed: set[Cube]) -> None:
        """Pass over seats that cannot place; a ban lapses with a pass (T11, T12)."""
        self.bonus = False
        opponent = 1 - self.turn
        for seat, banned in ((opponent, freed), (self.turn, set()), (opponent, set())):
            self.banned = banned
            if self.can_place(seat):
                self.turn = seat
                return
        self.ended = True

    def can_place(self, seat: int) -> bool:
        """The seat has a block and a legal place for it (T12)."""
        return any(self.placement_refusal(seat, text) is None for text in self.placements())

    def views(self) -> dict[str, tuple[int, int]]:
        """The largest groups of white and black in each of the five views (T13)."""
        return {
            name: (largest_group(picture, 0), largest_group(picture, 1))
            for name, picture in self.pictures().items()
        }

    def pictures(self) -> dict[str, Picture]:
        """The five straight-on pictures, from every line of sight, nearest cube first (T13)."""
        top = max((level for _, _, level in self.tower), default=0)
        near_far, levels = (1, 2, 3), range(1, top + 1)
        far_near, downward = (3, 2, 1), range(top, 0, -1)
        front = [(across, level) for across in near_far for level in levels]
        sights: dict[str, Sights] = {
            "south": {(x, level): [(x, y, level) for y in near_far] for x, level in front},
            "north": {(x, level): [(x, y, level) for y in far_near] for x, level in front},
            "west": {(y, level): [(x, y, level) for x in near_far] for y, level in front},
            "east": {(y, level): [(x, y, level) for x in far_near] for y, level in front},
            "roof": {(x, y): [(x, y, level) for level in downward] for x, y in CELLS},
        }
        return {name: self.picture(lines) for name, lines in sights.items()}

    def picture(self, lines: Sights) -> Picture:
        """The colour of the first cube met in each line of sight (T13)."""
        met = {square: [c for c in line if c in self.tower] for square, line in lines.items()}
        return {square: self.tower[cubes[0]].seat for square, cubes in met.items() if cubes}
