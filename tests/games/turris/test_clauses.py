"""Turris clause by clause: what each allows and what it refuses."""

import pytest

from opolis import games
from opolis.match.match import Match
from table import play, refused

# Black, out of place for the block that white has just taken, has to pass (case 5 of the spec).
TAKEN = "b3v b2v c3v a2v b1v c1v b1c1h a3v a2a3h a1v c2v b2c2h xc3/1"
FINISHED = "b1v b2v b3v a2v c2v a1v c1v a3v c3v c1c2h b1v c3v"  # with six blocks a seat


def hands(match: Match) -> list[int]:
    return [int(left) for left in match.state.left]


@pytest.mark.allows("T1")
def test_seats_alternate_one_block_a_turn() -> None:
    match = play("turris", "a1v")
    assert match.movers == [1]
    assert hands(match) == [19, 20]
    match.play(1, "b1v")
    assert match.movers == [0]
    assert hands(games.load("turris").new(blocks=30)) == [30, 30]


@pytest.mark.allows("T1")
@pytest.mark.refuses("T1")
def test_the_option_first_names_the_seat_that_begins() -> None:
    match = games.load("turris").new(first=1)
    assert match.movers == [1]
    assert refused(match, 0, "a1v") == "T1"
    match.play(1, "a1v")
    assert (match.movers, hands(match)) == ([0], [20, 19])
    assert match.scene(0).parts[-1].colour == "black"
    assert match.scene(0).text == "White to build."


@pytest.mark.refuses("T1")
def test_nobody_builds_out_of_turn_or_after_the_end() -> None:
    assert refused(play("turris", "a1v"), 0, "a2v") == "T1"
    assert refused(play("turris", "a1v"), -1, "a2v") == "T1"
    ended = play("turris", FINISHED, blocks=6)
    assert ended.over
    assert {refused(ended, seat, text) for seat in (0, 1) for text in ("a1v", "-", "xa1/1", "d1v")} == {"T1"}


@pytest.mark.allows("T2")
def test_the_first_block_may_stand_at_any_edge_of_the_plan() -> None:
    edge = ["a1v", "a2v", "a3v", "b1v", "b3v", "c1v", "c2v", "c3v"]
    assert games.load("turris").new().moves(0) == edge


@pytest.mark.refuses("T2")
@pytest.mark.parametrize("text", ["d1v", "a4v", "a0v", "z9v", "c1d1h", "c3c4h"])
def test_nothing_is_built_beyond_three_by_three(text: str) -> None:
    assert refused(play("turris", "c2v c1v"), 0, text) == "T2"


@pytest.mark.allows("T3")
def test_a_block_may_touch_a_block_of_either_colour() -> None:
    match = play("turris", "a1v b1v")
    assert {"a2v", "c1v"} <= set(match.moves(0))


@pytest.mark.refuses("T3")
def test_a_block_may_not_stand_apart_from_the_tower() -> None:
    assert refused(play("turris", "a1v"), 1, "c1v") == "T3"
    assert refused(play("turris", "a1v"), 1, "b2v") == "T3"
    assert refused(play("turris", "a1b1h", flat_on_ground=True), 1, "b3c3h") == "T3"


@pytest.mark.allows("T4")
def test_a_flat_block_lies_on_two_cells_of_equal_height() -> None:
    assert "a1b1h" in play("turris", "a1v b1v").moves(0)


@pytest.mark.refuses("T4")
@pytest.mark.parametrize("text", ["a1b1h", "b1c1h", "b1b2h"])
def test_a_flat_block_may_not_bridge_an_empty_cell(text: str) -> None:
    assert refused(play("turris", "b1v"), 1, text) == "T4"


@pytest.mark.refuses("T4")
@pytest.mark.parametrize("text", ["a1c1h", "a1b2h", "a2b1h", "a1a1h", "a3b1h"])
def test_the_halves_of_a_flat_block_are_side_by_side(text: str) -> None:
    assert refused(play("turris", "a1v b1v"), 0, text) == "T4"


