"""Things made for tests of the store."""

from typing import Any

from opolis.protocol.to_client import ClockRule
from opolis.server.store.rows import LogEvent, TableRow, TableSummary
from opolis.server.store.store import Store

WAITING = TableSummary("waiting", "", ((0, "ada", "Ada"),))


def row(name: str = "t1", **changed: Any) -> TableRow:
    plain: dict[str, Any] = {
        "id": name, "game": "kwinty", "rules": 1, "seats": 2, "options": {"width": 7}, "clock": ClockRule(),
        "creator": "ada", "invite": "please", "open": True, "correspondence": False, "created": 5.0,
    }  # fmt: skip
    return TableRow(**plain | changed)


def move(seq: int, text: str = "iv", act: str = "") -> LogEvent:
    return LogEvent(seq, 10.0 + seq, "move", seq % 2, text, act, "ada", (1.5, 2.0))


async def with_table(store: Store, name: str = "t1") -> None:
    await store.create(row(name), [LogEvent(1, 5.0, "sat", 0, "Ada", "", "ada")], WAITING)
