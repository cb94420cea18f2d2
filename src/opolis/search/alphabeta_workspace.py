"""What an alpha-beta search writes on, laid out once."""

from typing import NamedTuple

import numpy as np

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
    root: Record, sizes: tuple[int, int], key_bytes: int, rows: int = 1 << 20
) -> AlphaBetaWorkspace:
    """Lay out a search; sizes are the longest list of moves and the number of move numbers."""
    states = np.zeros((2, MAX_PLY + 2), root.dtype)
    states[0, 0] = root
    return AlphaBetaWorkspace(
        states=states.view(np.recarray),
        key_bytes=states[0].view(np.uint8).reshape(MAX_PLY + 2, -1)[:, :key_bytes],
        moves=np.zeros((2, MAX_PLY + 2, sizes[0]), np.int64),
        order=np.zeros((MAX_PLY + 2, sizes[0]), np.int64),
        history=np.zeros((2, sizes[1]), np.int64),
        key_factors=_key_factors(key_bytes),
        table=np.zeros((rows, 2), np.int64),
        principal_variation=np.full((MAX_PLY + 2, MAX_PLY + 2), -1, np.int64),
        shares=np.zeros(MAX_SEATS),
        plies=np.zeros(MAX_PLY + 2, Ply.dtype).view(np.recarray),
        control=np.zeros(1, Control.dtype).view(np.recarray),
    )


def _key_factors(size: int) -> Array:
    """Draw the numbers that make up a position's key, the same ones every time."""
    rng = np.random.default_rng(size)
    return rng.integers(1, 1 << KEY_BITS, size + 1, np.int64)