@pytest.mark.allows("T5")
def test_an_upright_block_may_lean_on_a_neighbour_at_either_half() -> None:
    match = play("turris", "a1v b1v a1b1h a2v", levels_open=4)
    assert "a2v" in match.moves(0)


@pytest.mark.refuses("T5")
def test_an_upright_block_needs_a_block_at_its_side() -> None:
    assert refused(play("turris", "a1v b1v"), 0, "a1v") == "T5"
    assert refused(play("turris", "a1v"), 1, "a1v") == "T5"


@pytest.mark.allows("T6")
def test_a_flat_block_rests_across_two_blocks_of_any_colour() -> None:
    assert "a1b1h" in play("turris", "a1v b1v").moves(0)
    assert "a1a2h" in play("turris", "a1v b1v c1v a2v").moves(0)


@pytest.mark.refuses("T6")
def test_a_flat_block_may_not_rest_on_one_block_alone() -> None:
    assert refused(play("turris", "a1v b1v a1b1h"), 1, "a1b1h") == "T6"


@pytest.mark.refuses("T6")
def test_nothing_lies_flat_on_the_ground() -> None:
    assert refused(games.load("turris").new(), 0, "a1b1h") == "T6"
    assert refused(play("turris", "a1v"), 1, "a2b2h") == "T6"


@pytest.mark.allows("T6")
def test_with_the_house_rule_blocks_may_lie_on_the_ground() -> None:
    opening = games.load("turris").new(flat_on_ground=True)
    assert len(opening.moves(0)) == 16
    assert refused(opening, 0, "a2b2h") == "T8"
    assert "a2b2h" in play("turris", "a1v", flat_on_ground=True).moves(1)


@pytest.mark.allows("T7")
def test_three_levels_may_be_unfinished_or_as_many_as_the_option_says() -> None:
    match = play("turris", "a1v b1v a1b1h a2v")
    assert match.state.open == 3
    assert "a2v" in play("turris", "a1v b1v a1b1h a2v", levels_open=4).moves(0)


@pytest.mark.refuses("T7")
def test_a_fourth_level_waits_until_one_is_finished() -> None:
    assert refused(play("turris", "a1v b1v a1b1h a2v"), 0, "a2v") == "T7"
    assert refused(play("turris", "a1v b1v", levels_open=2), 0, "a1b1h") == "T7"


@pytest.mark.allows("T7")
def test_a_block_that_finishes_a_level_makes_room_for_the_one_it_begins() -> None:
    match = play("turris", "c2v c3v c1v b3v a3v a2v a1v b1v b1c1h b2v -")
    assert [int(level) for level in match.state.filled[:3]] == [511, 511, 0b110]
    assert match.state.open == 1


@pytest.mark.allows("T8")
def test_the_middle_may_be_built_once_an_edge_of_its_levels_stands() -> None:
    assert "b2v" in play("turris", "b1v a1v").moves(0)
    assert "b2c2h" in play("turris", "b1v a1v a1b1h c1v b2v - c2v").moves(0)


@pytest.mark.refuses("T8")
def test_the_middle_of_a_level_waits_for_an_edge() -> None:
    assert refused(games.load("turris").new(), 0, "b2v") == "T8"


@pytest.mark.refuses("T8")
def test_the_other_half_of_the_same_block_is_no_edge() -> None:
    assert refused(play("turris", "a1v b1v b2v"), 0, "b1b2h") == "T8"


@pytest.mark.refuses("T8")
def test_an_upright_block_in_the_middle_needs_an_edge_on_both_levels() -> None:
    match = play("turris", "a1v b1v a1b1h b2v", levels_open=4)
    assert refused(match, 1, "b2v") == "T8"


