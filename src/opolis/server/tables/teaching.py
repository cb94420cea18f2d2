"""What a table at which somebody learns asks of its tutor."""

from typing import Protocol

from opolis.protocol.from_client import Act
from opolis.protocol.taught import Taught
from opolis.server.store.rows import LogEvent


class Teaching(Protocol):
    """Whoever leads through a lesson."""

    def taught(self) -> Taught:
        """Say where the lesson stands."""
        ...

    def judge(self, act: Act, language: str) -> None:
        """Refuse a try that is not right, with what there is to learn from it."""
        ...

    def answered(self) -> list[LogEvent]:
        """Note in the log, with the move itself, that the step is done; nothing within a series of moves."""
        ...

    @property
    def made(self) -> int:
        """How many moves of a series were made, and can be taken back."""
        ...

    def right_move(self) -> str:
        """A move that is right now."""
        ...

    async def go_on(self) -> None:
        """Go to the next step when the learner has read what a right move brought."""
        ...
