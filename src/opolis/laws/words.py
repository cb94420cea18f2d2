"""Laws of words: every move has some of its own in every language, and they never tell a secret."""

import random
import re
from collections.abc import Iterator

from opolis.core.errors import Malformed
from opolis.core.game import Game
from opolis.core.scene import Touch
from opolis.core.verbs import NATURE
from opolis.laws.law import Law, Sample, Violation, in_positions, name_of
from opolis.laws.secrets import redrawn
from opolis.match.match import Match
from opolis.match.task import task, tasks_of
from opolis.wording.catalogue import LANGUAGES, Form, Listener, differences, texts_of, words_of
from opolis.wording.message import Message
from opolis.wording.translation import all_texts, said, translator

SOME = 20  # hidden moves of a list that are compared
FEW = 5  # moves whose effects are told
SEVERAL_OF_ONE = re.compile(r"(?<![\w.,:/+×−-])[−-]?1 (?!(?:is|was|has|this|less|plus|minus)\b)[a-z]+s\b")


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


def what_a_game_declares_is_said_in_every_language(game: Game, sample: Sample) -> Iterator[Violation]:
    """A game's blurb, refusals, options and presets have translations."""
    law: Law = what_a_game_declares_is_said_in_every_language
    declared = [game.blurb, *game.presets, *(option.help for option in game.options)]
    declared += [option.name.replace("_", " ") for option in game.options]
    declared += [str(choice) for option in game.options for choice in option.choices]
    for language in _spoken(game):
        into, entries = translator(game.folder, language), all_texts(game.folder, language)
        missing = [text for text in declared if into.find(text) is None]
        missing += [text for text in game.refusals.values() if text not in entries]
        for text in missing:
            yield Violation(name_of(law), f"{text!r} is not said in {language}", game.name)


@in_positions(share=0.15, part=1 / 3)
def every_text_is_said_in_every_language(match: Match, rng: random.Random) -> Iterator[str]:
    """Scenes, touches and refusals have translations: no English is left in them."""
    texts = _some_texts(match, rng)
    for language in _spoken(match.game):
        into = translator(match.game.folder, language)
        for text in texts:
            if into.find(text) is None:
                yield f"{text!r} is not said in {language}"


@in_positions(share=0.15, part=1 / 3)
def one_thing_is_not_said_as_several(match: Match, rng: random.Random) -> Iterator[str]:
    """Counts and their words agree in scenes, touches, refusals and moves: 1 point, 2 points."""
    texts = _some_texts(match, rng)
    for seat in match.movers:
        moves = _some(match.legal(seat), rng)
        texts += [match.tell(match.words(seat, move), "did", seat, seat) for move in moves]
    for text in texts:
        if found := SEVERAL_OF_ONE.search(text):
            yield f"{text!r} says {found[0]!r}"


def _some_texts(match: Match, rng: random.Random) -> list[str]:
    """Gather what somebody reads in a scene, in what can be touched, and in a refusal."""
    texts = said(match.scene(rng.randrange(-1, match.seats)))
    for seat in match.movers:
        if seat != NATURE:
            texts += said(tuple(_some_touches(match, seat, rng)))
    seat, move = rng.randrange(match.seats), rng.randrange(match.game.move_count)
    return [*texts, match.refusal(seat, move) or ""]


def _spoken(game: Game) -> list[str]:
    """List the languages into which a game is translated: wholly, or not at all."""
    return [language for language in LANGUAGES if texts_of(words_of(game.folder), language)]


def _some_touches(match: Match, seat: int, rng: random.Random) -> Iterator[Touch]:
    """Give what can be touched first, and what follows after some touch, to the end of a path."""
    path: tuple[str, ...] = ()
    while touches := match.touches(seat, path):
        yield from touches
        chosen = rng.choice(touches)
        if chosen.move:
            return
        path = (*path, chosen.id)


@in_positions(share=0.15, part=1 / 3)
def words_never_tell_a_secret(match: Match, rng: random.Random) -> Iterator[str]:
    """What a viewer is told of a move is the same when what the viewer cannot know is redrawn.

    The viewer is shown a move's text, not its number, which can stand for another move there (an order of
    what was chosen unseen): the words of one text are compared, wherever it is legal in both positions.
    """
    if match.over or not match.game.secrets:
        return
    viewer, actor = rng.randrange(match.seats), rng.choice(match.movers)
    twin, hidden = redrawn(match, viewer, rng), list[Message]()
    for move in _some(match.legal(actor), rng):
        if not _is_shown(match, actor, move, viewer):
            hidden.append(match.unseen_words(actor, move))
            continue
        text = match.write(actor, move)
        same = _read(twin, actor, text)
        if same is not None and twin.words(actor, same) != match.words(actor, move):
            yield f"the words of {text} tell seat {viewer} what it cannot know"
    for move in _some(twin.legal(actor), rng):
        if not _is_shown(twin, actor, move, viewer):
            hidden.append(twin.unseen_words(actor, move))
    if any(words != hidden[0] for words in hidden):
        yield f"the words of hidden moves of seat {actor} tell them apart to seat {viewer}"


@in_positions(share=0.1, part=1 / 3)
def effects_are_said_and_never_tell_a_secret(match: Match, rng: random.Random) -> Iterator[str]:
    """What a move does for its seat has words in every language, and depends on what the seat knows only."""
    seats = [seat for seat in match.movers if seat != NATURE]
    if not seats:
        return
    seat, language = rng.choice(seats), rng.choice(LANGUAGES)
    twin = redrawn(match, seat, rng) if match.game.secrets else match
    for move in _some(match.legal(seat), rng)[:FEW]:
        effects = match.effects(seat, move)
        if not all(match.tell(one, "do", seat, seat, language).strip() for one in effects):
            yield f"an effect of {match.write(seat, move)} has no words ({language})"
        if twin.refusal(seat, move) is None and twin.effects(seat, move) != effects:
            yield f"the effects of {match.write(seat, move)} tell seat {seat} what it cannot know"


@in_positions(share=0.15, part=1 / 3)
def tasks_are_said_and_never_tell_a_secret(match: Match, rng: random.Random) -> Iterator[str]:
    """What is expected of seats has words in every language, and depends on what the reader knows only."""
    viewer, language = rng.randrange(-1, match.seats), rng.choice(LANGUAGES)
    listener = Listener(match.called, viewer)
    asked = task(match, viewer, listener, language)
    if tasks_of(match.game) and not asked and any(seat != NATURE for seat in match.movers):
        yield f"nothing is expected of anybody, as seat {viewer} hears it"
    twin = redrawn(match, viewer, rng) if match.game.secrets and viewer != NATURE else match
    if not match.over and task(twin, viewer, listener, language) != asked:
        yield f"what is expected tells seat {viewer} what it cannot know: {asked}"


def _some(moves: list[int], rng: random.Random) -> list[int]:
    return moves if len(moves) <= SOME else rng.sample(moves, SOME)


def _read(match: Match, actor: int, text: str) -> int | None:
    """Find the legal move with a text, if there is one."""
    try:
        move = match.read(actor, text)
    except Malformed:
        return None
    return move if move in match.legal(actor) else None


def _is_shown(match: Match, actor: int, move: int, viewer: int) -> bool:
    return bool(match.game.room("hidden").shown(match.state, actor, move, viewer))
