"""The touches that build the tower: a cell, then a way to turn; or a block to take."""

from opolis.core.move_lists import legal_moves
from opolis.core.scene import Part, Touch, TouchPath, branch
from opolis.games.turris.notation import write
from opolis.games.turris.parts import BASE, block_id, block_part, middle_of
from opolis.games.turris.state import CELLS, DECLINE, FLAT, MAX_MOVES, REMOVAL, State
from opolis.games.turris.tables import NAMES
from opolis.games.turris.tower import Block

TURNS = {0: ("up", "upright"), 1: ("east", "flat, to the east"), 3: ("north", "flat, to the north")}
PLATE = 0.6  # a plate is smaller than a cell, so that the block beneath it can be touched as well


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
    moves = legal_moves(state, seat, MAX_MOVES)
    return branch((path(state, seat, move) for move in moves), touched)
