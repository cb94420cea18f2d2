"""Matches inside one kernel are the matches that the same bots play move by move."""

import numpy as np
import pytest

from opolis import games
from opolis.bots.bot import Bot, bot
from opolis.bots.native_play.play import Limit, play_natively, plays_natively
from opolis.core.verbs import NATURE
from opolis.lab.players import player
from opolis.lab.simulate import suiting
from opolis.match.match import Match

SEATS = 2


def searching(name: str, seat: int) -> Bot:
    """A bot that never plays at random, with luck of its own."""
    made = bot(name, 4, 100 + seat, simulations=30)
    made.level = made.level._replace(random_move_rate=0.0)
    return made


@pytest.mark.parametrize("name", ["kwinty", "rollopolis"])
def test_a_kernel_chooses_as_bots_do(name: str) -> None:
    game = games.load(name)
    match = Match(game, SEATS, suiting(game, SEATS))
    end, played = play_natively(match.state, [searching(name, seat) for seat in range(SEATS)], 7)
    bots = [searching(name, seat) for seat in range(SEATS)]
    for actor, move in played.tolist():
        if actor != NATURE:
            assert bots[actor].choose(match, actor) == match.write(actor, move)
        match.advance(actor, move)
    assert match.over
    assert match.state.tobytes() == end.tobytes()


def test_a_limit_bans_marked_moves_at_first_and_all_others_later() -> None:
    game, upright, lifted = games.load("kwinty"), "v", 3
    match = Match(game, SEATS)
    marked = np.array([match.write(0, move).endswith(upright) for move in range(game.move_count)], np.int8)
    bots = [searching("kwinty", seat) for seat in range(SEATS)]
    _, played = play_natively(match.state, bots, 7, limits={1: Limit(marked, lifted)})
    choices = 0
    for actor, move in played.tolist():
        texts = match.moves(actor)
        ends = {text[-1] for text in texts}
        if actor == 1 and len(ends) > 1:
            choices += 1
            assert match.write(actor, move).endswith(upright) == (choices >= lifted)
        match.advance(actor, move)
    assert choices >= lifted


def test_the_same_luck_gives_the_same_match_however_many_were_played_before() -> None:
    def one(seed: int) -> list[list[int]]:
        match = Match(games.load("kwinty"), SEATS)
        bots = [player("kwinty", "4", seed + seat) for seat in range(SEATS)]
        return play_natively(match.state, bots, seed)[1].tolist()

    first = one(3)
    assert one(4) != first
    assert one(3) == first


def test_a_greedy_bot_beats_one_that_plays_at_random() -> None:
    bots, total = [player("kwinty", "greedy", 1), player("kwinty", "random", 1)], 0.0
    for seed in range(40):
        match = Match(games.load("kwinty"), SEATS)
        match.state, _ = play_natively(match.state, bots, seed)
        total += match.outcome[0]
    assert total > 30


def test_only_bots_that_think_in_simulations_fit() -> None:
    fitting = [player("kwinty", name, 1) for name in ("random", "greedy", "3", "6", "7@50", "uct@50")]
    assert plays_natively(fitting)
    for name in ("7", "8", "5@1s", "uct", "alphabeta@50"):
        assert not plays_natively([*fitting, player("kwinty", name, 1)])
    assert not plays_natively([*fitting, object()])
    assert not plays_natively([])
