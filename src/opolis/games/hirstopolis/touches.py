"""What can be touched: a block, then a square, then a way to turn it. No list of all moves is ever made."""

from msgspec.structs import replace

from opolis.core.arrays import zeros
from opolis.core.remembered import remembered
from opolis.core.scene import Part, Touch
from opolis.core.verbs import movers
from opolis.games.hirstopolis.blocks import Cell
from opolis.games.hirstopolis.building import has_place, is_founded, list_places, off_the_grid, worth
from opolis.games.hirstopolis.cities import UNBUILT, Piece
from opolis.games.hirstopolis.handing import direction
from opolis.games.hirstopolis.names import (
    SET,
    block_names,
    block_of,
    chosen_blocks,
    first_order,
    held_kinds,
    square_name,
)
from opolis.games.hirstopolis.parts import piece_part, plate, square_id
from opolis.games.hirstopolis.passing import number_to_pass
from opolis.games.hirstopolis.rules import may_return
from opolis.games.hirstopolis.sheets import block_words
from opolis.games.hirstopolis.state import (
    BASE,
    COMMITTING,
    DRAWING,
    HAND,
    HANDING,
    PICKING,
    PLACE,
    RACING,
    RETURNING,
    SIDE,
    SQUARES,
    STANDARD,
    STARTING,
    TURNS,
    State,
)
from opolis.wording.message import counted

ORDINALS = ("second", "third", "fourth", "fifth")


def copy_id(where: str, seat: int, name: str, copy: int = 1) -> str:
    """Name a copy of a block in a quarry or a bowl."""
    return f"{where}:{seat}:{name}" + (f":{copy}" if copy > 1 else "")


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    if seat < 0 or not movers(state) >> seat & 1:
        return []
    if state.phase == COMMITTING:
        return choices(state, seat, touched)
    if state.phase == HANDING:
        return orders(state, seat, touched)
    if not touched:
        return beginnings(state, seat)
    steps = {STARTING: 0, DRAWING: 0, PICKING: 0, RETURNING: 1}.get(int(state.phase), 2)
    if len(touched) > steps:
        return []
    names = block_names(state)
    for block in held_kinds(state, seat):
        if touched[0] == copy_id("quarry", seat, names[block]):
            return turns(state, seat, block, touched[1]) if len(touched) == 2 else squares(state, seat, block)
    return []


def beginnings(state: State, seat: int) -> list[Touch]:
    """Give what can be touched first: blocks and buttons."""
    if state.phase == STARTING:
        return [Touch("start", signal(state), move="start")]
    if state.phase == DRAWING:
        return [*takes(state), Touch("stop", "take no more", move="stop")]
    names = block_names(state)
    if state.phase == PICKING:
        return [
            Touch(copy_id("bowl", seat, name), f"pick {block_words(state, block)}", move=f"bowl:{name}")
            for block, name in enumerate(names)
            if state.bowl[seat, block] > 0
        ]
    found = [
        Touch(copy_id("quarry", seat, names[block]), block_words(state, block))
        for block in held_kinds(state, seat)
        if may_return(state, seat) or has_place(state, seat, block)
    ]
    if state.phase == RACING and state.held[seat] < HAND:
        found += takes(state)
    return [*found, Touch("done", "done building", move="done")]


def signal(state: State) -> str:
    """Say what the king's signal brings (H16)."""
    if state.mode == STANDARD:
        return f"start the draw: everybody takes blocks for {state.draw_seconds} seconds"
    return f"start the race: {state.race_seconds} seconds to take and place blocks"


def takes(state: State) -> list[Touch]:
    """Give the blocks of the pile (H1, H13)."""
    return [
        Touch(f"pile:{name}", f"take {block_words(state, block)}", move=f"take:{name}")
        for block, name in enumerate(block_names(state))
        if state.pile[block] > 0
    ]


def names_touched(touched: list[str]) -> list[str] | None:
    """Name the blocks that were touched one after another; None if something else was."""
    names = [path.split(":")[2] for path in touched if path.count(":") >= 2]
    return names if len(names) == len(touched) else None


