"""The touches that build the wall: a column, then a way to turn."""

from functools import lru_cache
from itertools import groupby

from opolis.core.move_lists import legal_moves
from opolis.core.scene import Part, Touch
from opolis.games.kwinty.notation import TEXTS
from opolis.games.kwinty.parts import DEPTH, block_part
from opolis.games.kwinty.state import EDGE, MAX_MOVES, MOVES, State
from opolis.games.kwinty.wall import Block

COLUMN = tuple(move // 2 for move in range(MOVES))  # of every move


@lru_cache(4096)
def column_touch(seat: int, row: int, moves: tuple[int, ...]) -> Touch:
    """Touch a column, then a way to turn: all of its moves, which end on one row."""
    column, letter = moves[0] // 2, TEXTS[moves[0]][0]
    target = Part(f"column:{letter}", "square", (column + 0.5, 0.0, float(row)), (1.0, DEPTH, 0.1))
    turns = tuple(turn_touch(Block(column, row, move % 2, seat), TEXTS[move]) for move in moves)
    return Touch(target.id, f"column {letter}", part=target, then=turns)


def turn_touch(block: Block, move: str) -> Touch:
    """Touch a way to turn, which plays the move."""
    return Touch(f"turn:{move[1]}", ("upright", "flat")[block.lying], move=move, ghost=(block_part(block),))


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    tops = state.tops.tolist()
    columns = [
        column_touch(seat, tops[column + EDGE] - EDGE, tuple(moves))
        for column, moves in groupby(legal_moves(state, seat, MAX_MOVES), COLUMN.__getitem__)
    ]
    if not touched:
        return columns
    return [turn for column in columns if [column.id] == touched for turn in column.then]
