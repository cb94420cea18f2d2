"""Fixed opponents: bots of a level, whose choices depend on the position and the lane's luck alone."""

from collections.abc import Mapping, Sequence

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.levels import LEVELS
from opolis.core import verbs
from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument
from opolis.core.game import Game
from opolis.core.records import Array, Record
from opolis.core.rng import word

AT_RANDOM = 0  # below all levels
STRONGEST = max(level for level, plays in LEVELS.items() if plays.simulations is not None)


class Lone:
    """A position as a bot wants it; moves are written as their numbers."""

    def __init__(self, game: Game, state: Record, moves: Array) -> None:
        self.game, self.state, self._moves = game, state, moves

    def legal(self, seat: int) -> list[int]:
        """List the seat's legal moves."""
        count = verbs.legal(self.state, seat, self._moves)
        moves: list[int] = self._moves[:count].tolist()
        return moves

    def write(self, seat: int, move: int) -> str:
        """Write a move as its number."""
        return str(move)

    def spell(self, line: Sequence[tuple[int, int]]) -> list[str]:
        """Write a line of moves as their numbers."""
        return [str(move) for _, move in line]


class Opponents:
    """Bots by seat. Level 0 moves at random, inside the kernel."""

    def __init__(self, game: Game, seats: int, levels: Mapping[int, int]) -> None:
        for seat, level in levels.items():
            whole_number("seat of an opponent", seat, 0, seats - 1)
            whole_number("level of an opponent", level, AT_RANDOM, STRONGEST)
        if len(levels) == seats:
            raise BadArgument("opponents: a seat must be left for the learner")
        self.game, self.levels = game, dict(levels)
        self.bots = {seat: _bot(game, level) for seat, level in levels.items() if level != AT_RANDOM}

    @property
    def random_seats(self) -> int:
        """The mask of seats that move at random."""
        return sum(1 << seat for seat, level in self.levels.items() if level == AT_RANDOM)

    def choose(self, state: Record, seat: int, rng: Array, moves: Array) -> int:
        """Choose a move for a bot's seat; all its luck comes from the lane's generator."""
        bot, luck = self.bots[seat], int(word(rng))
        bot.rng.seed(luck)
        bot.tree_search.forget(str(luck))
        return int(bot.choose(Lone(self.game, state, moves), seat))


def others(seats: int, seat: int, level: int) -> dict[int, int]:
    """Give all seats but one to bots of a level."""
    return {other: level for other in range(seats) if other != seat}


def _bot(game: Game, level: int) -> Bot:
    bot = Bot(game, level, seed=0)
    bot.budget = Budget(bot.level.simulations)  # never by the clock
    return bot
