"""Work that somebody asks for: beside the event loop, a few at a time, limited by the CPU time it takes."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, Self, TypeVar

from opolis.server.limits import Limits
from opolis.server.live.pace import cpu_time
from opolis.server.refusal import Refuse

Made = TypeVar("Made")
Rest = ParamSpec("Rest")


class Work:
    """What one message or request makes us do; its seconds are spent by a person and by an address.

    It needs one of a few places. Whoever has waited for one is asked again whether anything is left to spend:
    of a flood that came at once only the first are served.
    """

    def __init__(self, limits: Limits, places: asyncio.Semaphore, who: str, address: str) -> None:
        self._spends = (limits.question, who or address), (limits.question_address, address)
        self._places, self._seconds = places, 0.0

    def check(self) -> None:
        """Refuse where nothing is left to spend."""
        if not all(limit.has(key) for limit, key in self._spends):
            raise Refuse("too_fast", "too many questions at once", "wait a little")

    async def __aenter__(self) -> Self:
        """Take a place."""
        self.check()
        await self._places.acquire()
        try:
            self.check()
        except Refuse:
            self._places.release()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        """Give the place back, and spend what was measured."""
        self._places.release()
        for limit, key in self._spends:
            limit.spend(key, self._seconds)
        self._seconds = 0.0

    def measured(self, ask: Callable[Rest, Made]) -> Callable[Rest, Made]:
        """Measure what a function takes in its thread."""

        def asked(*rest: Rest.args, **more: Rest.kwargs) -> Made:
            began = cpu_time()
            try:
                return ask(*rest, **more)
            finally:
                self._seconds += cpu_time() - began

        return asked

    async def do(self, ask: Callable[Rest, Made], *rest: Rest.args, **more: Rest.kwargs) -> Made:
        """Ask in a thread, as soon as there is a place."""
        async with self:
            return await asyncio.to_thread(self.measured(ask), *rest, **more)
