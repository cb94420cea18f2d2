"""A bot: a level, a budget and a seed; asked for a move it looks at its seat's knowledge only."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.iterative_deepening import IterativeDeepening
from opolis.bots.levels import LEVELS, STRONGEST, WEAKEST, Level
from opolis.bots.search_result import Choice, SearchResult
from opolis.bots.search_settings import SearchSettings, search_settings
from opolis.bots.tree_search import Crew, Played, TreeSearch
from opolis.core import verbs
from opolis.core.arguments import whole_number
from opolis.core.arrays import zeros
from opolis.core.errors import BadArgument, OpolisError
from opolis.core.game import Game
from opolis.core.machine import cores
from opolis.core.records import Record, copy
from opolis.core.rng import seeded

LONGEST_PROOF = 1.0  # seconds, before a bot that thinks aloud says its first thought


class MatchLike(Protocol):
    """What a bot needs of a match."""

    game: Game
    state: Any

    def legal(self, seat: int) -> list[int]:
        """List the seat's legal moves."""
        ...

    def write(self, seat: int, move: int) -> str:
        """Turn a move into text."""
        ...

    def spell(self, line: Sequence[tuple[int, int]]) -> list[str]:
        """Turn a line of moves from here into text."""
        ...


@dataclass(frozen=True)
class Advice:
    """A recommended move: its value for the seat from 0 to 1, the main line and the reason in words.

    `next_best` is the move that would be chosen without it, `given_up` what that one is worth less;
    `behind` is how much less the move is worth that was to be compared.
    """

    move: str
    value: float
    line: tuple[str, ...]
    text: str
    proven: bool = False
    next_best: str = ""
    given_up: float = 0.0
    behind: float = 0.0


def _level(number: int, settings: SearchSettings) -> Level:
    """Say how a level plays a game, which may have levels of its own below the strongest."""
    if number > len(settings.levels):
        return LEVELS[number]
    random_move_rate, simulations = settings.levels[number - 1]
    return LEVELS[number]._replace(random_move_rate=random_move_rate, simulations=simulations)


class Bot:
    """Chooses moves for any seat of one game; `opolis.bot` makes one.

    >>> import opolis
    >>> match = opolis.game("kwinty").new(row=3)
    >>> bot = opolis.bot("kwinty", level=6, seed=1)
    >>> advice = bot.advise(match, seat=0)
    >>> advice.move in match.moves(0), 0 <= advice.value <= 1
    (True, True)
    """

    def __init__(
        self,
        game: Game,
        level: int,
        seed: int | None = None,
        budget: Budget | None = None,
        settings: SearchSettings | None = None,
        crew: Crew | None = None,
    ) -> None:
        self.game, self.settings = game, settings or search_settings(game)
        self.level = _level(whole_number("level", level, WEAKEST, STRONGEST), self.settings)
        self.rng = random.Random(seed)
        self.budget = budget or Budget(self.level.simulations, self.level.seconds)
        threads = self.level.workers or cores()
        workers = self.level.workers or (crew.workers if crew else threads)
        luck = str(self.rng.getrandbits(60))
        self.tree_search = TreeSearch(game, self.settings, luck, workers, crew=crew)
        self.deepening = IterativeDeepening(game, self.settings, workers=threads)

    @property
    def reusable_bytes(self) -> int:
        """How much memory is held that the next search can use."""
        return self.tree_search.reusable_bytes + self.deepening.reusable_bytes

    def choose(self, match: MatchLike, seat: int) -> str:
        """Choose a move by what the seat can know."""
        moves = self._sensible(match, seat)
        if len(moves) == 1 or self.rng.random() < self.level.random_move_rate:
            return match.write(seat, self.rng.choice(moves))
        return match.write(seat, self.search(match, seat).best.move)

    def advise(self, match: MatchLike, seat: int, compare: int | None = None) -> Advice:
        """Choose a move and say why; compare another with it, if one is given."""
        self._moves(match, seat)
        result = self.search(match, seat, every_move=True)
        texts = [match.write(seat, choice.move) for choice in result.choices[:2]]
        # Where something is hidden, a longer line could tell what: only the move itself is said.
        line = tuple(
            match.spell(result.principal_variation[:1] if self.game.secrets else result.principal_variation)
        )
        next_best, given_up = (*texts[1:], "")[0], _given_up(result)
        text = _reason(result, texts, line)
        behind = _behind(result, compare)
        return Advice(texts[0], result.best.value, line, text, result.proven, next_best, given_up, behind)

    def search(self, match: MatchLike, seat: int, every_move: bool = False) -> SearchResult:
        """Search the position, with what the seat cannot know left out of account."""
        sensible = set(self._sensible(match, seat))
        if self.level.simulations == 0:
            return _ranked(self.look_one_move_ahead(match, seat), seat, sensible)
        result = self.search_state(match.state, seat, every_move, getattr(match, "events", None))
        if sensible.isdisjoint(choice.move for choice in result.choices):
            result = self.look_one_move_ahead(match, seat)
        return _ranked(result, seat, sensible)

    def search_state(
        self, state: Record, seat: int, every_move: bool = False, events: Sequence[Played] | None = None
    ) -> SearchResult:
        """Search a position with the engine that suits the game."""
        if not self.game.exact or state.seats != 2:
            return self.tree_search.search(state, seat, self.budget, events)
        if self.settings.engine == "mcts":
            return self._prove_or_grow(state, seat, every_move, events)
        if not every_move:
            return self.deepening.search(state, seat, self.budget)
        half = self.budget.part(0.5)
        result = self.deepening.search(state, seat, half)
        return _joined(result, self.deepening.values(state, seat, half))

    def _prove_or_grow(
        self, state: Any, seat: int, every_move: bool, events: Sequence[Played] | None
    ) -> SearchResult:
        """Try to prove a result, then grow a tree: whoever is lost plays what is hardest to answer."""
        share = self.settings.proof_share
        if not share:
            return self.tree_search.search(state, seat, self.budget, events)
        proof = self.deepening.search(state, seat, self.budget.part(share))
        if _saved(proof) and not every_move:
            return proof
        return _settled(proof, self.tree_search.search(state, seat, self.budget.part(1 - share), events))

    def think(self, match: MatchLike, seat: int) -> Iterator[SearchResult]:
        """Search every move, and say every now and then what is found so far; the last is the result.

        Whoever has enough of it just stops asking. By simulations the result is that of `search`.
        """
        self._moves(match, seat)
        state, share = match.state, self.settings.proof_share
        exact = self.game.exact and state.seats == 2
        if self.level.simulations == 0 or (exact and self.settings.engine != "mcts"):
            yield self.search(match, seat, every_move=True)
        elif not exact or not share:
            yield from self.tree_search.growing(state, seat, self.budget)
        else:
            part = self.budget.part(share)
            soon = part.seconds and min(part.seconds, LONGEST_PROOF)
            proof = self.deepening.search(state, seat, Budget(part.simulations, soon))
            for grown in self.tree_search.growing(state, seat, self.budget.part(1 - share)):
                yield _settled(proof, grown)

    def _moves(self, match: MatchLike, seat: int) -> list[int]:
        if match.game.package != self.game.package:
            raise BadArgument(f"match: this bot plays {self.game.title}, not {match.game.title}")
        moves = match.legal(whole_number("seat", seat, 0, int(match.state.seats) - 1))
        if not moves:
            raise OpolisError(f"seat {seat} has nothing to decide now")
        return moves

    def _sensible(self, match: MatchLike, seat: int) -> list[int]:
        """List the moves that bring something, or all; whoever plays at random only sees no difference."""
        moves = self._moves(match, seat)
        if self.level.random_move_rate == 1:
            return moves
        return [move for move in moves if not verbs.pointless(match.state, seat, move)] or moves

    def look_one_move_ahead(self, match: MatchLike, seat: int) -> SearchResult:
        """Look one move ahead."""
        veiled = copy(match.state)
        verbs.veil(veiled, seat, seeded(self.rng.getrandbits(60)))
        out = zeros(verbs.MAX_SEATS, "f8")
        choices = []
        for move in match.legal(seat):
            state = copy(veiled)
            verbs.play(state, seat, move)
            verbs.evaluate(state, out)
            choices.append(Choice(move, float(out[seat]), self.rng.random()))
        choices.sort(key=lambda choice: (choice.value, choice.visits), reverse=True)
        return SearchResult(tuple(choices), ((seat, choices[0].move),))


