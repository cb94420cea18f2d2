"""People's ratings: every rated match that has ended is counted once, by whichever process finds it first."""

import asyncio
import contextlib

from opolis import games
from opolis.core.game import Game
from opolis.match.anchors import anchor
from opolis.match.ratings import Strength, after
from opolis.server.logs import fault
from opolis.server.store.engine import Taken
from opolis.server.store.people import BOT, NOBODY
from opolis.server.store.results import Ended
from opolis.server.store.rows import RatedMatch, RatingRow, ResultRow
from opolis.server.store.store import Store

LOOK_SECONDS = 15.0  # between two looks for what a process left that was killed
TRIES = 20


class Ratings:
    """Counts rated matches as they end."""

    def __init__(self, store: Store) -> None:
        self._store, self._news = store, asyncio.Event()

    def wake(self) -> None:
        """Look soon: a match has ended."""
        self._news.set()

    async def follow(self) -> None:
        """Count again and again whatever has ended."""
        while True:
            try:
                await count_all(self._store)
            except Exception:
                fault("rated matches could not be counted")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)
            self._news.clear()


async def count_all(store: Store) -> None:
    """Count all rated matches that have ended, those that ended first."""
    for ended in await store.to_rate():
        if ended.game in games.names():
            await _count(store, ended)


async def _count(store: Store, ended: Ended) -> None:
    """Count a match; whoever loses the race for a number reads everything again."""
    game = games.load(ended.game)
    for _ in range(TRIES):
        number = (
            await store.last_rated(ended.game, ended.seats) + 1
        )  # first of all: what is read then is newer
        players = await store.played_by(ended.table)
        if await store.is_counted(ended.table) or not _counts(ended, players):
            await store.leave_uncounted(ended.table)
            return
        people = [who for who, _ in players.values() if not who.startswith((BOT, NOBODY))]
        known = await store.ratings_of(ended.game, ended.seats, people)
        match = RatedMatch(ended.table, ended.game, ended.seats, number, ended.at)
        with contextlib.suppress(Taken):
            results = _results(game, ended, players, known)
            await store.count(match, results, _ratings(match, results, people, known))
            return
    raise Taken(f"table {ended.table} could not be counted")


def _counts(ended: Ended, players: dict[int, tuple[str, str]]) -> bool:
    """Whether a match was one of several players, all different."""
    names = [who for who, _ in players.values() if not who.startswith(BOT)]
    return len(players) == ended.seats == len(ended.places) and len({*names}) == len(names) > 0


def _results(
    game: Game, ended: Ended, players: dict[int, tuple[str, str]], known: dict[str, RatingRow]
) -> list[ResultRow]:
    """Rate everybody who sat there; a bot stays what it is."""
    before = [_strength(game, players[seat][0], known) for seat in range(ended.seats)]
    found = []
    for seat, strength in enumerate(after(before, ended.places)):
        who, name = players[seat]
        mean, deviation = before[seat] if who.startswith(BOT) else strength
        place = float(ended.places[seat])
        found.append(ResultRow(ended.table, seat, who, name, place, before[seat].mean, mean, deviation))
    return found


def _strength(game: Game, who: str, known: dict[str, RatingRow]) -> Strength:
    if who.startswith(BOT):
        return anchor(game, int(who.removeprefix(BOT)))
    return Strength(known[who].mean, known[who].deviation) if who in known else Strength()


def _ratings(
    match: RatedMatch, results: list[ResultRow], people: list[str], known: dict[str, RatingRow]
) -> list[RatingRow]:
    """Say what the results have made of people."""
    return [
        RatingRow(
            match.game, match.seats, one.who, one.mean, one.deviation,
            (known[one.who].matches if one.who in known else 0) + 1,
        )
        for one in results
        if one.who in people
    ]  # fmt: skip
