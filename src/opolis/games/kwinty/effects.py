"""What a move does for its seat: it wins, stops a win, threatens one, or makes a long row (K7, K9)."""

from collections.abc import Iterator

from opolis.core import records, verbs
from opolis.core.move_lists import legal_moves
from opolis.games.kwinty.state import MAX_MOVES, State
from opolis.games.kwinty.status import runs_of
from opolis.wording.message import Message, SeatName, message

HARMS = frozenset(("effect_lets",))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    if after.over:
        if after.winner == seat:
            yield message("effect_wins")
        return
    rival, stopped = SeatName(1 - seat), winning_columns(before, 1 - seat)
    left = winning_columns(after, 1 - seat)
    if stopped and not left:
        yield message("effect_stops", rival=rival, columns=tuple(stopped))
    elif left:
        yield message("effect_lets", rival=rival, columns=tuple(left))
    if threats := winning_columns(after, seat):
        yield message("effect_threatens", columns=tuple(threats))
    elif len(runs_of(after, seat)) > len(runs_of(before, seat)):
        yield message("effect_row", length=int(after.row) - 1)
    if len(runs_of(after, 1 - seat)) < len(runs_of(before, 1 - seat)):
        yield message("effect_cuts", rival=rival, length=int(after.row) - 1)


def winning_columns(state: State, seat: int) -> list[str]:
    """Name the columns on which a seat would win at once, if it were its turn."""
    turn: State = records.copy(state)
    turn.turn = seat
    columns = set()
    for move in legal_moves(turn, seat, MAX_MOVES):
        then: State = records.copy(turn)
        verbs.play(then, seat, move)
        if then.over and then.winner == seat:
            columns.add(chr(ord("a") + move // 2))
    return sorted(columns)