@pytest.mark.allows("T9")
def test_whoever_fills_a_middle_goes_on_with_a_bonus() -> None:
    upright = play("turris", "c3v c2v c1v b2v")
    assert upright.movers == [1]
    assert {"b1v", "xc3/1", "-"} <= set(upright.moves(1))
    flat = play("turris", "b1v a1v a1b1h c1v b2v - c2v b2c2h")
    assert flat.movers == [0]
    assert "-" in flat.moves(0)


@pytest.mark.allows("T9")
@pytest.mark.parametrize(("text", "left"), [("b1v", [18, 17]), ("xc3/1", [19, 18]), ("-", [18, 18])])
def test_a_bonus_builds_takes_or_declines_and_ends_the_turn(text: str, left: list[int]) -> None:
    match = play("turris", f"c3v c2v c1v b2v {text}")
    assert match.movers == [0]
    assert hands(match) == left


@pytest.mark.allows("T9")
def test_a_bonus_block_in_the_middle_earns_another_bonus() -> None:
    before = "b1v a1v a1b1h c1v c2v b2v"
    chain = play("turris", f"{before} b2c2h")
    assert chain.movers == [1]
    assert "-" in chain.moves(1)
    single = play("turris", f"{before} b2c2h", bonus_chain=False)
    assert single.movers == [0]
    assert "-" not in single.moves(0)


@pytest.mark.refuses("T9")
def test_without_a_bonus_nothing_is_taken_or_declined() -> None:
    match = play("turris", "a1v b1v")
    assert [refused(match, 0, text) for text in ("-", "xb1/1", "xa1/1")] == ["T9"] * 3


@pytest.mark.refuses("T9")
@pytest.mark.parametrize("text", ["xc2/1", "xa1/1", "xc3/2", "xc3/3", "xc3/16", "xc3/17", "xd4/1", "xc3/999"])
def test_a_bonus_takes_no_own_block_and_none_that_is_not_there(text: str) -> None:
    assert refused(play("turris", "c3v c2v c1v b2v"), 1, text) == "T9"


@pytest.mark.allows("T10")
def test_a_free_block_of_the_other_colour_can_be_taken() -> None:
    match = play("turris", "c3v c2v c1v b2v")
    assert [text for text in match.moves(1) if text[0] == "x"] == ["xc3/1"]
    match.play(1, "xc3/1")
    assert int(match.state.tops[8]) == 0


@pytest.mark.refuses("T10")
def test_the_block_put_down_last_by_the_other_seat_stays() -> None:
    assert refused(play("turris", "c3v c2v c1v b2v"), 1, "xc1/1") == "T10"


@pytest.mark.allows("T10")
def test_only_the_very_last_block_is_protected_after_a_bonus_as_well() -> None:
    match = play("turris", "b1v a1v c1v c2v b1c1h b2v a2v b2c2h")
    assert match.movers == [0]
    assert refused(match, 0, "xa2/1") == "T10"
    assert "xa1/1" in match.moves(0)


@pytest.mark.refuses("T10")
def test_a_block_that_carries_another_stays() -> None:
    match = play("turris", "b1v a1v c1v a1b1h a2v b2v")
    assert refused(match, 1, "xb1/1") == "T10"
    assert "xc1/1" in match.moves(1)


@pytest.mark.refuses("T10")
def test_a_block_stays_if_a_fourth_level_would_be_unfinished_without_it() -> None:
    match = play("turris", "a3v a2v a1v b2v c2v b1v b3v a3b3h c1v c3v c3v b2v")
    assert match.state.open == 2
    assert refused(match, match.movers[0], "xc1/1") == "T10"
    easy = play("turris", "a3v a2v a1v b2v c2v b1v b3v a3b3h c1v c3v c3v b2v", levels_open=4)
    assert "xc1/1" in easy.moves(easy.movers[0])


