"""Who is told what happens at a table: its audience, its driver, its snapshots."""

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

    def changed(self, after: int) -> None:
        """Events after this number were logged."""

    def hear(self, message: FromTable) -> None:
        """Something is to be said to everybody at the table."""

    async def tend(self) -> None:
        """Do what is to be done now and then, beginning when the table comes to life."""

    def closed(self, reason: str) -> None:
        """The table leaves memory."""
