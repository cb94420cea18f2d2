"""Who is told what happens at a table: its audience, its driver, its snapshots."""

import math

from opolis.protocol.to_client import FromTable


class Observer:
    """Is told what happens at one table; does nothing unless it says otherwise."""

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory for it."""
        return False

    def sees(self, who: str) -> bool:
        """Whether it knows that somebody is at the table now."""
        return False

    def address(self, who: str) -> str:
        """From where somebody is at the table now, if it knows; "" otherwise."""
        return ""

    def unheard(self, who: str) -> float:
        """When the oldest message of somebody arrived that was not answered yet, by the steady clock."""
        return math.inf

    def changed(self, after: int) -> None:
        """Events after this number were logged."""

    def keep(self, ours: bool) -> None:
        """Whether this process keeps the table: lets its bots think and its clocks run."""

    def hear(self, message: FromTable) -> None:
        """Something is to be said to everybody at the table."""

    async def tend(self) -> None:
        """Do what is to be done now and then, beginning when the table comes to life."""

    def closed(self, reason: str) -> None:
        """The table leaves memory."""
