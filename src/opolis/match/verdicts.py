"""What the rules say of many moves at once: one kernel judges them all, by the verdict that judges one."""

from collections.abc import Sequence

from opolis.core.arrays import table, zeros
from opolis.core.kernel import kernel
from opolis.core.records import Array, Record
from opolis.core.verbs import verdict


@kernel
def judge(state: Record, seat: int, moves: Array, clauses: Array) -> None:
    """Write the verdict of every move: 0 for a legal one, else the number of the clause it breaks."""
    for place in range(len(moves)):
        clauses[place] = verdict(state, seat, moves[place])


def verdicts(state: Record, seat: int, moves: Sequence[int]) -> list[int]:
    """List the verdicts of moves in one position."""
    clauses = zeros(len(moves))
    judge(state, seat, table(moves), clauses)
    judged: list[int] = clauses.tolist()
    return judged
