"""What is expected of whom."""

from opolis.wording.message import Message, message
from toy.state import IDLE, State


def task(state: State, seat: int) -> Message:
    """Say what a seat has to do now."""
    return message("task_nothing" if state.fault == IDLE else "task_take")
