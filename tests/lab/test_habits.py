"""Habits: learnt from what the search chose, kept, and followed where nobody thinks."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.bots.search_settings import search_settings
from opolis.core.errors import OpolisError
from opolis.core.learning.rollout_policy import MOST, file_of, habits
from opolis.core.records import Array
from opolis.core.rng import seeded
from opolis.lab.habits import learn_habits, write
from opolis.lab.lessons import Lessons, collect
from opolis.search.desk import desk
from opolis.search.judging import usual_move
from opolis.search.tree import Node, Plan
from walks import any_match, walk

TURRIS = games.load("turris")
HABITUAL = [game for game in map(games.load, games.names()) if search_settings(game).habits]
MOVES = int(TURRIS.room("state").MOVES)
WILD = 1  # b1v, in this trial four times as likely as any other


def choosing(likely: Array, seed: int) -> Lessons:
    """Make up lessons of somebody who chooses by these weights."""
    rng, rows = random.Random(seed), []
    for number in range(60):
        for match in walk(any_match(TURRIS, rng, 2), rng):
            if match.movers:
                moves = match.legal(match.movers[0])
                chosen = rng.choices(moves, [likely[move] for move in moves])[0]
                rows.append([(match.state.tobytes(), 0.5, 0.5, number, chosen)])
    return collect(TURRIS, rows)


def test_what_is_chosen_more_often_becomes_a_habit() -> None:
    likely = np.ones(MOVES)
    likely[WILD] = 4.0
    learnt = learn_habits(TURRIS, choosing(likely, 1))
    others = np.median(learnt[[0, 2, 3, 5, 6, 7, 8]])
    assert learnt[WILD] / others == pytest.approx(4.0, rel=0.3)
    assert others == pytest.approx(1.0, rel=0.2)
    assert learnt[-1] == pytest.approx(1.0), "what is never seen stays as likely as any"


def test_habits_are_kept_as_whole_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    monkeypatch.setattr("opolis.lab.habits.file_of", lambda _: file_of(tmp_path))
    assert habits(tmp_path, 3, 1.0).tolist() == [1, 1, 1]
    assert write(TURRIS, np.array([1.0, 4.0, 1e-9])) == file_of(tmp_path)
    assert habits(tmp_path, 3, 1.0).tolist() == [MOST // 4, MOST, 1]
    assert habits(tmp_path, 3, 0.5).tolist() == [MOST // 2, MOST, 1]
    assert habits(tmp_path, 3, 0.0).tolist() == [1, 1, 1]
    with pytest.raises(OpolisError, match="does not fit the game's moves now"):
        habits(tmp_path, 4, 1.0)


@pytest.mark.parametrize("game", HABITUAL, ids=lambda game: game.name)
def test_a_game_with_habits_has_one_for_every_move(game: Any) -> None:
    weights = habits(game.folder, int(game.room("state").MOVES), search_settings(game).habits)
    assert weights.min() >= 1
    assert weights.max() == MOST


def test_who_plays_on_follows_habits() -> None:
    match, likely = TURRIS.new(), np.ones(MOVES, np.int64)
    likely[WILD] = 7 * 9
    root = np.zeros(1, match.state.dtype).view(np.recarray)
    nodes = np.zeros(1, Node.dtype).view(np.recarray)
    drawing = desk(root, Plan.blank(), nodes, TURRIS.max_moves, likely, seeded(3))
    drawing.work[0] = match.state
    drawn = [usual_move(drawing, 0) for _ in range(1000)]
    assert set(drawn) == set(match.legal(0))
    assert drawn.count(WILD) == pytest.approx(900, abs=40)
