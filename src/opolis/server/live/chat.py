"""What is said at tables: kept in the store, told at every process, never said twice."""

from collections.abc import Iterable

from opolis.protocol.to_client import Spoken
from opolis.server.store.process_messages import Said
from opolis.server.store.rows import ChatRow
from opolis.server.store.store import Store

MOST_LINES = 100
SPECTATOR = -1


class ChatLog:
    """The latest lines of one table."""

    def __init__(self, rows: Iterable[ChatRow]) -> None:
        self.lines = tuple(spoken(row) for row in rows)

    def add(self, line: Spoken) -> None:
        """Add a line; the oldest may go."""
        self.lines = (*self.lines[1 - MOST_LINES :], line)


def spoken(row: ChatRow) -> Spoken:
    """Turn a row into what clients are sent."""
    return Spoken(row.seat, row.name, row.text, row.at)


def chat_row(at: float, who: str, name: str, seats: tuple[int, ...], text: str, act: str) -> ChatRow:
    """Make the row of a line that somebody says at a time."""
    return ChatRow(at, seats[0] if seats else SPECTATOR, who, name, text, act)


async def keep(store: Store, table: str, row: ChatRow) -> bool:
    """Keep a line and tell other processes; False if it was said before."""
    new = await store.say(table, row)
    if new:
        await store.publish(table, Said(spoken(row)))
    return new
