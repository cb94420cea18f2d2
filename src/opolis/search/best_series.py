"""The most points that a seat can reach by a series of moves while nobody else acts: branch and bound.

Every series is tried, but of two moves that lead to the same position in either order only one order is. So
what is found is exact, as long as a game's bound never promises too little.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from opolis.core.arrays import bytes_of, rows, table, zeros
from opolis.core.kernel import kernel, taking_kernels
from opolis.core.records import Array, Int64, Layout, Record, Rows
from opolis.core.verbs import MAX_SEATS, legal, movers, play, score, verdict

LONGEST = 24  # moves of a series that can be looked at
THIS_ORDER, OTHER_ORDER = LONGEST + 1, LONGEST + 2  # rows for scratch
ANY_POINTS = 1 << 30

Bound = Callable[[Record, int], int]


class SeriesControl(Record):
    """How far a search may go, and what it has found."""

    nodes: Int64
    node_limit: Int64
    longest: Int64  # moves of a series; longer ones are left out
    best: Int64  # the most points found so far
    length: Int64  # of the series that brings them; 0 as long as none is better than what was given
    cut: Int64  # whether something was left out for want of nodes


class SeriesWorkspace(NamedTuple):
    """Everything a search writes on."""

    states: Rows  # a position for every ply, and two for scratch
    compared: Array  # a byte for every byte of a position: whether it tells positions apart
    bytes: Array  # the positions as bytes
    moves: Array  # a list of moves for every ply
    line: Array  # the moves that led to the ply
    found: Array  # the best series
    points: Array
    control: Rows  # one SeriesControl


def series_workspace(root: Record, longest_list: int, order: Sequence[str] = ()) -> SeriesWorkspace:
    """Lay out a search; some fields tell nothing but the order in which things were done."""
    states = rows(LONGEST + 3, root.dtype)
    states[0] = root
    return SeriesWorkspace(
        states,
        _compared(root.dtype, order),
        bytes_of(states, root.dtype.itemsize),
        zeros((LONGEST, longest_list)),
        zeros(LONGEST),
        zeros(LONGEST),
        zeros(MAX_SEATS),
        rows(1, SeriesControl.dtype),
    )


def _compared(layout: Layout, order: Sequence[str]) -> Array:
    """Mark the bytes of all fields but some."""
    marks = [1] * layout.itemsize
    fields: Any = layout.fields
    for name in order:
        kind, start = fields[name][:2]
        marks[start : start + kind.itemsize] = [0] * kind.itemsize
    return table(marks)


@kernel
def any_points(state: Record, seat: int) -> int:
    """Promise nothing: there may be any number of points to come."""
    return ANY_POINTS


@kernel
def are_alike(space: SeriesWorkspace, one: int, other: int) -> bool:
    """Compare two positions."""
    for index in range(len(space.compared)):
        if space.compared[index] and space.bytes[one, index] != space.bytes[other, index]:
            return False
    return True


@kernel
def comes_earlier(space: SeriesWorkspace, ply: int, seat: int, move: int) -> bool:
    """Tell whether a move could as well have been made before the latest one; that order is tried anyway."""
    if ply == 0 or move >= space.line[ply - 1] or verdict(space.states[ply - 1], seat, move):
        return False
    space.states[OTHER_ORDER] = space.states[ply - 1]
    other = space.states[OTHER_ORDER]
    play(other, seat, move)
    if movers(other) >> seat & 1 == 0 or verdict(other, seat, int(space.line[ply - 1])):
        return False
    play(other, seat, int(space.line[ply - 1]))
    space.states[THIS_ORDER] = space.states[ply]
    play(space.states[THIS_ORDER], seat, move)
    return are_alike(space, THIS_ORDER, OTHER_ORDER)


@kernel
def note_end(space: SeriesWorkspace, ply: int, seat: int) -> None:
    """Keep a series that brings more than all before."""
    control = space.control[0]
    score(space.states[ply], space.points)
    if space.points[seat] > control.best:
        control.best, control.length = space.points[seat], ply
        for index in range(ply):
            space.found[index] = space.line[index]


@taking_kernels
def search(space: SeriesWorkspace, bound: Bound, ply: int, seat: int) -> None:
    """Try everything that the seat can do from a ply on."""
    control = space.control[0]
    control.nodes += 1
    if movers(space.states[ply]) >> seat & 1 == 0:
        note_end(space, ply, seat)
        return
    if control.nodes > control.node_limit:
        control.cut = 1
        return
    if ply == control.longest or bound(space.states[ply], seat) <= control.best:
        return
    moves = space.moves[ply]
    for index in range(legal(space.states[ply], seat, moves)):
        if not comes_earlier(space, ply, seat, moves[index]):
            space.states[ply + 1] = space.states[ply]
            space.line[ply] = moves[index]
            play(space.states[ply + 1], seat, moves[index])
            search(space, bound, ply + 1, seat)
