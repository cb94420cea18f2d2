"""Which of a clause's reasons refuses a move, where a clause has several (T1, T4, T9, T10)."""

from opolis.games.turris.bonus import is_loaded, is_lowest, owner
from opolis.games.turris.state import CELLS, DECLINE, FLAT, REMOVAL, State
from opolis.wording.message import seat_mark

T1, T4, T9, T10 = 1, 4, 9, 10


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if clause == T1:
        return "the game is over" if state.over else f"it is {seat_mark(state.turn)}'s turn"
    if clause == T4:
        first, second = divmod(move - FLAT, CELLS)
        beside = abs(first % 3 - second % 3) + abs(first // 3 - second // 3) == 1
        return "one cell is higher than the other: the block would hang over a gap" if beside else None
    if clause == T9 and move != DECLINE:
        return _not_to_be_taken(state, seat, *divmod(move - REMOVAL, CELLS))
    if clause == T10:
        return _must_stay(state, seat, *divmod(move - REMOVAL, CELLS))
    return None


def _not_to_be_taken(state: State, seat: int, level: int, cell: int) -> str | None:
    """Say why this is no block to take (T9)."""
    if not state.bonus:
        return "a block is taken, or a bonus declined, only right after filling a middle cell"
    if not 0 <= cell < CELLS or level >= len(state.tower):
        return None
    block = int(state.tower[level, cell])
    if block == 0:
        return "there is no block"
    if owner(block) == seat:
        return "this is your own block"
    return (
        None
        if is_lowest(state, level, cell)
        else "a block is named by its lowest, west-most, south-most cube"
    )


def _must_stay(state: State, seat: int, level: int, cell: int) -> str:
    """Say why a block of the other seat must stay (T10)."""
    if state.tower[level, cell] == state.latest[1 - seat]:
        return "this block must stay: it is the one that was put down last"
    if is_loaded(state, level, cell):
        return "this block must stay: another one stands on it"
    return f"this block must stay: without it more than {state.levels_open} levels would be unfinished"
