"""How people do with puzzles, and how hard these have turned out to be."""

from opolis.server.store.engine import Engine, Statement, marks
from opolis.server.store.rows import PuzzlePlayer, PuzzleRating

PLAYER = "person, game, mu, sigma, streak, best, solved, failed, done"
RATING = "game, puzzle, mu, sigma, tries"
SAVE_PLAYER = (
    f"INSERT INTO puzzle_players ({PLAYER}) VALUES ({marks(9)}) ON CONFLICT (person, game) DO UPDATE SET "
    "mu = excluded.mu, sigma = excluded.sigma, streak = excluded.streak, best = excluded.best, "
    "solved = excluded.solved, failed = excluded.failed, done = excluded.done"
)
SAVE_RATING = (
    f"INSERT INTO puzzle_ratings ({RATING}) VALUES ({marks(5)}) ON CONFLICT (game, puzzle) DO UPDATE SET "
    "mu = excluded.mu, sigma = excluded.sigma, tries = excluded.tries"
)


class Puzzles(Engine):
    """The part of a store that keeps ratings of puzzles and of those who solve them."""

    async def puzzle_player(self, person: str, game: str) -> PuzzlePlayer | None:
        """Find how somebody does with a game's puzzles."""
        sql = f"SELECT {PLAYER} FROM puzzle_players WHERE person = ? AND game = ?"
        rows = await self._read(sql, person, game)
        return PuzzlePlayer(*rows[0]) if rows else None

    async def puzzle_players_of(self, person: str) -> list[PuzzlePlayer]:
        """List how somebody does with the puzzles of all games."""
        sql = f"SELECT {PLAYER} FROM puzzle_players WHERE person = ?"
        return [PuzzlePlayer(*row) for row in await self._read(sql, person)]

    async def puzzle_ratings(self, game: str) -> dict[str, PuzzleRating]:
        """Give the ratings of a game's puzzles that somebody has tried."""
        rows = await self._read(f"SELECT {RATING} FROM puzzle_ratings WHERE game = ?", game)
        return {row[1]: PuzzleRating(*row) for row in rows}

    async def save_puzzle(self, player: PuzzlePlayer, rating: PuzzleRating) -> None:
        """Keep both after a try."""
        await self._write([
            Statement(SAVE_PLAYER, tuple(player)),
            Statement(SAVE_RATING, tuple(rating)),
        ])  # fmt: skip
