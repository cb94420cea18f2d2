"""Every legal move, and no other, can be reached by touching."""

from opolis.core.game import Game
from opolis.laws import scenes
from walks import holds


def test_touches_lead_to_the_legal_moves(game: Game) -> None:
    assert holds(scenes.touches_lead_to_the_legal_moves, game)


def test_a_scene_is_the_same_after_the_wire(game: Game) -> None:
    assert holds(scenes.a_scene_is_the_same_after_the_wire, game)


def test_a_scene_names_its_parts_apart_and_tells_the_scores(game: Game) -> None:
    assert holds(scenes.a_scene_names_its_parts_apart_and_tells_the_scores, game)


def test_what_can_be_touched_lies_in_ones_own_area(game: Game) -> None:
    assert holds(scenes.what_can_be_touched_lies_in_ones_own_area, game)


def test_whatever_cannot_be_touched_says_why(game: Game) -> None:
    assert holds(scenes.whatever_cannot_be_touched_says_why, game)


def test_a_held_piece_cannot_be_put_where_it_is_refused(game: Game) -> None:
    assert holds(scenes.a_held_piece_cannot_be_put_where_it_is_refused, game)


def test_what_is_tried_out_is_what_comes_of_it(game: Game) -> None:
    assert holds(scenes.what_is_tried_out_is_what_comes_of_it, game)
