"""The best series of moves: the same as by trying everything plainly, with and without a bound."""

import random

import pytest

from opolis import games
from opolis.lab.best_series import BestSeries, last_turn, shortened
from opolis.match.match import Match
from opolis.match.random_play import step


def last_round(seed: int, blocks: int) -> tuple[Match, int]:
    """Leave one seat with a few blocks to place in the only round of a match, and the other finished."""
    match, rng = games.load("hirstopolis").new(seats=2, map="lavaland", max_rounds=1), random.Random(seed)
    while match.movers != [0, 1] or "done" not in match.moves(0):
        step(match, rng)
    match.play(1, "done")
    while match.state.held[0] > blocks:
        places = [move for move in match.moves(0) if "@" in move]
        match.play(0, rng.choice(places))
    return match, 0


def most(match: Match, seat: int) -> int:
    """Try every series."""
    if match.over:
        return match.scores[seat]
    found = []
    for move in match.legal(seat):
        match.advance(seat, move)
        found.append(most(match, seat))
        match.undo()
    return max(found)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_found_is_the_most_that_can_be_had(seed: int) -> None:
    match, seat = last_round(seed, 2)
    best = BestSeries(match.game, 10**6)
    found = best.find(match, seat, -1000)
    assert found is not None
    assert found.points == most(match.copy(), seat)
    texts = match.spell([(seat, move) for move in found.moves])
    assert best.is_best(match, seat, texts, found.points)
    assert not best.is_best(match, seat, ["done"], found.points + 1)


@pytest.mark.parametrize("seed", range(20))
def test_a_bound_never_promises_too_little(seed: int) -> None:
    match, seat = last_round(seed, 6)
    bound, rng, promised = games.load("hirstopolis").room("bounds").most_points, random.Random(seed), []
    while not match.over:
        promised.append(bound(match.state, seat))
        places = [move for move in match.moves(seat) if "@" in move]
        match.play(seat, rng.choice(places or ["done"]))
    assert min(promised) >= match.scores[seat]


def test_a_search_that_was_cut_short_says_so() -> None:
    match, seat = last_round(0, 3)
    assert BestSeries(match.game, 10).find(match, seat, -1000) is None


def test_moves_that_bring_nothing_are_left_out() -> None:
    match, seat = last_round(1, 2)
    moves = [match.read(seat, text) for text in ("done",)]
    found = BestSeries(match.game, 10**6).find(match, seat, -1000)
    assert found is not None
    assert shortened(match, seat, found.moves) == found.moves
    assert shortened(match, seat, tuple(moves)) == tuple(moves)


def test_a_last_turn_is_gone_back_through_as_far_as_one_seat_acted_alone() -> None:
    match, seat = last_round(2, 2)
    begun = len(match.events)
    match.play(seat, "done")
    assert [(len(past.events), who) for past, who in last_turn(match)][:1] == [(begun, seat)]
    assert all(past.movers == [seat] for past, _ in last_turn(match))
