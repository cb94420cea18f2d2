"""PettingZoo: its own tests pass for the AEC and the parallel environment of every game."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from envs.tables import every_game
from opolis import games
from opolis.core.errors import BadOption
from opolis.core.options import Option, Options, OptionValue
from opolis.envs.parallel import OpolisParallel
from opolis.envs.pettingzoo import OpolisAEC

CYCLES, FEW = 40, 10  # steps of a usual table, and of each of very many
Table = tuple[str, int, Options]


def edges(option: Option) -> list[OptionValue]:
    """List the values of an option that are worth trying: every choice, or both ends."""
    if option.kind == "flag":
        return [False, True]
    if option.choices and option.kind != "table":
        return [*option.choices]
    return [option.low, option.high] if option.kind == "whole" else []


def all_tables(name: str) -> list[Table]:
    """List a game with every number of seats, and with every preset and option."""
    game = games.load(name)
    chosen: list[Options] = [{}, *game.presets.values()]
    chosen += [{option.name: value} for option in game.options for value in edges(option)]
    tables = [(name, seats, options) for seats in game.seats for options in chosen]
    return [table for table in tables if can_be_played(table)]


def can_be_played(table: Table) -> bool:
    """Leave out options that do not go with the seats, or need a clock."""
    try:
        OpolisAEC(table[0], table[1], options=table[2])
    except BadOption:
        return False
    return True


def passes(table: Table, cycles: int) -> None:
    """Run PettingZoo's four tests."""
    name, seats, options = table
    make: dict[str, Any] = {"game": name, "seats": seats, "options": options}
    api_test(OpolisAEC(**make), num_cycles=cycles)
    seed_test(lambda: OpolisAEC(**make), num_cycles=cycles)
    parallel_api_test(OpolisParallel(**make), num_cycles=cycles)
    parallel_seed_test(lambda: OpolisParallel(**make), num_cycles=cycles)


@pytest.mark.filterwarnings("ignore::UserWarning")  # PettingZoo's advice on names and shapes
@every_game
def test_every_game_passes_pettingzoos_tests(name: str) -> None:
    passes((name, games.load(name).default_seats, {}), CYCLES)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("name", games.names())
def test_every_number_of_seats_and_every_option_passes_pettingzoos_tests(name: str) -> None:
    tables = all_tables(name)
    assert {seats for _, seats, _ in tables} == set(games.load(name).seats)
    for table in tables:
        passes(table, FEW)


def test_a_game_is_played_to_its_end_and_everybody_is_paid() -> None:
    env, rng, paid = OpolisAEC("kwinty", options={"row": 3}), np.random.default_rng(1), 0.0
    env.reset(seed=1)
    for _ in env.agent_iter():
        shown, reward, over, _, _ = env.last()
        paid += reward
        env.step(None if over else int(rng.choice(np.flatnonzero(shown["action_mask"]))))
    assert paid == 1.0
    assert env.agents == []


def test_an_illegal_action_asks_the_same_agent_again() -> None:
    env = OpolisAEC("kwinty", penalty=-3.0)
    env.reset(seed=1)
    env.step(0)
    assert env.agent_selection == "seat_0"
    assert (env.rewards["seat_0"], env.infos["seat_0"]["illegal"]) == (-3.0, True)


def test_in_a_parallel_game_a_seat_that_is_not_to_act_waits() -> None:
    env = OpolisParallel("kwinty")
    shown, _ = env.reset(seed=1)
    assert np.flatnonzero(shown["seat_1"]["action_mask"]).tolist() == [env.wait]
    assert not shown["seat_0"]["action_mask"][env.wait]
    action = int(np.flatnonzero(shown["seat_0"]["action_mask"])[0])
    shown, _, over, _, infos = env.step({"seat_0": action, "seat_1": env.wait})
    assert np.flatnonzero(shown["seat_0"]["action_mask"]).tolist() == [env.wait]
    assert not any(over.values())
    assert not any(info["illegal"] or info["late"] for info in infos.values())


def test_in_a_parallel_game_waiting_out_of_turn_is_illegal() -> None:
    env = OpolisParallel("kwinty")
    env.reset(seed=1)
    _, rewards, _, _, infos = env.step({"seat_0": env.wait, "seat_1": 0})
    assert [infos[agent]["illegal"] for agent in env.agents] == [True, True]
    assert set(rewards.values()) == {-1.0}


@pytest.mark.long
def test_in_a_parallel_game_seats_act_at_once() -> None:
    env, rng = OpolisParallel("hamlet", 3), np.random.default_rng(1)
    shown, _ = env.reset(seed=1)
    together = 0
    for _ in range(80):
        acting = [agent for agent in env.agents if not shown[agent]["action_mask"][env.wait]]
        together = max(together, len(acting))
        legal = {agent: np.flatnonzero(shown[agent]["action_mask"]) for agent in env.agents}
        shown, _, _, _, _ = env.step({agent: int(rng.choice(moves)) for agent, moves in legal.items()})
    assert together == 3
