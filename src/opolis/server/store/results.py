"""Results of rated matches and what they make of people: every match counts once, in one order."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from opolis.server.store.engine import Engine, Statement, marks
from opolis.server.store.rows import RatedMatch, RatingRow, ResultRow

MATCH = "table_id, game, seats, number, at"
RESULT = "table_id, seat, who, name, place, before, mean, deviation"
RATING = "game, seats, who, mean, deviation, matches"


class Ended(NamedTuple):
    """A rated match that has ended and was not counted yet, and the places of its seats."""

    table: str
    game: str
    seats: int
    at: float
    places: tuple[float, ...]


class OwnResult(NamedTuple):
    """A rated match of somebody's, and what it was for them."""

    game: str
    seats: int
    at: float
    result: ResultRow


class Results(Engine):
    """The part of a store that keeps results and ratings.

    A match that ends is noted in `to_rate` by the transaction that ends it, so no result is lost. Counting it
    takes the next number of its game and seats: of two who count at once, one gets the number, and the other
    reads again. No match is counted twice, because its table is the key of `rated_matches`.
    """

    async def to_rate(self) -> list[Ended]:
        """List the matches that are to be counted, those that ended first."""
        sql = (
            "SELECT to_rate.table_id, tables.game, tables.seats, to_rate.at, to_rate.places FROM to_rate "
            "JOIN tables ON tables.id = to_rate.table_id ORDER BY to_rate.at, to_rate.table_id"
        )
        rows = await self._read(sql)
        return [
            Ended(table, game, seats, at, tuple(msgspec.json.decode(places)))
            for table, game, seats, at, places in rows
        ]

    async def last_rated(self, game: str, seats: int) -> int:
        """Say how many matches of a game and a number of seats were counted."""
        sql = "SELECT COALESCE(MAX(number), 0) FROM rated_matches WHERE game = ? AND seats = ?"
        return int((await self._read(sql, game, seats))[0][0])

    async def is_counted(self, table: str) -> bool:
        """Whether a match was counted."""
        return bool(await self._read("SELECT at FROM rated_matches WHERE table_id = ?", table))

    async def played_by(self, table: str) -> dict[int, tuple[str, str]]:
        """Say who sat down where, by the log: bots that stand in for somebody did not."""
        sql = "SELECT seat, who, text FROM events WHERE table_id = ? AND kind IN ('sat', 'left') ORDER BY seq"
        return {seat: (who, name) for seat, who, name in await self._read(sql, table)}

    async def ratings_of(self, game: str, seats: int, people: Sequence[str]) -> dict[str, RatingRow]:
        """Find how strong some people are."""
        sql = f"SELECT {RATING} FROM ratings WHERE game = ? AND seats = ? AND who IN ({marks(len(people))})"
        rows = await self._read(sql, game, seats, *people) if people else []
        return {row[2]: RatingRow(*row) for row in rows}

    async def count(
        self, match: RatedMatch, results: Sequence[ResultRow], ratings: Sequence[RatingRow]
    ) -> None:
        """Count a match; Taken if it, or another with this number, was counted meanwhile."""
        rated = (
            f"INSERT INTO ratings ({RATING}) VALUES ({marks(6)}) ON CONFLICT (game, seats, who) "
            "DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation, matches = excluded.matches"
        )
        noted = f"INSERT INTO results ({RESULT}) VALUES ({marks(8)})"
        await self._write([
            Statement(
                f"INSERT INTO rated_matches ({MATCH}) VALUES ({marks(5)})", msgspec.structs.astuple(match)
            ),
            *(Statement(noted, msgspec.structs.astuple(result)) for result in results),
            *(Statement(rated, msgspec.structs.astuple(rating)) for rating in ratings),
            forgotten(match.table),
        ])  # fmt: skip

    async def leave_uncounted(self, table: str) -> None:
        """Note that a match needs no counting (any more)."""
        await self._write([forgotten(table)])

    async def own_ratings(self, who: str) -> list[RatingRow]:
        """List all ratings of somebody."""
        sql = f"SELECT {RATING} FROM ratings WHERE who = ? ORDER BY game, seats"
        return [RatingRow(*row) for row in await self._read(sql, who)]

    async def own_results(self, who: str, before: float, limit: int) -> list[OwnResult]:
        """List somebody's rated matches, the latest first."""
        columns = ", ".join(f"results.{name}" for name in RESULT.split(", "))
        sql = (
            f"SELECT rated_matches.game, rated_matches.seats, rated_matches.at, {columns} FROM results "
            "JOIN rated_matches ON rated_matches.table_id = results.table_id WHERE results.who = ? "
            f"AND rated_matches.at < ? ORDER BY rated_matches.at DESC LIMIT {limit:d}"
        )
        rows = await self._read(sql, who, before)
        return [OwnResult(game, seats, at, ResultRow(*rest)) for game, seats, at, *rest in rows]

    async def best(self, game: str, seats: int, limit: int) -> list[tuple[RatingRow, str]]:
        """List people and their names by what they have reached for certain."""
        columns = ", ".join(f"ratings.{name}" for name in RATING.split(", "))
        sql = (
            f"SELECT {columns}, people.name FROM ratings JOIN people ON people.id = ratings.who "
            "WHERE ratings.game = ? AND ratings.seats = ? AND people.banned = '' "
            f"ORDER BY ratings.mean - 2 * ratings.deviation DESC, ratings.who LIMIT {limit:d}"
        )
        return [(RatingRow(*row[:-1]), row[-1]) for row in await self._read(sql, game, seats)]

    async def season(self, game: str, seats: int, began: float, ended: float) -> list[RatedMatch]:
        """List the matches of a game that ended from one moment up to another, in the order they count."""
        sql = (
            f"SELECT {MATCH} FROM rated_matches WHERE game = ? AND seats = ? AND at >= ? AND at < ? "
            "ORDER BY number"
        )
        return [RatedMatch(*row) for row in await self._read(sql, game, seats, began, ended)]

    async def results_at(self, tables: Sequence[str]) -> dict[str, list[ResultRow]]:
        """List what matches were for their seats, by table."""
        found: dict[str, list[ResultRow]] = {table: [] for table in tables}
        sql = f"SELECT {RESULT} FROM results WHERE table_id IN ({marks(len(tables))}) ORDER BY seat"
        for row in await self._read(sql, *tables) if tables else []:
            found[row[0]].append(ResultRow(*row))
        return found


def forgotten(table: str) -> Statement:
    """Take a match off the list of those to be counted."""
    return Statement("DELETE FROM to_rate WHERE table_id = ?", (table,))
