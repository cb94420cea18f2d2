"""P2: text and moves round-trip; a record replays to the same bytes."""

from opolis.core.game import Game
from opolis.laws import text
from walks import holds


def test_every_legal_move_reads_back_from_its_text(game: Game) -> None:
    assert holds(text.every_legal_move_reads_back_from_its_text, game)


def test_moves_are_listed_and_played_as_they_are_written(game: Game) -> None:
    assert holds(text.moves_are_listed_and_played_as_they_are_written, game)


def test_a_record_replays_to_the_same_bytes(game: Game) -> None:
    assert holds(text.a_record_replays_to_the_same_bytes, game)


def test_pictures_can_always_be_drawn(game: Game) -> None:
    assert holds(text.pictures_can_always_be_drawn, game)
