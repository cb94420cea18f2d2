"""Rollopolis clause by clause: placing buildings, and the end (O13 to O17, O20)."""

import pytest

from games.rollopolis.drawn import BARE, holding, table
from opolis.match.match import Match
from table import refused

HOME = ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . ."


def spaces(match: Match, start: str) -> set[str]:
    """List the spaces of moves that begin like this."""
    return {text[len(start) :] for text in match.moves(0) if text.startswith(start)}


@pytest.mark.allows("O13")
def test_the_first_building_stands_in_the_centre_and_the_second_next_to_it() -> None:
    assert spaces(holding(3), "C:C@") == {"c3"}
    assert spaces(holding(3, HOME), "C:C@") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.refuses("O13")
def test_nothing_stands_apart_on_terrain_or_on_another_building() -> None:
    assert refused(holding(3), 0, "R:R@b3") == "O13"
    match = holding(3, ". . . . . / . F . . . / . . R1 . . / . . . . . / . . . . .")
    assert refused(match, 0, "C:C@a1") == "O13"
    assert refused(match, 0, "C:C@e3") == "O13"
    assert refused(match, 0, "C:C@b2") == "O13"
    assert refused(match, 0, "C:C@c3") == "O13"
    assert refused(match, 0, "R:R@c3") == "O13"


@pytest.mark.refuses("O13")
def test_the_edges_of_a_district_are_not_next_to_each_other() -> None:
    match = holding(3, ". . . . R1 / . . . . . / . . . . . / . . . . . / . . . . .")
    assert spaces(match, "C:C@") == {"d1", "d2", "e2"}
    assert refused(match, 0, "C:C@a2") == "O13"


@pytest.mark.allows("O14")
def test_a_home_stands_beside_a_home_or_the_park() -> None:
    assert spaces(holding(3, HOME), "R:R@") == {"c2", "b3", "d3", "c4"}
    park = ". . . . . / . . P . . / . . R1 . . / . . . . . / . . . . ."
    assert spaces(holding(3, park), "R:R@") == {"b2", "c1", "d2", "b3", "d3", "c4"}
    first_home = ". . . . . / . . . . . / . . I . . / . . . . . / . . . . ."
    assert spaces(holding(3, first_home), "R:R@") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.refuses("O14")
def test_a_home_may_not_stand_cornerwise_and_the_park_needs_a_home() -> None:
    assert refused(holding(3, HOME), 0, "R:R@b2") == "O14"
    assert refused(holding(2, HOME), 0, "S:P@b2") == "O14"
    assert refused(holding(2, HOME), 0, "S:P@b3") is None
    assert refused(holding(2, HOME.replace("R1", "C1")), 0, "S:P@b3") == "O14"
    assert refused(holding(2), 0, "S:P@c3") == "O14"


@pytest.mark.allows("O14")
def test_the_first_home_needs_no_park_and_other_buildings_need_no_home() -> None:
    park_alone = ". . . . . / . . . . . / . . P . . / . . . . . / . . . . ."
    assert "b2" in spaces(holding(3, park_alone), "R:R@")
    assert "b2" in spaces(holding(3, HOME), "S:G@")


@pytest.mark.allows("O15")
def test_two_more_than_the_scarcest_type_are_in_balance() -> None:
    match = holding(3, HOME)
    assert spaces(match, "R:R@") != set()
    match = holding(3, ". . . . . / . I C1 . . / . G R1 R1 . / . . R1 . . / . . . . .")
    assert match.state.counts[0].tolist() == [3, 1, 1, 1]
    assert spaces(match, "C:C@") != set()


@pytest.mark.refuses("O15")
@pytest.mark.parametrize(
    ("die", "drawing", "move"),
    [
        (3, ". . . . . / . . R1 . . / . . R1 . . / . . . . . / . . . . .", "R:R@c4"),
        (3, ". . . . . / . . C1 . . / . . C1 . . / . . . . . / . . . . .", "C:C@c4"),
        (3, ". . . . . / . . I . . / . . I . . / . . . . . / . . . . .", "C:I@c4"),
        (3, ". . . . . / . . M . . / . . E . . / . . . . . / . . . . .", "S:G@c4"),
    ],
)
def test_a_third_of_one_type_waits_for_the_others(die: int, drawing: str, move: str) -> None:
    assert refused(holding(die, drawing), 0, move) == "O15"


