"""Every move has words of its own in every language, and they never tell a secret."""

from opolis.core.game import Game
from opolis.laws import words
from walks import holds


def test_no_word_is_missing_in_any_language(game: Game) -> None:
    assert holds(words.no_word_is_missing_in_any_language, game)


def test_every_move_has_words_of_its_own(game: Game) -> None:
    assert holds(words.every_move_has_words_of_its_own, game)


def test_words_never_tell_a_secret(game: Game) -> None:
    assert holds(words.words_never_tell_a_secret, game)


def test_what_a_game_declares_is_said_in_every_language(game: Game) -> None:
    assert holds(words.what_a_game_declares_is_said_in_every_language, game)


def test_every_text_is_said_in_every_language(game: Game) -> None:
    assert holds(words.every_text_is_said_in_every_language, game)


def test_one_thing_is_not_said_as_several(game: Game) -> None:
    assert holds(words.one_thing_is_not_said_as_several, game)


def test_effects_are_said_and_never_tell_a_secret(game: Game) -> None:
    assert holds(words.effects_are_said_and_never_tell_a_secret, game)


def test_tasks_are_said_and_never_tell_a_secret(game: Game) -> None:
    assert holds(words.tasks_are_said_and_never_tell_a_secret, game)
