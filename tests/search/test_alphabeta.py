"""Alpha-beta: as right as plain minimax, and quicker."""

from typing import Any

import pytest

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.iterative_deepening import IterativeDeepening
from opolis.bots.search_settings import SearchSettings
from opolis.core import verbs
from opolis.core.records import copy
from search.plain import Minimax, small_positions

SMALL = [
    ("kwinty", {"width": 5, "height": 4, "row": 3, "blocks": 5}, 5),
    ("kwinty", {"width": 5, "height": 4, "row": 4, "blocks": 7}, 6),
    ("kwinty", {"width": 6, "height": 4, "row": 4, "blocks": 5, "frame": "fixed"}, 5),
    ("turris", {"blocks": 6}, 4),
]
PLENTY = Budget(simulations=1_000_000)


@pytest.mark.parametrize("decisive_moves", [False, True])
@pytest.mark.parametrize(("name", "options", "left"), SMALL)
def test_values_agree_with_plain_minimax(
    name: str, options: dict[str, Any], left: int, decisive_moves: bool
) -> None:
    game = games.load(name)
    plain, deepening = Minimax(game), IterativeDeepening(game, SearchSettings(decisive_moves=decisive_moves))
    for match in small_positions(name, options, left, 1, 6):
        seat = match.movers[0]
        result = deepening.search(match.state, seat, PLENTY)
        share = plain.value(match.state)[0]
        assert result.proven
        assert result.best.value == (share if seat == 0 else 1 - share)
        assert result.best.move in plain.best(match.state)


@pytest.mark.parametrize(("name", "options", "left"), SMALL)
def test_a_transposition_table_changes_nothing_but_the_time(
    name: str, options: dict[str, Any], left: int
) -> None:
    game = games.load(name)
    for match in small_positions(name, options, left, 2, 3):
        values = [
            IterativeDeepening(game, rows=rows).search(match.state, match.movers[0], PLENTY).best.value
            for rows in (2, 1 << 12, 1 << 18)
        ]
        assert len(set(values)) == 1


@pytest.mark.parametrize(("name", "options", "left"), SMALL)
def test_two_workers_find_what_one_finds(name: str, options: dict[str, Any], left: int) -> None:
    """They write into one table at the same time; what they read from it stays true."""
    game = games.load(name)
    plain, deepening = Minimax(game), IterativeDeepening(game, SearchSettings(decisive_moves=True), workers=2)
    for match in small_positions(name, options, left, 5, 6):
        seat = match.movers[0]
        result = deepening.search(match.state, seat, Budget(seconds=60.0))
        share = plain.value(match.state)[0]
        assert len(deepening.workspaces) == 2
        assert result.proven
        assert result.best.value == (share if seat == 0 else 1 - share)


def end_within(plain: Minimax, state: Any, seat: int, depth: int) -> bool:
    """Whether a seat can force a win within a number of moves, by trying everything."""
    mask = verbs.movers(state)
    if mask == 0 or depth <= 0:
        return mask == 0 and plain.value(state)[0] == 1 - seat
    results = (end_within(plain, after, seat, depth - 1) for _, after in plain.replies(state))
    return any(results) if mask >> seat & 1 else all(results)


NARROW = {"width": 5, "height": 5, "row": 4, "blocks": 8}


@pytest.mark.parametrize("depth", [1, 3, 5])
def test_a_forced_win_is_found_and_kept(depth: int) -> None:
    """A win in one, two or three moves of one's own."""
    game, found = games.load("kwinty"), 0
    plain, deepening = Minimax(game), IterativeDeepening(game, SearchSettings(decisive_moves=True))
    for match in small_positions("kwinty", NARROW, depth, 3, 60):
        seat = match.movers[0]
        result = deepening.search(match.state, seat, PLENTY)
        won = result.proven and result.best.value == 1 and len(result.principal_variation) == depth
        if depth < 5 and not end_within(plain, match.state, seat, depth - 2):
            assert not end_within(plain, match.state, seat, depth) or result.best.value == 1
        if won:
            found += 1
            after = copy(match.state)
            verbs.play(after, seat, result.best.move)
            assert end_within(plain, after, seat, depth - 1)
        if found == 3:
            break
    assert found


def test_a_forced_loss_is_delayed() -> None:
    """Where one move loses at once and another later, the later is chosen."""
    game, found = games.load("kwinty"), 0
    plain, deepening = Minimax(game), IterativeDeepening(game, SearchSettings(decisive_moves=True))
    for match in small_positions("kwinty", NARROW, 4, 4, 200):
        seat = match.movers[0]
        later = [not end_within(plain, after, 1 - seat, 1) for _, after in plain.replies(match.state)]
        if any(later) and not all(later) and end_within(plain, match.state, 1 - seat, 4):
            found += 1
            after = copy(match.state)
            verbs.play(after, seat, deepening.search(match.state, seat, PLENTY).best.move)
            assert not end_within(plain, after, 1 - seat, 1)
        if found == 3:
            break
    assert found


def test_an_evaluation_kept_in_the_table_is_not_taken_for_the_truth() -> None:
    game = games.load("kwinty")
    deepening, match = IterativeDeepening(game, SearchSettings(decisive_moves=True)), game.new()
    deepening.search(match.state, 0, Budget(simulations=400))
    again = deepening.search(match.state, 0, Budget(simulations=40))
    assert not again.proven
    assert 0 < again.best.value < 1


def test_a_search_that_is_stopped_at_once_still_has_a_legal_move() -> None:
    game = games.load("kwinty")
    match = game.new()
    result = IterativeDeepening(game).search(match.state, 0, Budget(simulations=1))
    assert result.best.move in match.legal(0)
