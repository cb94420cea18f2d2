"""What the opinion is for: bots that play well without search."""

import random

from opolis import games
from opolis.lab.ladder import Pairing, settle
from opolis.lab.players import player
from opolis.lab.simulate import play_out, suiting


def test_alone_a_look_at_the_next_move_builds_high_and_ends_when_nothing_is_left_to_do() -> None:
    options = suiting(games.load("hirstopolis"), 1)
    played = settle(Pairing("hirstopolis", "greedy", "alone", 0, 0, 1, options))
    assert played.score > 50, "on one storey only it was 16"
    assert played.moves < 200, "it does not take and return the last block over and over"


def test_two_who_look_at_the_next_move_reach_the_goal_together() -> None:
    match = play_out(
        games.load("hirstopolis").new(2), random.Random(0), [player("hirstopolis", "greedy", 1)] * 2
    )
    assert min(match.scores) > 45, "with the end in mind from the first round on it was 29"
