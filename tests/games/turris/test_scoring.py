"""The five views and where their points come from (T13)."""

import random

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.games.turris.scoring import breakdown, largest_group, size, whereabouts
from opolis.games.turris.tables import EAST, NORTH, ROOF, SOUTH, WEST
from table import play


def squares(drawn: str) -> int:
    """Read a picture of three squares a line, the top line first."""
    rows = drawn.split()[::-1]
    return sum(
        1 << 3 * row + across for row, line in enumerate(rows) for across in range(3) if line[across] == "#"
    )


@pytest.mark.parametrize(
    ("drawn", "group"),
    [
        ("... ...", "... ..."),
        ("#.. ... ###", "... ... ###"),
        ("#.# .#. #.#", "... ... #.."),  # corners do not connect; of equals, the lowest
        ("..# #.. #..", "... #.. #.."),  # the end of a line is not beside the start of the next
        ("### #.# ###", "### #.# ###"),
        ("##. .#. .## ... ###", "##. .#. .## ... ..."),
    ],
)
def test_the_largest_group_is_connected_side_by_side(drawn: str, group: str) -> None:
    assert largest_group(squares(drawn)) == squares(group)
    assert size(squares(group)) == group.count("#")


def test_a_group_may_fill_the_highest_picture() -> None:
    everything = (1 << 48) - 1
    assert largest_group(everything) == everything
    assert size(everything) == 48


def test_recessed_cubes_count_where_nothing_stands_before_them() -> None:
    match = play("turris", "a3v b3v a2v c3v")
    assert [view.points for view in breakdown(match.state, 0)] == [2, 2, 4, 2, 2]
    assert [view.points for view in breakdown(match.state, 1)] == [4, 4, 0, 2, 2]


def test_a_cube_hides_those_behind_it() -> None:
    match = play("turris", "a3v b3v c3v a2v")
    assert breakdown(match.state, 1)[WEST].points == 2
    assert breakdown(match.state, 0)[WEST].points == 2
    match = play("turris", "a3v a2v b3v a1v")
    assert breakdown(match.state, 1)[EAST].points == 4
    assert breakdown(match.state, 0)[NORTH].points == 4
    assert breakdown(match.state, 0)[SOUTH].points == 2


def test_a_breakdown_says_which_squares_score() -> None:
    state = play("turris", "a1v a2v b2v").state
    assert [view.view for view in breakdown(state, 0)] == ["south", "north", "west", "east", "roof"]
    assert [view.where for view in breakdown(state, 0)] == [
        "a: 1–2, b: 1–2",
        "b: 1–2",
        "row 1: 1–2",
        "row 1: 1–2, row 2: 1–2",
        "a1",
    ]
    assert [view.where for view in breakdown(state, 1)] == ["", "a: 1–2", "row 2: 1–2", "", "a2"]


def test_whereabouts_join_levels_into_runs() -> None:
    assert whereabouts(SOUTH, squares("#.. ### #.# ###")) == "a: 1–4, b: 1+3, c: 1–3"
    assert whereabouts(NORTH, squares("..#")) == "a: 1"
    assert whereabouts(ROOF, squares("..# .## ...")) == "b2 c2 c3"


def test_opinions_are_shares_and_end_as_the_outcome() -> None:
    out = np.zeros(2)
    rng = random.Random("opinions")
    match = games.load("turris").new(blocks=8)
    while not match.over:
        verbs.evaluate(match.state, out)
        assert out.sum() == pytest.approx(1)
        assert 0 < out[0] < 1
        match.advance(match.movers[0], rng.choice(match.legal(match.movers[0])))
    verbs.evaluate(match.state, out)
    assert list(out) == match.outcome


def test_of_equal_hands_the_one_in_the_lead_is_thought_better() -> None:
    opinions = []
    for moves, lead in (("a1v a2v a3v a1a2h", -3), ("a1v a2v b1v a3v", 0), ("a1v a2v a1a2h a3v", 3)):
        match = play("turris", moves)
        assert match.scores[0] - match.scores[1] == lead
        out = np.zeros(2)
        verbs.evaluate(match.state, out)
        opinions.append(out[0])
    assert opinions[0] < opinions[1] < opinions[2]