def _ranked(result: SearchResult, seat: int, sensible: set[int]) -> SearchResult:
    """Put moves that bring nothing behind all others."""
    choices = tuple(sorted(result.choices, key=lambda choice: choice.move not in sensible))
    if choices[0] == result.best:
        return replace(result, choices=choices)
    return replace(result, choices=choices, principal_variation=((seat, choices[0].move),), shares=())


def _saved(proof: SearchResult) -> bool:
    """Tell whether it is proven that nothing is lost."""
    return proof.proven and proof.best.value >= 0.5


def _settled(proof: SearchResult, grown: SearchResult) -> SearchResult:
    """Choose between a proof and a tree: whoever is lost plays what is hardest to answer."""
    return _joined(proof, grown) if _saved(proof) or (proof.proven and grown.proven) else grown


def _joined(best: SearchResult, others: SearchResult) -> SearchResult:
    """Put the values of the other moves behind the best."""
    rest = tuple(choice for choice in others.choices if choice.move != best.best.move)
    return SearchResult((best.best, *rest), best.principal_variation, best.proven, best.effort, best.depth)


def _reason(result: SearchResult, texts: list[str], line: tuple[str, ...]) -> str:
    """Say in words what the search has found."""
    value = result.best.value
    chance = (
        f"proven to {'win' if value > 0.5 else 'lose' if value < 0.5 else 'draw'}"
        if result.proven
        else f"{value:.0%}"
    )
    words = f"{chance}; main line {' '.join(line)}" if line else chance
    if len(texts) > 1:
        words += f"; next best {texts[1]} gives up {_given_up(result):.1%}"
    return words


def _behind(result: SearchResult, move: int | None) -> float:
    """Say how much less a move is worth than the best; 0 where that is not known."""
    worth = next((choice.value for choice in result.choices if choice.move == move), result.best.value)
    return max(0.0, result.best.value - worth)


def _given_up(result: SearchResult) -> float:
    """Say how much less the next best move is worth."""
    return max(0.0, result.best.value - result.choices[1].value) if len(result.choices) > 1 else 0.0


def bot(
    game: str | Game,
    level: int = 5,
    seed: int | None = None,
    seconds: float | None = None,
    simulations: int | None = None,
) -> Bot:
    """Make a bot: level 1 loses politely, 8 is the strongest; a budget replaces the level's own."""
    if simulations is not None:
        whole_number("simulations", simulations, 1)
    own = None if seconds is None and simulations is None else Budget(simulations, seconds)
    return Bot(games.load(game) if isinstance(game, str) else game, level, seed, own)
