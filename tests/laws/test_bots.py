"""A bot never chooses an illegal move, and never by what its seat cannot know."""

from opolis.core.game import Game
from opolis.laws import bots
from walks import holds


def test_bots_of_every_level_choose_legal_moves(game: Game) -> None:
    assert holds(bots.bots_of_every_level_choose_legal_moves, game)


def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(game: Game) -> None:
    assert holds(bots.a_choice_does_not_depend_on_what_the_seat_cannot_know, game)


def test_a_seats_view_is_enough_to_think_about(game: Game) -> None:
    assert holds(bots.a_seats_view_is_enough_to_think_about, game)
