"""A page for tests: it keeps documents in a dictionary, and bots think where they are asked."""

import asyncio
from collections import defaultdict
from typing import Any

import msgspec

from opolis.local.server import LocalServer
from opolis.local.thinking import Thinker

PATIENCE = 240.0  # a bot may have to be compiled first


class FakePage:
    """What a worker does for its server."""

    def __init__(self) -> None:
        self.servers: list[LocalServer] = []
        self.documents: dict[str, str] = {}
        self.delivered: dict[str, list[Any]] = defaultdict(list)
        self.news = asyncio.Event()
        self._thinker = Thinker()

    async def keep(self, name: str, text: str) -> None:
        self.documents[name] = text

    async def forget(self, name: str) -> None:
        del self.documents[name]

    async def module(self, game: str) -> str:
        return ""

    async def think(self, question: str) -> str:
        return await asyncio.to_thread(lambda: [*self._thinker.answers(question)][-1])

    def deliver(self, client: str, text: str) -> None:
        self.delivered[client].append(msgspec.json.decode(text) if text else None)
        self.news.set()

    async def heard(self, client: str, kind: str) -> dict[str, Any]:
        """Wait for a message of a kind, and take it with all before it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for at, message in enumerate(self.delivered[client]):
                    if message and message["type"] == kind:
                        del self.delivered[client][: at + 1]
                        return dict(message)
                self.news.clear()
                await self.news.wait()


async def opened(page: FakePage) -> tuple[LocalServer, list[str]]:
    """Start a server with all that a page has kept; says what was wrong with documents."""
    server = LocalServer(page)
    page.servers.append(server)
    faults = [fault for text in page.documents.values() if (fault := server.load(text))]
    await server.start()
    return server, faults
