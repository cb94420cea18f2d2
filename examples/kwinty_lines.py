"""What a small learner sees of a move in Kwinty: the lines of five that run through its squares.

Of these, and of those that the next block on top may take, it sees how many squares are still missing, to me
and to the other; beside them the same of all legal moves together, so that it knows what is urgent elsewhere.
"""

from typing import Any

import numpy as np

from opolis.games.kwinty.state import COLUMNS, ROWS

Array = np.ndarray[Any, np.dtype[Any]]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
EASTWARDS, UPWARDS = 0, 1
MISSING = np.arange(1, 5)  # squares that a line may lack, to be looked at
WIDTH = len(MISSING)
LINES = 6 * WIDTH  # numbers that tell of a move's lines
SIZE = 3 * LINES + 4
TOGETHER = 8  # moves whose lines are counted as one


def best_lines(mine: Array, theirs: Array, row: int, direction: tuple[int, int]) -> tuple[Array, Array]:
    """Count, for each square, what I have of the best line through it that the other has no square of.

    The second answer counts only lines that cover the next square in the direction as well.
    """
    (east, up), edge = direction, row - 1
    lanes, wide, high = mine.shape
    padded = [np.ones((lanes, wide + 2 * edge, high + 2 * edge), np.int8) for _ in range(2)]
    for whole, side in zip(padded, (mine, theirs), strict=True):
        whole[:, edge : edge + wide, edge : edge + high] = side
    west, low = edge * (east == 0), edge * (up != 1)  # where lines begin
    width, height = wide + edge * (east != 0), high + edge * (up != 0)

    def at(values: Array, place: int) -> Array:
        return values[:, west + place * east :, low + place * up :][:, :width, :height]

    count, others = (sum(at(whole, place) for place in range(row)) for whole in padded)
    free = count * (others == 0)
    ways = [
        free[:, edge - place * east - west :, edge - place * up - low :][:, :wide, :high]
        for place in range(row)
    ]
    return np.maximum.reduce(ways), np.maximum.reduce(ways[:-1])


def lines_of_moves(seen: Array, legal: Array, row: int) -> Array:
    """Describe every move of positions, legal or not: lanes × moves × what is seen of a move."""
    squares = COLUMNS * ROWS
    sides = [seen[:, at : at + squares].astype(np.int8).reshape(-1, COLUMNS, ROWS) for at in (0, squares)]
    taken = sides[0] + sides[1]
    tops = np.where(taken.any(2), ROWS - taken[:, :, ::-1].argmax(2), 0)
    moves = np.zeros((len(seen), COLUMNS, 2, SIZE), np.float32)
    for side, (mine, theirs) in enumerate((sides, sides[::-1])):
        lines, pairs = zip(*(best_lines(mine, theirs, row, each) for each in DIRECTIONS), strict=True)
        at = [_by_missing(_at_row(np.stack(lines), tops + above), row) for above in range(3)]
        along = [_by_missing(_at_row(pairs[way][None], tops), row) for way in (UPWARDS, EASTWARDS)]
        upright, flat = at[0] + at[1], at[0] + _next(at[0])
        for lying, parts in enumerate(((upright, at[2], along[0]), (flat, at[1] + _next(at[1]), along[1]))):
            for place, part in enumerate(parts):
                start = (2 * place + side) * WIDTH
                moves[:, :, lying, start : start + WIDTH] = part
    lines = moves.reshape(len(seen), 2 * COLUMNS, SIZE)[:, :, :LINES] * legal[:, :, None]
    moves[..., LINES : 2 * LINES] = lines.max(1)[:, None, None]
    moves[..., 2 * LINES : 3 * LINES] = lines.sum(1)[:, None, None] / TOGETHER
    moves[..., -4] = (tops / ROWS)[:, :, None]
    moves[:, :, 1, -3] = 1
    moves[..., -2:] = seen[:, None, None, -2:]
    return moves.reshape(len(seen), 2 * COLUMNS, SIZE)


def _at_row(lines: Array, rows: Array) -> Array:
    """Pick one row of every column; above the highest there is nothing."""
    picked = np.take_along_axis(lines, np.minimum(rows, ROWS - 1)[None, :, :, None], 3)[..., 0]
    return np.where(rows < ROWS, picked, -1)


def _by_missing(lines: Array, row: int) -> Array:
    """Count the lines that lack one square, two and so on."""
    return np.stack([(row - lines == missing).sum(0) for missing in MISSING], axis=-1)


def _next(columns: Array) -> Array:
    """Give what is seen one column further east."""
    return np.concatenate([columns[:, 1:], np.zeros_like(columns[:, :1])], axis=1)
