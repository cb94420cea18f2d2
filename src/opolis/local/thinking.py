"""Thinking for a page: questions in, answers out, as text between workers (protocol/thinking.py).

An answer may come in pieces: each is what is found so far, the last one counts. Whoever has enough of it
stops asking. The same seed and simulations give the same answer here and natively.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from opolis import games
from opolis.bots.bot import Advice, Bot
from opolis.bots.budget import Budget
from opolis.bots.judge import Judge
from opolis.bots.levels import EVERY_CORE, LEVELS
from opolis.bots.search_result import SearchResult
from opolis.core import verbs
from opolis.core.records import from_bytes
from opolis.core.rng import seeded
from opolis.local.kernels import attach
from opolis.local.shared_crew import SharedCrew, SharedTree
from opolis.match.advised import Asked, Voice, advised, how_good
from opolis.match.analysis import Review, analyse, review_of
from opolis.match.match import Match
from opolis.match.record import read
from opolis.protocol.analyses import analysed, best_line, exercises_of
from opolis.protocol.hints import hinted
from opolis.protocol.offers import moves_of, offered
from opolis.protocol.seat_view import unpacked
from opolis.protocol.study_replies import AnalysisInfo, Exercises, LineInfo
from opolis.protocol.thinking import Considered, Drawing, Question, Thought
from opolis.protocol.to_client import Hinted
from opolis.wording.catalogue import Listener, Names, catalogue
from opolis.wording.translation import translated

MOVES = 8  # that a thought tells of


class Thinker:
    """Answers questions; of the bots that it has been, it remembers a few."""

    MOST = 4

    def __init__(self) -> None:
        self._bots: dict[str, Bot] = {}
        self._crews: dict[str, SharedCrew] = {}

    def prepare(self, game: str, file: str) -> None:
        """Let a module run a game's kernels."""
        attach(game, file)

    def wants_help(self, text: str) -> bool:
        """Tell whether more than one worker should think about a question, as its level does natively."""
        question = msgspec.json.decode(text, type=Question)
        by_time = question.simulations is None and question.wants in ("move", "advice", "hint")
        return by_time and LEVELS[question.level].workers == EVERY_CORE

    def help(self, game: str, tree: SharedTree) -> None:
        """From now on let bots of a game share their trees with another worker."""
        self._crews[game] = SharedCrew(tree)

    def answers(self, text: str) -> Iterator[str]:
        """Answer a question piece by piece."""
        question = msgspec.json.decode(text, type=Question)
        for answer in ANSWERS[question.wants](question, match_of(question), self._bot(question)):
            yield msgspec.json.encode(answer).decode()

    def _bot(self, question: Question) -> Bot:
        own = self._bots.pop(question.bot, None) or Bot(
            games.load(question.game),
            question.level,
            question.seed,
            budget_of(question),
            crew=self._crews.get(question.game),
        )
        if question.bot:
            self._bots[question.bot] = own
            while len(self._bots) > self.MOST:
                del self._bots[next(iter(self._bots))]
        return own


def move(question: Question, match: Match, bot: Bot) -> Iterator[str]:
    """Choose a move."""
    yield bot.choose(match, question.seat)


def advice(question: Question, match: Match, bot: Bot) -> Iterator[Advice]:
    """Choose a move and say why, beside another that is compared with it."""
    yield bot.advise(match, question.seat, question.compare)


def hint(question: Question, match: Match, bot: Bot) -> Iterator[Hinted]:
    """Advise as the table does, in words."""
    found = advised(match, asked_in_words(question, match), bot.advise(match, question.seat))
    yield hinted(question.id, question.seat, found)


def thoughts(question: Question, match: Match, bot: Bot) -> Iterator[Thought]:
    """Say again and again what is found so far."""
    voice = Voice(match, asked_in_words(question, match))
    for result in bot.think(match, question.seat):
        yield thought(match, question.seat, result, voice)


def review(question: Question, match: Match, bot: Bot) -> Iterator[Review]:
    """Review one move of a record."""
    judge = Judge(match.game, question.simulations, seed=question.seed)
    yield review_of(match, question.number, judge)


