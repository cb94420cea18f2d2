"""The touches that build the wall: a column, then a way to turn."""

from opolis.core.move_lists import legal_moves
from opolis.core.scene import Part, Touch, TouchPath, branch
from opolis.games.kwinty.notation import write
from opolis.games.kwinty.parts import DEPTH, block_part
from opolis.games.kwinty.state import EDGE, MAX_MOVES, State
from opolis.games.kwinty.wall import Block


def path(state: State, seat: int, move: int) -> TouchPath:
    """Touch the column, then the way to turn."""
    column, lying = move // 2, move % 2
    row = int(state.tops[column + EDGE]) - EDGE
    name, ghost = write(state, seat, move), block_part(Block(column, row, lying, seat))
    target = Part(f"column:{name[0]}", "square", (column + 0.5, 0.0, float(row)), (1.0, DEPTH, 0.1))
    turn = Touch(f"turn:{name[1]}", ("upright", "flat")[lying], move=name, ghost=(ghost,))
    return Touch(target.id, f"column {name[0]}", part=target), turn


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    moves = legal_moves(state, seat, MAX_MOVES)
    return branch((path(state, seat, move) for move in moves), touched)
