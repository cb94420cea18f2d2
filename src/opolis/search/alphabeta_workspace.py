"""What an alpha-beta search writes on, laid out once."""

import random
from typing import NamedTuple

from opolis.core.arrays import bytes_of, rows, table, zeros
from opolis.core.records import Array, Int64, Record, Rows
from opolis.core.verbs import MAX_SEATS
from opolis.search.transposition_table import KEY_BITS

MAX_PLY = 64  # the deepest search, and the longest principal variation


class Control(Record):
    """How far a search may go, and how far it has come."""

    stop: Int64  # set to end it
    nodes: Int64  # positions visited
    node_limit: Int64  # 0 for none
    extension_limit: Int64  # the ply from which forced moves cost depth as well
    evaluations: Int64  # values that rest on an evaluation; none: the result is exact
    decisive_moves: Int64  # one move can end the game suddenly
    age: Int64  # the number of the search, by which old entries of the table are known


class Ply(Record):
    """What is known so far of the position at a ply."""

    value: Int64  # of the best move
    move: Int64
    alpha: Int64
    beta: Int64
    evaluations: Int64  # the control's when the ply was begun
    only_defence: Int64


class AlphaBetaWorkspace(NamedTuple):
    """Everything a search writes on."""

    states: Rows  # two rows of positions for every ply: the search's, and scratch
    key_bytes: Array  # the search's positions as bytes, without what is kept for people only
    moves: Array  # two rows of lists of moves for every ply
    order: Array  # what the moves of a list are sorted by
    history: Array  # how often a move was best, by seat and move number
    key_factors: Array  # a random number for every byte of a position
    table: Array  # the transposition table, which workers share
    principal_variation: Array  # from every ply
    shares: Array
    plies: Rows
    control: Rows  # one Control


def alphabeta_workspace(
    root: Record, sizes: tuple[int, int], key_bytes: int, table_rows: int = 1 << 20
) -> AlphaBetaWorkspace:
    """Lay out a search; sizes are the longest list of moves and the number of move numbers."""
    states = rows((2, MAX_PLY + 2), root.dtype)
    states[0, 0] = root
    return AlphaBetaWorkspace(
        states=states,
        key_bytes=bytes_of(states[0], key_bytes),
        moves=zeros((2, MAX_PLY + 2, sizes[0])),
        order=zeros((MAX_PLY + 2, sizes[0])),
        history=zeros((2, sizes[1])),
        key_factors=_key_factors(key_bytes),
        table=zeros((table_rows, 2)),
        principal_variation=table([[-1] * (MAX_PLY + 2)] * (MAX_PLY + 2)),
        shares=zeros(MAX_SEATS, "f8"),
        plies=rows(MAX_PLY + 2, Ply.dtype),
        control=rows(1, Control.dtype),
    )


def _key_factors(size: int) -> Array:
    """Draw the numbers that make up a position's key, the same ones every time."""
    rng = random.Random(size)
    return table([rng.randrange(1, 1 << KEY_BITS) for _ in range(size + 1)])
