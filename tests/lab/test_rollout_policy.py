"""Rollout policies: learnt from what the search chose, kept, and followed in rollouts."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.bots.search_settings import search_settings
from opolis.core.errors import OpolisError
from opolis.core.learning.rollout_policy import MOST, load_policy, policy_file
from opolis.core.records import Array
from opolis.core.rng import seeded
from opolis.lab.rollout_policy import learn_policy, write
from opolis.lab.self_play import SelfPlayed, TrainingData, collect
from opolis.search.leaf_evaluation import policy_move
from opolis.search.tree import Node, SearchPlan
from opolis.search.tree_workspace import tree_workspace
from walks import random_match, walk

TURRIS = games.load("turris")
WITH_POLICY = [game for game in map(games.load, games.names()) if search_settings(game).rollout_policy]
MOVES = int(TURRIS.room("state").MOVES)
WILD = 1  # b1v, in this trial four times as likely as any other


def choosing(likely: Array, seed: int) -> TrainingData:
    """Make up data of somebody who chooses by these weights."""
    rng, rows = random.Random(seed), []
    for number in range(60):
        for match in walk(random_match(TURRIS, rng, 2), rng):
            if match.movers:
                moves = match.legal(match.movers[0])
                chosen = rng.choices(moves, [likely[move] for move in moves])[0]
                rows.append(SelfPlayed("", number, [(match.state.tobytes(), 0.5, 0.5, number, chosen)]))
    return collect(TURRIS, rows)


def test_what_is_chosen_more_often_becomes_likelier() -> None:
    likely = np.ones(MOVES)
    likely[WILD] = 4.0
    learnt = learn_policy(TURRIS, choosing(likely, 1))
    others = np.median(learnt[[0, 2, 3, 5, 6, 7, 8]])
    assert learnt[WILD] / others == pytest.approx(4.0, rel=0.3)
    assert others == pytest.approx(1.0, rel=0.2)
    assert learnt[-1] == pytest.approx(1.0), "what is never seen stays as likely as any"


def test_a_policy_is_kept_as_whole_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setattr("opolis.lab.rollout_policy.policy_file", lambda _: policy_file(tmp_path))
    assert load_policy(tmp_path, 3, 1.0).tolist() == [1, 1, 1]
    assert write(TURRIS, np.array([1.0, 4.0, 1e-9])) == policy_file(tmp_path)
    assert load_policy(tmp_path, 3, 1.0).tolist() == [MOST // 4, MOST, 1]
    assert load_policy(tmp_path, 3, 0.5).tolist() == [MOST // 2, MOST, 1]
    assert load_policy(tmp_path, 3, 0.0).tolist() == [1, 1, 1]
    with pytest.raises(OpolisError, match="does not fit the game's moves now"):
        load_policy(tmp_path, 4, 1.0)


@pytest.mark.parametrize("game", WITH_POLICY, ids=lambda game: game.name)
def test_a_policy_has_a_weight_for_every_move(game: Any) -> None:
    weights = load_policy(game.folder, int(game.room("state").MOVES), search_settings(game).rollout_policy)
    assert weights.min() >= 1
    assert weights.max() == MOST


def test_rollouts_follow_the_policy() -> None:
    match, likely = TURRIS.new(), np.ones(MOVES, np.int64)
    likely[WILD] = 7 * 9
    root = np.zeros(1, match.state.dtype).view(np.recarray)
    nodes = np.zeros(1, Node.dtype).view(np.recarray)
    drawing = tree_workspace(root, SearchPlan.blank(), nodes, TURRIS.max_moves, likely, seeded(3))
    drawing.work[0] = match.state
    drawn = [policy_move(drawing, 0) for _ in range(1000)]
    assert set(drawn) == set(match.legal(0))
    assert drawn.count(WILD) == pytest.approx(900, abs=40)
