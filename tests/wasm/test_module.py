"""W1: native = wasm = plain, byte for byte; the same seed and simulations give the same bot move.

That compiled rules equal plain ones is a law of its own (tests/laws/test_plain.py).
"""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

from opolis import games
from opolis.core.game import Game
from opolis.wasm.module import rollout_policy
from walks import GAMES
from wasm.agreement import SEARCHING, chosen, verbs_agree
from wasm.node import Node

ELSEWHERE = "connect_four"
Module = Callable[[Game], Path]

# Building a module takes a while: in every run there is one, of a game from elsewhere.
any_game = pytest.mark.parametrize(
    ("name", "matches", "share"),
    [(ELSEWHERE, 4, 0.3), *(pytest.param(name, 20, 0.3, marks=pytest.mark.long) for name in GAMES)],
)


@any_game
def test_every_verb_answers_alike_in_webassembly(
    name: str, matches: int, share: float, module: Module
) -> None:
    game = games.adopt(name)
    with Node(module(game)) as node:
        for seed in range(matches):
            assert not verbs_agree(game, node, seed, share)


@any_game
def test_a_bot_chooses_the_same_moves_in_webassembly(
    name: str, matches: int, share: float, module: Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.adopt(name)
    moves = chosen(game.new(), 4, 200)
    with Node(module(game)) as node:
        for room, kernels in SEARCHING.items():
            for kernel in kernels:
                monkeypatch.setattr(importlib.import_module(room), kernel, node.kernel(kernel))
        assert chosen(game.new(), 4, 200) == moves


def test_a_rollout_policy_is_kept_only_where_one_was_learnt() -> None:
    sizes = {game.name: len(rollout_policy(game)) for game in map(games.load, GAMES)}
    learnt = {name for name in GAMES if (games.load(name).folder / "data/rollout_policy.npy").exists()}
    assert {name for name, size in sizes.items() if size} <= learnt
    assert all(size in (0, 8 * games.load(name).move_count) for name, size in sizes.items())
