"""What the page around does for the server in it: keeps, thinks, fetches and delivers."""

from typing import Protocol


class Page(Protocol):
    """The worker's own functions; those that answer later are awaited."""

    async def keep(self, name: str, text: str) -> None:
        """Keep a document durably in place of the one before."""
        ...

    async def forget(self, name: str) -> None:
        """Keep a document no longer."""
        ...

    async def module(self, game: str) -> str:
        """Bring a game's kernels, and say in which file they are; "" where there are none."""
        ...

    async def think(self, question: str) -> str:
        """Let another worker answer a question (see thinking.py)."""
        ...

    def deliver(self, client: str, text: str) -> None:
        """Give a client a message; an empty one tells that the connection has ended."""
        ...
