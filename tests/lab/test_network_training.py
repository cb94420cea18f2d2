"""Value networks: what they see, how they are trained on self-play of the search, and how they are kept."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.learning import value_network
from opolis.lab import network_training
from opolis.lab.jobs.job import Execution
from opolis.lab.self_play import Task, TrainingData, collect, play, played
from walks import random_match, walk

TRAINED = [name for name in games.names() if network_training.has_value_network(games.load(name))]
SIMULATIONS, EPOCHS = 20, 40


def seen_in(game: Game, state: Any, symmetry: int) -> list[int]:
    room = game.room("value_network")
    seen = np.zeros(room.LONGEST_LIST, np.int32)
    return [int(one) for one in seen[: room.list_patterns(state, symmetry, seen)]]


def log_odds(network: value_network.ValueNetwork, seen: Any, end: int, bag: int, kind: Any) -> float:
    hidden, second = network.inner.shape[0] - 1, network.inner.shape[1]
    whole, units, total = (np.zeros(hidden, kind) for _ in range(3))
    share = value_network.first_layer(network.table, seen, end, bag, whole, units, total)
    return value_network.upper_layers(
        network.inner, network.outer, total, share, np.zeros(second, np.float32)
    )


def some_data(name: str, matches: int) -> TrainingData:
    return collect(games.load(name), [play(Task(name, number, SIMULATIONS, 1)) for number in range(matches)])


@pytest.mark.parametrize("name", TRAINED)
def test_every_position_is_seen_within_bounds_however_it_is_turned(name: str) -> None:
    game, rng = games.load(name), random.Random(2)
    room = game.room("value_network")
    for match in (one for _ in range(6) for one in walk(random_match(game, rng, 2), rng)):
        views = [seen_in(game, match.state, symmetry) for symmetry in range(room.SYMMETRIES)]
        assert {len(view) for view in views} == {len(views[0])}
        for count, *patterns in views:
            assert count <= len(patterns)
            assert room.PATTERNS_PER_PLACE == 0 or (len(patterns) - count) % room.PATTERNS_PER_PLACE == 0
            assert all(0 <= one < room.PATTERNS for one in patterns)


def test_a_turned_tower_shows_turned_cubes() -> None:
    game, rng = games.load("turris"), random.Random(3)
    *_, last = walk(random_match(game, rng, 2), rng)
    assert len({tuple(sorted(seen_in(game, last.state, symmetry))) for symmetry in range(8)}) > 1


def test_a_mirrored_tower_shows_mirrored_sides() -> None:
    game, rng = games.load("turris"), random.Random(4)
    room = game.room("value_network")
    *_, last = walk(random_match(game, rng, 2), rng)
    rows = [
        [one - room.ROW for one in seen_in(game, last.state, symmetry) if room.ROW <= one < room.GROUP]
        for symmetry in range(room.SYMMETRIES)
    ]
    turned = [[mirrored(one, room.KINDS) for one in rows[0]] if flip else rows[0] for flip in room.MIRRORED]
    assert rows == turned
    assert rows[0] != rows[1]


def mirrored(row: int, kinds: int) -> int:
    """Turn what a level of a side shows the other way round."""
    level, shown = divmod(row, kinds**3)
    left, middle, right = shown % kinds, shown // kinds % kinds, shown // kinds**2
    return level * kinds**3 + right + kinds * middle + kinds**2 * left


@pytest.mark.parametrize("name", TRAINED)
def test_self_play_keeps_what_the_search_found_and_how_it_ended(name: str) -> None:
    data = some_data(name, 3)
    assert set(data.match) == {0, 1, 2}
    assert len(data.positions) == len(data.found) == len(data.ended)
    assert set(data.ended) <= {0.0, 0.5, 1.0}
    for position, move in zip(data.positions, data.chosen, strict=True):
        assert verbs.verdict(position, verbs.seats_in(verbs.movers(position))[0], int(move)) == 0
    assert ((data.found >= 0) & (data.found <= 1)).all()
    # As a match ends, the search comes to know how.
    last = np.flatnonzero(np.diff(data.match, append=-1))
    assert np.abs(data.found - data.ended)[last].mean() < 0.3


def test_self_play_is_the_same_again_over_processes() -> None:
    tasks = [Task(TRAINED[0], number, SIMULATIONS, 5) for number in range(4)]
    together = sorted(played(tasks, Execution(workers=2)), key=lambda one: one.number)
    assert together == [play(task) for task in tasks]


@pytest.mark.parametrize("name", TRAINED)
def test_opinions_become_truer_where_they_were_taught(name: str) -> None:
    game, data = games.load(name), some_data(name, 6)
    taught = data._replace(
        positions=np.concatenate([data.positions, data.positions]).view(np.recarray),
        found=np.concatenate([data.found, data.found]),
        ended=np.concatenate([data.ended, data.ended]),
        match=np.repeat([1, 0], len(data.match)),
    )
    progress = list(
        network_training.train(game, network_training.training_workspace(game, 1), taught, EPOCHS)
    )
    assert [one.epochs for one in progress] == list(range(EPOCHS + 1))
    assert progress[-1].loss < 0.8 * progress[0].loss


@pytest.mark.parametrize("name", TRAINED)
def test_what_was_learnt_is_kept(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, data = games.load(name), some_data(name, 2)
    room = game.room("value_network")
    monkeypatch.setattr(network_training, "network_file", lambda _: tmp_path / "data" / "value_network.npz")
    (tmp_path / "data").mkdir()
    space = network_training.training_workspace(game, 1)
    list(network_training.train(game, space, data, 2))
    network_training.write(game, space)
    kept, seen = (
        value_network.load_network(str(tmp_path / "value_network.py"), room.SHAPE),
        np.zeros(room.LONGEST_LIST, np.int32),
    )
    end = room.list_patterns(data.positions[5], 0, seen)
    found = [log_odds(kept, seen, end, room.PATTERNS_PER_PLACE, np.int32)]
    found.append(
        log_odds(
            value_network.ValueNetwork(space.table, space.inner, space.outer),
            seen,
            end,
            room.PATTERNS_PER_PLACE,
            np.float32,
        )
    )
    assert found[0] == pytest.approx(found[1], abs=0.02)


def test_without_weights_nothing_is_added(tmp_path: Path) -> None:
    blank = value_network.load_network(str(tmp_path / "value_network.py"), (9, 4, 3))
    assert log_odds(blank, np.array([1, 4, 2, 3], np.int32), 4, 2, np.int32) == 0.0


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    blank = value_network.load_network(str(tmp_path / "value_network.py"), (9, 4, 3))
    np.savez(value_network.network_file(tmp_path), **blank._asdict())
    assert value_network.load_network(str(tmp_path / "value_network.py"), (9, 4, 3)).table.shape == (9, 4)
    with pytest.raises(OpolisError, match="does not fit the game's patterns now"):
        value_network.load_network(str(tmp_path / "value_network.py"), (8, 4, 3))


def test_a_game_without_a_value_network_cannot_be_trained() -> None:
    other = next(
        game for game in map(games.load, games.names()) if not network_training.has_value_network(game)
    )
    with pytest.raises(OpolisError, match="has no value network"):
        network_training.training_workspace(other, 1)
