"""What can be touched: a block, then a square, then a way to turn it. No list of all moves is ever made."""

import numpy as np

from opolis.core.scene import Touch
from opolis.core.verbs import movers
from opolis.games.hirstopolis.blocks import Cell
from opolis.games.hirstopolis.building import has_place, is_founded, list_places, off_the_grid, worth
from opolis.games.hirstopolis.handing import receiver
from opolis.games.hirstopolis.names import (
    COLOURS,
    block_names,
    block_of,
    chosen_blocks,
    counted,
    first_order,
    held_kinds,
    square_name,
)
from opolis.games.hirstopolis.parts import piece_part, plate, square_id
from opolis.games.hirstopolis.passing import number_to_pass
from opolis.games.hirstopolis.rules import may_return
from opolis.games.hirstopolis.scoring import Piece
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
            Touch(copy_id("bowl", seat, name), f"pick {name}", move=f"bowl:{name}")
            for block, name in enumerate(names)
            if state.bowl[seat, block] > 0
        ]
    found = [
        Touch(copy_id("quarry", seat, names[block]), names[block])
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
        Touch(f"pile:{name}", f"take {name}", move=f"take:{name}")
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
            label = f"pass {name}, block {len(passed)} of {number}"
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
    to = COLOURS[int(receiver(state, seat, len(handed)))]
    which = f"block {len(handed) + 1} of {len(handed) + len(left)}"
    found = []
    for block in sorted(set(left)) if len(set(left)) > 1 else []:
        rest = list(left)
        rest.remove(block)
        whole = first_order(state, [*handed, block, *rest]) if len(set(rest)) == 1 else []
        move = "hand:" + ",".join(names[each] for each in whole) if whole else ""
        touch = copy_id("quarry", seat, names[block], handed.count(block) + 1)
        found.append(Touch(touch, f"give {names[block]} to {to}, {which}", move=move))
    return found


def pivot(state: State, block: int, turn: int) -> int:
    """Say how far from its corner a turned block has the square about which it turns."""
    column, row = block_of(state, block).pivot(turn)
    return row * SIDE + column


def squares(state: State, seat: int, block: int) -> list[Touch]:
    """Give the squares about which a block could be turned to stand, and the way back to the pile (H3)."""
    moves = np.empty(SQUARES * TURNS, np.int64)
    count = int(list_places(state, seat, block, moves, 0)) if state.phase != RETURNING else 0
    places = moves[:count] - PLACE - block * SQUARES * TURNS
    offsets = np.array([pivot(state, block, turn) for turn in range(TURNS)])
    name = block_names(state)[block]
    found = [
        square_touch(state, seat, square)
        for square in np.unique(places // TURNS + offsets[places % TURNS]).tolist()
    ]
    if may_return(state, seat):
        found.append(Touch("return", f"return {name} to the pile", move=f"return:{name}"))
    return found


def square_touch(state: State, seat: int, square: int) -> Touch:
    """Touch a square of the map, or a plate on what stands there."""
    name = square_name(square)
    if state.level[seat, square] == 0:
        return Touch(square_id(seat, square), name)
    part = plate(state, seat, seat, square)
    return Touch(part.id, f"{name}, on {counted(int(state.level[seat, square]), 'storey')}", part)


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
    points, name = int(worth(state, block, storeys)), block_names(state)[block]
    piece = Piece(int(state.standing), seat, block, turn, square, storeys, int(state.rounds), points)
    label = name if state.kind[block] == BASE else f"{name} for {counted(points, 'point')}"
    move = f"{name}@{square_name(square)}r{turn}"
    return Touch(f"turn:{turn}", label, move=move, ghost=(piece_part(state, seat, piece),))