@pytest.mark.allows("O15")
def test_raising_is_free_of_balance() -> None:
    match = holding(3, ". . . . . / . . R1 . . / . . R1 . . / . . . . . / . . . . .")
    assert spaces(match, "R:R+") == {"c2", "c3"}


@pytest.mark.allows("O16")
def test_monuments_stand_in_different_rows_and_columns() -> None:
    match = holding(5, ". . . . . / . . . . . / . . M . . / . . . . . / . . . . .")
    assert spaces(match, "S:M@") == {"b2", "d2", "b4", "d4"}


@pytest.mark.refuses("O16")
def test_a_second_monument_in_a_line_and_a_second_special_are_refused() -> None:
    match = holding(5, ". . . . . / . . R1 . . / . . M . . / . . . . . / . . . . .")
    assert refused(match, 0, "S:M@c4") == "O16"
    assert refused(match, 0, "S:M@d3") == "O16"
    assert refused(match, 0, "S:M@c1") == "O16"
    assert refused(holding(3, HOME.replace("R1", "G ")), 0, "S:G@b3") == "O16"
    assert refused(holding(3, HOME.replace("R1", "G ")), 0, "S:U@b3") is None


def finish_round(match: Match) -> None:
    """Let everybody take bonuses until the round is over."""
    while match.movers and match.movers != [-1]:
        moves = match.moves(match.movers[0])
        match.play(match.movers[0], "b" if "b" in moves else moves[0])


@pytest.mark.states("O17")
@pytest.mark.parametrize(("track", "spots"), [(0, 16), (1, 16), (2, 12)])
def test_the_game_ends_after_the_round_in_which_a_track_is_full(track: int, spots: int) -> None:
    match = table(HOME)
    match.state.written[track] = spots - 1
    finish_round(match)
    assert match.movers == [-1]
    match.state.written[track] = spots
    match.play(-1, "{1,1,1,1,1}")
    assert not match.over
    finish_round(match)
    assert match.over
    assert refused(match, 0, "d1") == "O2"
    assert refused(match, -1, "{1,1,1,1,1}") == "O2"


@pytest.mark.states("O17")
def test_the_game_ends_after_the_round_in_which_a_district_has_no_blank_space() -> None:
    match = table(HOME)
    match.state.empty[1] = 1 << 24
    match.state.bonus[:] = 15
    finish_round(match)
    assert not match.over
    match.state.empty[1] = 0
    match.play(-1, "{1,1,1,1,1}")
    finish_round(match)
    assert match.over


@pytest.mark.states("O17")
def test_the_game_ends_after_round_thirty() -> None:
    match = table(HOME)
    match.state.bonus[:] = 15
    match.state.rounds = 29
    finish_round(match)
    match.play(-1, "{1,1,1,1,1}")
    assert (match.state.rounds, match.over) == (30, False)
    finish_round(match)
    assert match.over


@pytest.mark.states("O20")
def test_the_highest_total_wins_and_equal_totals_share() -> None:
    match = table(HOME.replace("R1", "R4"), seats=3, pool="1111111")
    match.state.bonus[:] = 15
    match.state.rounds = 30
    tie = match.copy()
    finish_round(match)
    assert match.over
    assert match.scores == [-12, -20, -20]
    assert match.outcome == [1.0, 0.0, 0.0]
    tie.state.empty[0] = -1 & (1 << 25) - 1
    tie.state.standing[0, 0] = 0
    tie.state.built[0] = 0
    finish_round(tie)
    assert tie.scores == [-20, -20, -20]
    assert tie.outcome == pytest.approx([1 / 3] * 3)


@pytest.mark.states("O20")
def test_alone_the_total_is_the_result() -> None:
    match = table(HOME, seats=1, pool="111")
    match.state.rounds = 30
    finish_round(match)
    assert match.over
    assert match.outcome == [1.0]


@pytest.mark.states("O13")
def test_an_empty_district_has_one_place_to_begin_with_every_building() -> None:
    match = holding(1, BARE)
    assert {text[-2:] for text in match.moves(0) if text != "b"} == {"c3"}
