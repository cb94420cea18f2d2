"""The numbered cases of the specification."""

import random
from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.records import copy
from opolis.games.turris.scoring import breakdown
from opolis.games.turris.state import MAX_MOVES
from table import play
from walks import many_matches


def views(moves: str) -> list[tuple[int, int]]:
    state = play("turris", moves).state
    pairs = zip(breakdown(state, 0), breakdown(state, 1), strict=True)
    return [(white.points, black.points) for white, black in pairs]


def count(state: Any, depth: int) -> int:
    """Count the sequences of moves; a bonus action is one, a pass is not."""
    mask = verbs.movers(state)
    moves = np.empty(MAX_MOVES, np.int64)
    seat = mask.bit_length() - 1
    found = verbs.legal(state, seat, moves) if mask else 0
    if depth == 1:
        return int(found)
    total = 0
    for move in moves[:found]:
        after = copy(state)
        verbs.play(after, seat, int(move))
        total += count(after, depth - 1)
    return total


def test_case_1_the_opening_bars_the_middle() -> None:
    assert " ".join(games.load("turris").new().moves(0)) == "a1v a2v a3v b1v b3v c1v c2v c3v"


def test_case_2_the_second_block_stands_beside_the_first() -> None:
    assert play("turris", "a1v").moves(1) == ["a2v", "b1v"]


def test_case_3_the_third_block_may_lie_across_the_first_two() -> None:
    assert play("turris", "a1v b1v").moves(0) == ["a1b1h", "a2v", "b2v", "c1v"]


def test_case_4_five_views_are_scored() -> None:
    assert views("a1v a2v b2v") == [(4, 0), (2, 2), (2, 2), (4, 0), (1, 1)]
    assert play("turris", "a1v a2v b2v").scores == [13, 5]


def test_case_5_a_ban_makes_black_pass() -> None:
    match = play("turris", "b3v b2v c3v a2v b1v c1v b1c1h a3v a2a3h a1v c2v b2c2h xc3/1")
    assert match.movers == [0]
    assert match.moves(0) == ["c3v"]


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [8, 20, 88, 428, 2144]),
        ({"flat_on_ground": True}, [16, 112, 1004, 8396]),
        ({"levels_open": 2}, [8, 20, 72, 292]),
        ({"levels_open": 4}, [8, 20, 88, 428, 2240]),
    ],
)
def test_case_6_perft(options: dict[str, Any], counts: list[int]) -> None:
    state = games.load("turris").new(**options).state
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts


@many_matches
def test_case_7_random_games_are_of_the_usual_size() -> None:
    rng = random.Random("case 7")
    lengths, heights, bonuses, points = [], [], 0, 0
    for _ in range(200):
        match = games.load("turris").new()
        while not match.over:
            seat = match.movers[0]
            match.advance(seat, rng.choice(match.legal(seat)))
            bonuses += int(match.state.bonus)
        lengths.append(len(match.events))
        heights.append(int(max(match.state.tops)))
        points += sum(match.scores)
    assert 40 <= min(lengths) <= max(lengths) <= 51
    assert 9 <= min(heights) <= max(heights) <= 11
    assert 6 < bonuses / 200 < 7
    assert 41 < points / 400 < 45