def analysis(question: Question, match: Match, bot: Bot) -> Iterator[AnalysisInfo]:
    """Review all moves of a record, and say after each what is new."""
    judge, found = Judge(match.game, question.simulations, seed=question.seed), list[Review]()
    for one in analyse(match, judge):
        found.append(one)
        yield analysed(match, found, len(found) - 1, question.language, "running")
    yield analysed(match, found, len(found), question.language, "done")


def line(question: Question, match: Match, bot: Bot) -> Iterator[LineInfo]:
    """Show what was better than the first of the reviewed moves."""
    yield best_line(match, question.reviews[0], question.language)


def exercises(question: Question, match: Match, bot: Bot) -> Iterator[Exercises]:
    """Make a lesson of a seat's mistakes."""
    yield exercises_of(match, question.reviews, question.seat)


def drawing(question: Question, match: Match, bot: Bot) -> Iterator[Drawing]:
    """Draw what a seat knows, as the server would."""
    seat, language, folder = question.seat, question.language, match.game.folder
    scene = translated(match.scene(seat), folder, language)
    if not question.asked:
        yield Drawing(scene)
        return
    touches, listener = offered(match, seat), Listener(names_of(question, match), question.you)
    said = match.words_of(seat, moves_of(touches))
    words = catalogue(folder, language).say_each(said, "do", listener, seat)
    yield Drawing(scene, {seat: translated(touches, folder, language)}, words)


ANSWERS: dict[str, Callable[[Question, Match, Bot], Iterator[Any]]] = {
    "move": move,
    "advice": advice,
    "hint": hint,
    "thoughts": thoughts,
    "review": review,
    "analysis": analysis,
    "line": line,
    "exercises": exercises,
    "drawing": drawing,
}


def thought(match: Match, seat: int, result: SearchResult, voice: Voice) -> Thought:
    """Put what a search has found into text and words."""
    moves = []
    for choice in result.choices[:MOVES]:
        text = match.write(seat, choice.move)
        moves.append(Considered(text, voice.move(text), choice.value, choice.visits))
    # Where something is hidden a longer line would tell of a position that is only one of many.
    line = result.principal_variation[: 1 if match.game.secrets else None]
    spelt = zip((actor for actor, _ in line), match.spell(line), strict=False)
    value = result.best.value
    good = how_good(value, match.seats)
    return Thought(result.effort, value, good, result.proven, tuple(moves), tuple(spelt))


def asked_in_words(question: Question, match: Match) -> Asked:
    """Say in which language and with which names the seats are spoken of."""
    return Asked(question.seat, names_of(question, match), question.language)


def names_of(question: Question, match: Match) -> Names:
    """Say what the seats are called: by their colours where nobody has said otherwise."""
    return msgspec.convert(question.names, type=Names) or match.called


def budget_of(question: Question) -> Budget | None:
    """Give the budget that is asked for; None for the level's own."""
    if question.simulations is None and question.seconds is None:
        return None
    return Budget(question.simulations, question.seconds)


def asked(match: Match, seat: int, level: int, seed: int, bot: str = "") -> Question:
    """Ask a bot of this browser about a match; as everywhere, it looks at its seat's knowledge only."""
    return Question(
        match.game.name, seat, "move", match.seats, dict(match.options), match.bytes, level=level, seed=seed,
        bot=bot,
    )  # fmt: skip


def match_of(question: Question) -> Match:
    """Set up what is asked about; of what the seat cannot know, anything that may be."""
    if question.record:
        return read(question.record)
    match = Match(games.load(question.game), question.seats, question.options)
    match.state = from_bytes(unpacked(question.state, question.packed), match.state.dtype)
    if question.view:
        verbs.veil(match.state, question.seat, seeded(f"view {question.seed}"))
    return match


def read_advice(text: str) -> Advice:
    """Read the answer to a question for advice."""
    return msgspec.json.decode(text, type=Advice)