@pytest.mark.refuses("T11")
def test_freed_cells_stay_empty_on_the_next_turn() -> None:
    match = play("turris", "c3v c2v c1v b2v xc3/1")
    assert refused(match, 0, "c3v") == "T11"
    match.play(0, "b3v")
    assert "c3v" in match.moves(1)


@pytest.mark.refuses("T11")
def test_the_ban_covers_bonus_blocks_of_that_turn() -> None:
    match = play("turris", "b1v a1v c1v a1b1h a2v b2v xc1/1 a2b2h")
    assert match.movers == [0]
    assert refused(match, 0, "c1v") == "T11"


@pytest.mark.allows("T11")
def test_the_ban_is_over_after_one_turn() -> None:
    match = play("turris", "c3v c2v c1v b2v xc3/1 b1v b3v")
    assert match.movers == [0]
    assert "c3v" in match.moves(0)


@pytest.mark.allows("T11")
def test_the_taker_may_fill_what_it_freed_and_a_pass_ends_the_ban() -> None:
    match = play("turris", TAKEN)
    assert match.movers == [0]
    assert match.moves(0) == ["c3v"]
    assert list(match.state.freed) == [-1, -1]


@pytest.mark.refuses("T12")
def test_a_seat_without_blocks_may_still_use_its_bonus_but_not_build() -> None:
    match = play("turris", "c2v c3v b2v b3v b3c3h a3v c1v b1v a2v b2c2h", blocks=6)
    seat = match.movers[0]
    assert match.state.left[seat] == 0
    assert refused(match, seat, "a1v") == "T12"
    assert refused(match, seat, "d1v") == "T12"
    assert any(text[0] == "x" for text in match.moves(seat))


@pytest.mark.allows("T12")
def test_declining_is_played_even_when_it_is_the_only_move() -> None:
    match = play("turris", "c1v b1v b2v b3v a2v c2v a3v a2a3h c3v b1b2h", blocks=6)
    seat = match.movers[0]
    assert match.moves(seat) == ["-"]
    match.play(seat, "-")
    assert match.movers == [1 - seat]


@pytest.mark.allows("T12")
def test_a_seat_without_blocks_leaves_the_other_to_go_on_alone() -> None:
    match = play("turris", "c1v b1v b2v b3v a2v c2v a3v a2a3h c3v b1b2h -", blocks=6)
    seat = match.movers[0]
    assert match.state.left[1 - seat] == 0
    while not match.over:
        assert match.movers == [seat]
        match.advance(seat, match.legal(seat)[0])
    assert hands(match) == [0, 0]


@pytest.mark.allows("T12")
def test_a_block_handed_back_brings_a_seat_into_the_game_again() -> None:
    before = "c2v c1v c3v b1v a1v b3v a1b1h a3v b2v a2v a2b2h"
    match = play("turris", before, blocks=6)
    seat = match.movers[0]
    assert match.state.left[1 - seat] == 0
    match.play(seat, "xc3/1")
    assert match.movers == [1 - seat]


@pytest.mark.states("T13")
def test_each_colour_scores_its_largest_group_in_each_of_five_views() -> None:
    match = play("turris", "a1v a2v b2v")
    assert [line.value for line in match.scene(0).seats[0].breakdown[:5]] == ["4", "2", "2", "4", "1"]
    assert [line.value for line in match.scene(0).seats[1].breakdown[:5]] == ["0", "2", "2", "0", "1"]
    assert match.scores == [13, 5]


@pytest.mark.states("T13")
def test_the_higher_total_wins_and_equal_totals_share() -> None:
    won = play("turris", FINISHED, blocks=6)
    assert won.scores[0] != won.scores[1]
    assert won.outcome[won.scores.index(max(won.scores))] == 1.0
    drawn = play("turris", "a2v b2v c2v b1v b3v a3v a2a3h c1v c1c2h a1v c3v a1v", blocks=6)
    assert drawn.scores[0] == drawn.scores[1]
    assert drawn.outcome == [0.5, 0.5]