def choices(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the blocks that can be chosen next to be passed, in any order (H2)."""
    names, number = block_names(state), int(number_to_pass(state, seat))
    chosen = names_touched(touched)
    if chosen is None or len(chosen) >= number:
        return []
    found = []
    for block in held_kinds(state, seat):
        name, used = names[block], chosen.count(names[block])
        if used < state.quarry[seat, block]:
            passed = sorted([*chosen, name], key=names.index)
            move = "pass:" + ",".join(passed) if len(passed) == number else ""
            label = f"pass {block_words(state, block)}, block {len(passed)} of {number}"
            found.append(Touch(copy_id("quarry", seat, name, used + 1), label, move=move))
    return found


def orders(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the chosen blocks that can be handed out next; the last of a kind go where they must (H2)."""
    names, left = block_names(state), chosen_blocks(state, seat)
    handed = [names.index(name) for name in names_touched(touched) or () if name in names]
    if len(handed) != len(touched) or any(handed.count(block) > left.count(block) for block in handed):
        return []
    for block in handed:
        left.remove(block)
    to = place_at_table("left" if direction(state) == 1 else "right", len(handed))
    which = f"block {len(handed) + 1} of {len(handed) + len(left)}"
    found = []
    for block in sorted(set(left)) if len(set(left)) > 1 else []:
        rest = list(left)
        rest.remove(block)
        whole = first_order(state, [*handed, block, *rest]) if len(set(rest)) == 1 else []
        move = "hand:" + ",".join(names[each] for each in whole) if whole else ""
        touch = copy_id("quarry", seat, names[block], handed.count(block) + 1)
        found.append(Touch(touch, f"give {block_words(state, block)} to {to}, {which}", move=move))
    return found


def place_at_table(side: str, others: int) -> str:
    """Say where somebody sits, seen from the seat that hands out, with so many others between them."""
    return f"the {ORDINALS[others - 1]} on your {side}" if others else f"your {side} neighbour"


def pivot(state: State, block: int, turn: int) -> int:
    """Say how far from its corner a turned block has the square about which it turns."""
    column, row = block_of(state, block).pivot(turn)
    return row * SIDE + column


def squares(state: State, seat: int, block: int) -> list[Touch]:
    """Give the squares about which a block could be turned to stand, and the way back to the pile (H3)."""
    moves = zeros(SQUARES * TURNS)
    count = int(list_places(state, seat, block, moves, 0)) if state.phase != RETURNING else 0
    offsets = [pivot(state, block, turn) for turn in range(TURNS)]
    ways = dict[int, list[Touch]]()
    levels, first = state.level[seat].tolist(), state.cells[block, :, 0].tolist()
    for place in sorted(move - PLACE - block * SQUARES * TURNS for move in moves[:count].tolist()):
        square, turn = divmod(place, TURNS)
        leaf = placement(state, seat, block, turn, square, levels[square + first[turn]])
        ways.setdefault(square + offsets[turn], []).append(leaf)
    found = [
        replace(
            target(state, seat, square, levels[square]),
            then=tuple(sorted(ways[square], key=lambda way: way.id)),
        )
        for square in sorted(ways)
    ]
    if may_return(state, seat):
        label = f"return {block_words(state, block)} to the pile"
        found.append(Touch("return", label, move=f"return:{block_names(state)[block]}"))
    return found


def square_touch(state: State, seat: int, square: int) -> Touch:
    """Touch a square of the map, or a plate on what stands there."""
    return target(state, seat, square, int(state.level[seat, square]))


@remembered("seats", "columns", "rows")
def target(state: State, seat: int, square: int, level: int) -> Touch:
    """Touch a square on which so many storeys stand."""
    name = square_name(square)
    if level == 0:
        return Touch(square_id(seat, square), name)
    part = plate(state, seat, square, level)
    return Touch(part.id, f"{name}, on {counted(level, 'storey')}", part)


def turns(state: State, seat: int, block: int, touched: str) -> list[Touch]:
    """Give the ways in which a block can be turned about a square, each with its ghost."""
    cell = read_square(touched.rpartition(":")[2])
    if cell is None or touched != square_touch(state, seat, cell[1] * SIDE + cell[0]).id:
        return []
    found = []
    for turn in range(int(state.turns[block])):
        right, down = block_of(state, block).pivot(turn)
        column, row = cell[0] - right, cell[1] - down
        if column >= 0 and row >= 0 and stands(state, seat, block, turn, row * SIDE + column):
            found.append(turn_touch(state, seat, block, turn, row * SIDE + column))
    return found


def read_square(text: str) -> Cell | None:
    """Read a square's name; None if no map has it."""
    column, row = ord(text[0]) - ord("a") if text else -1, text[1:]
    if not 0 <= column < SIDE or not row.isdecimal() or not 1 <= int(row) <= SIDE:
        return None
    return column, int(row) - 1


def stands(state: State, seat: int, block: int, turn: int, square: int) -> bool:
    """Tell whether a block may stand so (H4, H5)."""
    if off_the_grid(state, block, turn, square):
        return False
    return bool(is_founded(state, seat, block, turn, square))


def turn_touch(state: State, seat: int, block: int, turn: int, square: int) -> Touch:
    """Make the last touch of a placement, with a ghost of the block."""
    storeys = int(state.level[seat, square + int(state.cells[block, turn, 0])])
    return placement(state, seat, block, turn, square, storeys)


def placement(state: State, seat: int, block: int, turn: int, square: int, storeys: int) -> Touch:
    """Make the last touch of a placement upon so many storeys."""
    name, label, part = in_corner(state, seat, block, turn, storeys)
    (row, column), (east, north, up) = divmod(square, SIDE), part.place
    move = f"{name}@{square_name(square)}r{turn}"
    ghost = replace(part, id=f"{seat}:{move}/{storeys}", place=(east + column, north - row, up))
    return Touch(f"turn:{turn}", label, move=move, ghost=(ghost,))


@remembered("seats", "columns", "rows", "multiplier", *SET)
def in_corner(state: State, seat: int, block: int, turn: int, storeys: int) -> tuple[str, str, Part]:
    """Name a block, say what placing it upon so many storeys brings, and make it in the corner of the map."""
    points, words = int(worth(state, block, storeys)), block_words(state, block)
    label = words if state.kind[block] == BASE else f"{words} for {counted(points, 'point')}"
    part = piece_part(state, seat, Piece(UNBUILT, seat, block, turn, 0, storeys, 0, points))
    return block_names(state)[block], label, part
