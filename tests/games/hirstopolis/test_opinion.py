"""What the opinion is for: bots that play well without search."""

from opolis import games
from opolis.lab.ladder import Pairing, settle
from opolis.lab.simulate import suiting


def test_alone_a_look_at_the_next_move_builds_high_and_ends_when_nothing_is_left_to_do() -> None:
    options = suiting(games.load("hirstopolis"), 1)
    played = settle(Pairing("hirstopolis", "greedy", "alone", 0, 0, 1, options))
    assert played.score > 50, "on one storey only it was 16"
    assert played.moves < 150, "it does not take and return the last block over and over"
