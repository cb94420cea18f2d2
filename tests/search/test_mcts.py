"""Tree search: what it proves is true, and it never loses what it has proven."""

import random
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.search_settings import SearchSettings
from opolis.bots.tree_search import TreeSearch
from opolis.core.records import copy
from opolis.core.verbs import MAX_SEATS, NATURE, evaluate, play
from opolis.match.random_play import step
from opolis.search.tree import children_of, find_child, lead
from search.plain import Minimax, small_positions
from search.test_alphabeta import SMALL


@pytest.mark.parametrize("prior", [False, True])
@pytest.mark.parametrize(("name", "options", "left"), SMALL)
def test_what_a_tree_proves_is_true(name: str, options: dict[str, Any], left: int, prior: bool) -> None:
    game, proven = games.load(name), 0
    plain = Minimax(game)
    for match in small_positions(name, options, left, 5, 5):
        seat = match.movers[0]
        tree_search = TreeSearch(game, SearchSettings(priors=prior), "1", nodes=100_000)
        result = tree_search.search(match.state, seat, Budget(simulations=4000))
        share = plain.value(match.state)[0]
        if result.proven:
            proven += 1
            assert result.best.value == (share if seat == 0 else 1 - share)
            assert result.best.move in plain.best(match.state)
    assert proven


def test_a_move_that_is_proven_to_lose_is_left_alone() -> None:
    game = games.load("kwinty")
    plain = Minimax(game)
    for match in small_positions("kwinty", SMALL[1][1], 5, 6, 8):
        seat = match.movers[0]
        result = TreeSearch(game, SearchSettings(), "2", nodes=50_000).search(
            match.state, seat, Budget(simulations=2000)
        )
        lost = [choice.move for choice in result.choices if choice.value == 0.0]
        assert result.best.move not in lost or set(match.legal(seat)) == set(lost)
        assert plain.value(match.state)[0] == seat or result.best.value > 0


def test_the_tree_below_the_moves_played_is_kept() -> None:
    game = games.load("kwinty")
    match, tree_search = game.new(), TreeSearch(game, SearchSettings(), "3", nodes=50_000)
    first = tree_search.search(match.state, 0, Budget(simulations=1000))
    for actor, move in first.principal_variation[:2]:
        match.advance(actor, move)
    assert match.movers == [0]
    before = sum(
        choice.visits for choice in tree_search.search(match.state, 0, Budget(simulations=1)).choices
    )
    assert before > 10


def test_workers_grow_one_tree() -> None:
    game = games.load("kwinty")
    tree_search = TreeSearch(game, SearchSettings(rollout_depth=-1), "4", workers=2)
    result = tree_search.search(game.new().state, 0, Budget(seconds=0.3))
    visits = sum(choice.visits for choice in result.choices)
    assert 0.9 * result.effort <= visits <= result.effort
    assert {choice.move for choice in result.choices} == set(game.new().legal(0))


def test_a_full_tree_is_searched_on() -> None:
    game = games.load("kwinty")
    result = TreeSearch(game, SearchSettings(), "5", nodes=50).search(
        game.new().state, 0, Budget(simulations=500)
    )
    assert result.effort == 500


@pytest.mark.parametrize("weight", [0.0, 0.5])
def test_a_tree_that_takes_sudden_wins_proves_the_truth(weight: float) -> None:
    game, proven = games.load("kwinty"), 0
    plain = Minimax(game)
    for match in small_positions("kwinty", SMALL[1][1], 5, 6, 9):
        seat = match.movers[0]
        tree_search = TreeSearch(
            game,
            SearchSettings(rollout_depth=-1, decisive_moves=True, evaluation_weight=weight),
            "6",
            nodes=50_000,
        )
        for result in (
            tree_search.search(match.state, seat, Budget(simulations=count)) for count in (200, 2000)
        ):
            proven += result.proven
            share = plain.value(match.state)[0]
            assert not result.proven or result.best.value == (share if seat == 0 else 1 - share)
    assert proven


def test_where_secrets_are_redrawn_every_move_has_a_prior_by_its_opinion() -> None:
    game, out = games.load("hamlet"), np.zeros(MAX_SEATS)
    match, rng = game.new(1), random.Random(4)
    while len(match.movers) != 1 or match.movers == [NATURE] or len(match.legal(0)) < 6:
        step(match, rng)
    tree_search = TreeSearch(
        game,
        SearchSettings(prior_temperature=0.05, progressive_widening=1000, determinized_priors=True),
        "4",
        nodes=1000,
    )
    tree_search.search(match.state, 0, Budget(simulations=1))
    nodes, opinions, priors = tree_search.workspaces[0].nodes, [], []
    for move in match.legal(0):
        after = copy(match.state)
        play(after, 0, move)
        evaluate(after, out)
        opinions.append(out[0])
        priors.append(nodes[find_child(nodes, 0, 0, move)].prior)
    assert np.log(priors) == pytest.approx(20 * np.array(opinions), abs=1e-3)


def test_a_choice_that_cannot_change_any_more_is_made_early() -> None:
    game = games.load("kwinty")
    tree_search = TreeSearch(
        game, SearchSettings(rollout_depth=-1, solver=False, tree_reuse=False), "7", nodes=50_000
    )
    result = tree_search.search(game.new().state, 0, Budget(simulations=2000))
    ahead = lead(tree_search.workspaces[0].nodes)
    assert ahead == result.choices[0].visits - result.choices[1].visits
    assert tree_search.settled(ahead / 2)
    assert not tree_search.settled(ahead)
    tree_search.settings = tree_search.settings._replace(tree_reuse=True)
    assert not tree_search.settled(0)


def test_where_all_act_at_once_the_asking_seat_goes_first() -> None:
    game = games.load("hirstopolis")
    match = game.new(2, mode="headtohead")
    tree_search = TreeSearch(game, SearchSettings(), "8", nodes=50_000)
    tree_search.search(match.state, 1, Budget(simulations=300))
    nodes, done = tree_search.workspaces[0].nodes, match.read(1, "done")
    for child in children_of(nodes, 0):
        actors = {int(nodes[below].actor) for below in children_of(nodes, child)}
        assert actors <= {0 if nodes[child].move == done else 1}
