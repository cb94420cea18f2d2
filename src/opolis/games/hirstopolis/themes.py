"""What a series of moves is about, the most telling first: for puzzles."""

from collections.abc import Iterator, Sequence

from opolis.core.records import copy
from opolis.games.hirstopolis.rules import block_of, play, square_of, turn_of
from opolis.games.hirstopolis.scoring import bonus
from opolis.games.hirstopolis.state import BASE, BRIDGE, COMMIT, PLACE, State


def series_themes(before: State, seat: int, moves: Sequence[int]) -> Iterator[str]:
    """Name the themes of what a seat builds in its last round."""
    placed = [move for move in moves if PLACE <= move < COMMIT]
    after = copy(before)
    for move in moves:
        play(after, seat, move)
    if bonus(after, seat) > bonus(before, seat):
        yield "bonus"
    if any(before.kind[block_of(move)] == BRIDGE for move in placed):
        yield "bridge"
    if raised(before, placed):
        yield "raises"
    if after.quarry[seat].sum():
        yield "leaves"
    if after.open_squares[seat] < before.open_squares[seat]:
        yield "closes"
    yield "points"


def raised(before: State, placed: Sequence[int]) -> bool:
    """Tell whether something is roofed that was only raised in the same series."""
    bases = {square for move in placed if kind(before, move) == BASE for square in squares(before, move)}
    roofs = {square for move in placed if kind(before, move) != BASE for square in squares(before, move)}
    return not bases.isdisjoint(roofs)


def kind(before: State, move: int) -> int:
    """Give the kind of block that is placed."""
    return int(before.kind[block_of(move)])


def squares(before: State, move: int) -> set[int]:
    """Give the squares that a block rests on."""
    block = block_of(move)
    cells = before.cells[block, turn_of(move), : int(before.feet[block])].tolist()
    return {square_of(move) + cell for cell in cells}
