"""P3: what a seat is shown does not change when what it cannot know is redrawn."""

from opolis.core.game import Game
from opolis.laws import secrets
from walks import holds


def test_a_seats_view_does_not_depend_on_what_it_cannot_know(game: Game) -> None:
    assert holds(secrets.a_seats_view_does_not_depend_on_what_it_cannot_know, game)


def test_an_observation_tells_apart_what_a_seat_can_see(game: Game) -> None:
    assert holds(secrets.an_observation_tells_apart_what_a_seat_can_see, game)


def test_an_observation_leaves_nothing_of_the_one_before(game: Game) -> None:
    assert holds(secrets.an_observation_leaves_nothing_of_the_one_before, game)


def test_a_redrawn_position_can_be_played_to_its_end(game: Game) -> None:
    assert holds(secrets.a_redrawn_position_can_be_played_to_its_end, game)


def test_a_spectator_sees_no_more_than_a_seat(game: Game) -> None:
    assert holds(secrets.a_spectator_sees_no_more_than_a_seat, game)
