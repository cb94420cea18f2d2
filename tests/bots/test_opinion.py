"""A bot by somebody's own opinion: it looks one move ahead, for the right seat, and takes a win at once."""

import random

import numpy as np
import pytest

import opolis
from opolis.core.errors import BadArgument
from opolis.core.records import Array


def indifferent(seen: Array) -> Array:
    return np.full(len(seen), 0.5)


def test_a_win_in_one_move_is_taken_whatever_the_opinion() -> None:
    match = opolis.game("kwinty").new(row=3)
    for seat, text in ((0, "iv"), (1, "hv")):
        match.play(seat, text)
    bot = opolis.bot("kwinty", opinion=indifferent, seed=1)
    move = bot.choose(match, 0)
    match.play(0, move)
    assert match.over
    assert match.outcome == [1.0, 0.0]


def test_what_is_good_for_the_other_is_bad_for_the_seat() -> None:
    """After its move the other of two is to act: an opinion that likes many own squares likes them there."""
    match = opolis.game("kwinty").new()
    match.play(0, "iv")
    asked: list[Array] = []

    def counts_own_squares(seen: Array) -> Array:
        asked.append(seen.copy())
        return seen[:, :276].sum(1) / 276

    bot = opolis.bot("kwinty", opinion=counts_own_squares, seed=1)
    advice = bot.advise(match, 1)
    assert len(asked[0]) == len(match.moves(1))
    assert (asked[0][:, :276].sum(1) == 2).all()  # the one upright block of seat 0, who is to act then
    assert advice.value == pytest.approx(1 - 2 / 276)


@pytest.mark.parametrize("name", ["rollopolis", "turris"])
def test_an_opinion_plays_any_game_to_its_end(name: str) -> None:
    game, rng, moves = opolis.game(name), random.Random(1), 0
    match, bot = game.new(), opolis.bot(name, opinion=indifferent, seed=1)
    while not match.over and moves < 12:
        seat, moves = match.movers[0], moves + 1
        if seat < 0:
            match.roll(rng)
        else:
            match.play(seat, bot.choose(match, seat))
    assert moves == 12 or match.over


def test_an_opinion_that_does_not_judge_every_position_is_refused() -> None:
    bot = opolis.bot("kwinty", opinion=lambda seen: [0.5], seed=1)
    match = opolis.game("kwinty").new()
    match.play(0, "iv")
    with pytest.raises(BadArgument, match="it gave 1 numbers for"):
        bot.choose(match, 1)
