"""Puzzles and openings as every engine of the store keeps them: SQLite and PostgreSQL."""

from typing import Any

import pytest

from opolis.match.openings import Results
from opolis.server.store.engine import Taken
from opolis.server.store.rows import LogEvent, PuzzlePlayer, PuzzleRating, TableSummary
from opolis.server.store.store import Store
from server.store.made import row

ADA = PuzzlePlayer("ada", "kwinty", 26.5, 7.0, 2, 3, 4, 1, "aaaaaa bbbbbb")
HARD = PuzzleRating("kwinty", "bbbbbb", 30.0, 3.5, 2)


def test_ratings_of_puzzles_and_solvers_come_back_and_change(store: Store, run: Any) -> None:
    assert run(store.puzzle_player("ada", "kwinty")) is None
    run(store.save_puzzle(ADA, HARD))
    run(store.save_puzzle(ADA._replace(game="turris"), HARD._replace(game="turris", puzzle="cccccc")))
    assert run(store.puzzle_player("ada", "kwinty")) == ADA
    assert run(store.puzzle_ratings("kwinty")) == {"bbbbbb": HARD}
    assert sorted(one.game for one in run(store.puzzle_players_of("ada"))) == ["kwinty", "turris"]
    later, easier = ADA._replace(streak=0, failed=2), HARD._replace(mu=29.0, tries=3)
    run(store.save_puzzle(later, easier))
    assert run(store.puzzle_player("ada", "kwinty")) == later
    assert run(store.puzzle_ratings("kwinty")) == {"bbbbbb": easier}


async def ended(store: Store, name: str, who: str, **changed: Any) -> None:
    """Keep a match that is over."""
    holders = ((0, who, who), (1, who, who))
    sat = [LogEvent(seat + 1, 5.0, "sat", seat, who, "", who) for seat in range(2)]
    made = row(name, status="over", ended_by="play", **changed)
    await store.create(made, sat, TableSummary("over", "play", holders))


def test_openings_of_matches_that_were_played_here_are_counted_once(store: Store, run: Any) -> None:
    run(ended(store, "t1", "ada"))
    run(ended(store, "t2", "record"))
    run(ended(store, "t3", "ada", seats=3))
    run(ended(store, "t4", "ada", rules=2))
    assert run(store.uncounted("kwinty", 1, 2, 9)) == ["t1"]
    run(store.count_opening("t1", "kwinty", {"x": Results(1), "y": Results(0, 1)}))
    assert run(store.uncounted("kwinty", 1, 2, 9)) == []
    with pytest.raises(Taken):
        run(store.count_opening("t1", "kwinty", {"x": Results(1)}))
    run(store.count_opening("t5", "kwinty", {"x": Results(0, 0, 1)}))
    found = run(store.opening_results("kwinty", ["x", "y", "z"]))
    assert found == {"x": Results(1, 0, 1), "y": Results(0, 1, 0)}
    assert run(store.opening_results("turris", ["x"])) == {}
