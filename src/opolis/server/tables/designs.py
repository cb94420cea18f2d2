"""Designs from outside: limited and sound texts. The name of a file is refused by the game itself.

What a text does to its reader is not known before it is read, so that is done by another process.
"""

import asyncio
import hashlib
import sys
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from opolis.core.game import Game
from opolis.server.refusal import Refuse

AT_ONCE = 2
PATIENCE = 20.0  # seconds, on a busy machine
REMEMBERED = 256
LONGEST_LINE = 2000  # letters: what takes long to read is long on one line
TOO_MUCH = "this design takes too much time or memory to read"
ADVICE = "fix it and send it again"


class DesignCheck:
    """Has designs checked, a few at once, and remembers what was found."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._found: OrderedDict[str, str] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def check(self, game: Game, options: Mapping[str, Any]) -> None:
        """Refuse long and unsound texts."""
        for option in game.options:
            value = options.get(option.name)
            if option.kind != "design" or not isinstance(value, str) or "\n" not in value:
                continue
            if len(value.encode()) > self._max_bytes:
                raise Refuse("too_big", f"option {option.name}: a design may have {self._max_bytes} bytes")
            for number, line in enumerate(value.split("\n"), 1):
                if len(line) > LONGEST_LINE:
                    raise Refuse("malformed", f"line {number} has more than {LONGEST_LINE} letters", ADVICE)
            if game.has_room("designs") and (fault := await self._fault(game.name, value)):
                raise Refuse("malformed", fault, ADVICE)

    async def _fault(self, game: str, text: str) -> str:
        """Say what is wrong with a design; "" if it is sound."""
        key = hashlib.sha256(f"{game}\n{text}".encode()).hexdigest()
        async with self._places:
            if key not in self._found:
                self._found[key] = await _checked(game, text)
            self._found.move_to_end(key)
            while len(self._found) > REMEMBERED:
                self._found.popitem(last=False)
            return self._found[key]


async def _checked(game: str, text: str) -> str:
    command = (sys.executable, "-m", "opolis.server.tables.design_check", game)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(PATIENCE):
            output, _ = await process.communicate(text.encode())
    except TimeoutError:
        return TOO_MUCH
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
    return output.decode() if process.returncode == 0 else TOO_MUCH
