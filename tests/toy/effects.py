"""What a move does: how many stones it leaves."""

from opolis.wording.message import Message, message
from toy.state import WORDLESS, State


def effects(before: State, seat: int, move: int, after: State) -> list[Message]:
    """Say how many stones are left."""
    return [message("task_nothing" if before.fault == WORDLESS else "effect_left", left=int(after.heap))]
