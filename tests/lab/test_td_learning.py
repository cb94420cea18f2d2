"""Temporal-difference learning: what is listed is what is weighed, and opinions become truer."""

import random
from pathlib import Path

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.learning.patterns import UNIT
from opolis.lab import td_learning
from walks import random_match, walk

LEARNERS = [name for name in games.names() if td_learning.learns_patterns(games.load(name))]


@pytest.mark.parametrize("name", LEARNERS)
def test_what_is_listed_is_what_is_weighed(name: str) -> None:
    game = games.load(name)
    room, out = game.room("evaluate"), np.zeros(verbs.MAX_SEATS)
    table = room.WEIGHTS / UNIT
    rng = random.Random(1)
    matches = (match for _ in range(6) for match in walk(random_match(game, rng, 2), rng))
    for match in matches:
        if match.over:
            continue
        if "handicap" in match.state.dtype.names:  # what is given at the start is not learnt
            match.state.handicap = 0
        seen = np.zeros(room.LONGEST_LIST + 1)
        worth = room.weigh(match.state, table, seen)
        listed = seen[1 : int(seen[0]) + 1].astype(int)
        assert worth == pytest.approx(table[listed].sum())
        verbs.evaluate(match.state, out)
        worth += game.room("value_network").network_log_odds(match.state)
        assert out[match.movers[0]] == pytest.approx(1 / (1 + np.exp(-worth)), abs=1e-6)


@pytest.mark.parametrize("name", LEARNERS)
def test_learning_makes_opinions_truer(name: str) -> None:
    game = games.load(name)
    space = td_learning.td_workspace(game, {}, 1)
    space.table[:] = 0.0
    progress = list(td_learning.train(game, space, 3 * td_learning.BATCH))
    assert progress[-1].games == 3 * td_learning.BATCH
    assert progress[-1].loss < progress[0].loss


def test_the_same_seed_learns_the_same() -> None:
    game, tables = games.load(LEARNERS[0]), []
    for _ in range(2):
        space = td_learning.td_workspace(game, {}, 7)
        list(td_learning.train(game, space, 200))
        tables.append(space.table)
    assert np.array_equal(*tables)


def test_what_was_learnt_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(LEARNERS[0])
    monkeypatch.setattr(td_learning, "patterns_file", lambda _: tmp_path / "patterns.npy")
    space = td_learning.td_workspace(game, {}, 1)
    kept = np.load(td_learning.write(game, space))
    assert np.array_equal(kept, game.room("evaluate").WEIGHTS)


def test_a_game_of_chance_cannot_learn_by_differences() -> None:
    game = next(game for game in map(games.load, games.names()) if not game.exact)
    with pytest.raises(OpolisError, match="cannot learn"):
        td_learning.td_workspace(game, {}, 1)
