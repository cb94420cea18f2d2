"""A second thought: what is seen, how it is learnt from matches of the search, and how it is kept."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.core import nets, verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab import study
from opolis.lab.lessons import Lessons, Task, collect, play, played
from walks import any_match, walk

STUDENTS = [name for name in games.names() if study.studies(games.load(name))]
SIMULATIONS, ROUNDS = 20, 40


def seen_in(game: Game, state: Any, turn: int) -> list[int]:
    room = game.room("net")
    seen = np.zeros(room.LONGEST, np.int32)
    return [int(one) for one in seen[: room.show(state, turn, seen)]]


def think(net: nets.Net, seen: Any, end: int, bag: int, kind: Any) -> float:
    hidden, second = net.inner.shape[0] - 1, net.inner.shape[1]
    whole, units, total = (np.zeros(hidden, kind) for _ in range(3))
    share = nets.take_in(net.table, seen, end, bag, whole, units, total)
    return nets.conclude(net.inner, net.outer, total, share, np.zeros(second, np.float32))


def some_lessons(name: str, matches: int) -> Lessons:
    return collect(games.load(name), [play(Task(name, number, SIMULATIONS, 1)) for number in range(matches)])


@pytest.mark.parametrize("name", STUDENTS)
def test_every_position_is_seen_within_bounds_however_it_is_turned(name: str) -> None:
    game, rng = games.load(name), random.Random(2)
    room = game.room("net")
    for match in (one for _ in range(6) for one in walk(any_match(game, rng, 2), rng)):
        views = [seen_in(game, match.state, turn) for turn in range(room.TURNS)]
        assert {len(view) for view in views} == {len(views[0])}
        for count, *patterns in views:
            assert count <= len(patterns)
            assert room.BAG == 0 or (len(patterns) - count) % room.BAG == 0
            assert all(0 <= one < room.PATTERNS for one in patterns)


def test_a_turned_tower_shows_turned_cubes() -> None:
    game, rng = games.load("turris"), random.Random(3)
    *_, last = walk(any_match(game, rng, 2), rng)
    assert len({tuple(sorted(seen_in(game, last.state, turn))) for turn in range(8)}) > 1


def test_a_mirrored_tower_shows_mirrored_sides() -> None:
    game, rng = games.load("turris"), random.Random(4)
    room = game.room("net")
    *_, last = walk(any_match(game, rng, 2), rng)
    rows = [
        [one - room.ROW for one in seen_in(game, last.state, turn) if room.ROW <= one < room.GROUP]
        for turn in range(room.TURNS)
    ]
    turned = [[mirrored(one, room.KINDS) for one in rows[0]] if flip else rows[0] for flip in room.MIRRORED]
    assert rows == turned
    assert rows[0] != rows[1]


def mirrored(row: int, kinds: int) -> int:
    """Turn what a level of a side shows the other way round."""
    level, shown = divmod(row, kinds**3)
    left, middle, right = shown % kinds, shown // kinds % kinds, shown // kinds**2
    return level * kinds**3 + right + kinds * middle + kinds**2 * left


@pytest.mark.parametrize("name", STUDENTS)
def test_lessons_tell_what_the_search_found_and_how_it_ended(name: str) -> None:
    lessons = some_lessons(name, 3)
    assert set(lessons.match) == {0, 1, 2}
    assert len(lessons.positions) == len(lessons.found) == len(lessons.ended)
    assert set(lessons.ended) <= {0.0, 0.5, 1.0}
    for position, move in zip(lessons.positions, lessons.chosen, strict=True):
        assert verbs.verdict(position, verbs.seats_in(verbs.movers(position))[0], int(move)) == 0
    assert ((lessons.found >= 0) & (lessons.found <= 1)).all()
    # As a match ends, the search comes to know how.
    last = np.flatnonzero(np.diff(lessons.match, append=-1))
    assert np.abs(lessons.found - lessons.ended)[last].mean() < 0.3


def test_lessons_are_the_same_again_over_processes() -> None:
    tasks = [Task(STUDENTS[0], number, SIMULATIONS, 5) for number in range(4)]
    assert list(played(tasks, 2)) == [play(task) for task in tasks]


@pytest.mark.parametrize("name", STUDENTS)
def test_opinions_become_truer_where_they_were_taught(name: str) -> None:
    game, lessons = games.load(name), some_lessons(name, 6)
    taught = lessons._replace(
        positions=np.concatenate([lessons.positions, lessons.positions]).view(np.recarray),
        found=np.concatenate([lessons.found, lessons.found]),
        ended=np.concatenate([lessons.ended, lessons.ended]),
        match=np.repeat([1, 0], len(lessons.match)),
    )
    told = list(study.study(game, study.desk_for(game, 1), taught, ROUNDS))
    assert [one.rounds for one in told] == list(range(ROUNDS + 1))
    assert told[-1].loss < 0.8 * told[0].loss


@pytest.mark.parametrize("name", STUDENTS)
def test_what_was_learnt_is_kept(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, lessons = games.load(name), some_lessons(name, 2)
    room = game.room("net")
    monkeypatch.setattr(study, "file_of", lambda _: tmp_path / "data" / "net.npz")
    (tmp_path / "data").mkdir()
    desk = study.desk_for(game, 1)
    list(study.study(game, desk, lessons, 2))
    study.write(game, desk)
    kept, seen = nets.net(str(tmp_path / "net.py"), room.SHAPE), np.zeros(room.LONGEST, np.int32)
    end = room.show(lessons.positions[5], 0, seen)
    opinions = [think(kept, seen, end, room.BAG, np.int32)]
    opinions.append(think(nets.Net(desk.table, desk.inner, desk.outer), seen, end, room.BAG, np.float32))
    assert opinions[0] == pytest.approx(opinions[1], abs=0.02)


def test_without_weights_nothing_is_added(tmp_path: Path) -> None:
    blank = nets.net(str(tmp_path / "net.py"), (9, 4, 3))
    assert think(blank, np.array([1, 4, 2, 3], np.int32), 4, 2, np.int32) == 0.0


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    blank = nets.net(str(tmp_path / "net.py"), (9, 4, 3))
    np.savez(nets.file_of(tmp_path), **blank._asdict())
    assert nets.net(str(tmp_path / "net.py"), (9, 4, 3)).table.shape == (9, 4)
    with pytest.raises(OpolisError, match="does not fit what the game shows now"):
        nets.net(str(tmp_path / "net.py"), (8, 4, 3))


def test_a_game_without_a_net_cannot_study() -> None:
    other = next(game for game in map(games.load, games.names()) if not study.studies(game))
    with pytest.raises(OpolisError, match="cannot study"):
        study.desk_for(other, 1)
