"""A game's kernels in a page: brought when the game is first wanted, and checked against its rules."""

import ctypes
from pathlib import Path

import msgspec

from opolis import games
from opolis.core import linked_kernels
from opolis.core.sources import fingerprint
from opolis.local.page import Page
from opolis.server.warm import WarmUp


class LocalKernels(WarmUp):
    """Which games are ready: their kernels are here. Nothing is ever compiled."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    async def _prepare(self, name: str, part: str) -> None:
        try:
            if not self.rules_ready & {name}:
                attach(name, await self._page.module(name))
            self._done[part].add(name)
        finally:
            del self._tasks[name, part]


def attach(name: str, file: str) -> None:
    """Let a module run the kernels of a game; without one they run as plain Python."""
    game = games.load(name)
    _ = game.verbs
    if file:
        page = msgspec.json.decode(Path(file).with_suffix(".json").read_bytes())
        layout = game.room("state").State.dtype
        import_search()
        linked_kernels.attach(ctypes.CDLL(file), page, fingerprint(game.folder), layout)


def import_search() -> None:
    """Import what bots think with: only kernels that are known can be linked."""
    import opolis.bots.bot  # noqa: F401
