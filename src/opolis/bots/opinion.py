"""A bot that goes by somebody's own opinion of positions: a network that was learnt elsewhere, say."""

from collections.abc import Callable, Sequence
from typing import Any

from opolis import games
from opolis.bots.bot import Bot, MatchLike
from opolis.bots.search_result import Choice, SearchResult
from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.errors import BadArgument
from opolis.core.game import Game
from opolis.core.records import Record, copy
from opolis.core.rng import seeded
from opolis.core.verbs import NATURE, seats_in

# Takes observations, a row each, of seats that are to act; gives the share of the win that each may expect.
Opinion = Callable[[Any], Sequence[float]]
WORLDS = 4  # that are looked at where secrets or luck are in play
PATIENCE = 1000  # moves of nature in a row


class OpinionBot(Bot):
    """Looks one move ahead and plays what its opinion likes best: `opolis.bot(game, opinion=…)`."""

    def __init__(self, game: Game, opinion: Opinion, seed: int | None = None) -> None:
        super().__init__(game, 1, seed)
        self.level = self.level._replace(random_move_rate=0.0, simulations=0)
        self.opinion = opinion

    def look_one_move_ahead(self, match: MatchLike, seat: int) -> SearchResult:
        """Judge all moves at once, in some worlds that the seat takes for possible."""
        moves = match.legal(seat)
        worlds = WORLDS if self.game.secrets or not self.game.exact else 1
        total = [0.0] * len(moves)
        for _ in range(worlds):
            world = copy(match.state)
            verbs.veil(world, seat, seeded(self.rng.getrandbits(60)))
            for place, worth in enumerate(self._worths(world, seat, moves)):
                total[place] += worth / worlds
        found = [Choice(move, worth, self.rng.random()) for move, worth in zip(moves, total, strict=True)]
        found.sort(key=lambda choice: (choice.value, choice.visits), reverse=True)
        return SearchResult(tuple(found), ((seat, found[0].move),))

    def _worths(self, world: Record, seat: int, moves: Sequence[int]) -> list[float]:
        """Say what each move is worth to the seat: the result where it ends the game, else the opinion."""
        size = int(self.game.room("state").OBSERVATION)
        seen, views, worths = zeros((len(moves), size), "f4"), [], []
        for place, move in enumerate(moves):
            state = copy(world)
            verbs.play(state, seat, move)
            self._let_nature_act(state)
            viewer = self._viewer(state, seat)
            views.append(viewer)
            worths.append(self._share(state, seat))
            verbs.observe(state, viewer, seen[place])
        judged = self.opinion(seen)
        if len(judged) != len(moves):
            raise BadArgument(f"opinion: it gave {len(judged)} numbers for {len(moves)} positions")
        return [
            share if share is not None else float(value) if viewer == seat else 1 - float(value)
            for share, value, viewer in zip(worths, judged, views, strict=True)
        ]

    def _viewer(self, state: Record, seat: int) -> int:
        """Choose whose view is judged: the seat's own, or of two whoever is to act."""
        movers = seats_in(verbs.movers(state))
        return movers[0] if state.seats == 2 and len(movers) == 1 and movers[0] >= 0 else seat

    def _share(self, state: Record, seat: int) -> float | None:
        """Give the seat's share of the win, if the game is over."""
        if verbs.movers(state):
            return None
        shares = zeros(verbs.MAX_SEATS, "f8")
        verbs.outcome(state, shares)
        return float(shares[seat])

    def _let_nature_act(self, state: Record) -> None:
        """Draw what only nature can do now."""
        moves, weights = zeros(self.game.max_moves, "i8"), zeros(self.game.max_moves, "i8")
        for _ in range(PATIENCE):
            if seats_in(verbs.movers(state)) != [NATURE]:
                return
            count = verbs.odds(state, moves, weights)
            odds = [int(weights[index]) for index in range(count)]
            verbs.play(state, NATURE, int(moves[self.rng.choices(range(count), odds)[0]]))


def opinion_bot(game: str | Game, opinion: Opinion, seed: int | None = None) -> OpinionBot:
    """Make a bot that plays by an opinion."""
    return OpinionBot(games.load(game) if isinstance(game, str) else game, opinion, seed)
