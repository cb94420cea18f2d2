"""OpenSpiel: its own simulation test passes for every game, and its algorithms play."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, mcts
from open_spiel.python.policy import UniformRandomPolicy

import opolis.envs.openspiel  # noqa: F401  # registers the games
from opolis import games

SMALL = {"options": "width:5;height:4;blocks:5;row:3"}


@pytest.mark.parametrize("name", games.names())
def test_every_game_passes_openspiels_simulation(name: str) -> None:
    game = pyspiel.load_game(f"opolis_{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_a_game_is_written_down_and_read_again() -> None:
    game = pyspiel.load_game("opolis_kwinty", SMALL)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["hamlet", "hirstopolis"])
def test_seats_that_act_at_once_may_do_so_in_openspiel(name: str) -> None:
    game = pyspiel.load_game(f"opolis_{name}", {"seats": 3, "simultaneous": True})
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    together = 0
    while not state.is_terminal():
        if state.is_simultaneous_node():
            together += 1
            legal = [state.legal_actions(player) for player in range(3)]
            state.apply_actions([int(rng.choice(moves)) if moves else 0 for moves in legal])
        elif state.is_chance_node():
            moves, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(moves, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert together
    assert sum(state.returns()) == pytest.approx(0)


def wins(state: Any, action: int) -> bool:
    """Tell whether an action wins at once."""
    child = state.child(action)
    return bool(child.is_terminal() and child.returns()[state.current_player()] > 0)


def test_openspiels_tree_search_finds_a_win_at_once() -> None:
    game = pyspiel.load_game("opolis_kwinty", SMALL)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.5, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    found = 0
    while found < 5:
        state = game.new_initial_state()
        while not state.is_terminal():
            winning = [action for action in state.legal_actions() if wins(state, action)]
            if winning and len(winning) < len(state.legal_actions()):
                assert bot.step(state) in winning
                found += 1
                break
            state.apply_action(int(rng.choice(state.legal_actions())))


def share_won(game: pyspiel.Game, policy: Any, matches: int) -> float:
    """Let a policy meet random moves, in both seats by turns; returns its share of the wins."""
    rng, won = np.random.default_rng(3), 0.0
    for number in range(matches):
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal():
            choices = state.legal_actions()
            odds = policy.action_probabilities(state) if state.current_player() == seat else None
            state.apply_action(int(rng.choice(choices, p=odds and [odds[action] for action in choices])))
        won += (state.returns()[seat] + 1) / 2
    return won / matches


def test_openspiels_counterfactual_regret_learns_to_beat_random_moves() -> None:
    np.random.seed(1)  # what OpenSpiel samples by
    game = pyspiel.load_game("opolis_kwinty", SMALL)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(6):
        solver.iteration()
    learnt, random = (
        share_won(game, policy, 200) for policy in (solver.average_policy(), UniformRandomPolicy(game))
    )
    assert learnt > random + 0.05


def test_an_observation_is_that_of_the_seat() -> None:
    game = pyspiel.load_game("opolis_kwinty", SMALL)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    own, other = (np.array(state.observation_tensor(player)) for player in (0, 1))
    assert own.any()
    assert (own != other).any()


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Exception, match="no such option"):
        pyspiel.load_game("opolis_kwinty", {"options": "wdith:5"})
