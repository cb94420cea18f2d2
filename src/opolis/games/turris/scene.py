"""The tower as parts, and the touches that build it: a cell, then a way to turn; or a block to take."""

import numpy as np

from opolis.core.scene import Panel, Part, Point, Scene, ScoreLine, SeatScene, Touch, TouchPath, branch
from opolis.core.verbs import legal, movers
from opolis.games.turris.bonus import owner
from opolis.games.turris.notation import write
from opolis.games.turris.scoring import breakdown, lead
from opolis.games.turris.state import CELLS, DECLINE, FLAT, MAX_MOVES, MOST_BLOCKS, REMOVAL, State
from opolis.games.turris.status import status
from opolis.games.turris.tables import NAMES
from opolis.games.turris.tower import COLOURS, Block, blocks, scoring_blocks

BASE = 0.1  # the thickness of the ground squares and of the plates that mark a place
TURNS = {0: ("up", "upright"), 1: ("east", "flat, to the east"), 3: ("north", "flat, to the north")}
PLATE = 0.6  # a plate is smaller than a cell, so that the block beneath it can be touched as well


def block_id(number: int) -> str:
    """Name a block for as long as it stands: w1 to w30, b1 to b30."""
    return f"{'wb'[owner(number)]}{(number - 1) % MOST_BLOCKS + 1}"


def block_part(block: Block, tags: tuple[str, ...] = ()) -> Part:
    """Make a block's part from its two cubes."""
    to_the_east = block.other == block.cube + 1
    size = (1.0, 1.0, 2.0) if block.upright else (2.0, 1.0, 1.0) if to_the_east else (1.0, 2.0, 1.0)
    level, cell = divmod(block.cube, CELLS)
    place = (cell % 3 + size[0] / 2, cell // 3 + size[1] / 2, float(level))
    name = f"block:{block_id(block.number)}"
    return Part(name, "block", place, size, 0, COLOURS[block.seat], tags=tags)


def middle_of(cell: int, height: float) -> Point:
    """Give the middle of a cell, so high above the ground."""
    return cell % 3 + 0.5, cell // 3 + 0.5, float(height)


def ground() -> tuple[Part, ...]:
    """Make the three by three cells that the tower stands on (T2)."""
    return tuple(
        Part(name, "square", middle_of(cell, -BASE), (1.0, 1.0, BASE), label=name)
        for cell, name in enumerate(NAMES)
    )


def tower(state: State) -> tuple[Part, ...]:
    """Make the blocks; the last one is marked, and at the end those that score."""
    scoring = scoring_blocks(state) if state.over else set()
    return tuple(
        block_part(
            block,
            (("last",) if block.number == state.last else ())
            + (("line",) if block.number in scoring else ()),
        )
        for block in blocks(state)
    )


def barred(state: State) -> tuple[Part, ...]:
    """Mark the cells that must stay empty this turn (T11)."""
    cubes = {int(cube) % CELLS: int(cube) for cube in sorted(state.freed, reverse=True) if cube >= 0}
    return tuple(barred_plate(cell, cube // CELLS) for cell, cube in cubes.items())


def barred_plate(cell: int, level: int) -> Part:
    """Make a red plate where nothing may be put."""
    place, size = middle_of(cell, level), (1.0, 1.0, BASE)
    return Part(f"barred:{NAMES[cell]}", "square", place, size, 0, "red", "×", tags=("barred",))


def tray(state: State, seat: int) -> Panel:
    """Show the blocks in hand, the next to build at the end."""
    numbers = [int(number) for number in state.hand[seat, : state.left[seat]]]
    shown = tuple(
        Part(f"hand:{block_id(number)}", "block", (place * 1.5, 0.0, 0.0), (1.0, 1.0, 2.0), 0, COLOURS[seat])
        for place, number in enumerate(numbers)
    )
    return Panel(f"hand:{seat}", f"{COLOURS[seat]}'s blocks", "tray", seat, shown)


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's largest group in each view, where it is, and its total (T13)."""
    views = breakdown(state, seat)
    lines = tuple(ScoreLine(view.view, str(view.points), view.where) for view in views)
    hand = ScoreLine("blocks left", str(state.left[seat]))
    total = sum(view.points for view in views)
    return SeatScene(seat, COLOURS[seat], total, (*lines, hand), bool(movers(state) >> seat & 1))


def ledger(state: State) -> Panel:
    """Set the five views of both colours side by side (T13)."""
    pairs = zip(breakdown(state, 0), breakdown(state, 1), strict=True)
    lines = tuple(ScoreLine(white.view, f"{white.points} : {black.points}") for white, black in pairs)
    return Panel("views", "Largest groups, white : black", "ledger", lines=lines)


def text(state: State) -> str:
    """Say what is expected of whom, or how it ended."""
    line = status(state)
    if state.over and lead(state):
        line += f" by {abs(int(lead(state)))} points over the five views"
    return f"{line[0].upper()}{line[1:]}."


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the tower."""
    return Scene(
        (*ground(), *tower(state), *barred(state)),
        (tray(state, 0), tray(state, 1), ledger(state)),
        (seat_scene(state, 0), seat_scene(state, 1)),
        text(state),
    )


def cell_touch(state: State, cell: int) -> Touch:
    """Touch a square of the ground, or a plate on top of what stands there."""
    name, level = NAMES[cell], int(state.tops[cell])
    if level == 0:
        return Touch(name, name)
    plate = Part(f"top:{name}", "square", middle_of(cell, level), (PLATE, PLATE, BASE))
    return Touch(plate.id, name, plate)


def build_path(state: State, seat: int, move: int) -> TouchPath:
    """Touch a cell, then upright, east or north."""
    first, second = (move, move) if move < FLAT else divmod(move - FLAT, CELLS)
    turn, label = TURNS[second - first]
    cube = CELLS * int(state.tops[first]) + first
    number = int(state.hand[seat, state.left[seat] - 1])
    block = Block(number, seat, cube, cube + (second - first or CELLS))
    leaf = Touch(f"turn:{turn}", label, move=write(state, seat, move), ghost=(block_part(block),))
    return cell_touch(state, first), leaf


def path(state: State, seat: int, move: int) -> TouchPath:
    """Touch a place to build, a block to take, or the button that declines."""
    if move < REMOVAL:
        return build_path(state, seat, move)
    text = write(state, seat, move)
    if move == DECLINE:
        return (Touch("decline", "decline the bonus", move=text),)
    number = int(state.tower[(move - REMOVAL) // CELLS, (move - REMOVAL) % CELLS])
    return (Touch(f"block:{block_id(number)}", f"take {text[1:]}", move=text),)


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    moves = np.empty(MAX_MOVES, np.int64)
    count = legal(state, seat, moves)
    return branch((path(state, seat, int(move)) for move in moves[:count]), touched)
