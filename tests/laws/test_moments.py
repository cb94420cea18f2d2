"""What nobody should miss is told in words, to those who may know it, up to the end."""

from opolis.core.game import Game
from opolis.laws import moments
from walks import holds


def test_moments_have_words_and_parts_that_are_there(game: Game) -> None:
    assert holds(moments.moments_have_words_and_parts_that_are_there, game)


def test_moments_never_tell_a_secret(game: Game) -> None:
    assert holds(moments.moments_never_tell_a_secret, game)


def test_the_last_moment_says_how_it_ended(game: Game) -> None:
    assert holds(moments.the_last_moment_says_how_it_ended, game)
