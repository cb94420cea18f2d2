"""All connections of one process: how many an address has, whose they are, and whether new ones are taken."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator

from opolis.server.identity import Identities, Identity
from opolis.server.live.send_queue import SendQueue
from opolis.server.refusal import Refuse
from opolis.server.store.process_messages import EVERY_TABLE, Expelled
from opolis.server.store.store import Store


class Connections:
    """Sockets and streams that are open."""

    def __init__(self, max_per_address: int, identities: Identities, store: Store) -> None:
        self._max_per_address, self._identities, self._store = max_per_address, identities, store
        self._by_address: Counter[str] = Counter()
        self._holders: dict[SendQueue, str] = {}
        self.stopping = False

    def __len__(self) -> int:
        return len(self._holders)

    def check(self, address: str) -> None:
        """Refuse an address that has too many."""
        most = self._max_per_address
        if most and self._by_address[address] >= most:
            raise Refuse("too_fast", f"at most {most} connections at once", "close some")

    @contextlib.contextmanager
    def hold(self, address: str, queue: SendQueue, identity: Identity) -> Iterator[None]:
        """Count a connection while it is open, and remember whose it is; with its token it ends."""
        self._by_address[address] += 1
        self._holders[queue] = identity.who
        left, loop = identity.expires - time.time(), asyncio.get_running_loop()
        end = loop.call_later(max(0.0, left), queue.close, "restart") if identity.expires else None
        try:
            yield
        finally:
            if end:
                end.cancel()
            del self._holders[queue]
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    async def expel(self, who: str) -> None:
        """End all connections of somebody, everywhere: those who still have a right to them come back."""
        self.expelled(who)
        await self._store.publish(EVERY_TABLE, Expelled(who))

    def all_expelled(self) -> None:
        """End all connections to this process."""
        self._identities.forget_all()
        for queue in list(self._holders):
            queue.close("restart")

    def expelled(self, who: str) -> None:
        """End all connections of somebody to this process."""
        self._identities.forget(who)
        for queue in [queue for queue, holder in self._holders.items() if holder == who]:
            queue.close("restart")
