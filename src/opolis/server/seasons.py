"""A season: all rated matches of a game in a stretch of time, as whoever runs the server takes them out."""

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from opolis.core.errors import OpolisError
from opolis.server.store.people import BOT
from opolis.server.store.rows import ResultRow
from opolis.server.store.store import Store
from opolis.server.tables.archive import text_of


class SeasonMatch(NamedTuple):
    """A rated match: who played it under which name, their places, points and shares, and its record."""

    table: str
    players: list[str]
    places: list[float]
    scores: list[int]
    shares: list[float]
    ended_by: str
    seconds: float
    record: str


def moment(day: str) -> float:
    """Read the beginning of a day (in UTC), like 2026-09-01."""
    try:
        found = datetime.datetime.strptime(day, "%Y-%m-%d")
    except ValueError:
        raise OpolisError(f"{day!r} is no day; write it like 2026-09-01") from None
    return found.replace(tzinfo=datetime.UTC).timestamp()


async def season(store: Store, game: str, seats: int, began: float, ended: float) -> list[SeasonMatch]:
    """Gather the matches of a season, in the order in which they count."""
    matches = await store.season(game, seats, began, ended)
    results = await store.results_at([match.table for match in matches])
    names = _names(one for match in matches for one in results[match.table])
    found = []
    for match in matches:
        row, played = await store.table(match.table), results[match.table]
        if row is None:
            continue
        places = [one.place for one in played]
        best = [float(place == min(places)) for place in places]
        found.append(
            SeasonMatch(
                match.table, [names[one.who] for one in played], places,
                list(row.scores) or [0] * match.seats, [share / sum(best) for share in best],
                row.ended_by, match.at - row.created, await text_of(store, row),
            )
        )  # fmt: skip
    return found


def _names(results: Iterable[ResultRow]) -> dict[str, str]:
    """Call everybody by a name of their own, the one they have had last."""
    latest: dict[str, str] = {}
    for one in results:
        bot = one.who.startswith(BOT)
        latest[one.who] = f"level {one.who.removeprefix(BOT)}" if bot else one.name
    given: dict[str, str] = {}
    for who, name in latest.items():
        taken, number = {*given.values()}, 2
        own = name
        while own in taken:
            own, number = f"{name} ({number})", number + 1
        given[who] = own
    return given
