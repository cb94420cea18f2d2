"""The server of a page, put together: requests and messages in, answers and news out."""

import asyncio
from typing import Any

from opolis import games
from opolis.local.bots import WorkerBots
from opolis.local.designs import LocalDesigns
from opolis.local.kernels import LocalKernels
from opolis.local.page import Page
from opolis.local.routes import Reply, answer
from opolis.local.store import LocalStore
from opolis.server.identity import Identity
from opolis.server.live.conversation import Conversation
from opolis.server.services import Services
from opolis.server.settings import Rate, ServerSettings
from opolis.wording.catalogue import GUEST

ME, NAME = "me", GUEST
NO_LIMIT = Rate(0, 1)
PATH = "/tables/"
BEATS = 60.0  # seconds: a page that is closed costs nobody time, so it hardly matters when it was
SETTINGS = ServerSettings(
    warm=False, beat_seconds=BEATS, table_megabytes=128, scene_ms=1e6, max_queue=4096, max_body=1 << 28,
    socket_rate=NO_LIMIT, address_rate=NO_LIMIT, create_rate=NO_LIMIT, chat_rate=NO_LIMIT,
    think_rate=NO_LIMIT, sit_rate=NO_LIMIT, look_rate=NO_LIMIT, question_rate=NO_LIMIT, connect_rate=NO_LIMIT,
    edit_rate=NO_LIMIT,
    sockets_per_address=0, tables_per_person=10_000, bot_tables_per_person=10_000,
)  # fmt: skip


class LocalServer:
    """All tables of one browser; its person sits wherever a person is asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._store = LocalStore(page)
        self._kernels = LocalKernels(page)
        self.services = Services(
            SETTINGS, self._store, self._kernels, WorkerBots(page), LocalDesigns(SETTINGS.max_design)
        )
        self._identity = Identity(ME)
        self._clients: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def load(self, text: str) -> str:
        """Take a document that the page has kept; says what is wrong with it, "" if nothing."""
        try:
            self._store.load(text)
        except ValueError as error:
            return str(error)
        return ""

    async def start(self) -> None:
        """Begin, after all documents are loaded."""
        self._store.introduce(ME, NAME)
        await self.services.open_tables()
        await asyncio.sleep(0)  # so that what is to go on has begun

    async def stop(self) -> None:
        """End everything; the page has kept it."""
        for client in list(self._clients):
            self.disconnect(client)
        await self.services.stop()

    async def request(self, method: str, url: str, body: str, language: str) -> Reply:
        """Answer a request of a page of this browser."""
        return await answer(self.services, await self._who(language), method, url, body)

    async def _who(self, language: str) -> Identity:
        headers = {"accept-language": language}
        spoken = (await self.services.identities.identify(headers)).language
        return Identity(ME, language=spoken)

    def connect(self, client: str, table: str, language: str) -> None:
        """Open a connection to a table; what is said from now on is heard."""
        self._clients[client] = asyncio.Queue()
        task = asyncio.ensure_future(self._converse(client, table, language))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _converse(self, client: str, table: str, language: str) -> None:
        async def send(message: Any) -> None:
            text = message.get("text", "") if message["type"] == "websocket.send" else ""
            self._page.deliver(client, text)

        try:
            identity, inbox = await self._who(language), self._clients[client]
            await Conversation(self.services.live, identity, ME, {}, inbox.get, send).run(table, "")
        finally:
            self._clients.pop(client, None)
            self._page.deliver(client, "")

    def receive(self, client: str, text: str) -> None:
        """Take a message of a client."""
        if client in self._clients:
            self._clients[client].put_nowait({"type": "websocket.receive", "text": text})

    def disconnect(self, client: str) -> None:
        """End a connection."""
        if client in self._clients:
            self._clients[client].put_nowait({"type": "websocket.disconnect"})

    @property
    def games(self) -> list[str]:
        """The games that there are."""
        return games.names()
