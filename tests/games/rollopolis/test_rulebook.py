"""The rulebook's longer examples, played move by move."""

import pytest

from games.rollopolis.drawn import table
from games.rollopolis.played import play_alongside
from opolis.games.rollopolis.names import LETTERS, TERRAIN_LETTERS
from opolis.games.rollopolis.pictures import building_on, terrain_on
from opolis.games.rollopolis.scoring import breakdown
from opolis.match.match import Match
from table import play, refused

FIRST_DISTRICT = """
    d1 C:C@c3  d6 R:R@b3   d2 C:C@c2  d1 S:I@c1   d5 R:R@b2  d5 S:M@a4   d4 R:R@a3  d2 S:P@a2
    d3 C:C@d3  d3 S:I@e3   d3 R:R@a1  d4 C:C@d2   d5 S:M@b5  d6 S:L@c5   d3 S:I@e4  d4 S:H@d5
    d1 S:I@e5  r2 2>4 r3 3>5 S:M@e1               d2 R:R+b3  d1 R:R+b3   d6 R:R+b3  d5 R:R+a1
    d5 C:C+c3  d6 C:C+c3 *C+d3                    d1 C:C+d3
"""
JOHNS_DISTRICT = """
    d6 R:R@c3  d1 C:C@d3   d5 R:R@c2  d3 S:G@d4   d1 S:I@b3  d4 R:R@d2   d2 C:C@c4  d2 S:P@b2
    d3
"""


def drawing(match: Match, seat: int) -> str:
    """Draw a seat's district as the specification does."""
    words = []
    for space in range(25):
        building, terrain = building_on(match.state, seat, space), terrain_on(match.state, seat, space)
        level = str(match.state.level[seat, space]) if 0 <= building <= 1 else ""
        words.append(
            LETTERS[building] + level if building >= 0 else TERRAIN_LETTERS[terrain] if terrain >= 0 else "."
        )
    return " / ".join(" ".join(words[row : row + 5]) for row in range(0, 25, 5))


@pytest.mark.states("O18", "O19")
def test_the_first_district_is_laid_by_legal_moves_and_scores_37() -> None:
    match = play_alongside(FIRST_DISTRICT, "{2+6} F@b1 {4+5} W@d1 {1+3} T@e2")
    assert drawing(match, 0) == "R2 F I W M / P R1 C1 C1 T / R1 R4 C3 C3 I / M . . . I / . M L H I"
    assert match.state.hospital[0] == 1
    points = [line.points for line in breakdown(match.state, 0)]
    assert points == [9, 20, -1, 4, 9, -4, 0]
    assert match.scores[0] == 37


@pytest.mark.refuses("O15")
def test_john_lacks_industry_for_a_fourth_home_and_raises_one_instead() -> None:
    match = play_alongside(JOHNS_DISTRICT)
    assert match.state.counts[0].tolist() == [3, 2, 1, 2]
    assert all(refused(match, 0, f"R:R@{space}") == "O15" for space in ("c1", "d1"))
    assert refused(match, 0, "R:I@c1") is None
    match.play(0, "R:R+c2")
    assert match.state.level[0, 7] == 2


@pytest.mark.allows("O2")
def test_anna_john_and_sarah_draft_there_and_back_and_leave_one_die() -> None:
    set_up = "first:0" + " {1+3} F@e2 {1+2} W@a2 {1+4} T@b5" * 3
    match = play("rollopolis", f"{set_up} {{1,2,3,4,5,6,6}}", 3)
    left = []
    for draft in ("d5 R:R@c3", "d6 C:C@c3", "d3 S:G@c3", "d4 R:I@b3", "d1 S:I@d3", "d6 S:L@b3"):
        seat = match.movers[0]
        left.append((seat, int(match.state.pool.sum())))
        for text in draft.split():
            match.play(seat, text)
    assert left == [(0, 7), (1, 6), (2, 5), (2, 4), (1, 3), (0, 2)]
    assert (match.movers, match.state.first) == ([-1], 1)


@pytest.mark.states("O17")
def test_john_writes_the_sixteenth_special_permit_of_three_and_the_round_ends_the_game() -> None:
    match = table(". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . .", seats=3, pool="1122334", S=1)
    match.state.written[2] = 15
    for draft in ("d2 R:R+c3", "d1 b", "d1 b", "d2 C:C@c3", "d3 S:G@c3", "d3 b"):
        assert not match.over
        for text in draft.split():
            match.play(match.movers[0], text)
    assert match.over
