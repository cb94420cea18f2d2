"""Kwinty clause by clause: what each allows and what it refuses."""

import pytest

from opolis import games
from opolis.match.series import Series
from table import play, refused


@pytest.mark.allows("K1")
def test_seats_alternate_one_block_a_turn() -> None:
    match = play("kwinty", "iv")
    assert match.movers == [1]
    match.play(1, "jv")
    assert match.movers == [0]


@pytest.mark.refuses("K1")
def test_nobody_builds_out_of_turn_or_after_the_end() -> None:
    assert refused(play("kwinty", "iv"), 0, "jv") == "K1"
    ended = play("kwinty", "iv hv jh", row=3)
    assert ended.over
    assert refused(ended, 1, "jv") == "K1"


@pytest.mark.allows("K1")
def test_the_loser_begins_the_next_round_and_after_a_draw_the_other_seat() -> None:
    series = Series(games.load("kwinty"), best_of=3, row=3)
    for text in ("iv", "hv", "jh"):
        series.match.play(series.match.movers[0], text)
    assert series.match.outcome == [1.0, 0.0]
    assert series.next().movers == [1]
    series.match.state.over = 1
    assert series.match.outcome == [0.5, 0.5]
    assert series.next().movers == [0]


@pytest.mark.allows("K2")
def test_the_wall_may_drift_until_it_spans_the_width() -> None:
    match = play("kwinty", "iv jv kv lv mv")
    assert "nv" in match.moves(1)
    assert "hv" in match.moves(1)


@pytest.mark.refuses("K2")
def test_the_wall_may_not_grow_wider_or_higher_than_allowed() -> None:
    wide = play("kwinty", "iv jv kv lv mv", width=5)
    assert refused(wide, 1, "nv") == "K2"
    assert refused(wide, 1, "zv") == "K2"
    high = play("kwinty", "iv iv iv iv", height=8)
    assert refused(high, 0, "iv") == "K2"


@pytest.mark.refuses("K2")
def test_the_first_block_stands_in_its_own_column() -> None:
    match = games.load("kwinty").new()
    assert match.moves(0) == ["ih", "iv"]
    assert refused(match, 0, "av") == "K2"
    assert games.load("kwinty").new(width=12).moves(0) == ["lh", "lv"]


@pytest.mark.allows("K2")
def test_in_a_fixed_frame_the_first_block_stands_anywhere_inside() -> None:
    match = games.load("kwinty").new(frame="fixed")
    assert len(match.moves(0)) == 17
    assert refused(match, 0, "ih") == "K2"
    assert refused(match, 0, "jv") == "K2"


@pytest.mark.allows("K3")
def test_a_block_may_stand_beside_the_wall() -> None:
    assert "hv" in play("kwinty", "iv").moves(1)


@pytest.mark.refuses("K3")
def test_a_block_may_not_stand_apart_from_the_wall() -> None:
    assert refused(play("kwinty", "iv"), 1, "kv") == "K3"
    assert refused(play("kwinty", "iv"), 1, "fh") == "K3"


@pytest.mark.allows("K4")
def test_a_block_stands_upright_or_lies_flat() -> None:
    match = play("kwinty", "iv jh")
    assert [int(n) for n in match.state.tops[9:12]] == [3, 2, 2]


@pytest.mark.allows("K5")
def test_a_flat_block_lies_on_two_columns_of_equal_height() -> None:
    assert "ih" in play("kwinty", "iv jv").moves(0)


@pytest.mark.refuses("K5")
def test_a_flat_block_needs_two_columns_of_equal_height() -> None:
    assert refused(play("kwinty", "iv"), 1, "ih") == "K5"


@pytest.mark.allows("K6")
def test_a_short_side_may_touch_a_long_side_or_another_colour() -> None:
    assert "iv" in play("kwinty", "iv").moves(1)
    assert "ih" in play("kwinty", "iv jv").moves(0)


@pytest.mark.refuses("K6")
def test_short_sides_of_one_colour_may_not_touch() -> None:
    assert refused(play("kwinty", "iv jv"), 0, "iv") == "K6"
    assert refused(play("kwinty", "ih kv"), 0, "gh") == "K6"


@pytest.mark.allows("K6")
def test_without_the_house_rule_short_sides_may_touch() -> None:
    assert "iv" in play("kwinty", "iv jv", short_sides=False).moves(0)


@pytest.mark.states("K7")
@pytest.mark.parametrize("moves", ["iv hv jh", "iv hv hh", "iv jv hv kv jv", "ih gh hv iv gv"])
def test_a_line_across_upward_or_slanting_wins_at_once(moves: str) -> None:
    match = play("kwinty", moves, row=3)
    assert match.over
    assert match.scores == [1, 0]
    assert match.outcome == [1.0, 0.0]


@pytest.mark.states("K8")
def test_a_seat_that_cannot_build_is_passed_over_and_comes_back() -> None:
    match = play("kwinty", "iv jv hv kv jh lv lv jh", width=5, height=4, blocks=8, row=4)
    assert match.state.left[0] > 0
    assert match.movers == [1]
    match.play(1, "hh")
    assert match.movers == [0]


@pytest.mark.states("K8")
def test_a_seat_without_blocks_leaves_the_other_to_go_on_alone() -> None:
    match = play("kwinty", "iv jv")
    match.state.left[1] = 0
    match.play(0, "hv")
    assert match.movers == [0]


@pytest.mark.states("K9")
def test_when_nobody_can_build_more_four_rows_win() -> None:
    small = {"width": 5, "height": 4, "blocks": 8, "row": 4}
    won = play("kwinty", "ih kv jv gh gv iv hv hh kv", **small)
    assert (won.over, won.outcome) == (True, [1.0, 0.0])
    drawn = play("kwinty", "iv gh gv iv eh fv fh hv ev", **small)
    assert (drawn.over, drawn.scores, drawn.outcome) == (True, [0, 0], [0.5, 0.5])
