"""Laws of words: every move has some of its own in every language, and they never tell a secret."""

import random
from collections.abc import Iterator

from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.laws.law import Law, Sample, Violation, in_positions, name_of
from opolis.laws.secrets import redrawn
from opolis.match.match import Match
from opolis.wording.catalogue import LANGUAGES, Form, differences, words_of
from opolis.wording.message import Message

SOME = 20  # hidden moves of a list that are compared


def no_word_is_missing_in_any_language(game: Game, sample: Sample) -> Iterator[Violation]:
    """The catalogues of a game have the same keys, forms and values in all languages."""
    law: Law = no_word_is_missing_in_any_language
    for what in differences(words_of(game.folder)):
        yield Violation(name_of(law), what, game.name)


@in_positions(share=0.15, part=1 / 3)
def every_move_has_words_of_its_own(match: Match, rng: random.Random) -> Iterator[str]:
    """Every legal move has a sentence, before and after it is made; different moves have different ones."""
    language = rng.choice(LANGUAGES)
    for seat in match.movers:
        moves = match.legal(seat)
        said = [match.words(seat, move) for move in moves]
        forms: tuple[Form, ...] = ("did",) if seat == NATURE else ("do", "did")
        for form in forms:
            texts = {match.tell(words, form, seat, seat, language) for words in said}
            if len(texts) < len(moves):
                yield f"{len(moves)} moves of seat {seat} have {len(texts)} sentences ({form}, {language})"


@in_positions(share=0.15, part=1 / 3)
def words_never_tell_a_secret(match: Match, rng: random.Random) -> Iterator[str]:
    """What a viewer is told of a move is the same when what the viewer cannot know is redrawn."""
    if match.over or not match.game.secrets:
        return
    viewer, actor = rng.randrange(match.seats), rng.choice(match.movers)
    twin, hidden = redrawn(match, viewer, rng), list[Message]()
    for move in _some(match.legal(actor), rng):
        if not _is_shown(match, actor, move, viewer):
            hidden.append(match.unseen_words(actor, move))
        elif twin.words(actor, move) != match.words(actor, move):
            yield f"the words of {match.write(actor, move)} tell seat {viewer} what it cannot know"
    for move in _some(twin.legal(actor), rng):
        if not _is_shown(twin, actor, move, viewer):
            hidden.append(twin.unseen_words(actor, move))
    if any(words != hidden[0] for words in hidden):
        yield f"the words of hidden moves of seat {actor} tell them apart to seat {viewer}"


def _some(moves: list[int], rng: random.Random) -> list[int]:
    return moves if len(moves) <= SOME else rng.sample(moves, SOME)


def _is_shown(match: Match, actor: int, move: int, viewer: int) -> bool:
    return bool(match.game.room("hidden").shown(match.state, actor, move, viewer))
