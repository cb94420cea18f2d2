"""What nobody should miss: the end, and the line or the rows that decided (K7, K9)."""

from itertools import chain

from opolis.games.kwinty.parts import blocks_of
from opolis.games.kwinty.state import EDGE, State
from opolis.games.kwinty.status import Line, ends, runs_of, winning_line
from opolis.wording.message import Message, SeatName, message
from opolis.wording.moment import Moment


def moments(before: State, seat: int, move: int, after: State) -> list[Moment]:
    """Tell how the match ended."""
    if not after.over:
        return []
    line, winner = winning_line(after), int(after.winner)
    if line:
        return [Moment("end", by_line(line, winner), parts=blocks_of(after, line))]
    rows, short = [runs_of(after, each) for each in range(2)], int(after.row) - 1
    if winner < 0:
        return [Moment("end", message("end_draw", own=len(rows[0]), length=short))]
    own, other = rows[winner], rows[1 - winner]
    headline = message("end_rows", winner=SeatName(winner), own=len(own), other=len(other), length=short)
    return [Moment("end", headline, parts=blocks_of(after, tuple(chain.from_iterable(own))))]


def by_line(line: Line, winner: int) -> Message:
    """Say who has won with which line."""
    (column, row), (other, height) = line[0], line[-1]
    if row == height:
        where = message("in_row", row=row - EDGE + 1)
    elif column == other:
        where = message("in_column", column=chr(ord("a") + column - EDGE))
    else:
        where = message("on_diagonal", line=ends(line))
    return message("end_line", winner=SeatName(winner), length=len(line), where=where)
