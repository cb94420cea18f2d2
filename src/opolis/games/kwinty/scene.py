"""Kwinty's wall as parts, and the touches that build it: a column, then a way to turn."""

import numpy as np

from opolis.core.scene import Panel, Part, Scene, ScoreLine, SeatScene, Touch, TouchPath, branch
from opolis.core.verbs import legal, movers
from opolis.games.kwinty.notation import blocks, write
from opolis.games.kwinty.rules import reach
from opolis.games.kwinty.scoring import DIRECTIONS, four_rows
from opolis.games.kwinty.state import EDGE, FLAT, MAX_MOVES, State
from opolis.games.kwinty.status import COLOURS, status

DEPTH = 1.0


def block(column: int, row: int, lying: int, seat: int, tags: tuple[str, ...] = ()) -> Part:
    """Make a block's part: the wall runs east and rises."""
    wide, high = (2.0, 1.0) if lying == FLAT else (1.0, 2.0)
    name = f"block:{chr(ord('a') + column)}{row + 1}"
    return Part(
        name, "block", (column + wide / 2, 0.0, float(row)), (wide, DEPTH, high), 0, COLOURS[seat], tags=tags
    )


def in_winning_line(state: State, column: int, row: int) -> bool:
    """Tell whether a square is part of a line that wins (K7): only the end has one."""
    if not state.over:
        return False
    column, row = column + EDGE, row + EDGE
    return any(
        1 + reach(state, column, row, east, up) + reach(state, column, row, -east, -up) >= state.row
        for east, up in DIRECTIONS
    )


def tags(state: State, column: int, row: int, lying: int) -> tuple[str, ...]:
    """Mark the latest block and the winning line."""
    last = tuple(int(n) for n in state.last) == (column + EDGE, row + EDGE, lying)
    wins = in_winning_line(state, column, row) or in_winning_line(state, column + lying, row + 1 - lying)
    return (("last",) if last else ()) + (("line",) if wins else ())


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's blocks and its lines one square short of winning."""
    lines = (
        ScoreLine("blocks left", str(state.left[seat])),
        ScoreLine(
            f"rows of {state.row - 1}", str(four_rows(state, seat)), "they decide if nobody can build (K9)"
        ),
    )
    return SeatScene(seat, COLOURS[seat], int(state.winner == seat), lines, bool(movers(state) >> seat & 1))


def tray(state: State, seat: int) -> Panel:
    """Show the blocks in hand."""
    shown = tuple(
        Part(f"hand:{seat}:{n}", "block", (n * 1.5, 0.0, 0.0), (1.0, 1.0, 2.0), 0, COLOURS[seat])
        for n in range(state.left[seat])
    )
    return Panel(f"hand:{seat}", f"{COLOURS[seat]}'s blocks", "tray", seat, shown)


def text(state: State) -> str:
    """Say what is expected of whom, and how to go about it."""
    how = "" if state.over else ": choose a column, then upright or flat"
    line = status(state)
    return f"{line[0].upper()}{line[1:]}{how}."


def scene(state: State, seat: int) -> Scene:
    """Make the parts of the wall."""
    parts = tuple(
        block(column, row, lying, owner, tags(state, column, row, lying))
        for column, row, lying, owner in blocks(state)
    )
    return Scene(
        parts, (tray(state, 0), tray(state, 1)), (seat_scene(state, 0), seat_scene(state, 1)), text(state)
    )


def path(state: State, seat: int, move: int) -> TouchPath:
    """Touch the column, then the way to turn."""
    column, lying = move // 2, move % 2
    row = int(state.tops[column + EDGE]) - EDGE
    name = write(state, seat, move)
    target = Part(f"column:{name[0]}", "square", (column + 0.5, 0.0, float(row)), (1.0, DEPTH, 0.1))
    turn = Touch(
        f"turn:{name[1]}", ("upright", "flat")[lying], move=name, ghost=(block(column, row, lying, seat),)
    )
    return Touch(target.id, f"column {name[0]}", part=target), turn


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch."""
    moves = np.empty(MAX_MOVES, np.int64)
    count = legal(state, seat, moves)
    return branch((path(state, seat, int(move)) for move in moves[:count]), touched)
