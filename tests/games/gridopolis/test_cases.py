"""The numbered cases of the specification."""

import numpy as np
import pytest

from games.gridopolis.arenas import arena, by_hand, play
from opolis import games
from opolis.core.records import copy
from opolis.core.rng import seeded
from opolis.core.verbs import legal
from opolis.core.verbs import play as act
from opolis.games.gridopolis.state import MAX_MOVES
from opolis.search.playout import buffers, playout
from table import refused
from walks import many_matches

OPENING = {2: (113, 44, 21, 12494), 3: (121, 46, 27, 14345), 4: (129, 48, 33, 16330)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_case_1_the_opening_of_matrix(seats: int) -> None:
    match = games.load("gridopolis").new(seats)
    moves = match.moves(0)
    markers = [text for text in moves if "-" in text]
    own_jumps = [text for text in markers if abs(int(text[1:3]) - int(text[7:9])) == 2]
    assert (len(markers), len(own_jumps)) == (26, 5)
    actions, links, posts, twice = OPENING[seats]
    counts = [len([text for text in moves if text[0] == sign]) for sign in "+^="]
    assert (len(moves), *counts) == (actions, links, posts, 22)
    total = 0
    for move in match.legal(0):
        state = copy(match.state)
        act(state, 0, move)
        total += legal(state, int(state.turn), np.empty(MAX_MOVES, np.int64))
    assert total == twice


def test_case_2_straight_up_and_straight_down_are_legal_for_a_pawn() -> None:
    match = arena("c3/1 c3/2 c3/3", south="c3/2", north="e26/9")
    assert match.moves(0) == ["c3/2-c3/1", "c3/2-c3/3"]


def test_case_3_a_king_leaves_a_teleporter_and_enters_it_again() -> None:
    match = arena("l12..n14/1", teleporters="l12/1 n14/1", south="m12/1", north="e26/9", kings="m12/1")
    by_hand(match, "m12/1", "l12/1")
    play(match, "l12/1-l13/1 l13/1-l12/1")
    assert match.moves(0) == [">n14/1"]


def test_case_4_an_unmoved_marker_does_not_go_sideways() -> None:
    match = play(games.load("gridopolis").new(), "l11/2-l12/2 m15/2-m14/2")
    assert refused(match, 0, "m11/2-l11/2") == "G3"
    assert refused(match, 0, "l12/2-m12/2") is None


@many_matches
@pytest.mark.parametrize(
    ("seats", "actions", "rounds", "quiet"), [(2, 289, 88, 0.07), (3, 335, 89, 0.30), (4, 414, 84, 0.18)]
)
def test_case_5_random_play(seats: int, actions: int, rounds: int, quiet: float) -> None:
    game = games.load("gridopolis")
    start, rng, lists = (
        game.start(seats, game.checked(seats, {})[1]),
        seeded("case 5"),
        buffers(game.max_moves),
    )
    totals = np.zeros(3)
    for _ in range(400):
        state = copy(start)
        count = playout(state, lists[0], lists[1], rng)
        totals += count, state.rounds_played, state.quiet == 50
    mean = totals / 400
    assert mean[0] == pytest.approx(actions, rel=0.1)
    assert mean[1] == pytest.approx(rounds, rel=0.1)
    assert mean[2] == pytest.approx(quiet, abs=0.07)
