"""Gymnasium: its own checks pass, alone and against bots, one by one and as vectors."""

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

from envs.tables import every_game, every_game_for_one
from opolis.envs.gymnasium import OpolisEnv
from opolis.envs.vector import OpolisVectorEnv

MODES = {"hirstopolis": {"mode": "solitaire"}}  # what a game wants to be told when it is played alone


@every_game
def test_one_learner_against_bots_passes_gymnasiums_checks(name: str) -> None:
    check_env(OpolisEnv(name, seat=1), skip_render_check=True)


@every_game_for_one
def test_a_game_alone_passes_gymnasiums_checks(name: str) -> None:
    check_env(OpolisEnv(name, seats=1, options=MODES.get(name)), skip_render_check=True)


def test_an_environment_is_made_by_its_name_and_draws_itself() -> None:
    env = gymnasium.make("opolis/kwinty-v0", level=1, render_mode="ansi", options={"row": 3})
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over, paid = False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(action)
        paid += float(reward)
    assert paid in (0.0, 0.5, 1.0)
    assert "white" in str(env.render())


def test_an_illegal_action_is_marked_and_costs() -> None:
    env = OpolisEnv("kwinty", penalty=-2.0)
    before, info = env.reset(seed=1)
    after, reward, over, _, info = env.step(np.int64(np.argmin(info["action_mask"])))
    assert (reward, over, info["illegal"]) == (-2.0, False, True)
    assert (before == after).all()


def test_a_vector_environment_begins_again_at_the_step_after_the_end() -> None:
    env = OpolisVectorEnv("kwinty", 5, seat=1, copy=True, options={"row": 3})
    rng = np.random.default_rng(1)
    seen, infos = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    was_over = np.zeros(5, np.bool_)
    ended = 0
    for _ in range(40):
        mask = infos["action_mask"].astype(float) + 1e-9
        actions = np.array([rng.choice(len(row), p=row / row.sum()) for row in mask])
        seen, rewards, over, cut, infos = env.step(actions)
        assert not (over & was_over).any()
        assert not rewards[was_over & ~infos["illegal"]].any()
        assert not cut.any()
        was_over, ended = over, ended + over.sum()
    assert ended > 5


def test_a_vector_environment_is_told_by_its_seed_and_shares_its_arrays() -> None:
    shown = []
    for _ in range(2):
        env = OpolisVectorEnv("kwinty", 3)
        env.reset(seed=7)
        seen = env.step(env.batch.masks.argmax(1))[0]
        assert seen is env.batch.observations
        shown.append(seen.tobytes())
    assert shown[0] == shown[1]
