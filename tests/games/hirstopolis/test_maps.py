"""Hirstopolis clause by clause: the maps' own rules and bonuses."""

import pytest

from games.hirstopolis.tables import all_done, alone, build, dealt, draw, quarry, town
from opolis import games

GAME = games.load("hirstopolis")
ROWS = town("#######", "B1=X*6 B2=XX*6 T1=X*6 T2=XX*6 T3=XXX*2", adjacent=True)


@pytest.mark.states("H9")
def test_a_city_block_wholly_under_roofs_earns_a_bonus_at_any_height() -> None:
    match = alone("TO4@a1r0 TO4@c1r0 T2@a3r0 B2@c3r0 T2@c3r0 done", map="oldtown")
    assert match.scores == [2 + 5]


@pytest.mark.states("H9")
def test_a_city_block_with_one_bare_or_open_square_earns_nothing() -> None:
    match = alone("TO4@a1r0 TO4@c1r0 T2@a3r0 T1@c3r0 B1@d3r0 done", map="oldtown")
    assert match.scores == [-2]


@pytest.mark.states("H9")
def test_feet_of_bridges_are_roofs() -> None:
    small = town("##..# ##...", "W5=FFSSF*2 T2=XX*2 T1=X*1", region=7)
    match = alone("W5@a1r0 T2@a2r0 done", map=small)
    assert match.scores == [7 + 7]


@pytest.mark.states("H10")
def test_roofs_along_the_whole_river_earn_a_bonus_once() -> None:
    river = town("#### #### ~~~~ ####", "T2=XX*9 T1=X*9", bank=15)
    match = alone("T2@a2r0 T2@c2r0 T2@a4r0", map=river)
    twin = match.copy()
    build(twin, 0, "T1@c4r0 done")
    assert twin.scores == [0]
    build(match, 0, "T2@c4r0 done")
    assert match.scores == [15]


@pytest.mark.states("H10")
def test_river_city_has_twenty_eight_squares_of_bank() -> None:
    assert GAME.new(2, map="rivercity").state.banks == 28


@pytest.mark.states("H11")
@pytest.mark.parametrize(("multiplier", "points"), [(None, 6), (1, 3), (3, 9), (4, 12), (6, 18)])
def test_the_storeys_that_count_may_be_changed(multiplier: int | None, points: int) -> None:
    match = alone("BI3@a1r0 " * 6 + "TI3@a1r0", multiplier=multiplier)
    assert match.scores == [points]


@pytest.mark.states("H11")
def test_the_goal_may_be_raised() -> None:
    for goal, last in ((4, 1), (5, 0)):
        match = dealt("BO4 TO4 T1", "B2 B2 B2", goal=goal)
        build(match, 0, "BO4@a1r0 TO4@a1r0")
        all_done(match)
        assert match.state.last_round == last


@pytest.mark.states("H12")
def test_in_the_first_round_the_group_of_the_first_block_stays() -> None:
    match = dealt("B2 B1 T1 T2", "T1 T1 T1", map=ROWS)
    build(match, 0, "B2@a1r0 T1@c1r0 B1@e1r0 T2@f1r0 done")
    assert quarry(match, 0) == "B1 T2"
    assert [int(level) for level in match.state.level[0, :7]] == [1, 1, -1, 0, 0, 0, 0]


@pytest.mark.states("H12")
def test_what_is_taken_off_takes_its_points_along() -> None:
    match = dealt("B2 B2 B1 T2 T2", "T1 T1 T1", map=ROWS)
    build(match, 0, "B1@a1r0 B2@c1r0 T2@c1r0 B2@f1r0")
    assert match.scores == [2, 0]
    match.play(0, "done")
    assert match.scores == [0, 0]
    assert quarry(match, 0) == "B2 B2 T2 T2"
    assert match.state.open_squares[0] == 1


@pytest.mark.states("H12")
def test_later_blocks_are_joined_to_earlier_rounds_through_each_other() -> None:
    match = dealt("B1 B1 B1 T1 T2", "T1 T1 T1", map=ROWS)
    build(match, 0, "B1@a1r0 done")
    match.play(1, "done")
    draw(match, "", "")
    build(match, 0, "B1@c1r0 T2@e1r0 B1@b1r0 T1@b1r0 done")
    assert quarry(match, 0) == "T2"
    assert [int(level) for level in match.state.level[0, :7]] == [1, -2, 1, 0, 0, 0, 0]
    assert match.scores == [1, 0]


@pytest.mark.states("H12")
def test_corners_do_not_join_and_bridges_join_both_ends() -> None:
    canal = town("##..## ##..##", "B1=X*6 W=FSSF*2", adjacent=True)
    match = alone("B1@a1r0 B1@b2r0 done", map=canal)
    assert match.state.level[0].sum() == 1
    joined = alone("W@b1r0 B1@b2r0 B1@f1r0 done", map=canal)
    assert joined.scores == [-2 - 2]


@pytest.mark.states("H12")
def test_in_the_last_round_what_is_taken_off_costs_like_all_bases_left() -> None:
    match = dealt("B1 B2 T1", "T1 T1 T1", map=ROWS, max_rounds=1)
    build(match, 0, "T1@a1r0 B2@c1r0 done")
    match.play(1, "done")
    assert match.scores == [-2 * 3, 0]


@pytest.mark.states("H12")
def test_in_a_race_what_is_taken_off_goes_back_to_the_pile() -> None:
    match = alone("T1@a1r0 B2@c1r0 done", map=ROWS)
    assert match.scores == [0]
    assert match.state.left == 2 * (6 * 4 + 2) - 1


@pytest.mark.states("H12")
def test_after_the_bell_blocks_are_joined_or_taken_off_at_the_end_of_ones_round() -> None:
    match = GAME.new(2, clock=True, passing="none", map="grandcanal")
    match.play(0, "start")
    for seat in (0, 1):
        for name in ["B2", "B2", "T2", "T2", "T1", "BL3", "TL3"]:
            match.play(seat, f"take:{name}")
    match.play(1, "done")
    build(match, 0, "B2@a1r0 T2@d1r0")
    match.play(-1, "bell")
    assert match.state.standing == 2
    build(match, 0, "return:TL3 done")
    assert match.state.standing == 1
    assert quarry(match, 0) == "B2 BL3 T1 T2 T2"


@pytest.mark.states("H12")
def test_grand_canal_asks_for_joined_blocks_and_other_maps_do_not() -> None:
    assert GAME.new(2, map="grandcanal").state.adjacent
    match = alone("B1@a1r0 T1@f12r0 done")
    assert match.state.standing == 2
