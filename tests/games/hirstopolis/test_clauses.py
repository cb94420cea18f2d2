"""Hirstopolis clause by clause: drawing, building and rounds."""

import pytest

from games.hirstopolis.tables import SET, all_done, alone, build, dealt, draw, drawn, quarry, town
from opolis import games
from opolis.match.match import Match
from table import refused

GAME = games.load("hirstopolis")
SEVEN = "B2 B2 BL3 BO4 T2 TL3 W5"
SMALL = town("######", "B2=XX*3 T2=XX*3")  # six blocks a seat: a short pile from the beginning


@pytest.mark.allows("H1")
def test_seats_take_one_block_in_turn_until_they_have_seven() -> None:
    match = GAME.new(2)
    for name in SEVEN.split():
        for seat in (0, 1):
            assert match.movers == [seat]
            match.play(seat, f"take:{name}")
    assert quarry(match, 0) == quarry(match, 1) == SEVEN
    assert match.movers == [0, 1]
    assert refused(match, 0, "take:B2") == "H2"


@pytest.mark.allows("H1")
def test_a_seat_that_stops_is_skipped_and_topped_up_to_three() -> None:
    match = drawn("B2", "B2 B2 BL3 BO4 T2")
    assert match.movers == [-1]
    assert match.odds()["topup:0:BL3"] == 2 * 5 - 1
    assert sum(match.odds().values()) == match.state.left == 2 * SET - 6
    match.play(-1, "topup:0:W6")
    match.play(-1, "topup:0:W6")
    assert (quarry(match, 0), quarry(match, 1)) == ("B2 W6 W6", "B2 B2 BL3 BO4 T2")
    assert match.movers == [0, 1]


@pytest.mark.refuses("H1")
def test_blocks_are_taken_in_turn_and_only_if_the_pile_has_them() -> None:
    match = GAME.new(2)
    assert refused(match, 1, "take:B2") == "H1"
    assert refused(match, 0, "done") == "H1"
    assert refused(match, -1, "bell") == "H1"
    match.play(0, "take:B1")
    match.play(1, "take:B1")
    assert refused(match, 0, "take:B1") == "H1"


@pytest.mark.refuses("H1")
def test_top_ups_fill_the_first_seat_in_need_before_the_next() -> None:
    match = drawn("T1 T2", "T2 TI3", "B2 B2 B2")
    assert {text.rpartition(":")[0] for text in match.moves(-1)} == {"topup:0"}
    match.play(-1, "topup:0:B2")
    assert {text.rpartition(":")[0] for text in match.moves(-1)} == {"topup:1"}
    assert refused(match, -1, "topup:0:B2") == "H1"
    assert refused(match, -1, "topup:9:B2") == "H1"


@pytest.mark.allows("H1")
def test_with_a_clock_all_take_at_once_and_the_bell_ends_the_draw() -> None:
    match = GAME.new(3, clock=True)
    match.play(0, "start")
    assert match.movers == [-1, 0, 1, 2]
    for seat, text in ((2, "take:W6"), (2, "take:W6"), (0, "take:W6"), (1, "stop")):
        match.play(seat, text)
    assert match.movers == [-1, 0, 2]
    assert match.odds() == {"bell": 1}
    match.play(-1, "bell")
    assert match.movers == [-1]
    assert all(text.startswith("topup:0:") for text in match.moves(-1))


@pytest.mark.refuses("H1")
def test_whoever_comes_first_gets_the_last_copy_of_a_block() -> None:
    match = GAME.new(2, clock=True)
    match.play(0, "start")
    match.play(1, "take:B1")
    match.play(1, "take:B1")
    assert refused(match, 0, "take:B1") == "H1"


@pytest.mark.allows("H1")
def test_blocks_kept_from_earlier_rounds_count_toward_the_seven() -> None:
    match = dealt(SEVEN, SEVEN)
    build(match, 0, "B2@a1r0 B2@a2r0 done")
    match.play(1, "done")
    assert (match.state.rounds, match.movers) == (2, [0])
    match.play(0, "take:B1")
    assert match.movers == [0]
    match.play(0, "take:B1")
    assert match.movers == [0, 1]


@pytest.mark.allows("H1")
def test_kept_blocks_may_count_neither_for_the_seven_nor_for_the_three() -> None:
    match = dealt(SEVEN, SEVEN, kept_count=False)
    build(match, 0, "B2@a1r0 B2@a2r0 done")
    build(match, 1, "return:W5 done")
    draw(match, "BI3 BI3 BI3 BI3 BI3 BI3 BI3", "BL3 BL3")
    assert quarry(match, 0) == "BI3 BI3 BI3 BI3 BI3 BI3 BI3 BL3 BO4 T2 TL3 W5"
    assert set(match.moves(-1)) == {text for text in match.moves(-1) if text.startswith("topup:1:")}
    match.play(-1, "topup:1:B1")
    assert quarry(match, 1) == "B1 B2 B2 BL3 BL3 BL3 BO4 T2 TL3"


@pytest.mark.allows("H1")
def test_whose_kept_blocks_do_not_count_never_holds_more_than_fourteen() -> None:
    match = dealt(SEVEN, SEVEN, kept_count=False)
    build(match, 0, "done")
    build(match, 1, "B2@a1r0 done")
    draw(match, "BI3 BI3 BI3 BI3 BI3 BI3 BI3", "BL3 BL3 BL3 BL3 BL3 T2")
    build(match, 0, "B2@a1r0 done")
    match.play(1, "done")
    assert [int(held) for held in match.state.held[:2]] == [13, 12]
    draw(match, "B1", "BT4 BT4")
    assert [int(held) for held in match.state.held[:2]] == [14, 14]
    assert match.movers == [0, 1], "nobody is topped up beyond fourteen"
    all_done(match)
    assert (match.state.rounds, match.movers) == (4, [0, 1]), "nobody has room for another block"


@pytest.mark.allows("H1")
def test_the_pile_holds_as_many_sets_as_agreed() -> None:
    assert GAME.new(2).state.left == 2 * SET
    assert GAME.new(2, sets=1).state.left == SET
    assert GAME.new(6, sets=8).state.left == 8 * SET
    assert GAME.new(1, mode="solitaire").state.left == 2 * SET


@pytest.mark.allows("H1")
def test_from_a_short_pile_blocks_are_taken_in_turn_while_there_is_one_for_each() -> None:
    match = GAME.new(2, map=SMALL, clock=True, passing="none")
    assert match.movers == [0]
    draw(match, "B2 B2 B2 T2 T2 T2", "B2 B2 B2 T2 T2 T2")
    assert match.movers == [0, 1]
    assert match.state.left == 0
    few = drawn("B2", "T2 T2", map=SMALL, passing="none")
    assert (quarry(few, 0), quarry(few, 1)) == ("B2", "T2 T2")
    assert few.movers == [0, 1], "nobody is topped up"


@pytest.mark.allows("H3")
def test_all_seats_build_at_once_and_keep_or_return_the_rest() -> None:
    match = dealt(SEVEN, SEVEN)
    assert match.movers == [0, 1]
    build(match, 1, "B2@a1r0 return:TL3 return:W5 done")
    build(match, 0, "BO4@a1r0 done")
    assert match.state.rounds == 2
    assert quarry(match, 1) == "B2 BL3 BO4 T2"
    assert quarry(match, 0) == "B2 B2 BL3 T2 TL3 W5"
    assert match.state.left == 2 * SET - 2 - 10


@pytest.mark.refuses("H3")
def test_nobody_builds_with_what_they_do_not_have_or_after_they_are_done() -> None:
    match = dealt("B2 T2 TL3", "BO4 T2 TL3")
    assert refused(match, 0, "BO4@a1r0") == "H3"
    assert refused(match, 0, "return:BO4") == "H3"
    assert refused(match, 0, "BO4@z99r0") == "H3", "whose block it is comes before the map"
    assert refused(match, 0, "take:B2") == "H3"
    assert refused(match, -1, "bell") == "H3"
    match.play(0, "done")
    assert refused(match, 0, "B2@a1r0") == "H3"


@pytest.mark.refuses("H3")
def test_nothing_is_returned_in_the_last_round() -> None:
    match = dealt("B2 T2 TL3", "BO4 T2 TL3", max_rounds=1)
    assert refused(match, 0, "return:B2") == "H3"
    all_done(match)
    assert match.over
    assert refused(match, 0, "done") == "H3"


def last_builder(quarry: str = SEVEN, **options: int) -> Match:
    """Let all but seat 1 be done, with a clock."""
    match = GAME.new(3, clock=True, passing="none", **options)
    match.play(0, "start")
    for seat in range(3):
        for name in quarry.split():
            match.play(seat, f"take:{name}")
    assert match.movers == [0, 1, 2]
    match.play(0, "done")
    assert match.movers == [1, 2]
    match.play(2, "done")
    return match


@pytest.mark.allows("H3")
def test_after_the_bell_the_last_builder_may_still_return_blocks() -> None:
    match = last_builder()
    assert match.movers == [-1, 1]
    match.play(1, "BO4@a1r0")
    match.play(-1, "bell")
    assert match.movers == [1]
    assert match.moves(1) == ["done", "return:B2", "return:BL3", "return:T2", "return:TL3", "return:W5"]
    match.play(1, "return:W5")
    match.play(1, "done")
    assert match.state.rounds == 2
    assert quarry(match, 1) == "B2 B2 BL3 T2 TL3"


@pytest.mark.refuses("H3")
def test_after_the_bell_the_last_builder_may_do_nothing_else() -> None:
    match = last_builder()
    match.play(-1, "bell")
    assert refused(match, 1, "B2@a1r0") == "H3"
    assert refused(match, 1, "take:B2") == "H3"
    assert refused(match, 1, "return:B1") == "H3"
    assert refused(match, 0, "return:B2") == "H3"
    assert refused(match, -1, "bell") == "H3"


@pytest.mark.allows("H3")
def test_with_nothing_to_return_the_last_builder_is_done_at_the_bell() -> None:
    match = last_builder()
    for text in ["B2@a1r0", "B2@a2r0", "BL3@a3r0", "BO4@c1r0", "T2@a1r0", "TL3@a3r0"]:
        match.play(1, text)
    twin = match.copy()
    match.play(1, "return:W5")
    match.play(-1, "bell")
    assert match.state.rounds == 2
    twin.play(-1, "bell")
    twin.play(1, "return:W5")
    assert twin.state.rounds == 2, "also after the last return"


@pytest.mark.allows("H3")
def test_in_the_last_round_the_bell_ends_the_game() -> None:
    match = last_builder(max_rounds=1)
    match.play(-1, "bell")
    assert match.over


@pytest.mark.allows("H4")
def test_blocks_stand_on_the_grid_and_bridges_cross_gaps() -> None:
    match = alone("B2@a1r0 W5@e1r0 W6@a3r1")
    assert match.state.level[0, 0] == 1
    assert match.scores == [0]


@pytest.mark.refuses("H4")
def test_nothing_stands_on_a_gap_or_off_the_map_and_bridges_span_no_grid() -> None:
    match = alone("take:B2")
    assert refused(match, 0, "B2@f1r0") == "H4"
    assert refused(match, 0, "B2@a5r1") == "H4"
    assert refused(match, 0, "B2@n1r0") == "H4"
    assert refused(match, 0, "B2@z99r0") == "H4"
    assert refused(match, 0, "B2@a6r0") == "H4"
    match.play(0, "take:W5")
    assert refused(match, 0, "W5@a1r0") == "H4"
    assert refused(match, 0, "W5@d1r0") == "H4"
    assert refused(match, 0, "W5@e1r0") is None
    assert refused(match, 0, "W5@f1r2") is None
    assert refused(match, 0, "W5@e1r2") == "H4"


@pytest.mark.allows("H5")
def test_a_block_rests_on_bases_of_one_height_and_may_cover_several() -> None:
    match = alone("B2@a1r0 B2@a2r0 BO4@a1r0 TO4@a1r0")
    assert match.scores == [8]


@pytest.mark.refuses("H5")
def test_a_block_needs_a_full_foundation_and_never_a_roof() -> None:
    match = alone("B2@a1r0 T2@a3r0 take:BO4 take:B2")
    assert refused(match, 0, "BO4@a1r0") == "H5"
    assert refused(match, 0, "B2@b1r0") == "H5"
    assert refused(match, 0, "B2@a3r0") == "H5"
    assert refused(match, 0, "B2@b3r0") == "H5"
    assert refused(match, 0, "B2@a1r0") is None


@pytest.mark.refuses("H5")
def test_the_feet_of_a_bridge_stand_at_one_height() -> None:
    match = alone("B2@e1r0 take:W5")
    assert refused(match, 0, "W5@e1r0") == "H5"
    build(match, 0, "B1@i1r0")
    assert refused(match, 0, "W5@e1r0") is None


@pytest.mark.refuses("H5")
def test_spans_cross_at_different_heights_only() -> None:
    plus = town("..#.. ..#.. #...# #...# ..#..", "WL=FSSSF*2 WT=F/S/S/F*2 B1=X*9")
    match = alone("WT@c2r0 take:WL", map=plus)
    assert refused(match, 0, "WL@a3r0") == "H5"
    build(match, 0, "B1@a3r0 B1@e3r0")
    assert refused(match, 0, "WL@a3r0") is None


@pytest.mark.states("H6")
def test_bases_score_nothing_and_tops_at_once() -> None:
    match = alone("BO4@a1r0")
    assert match.scores == [0]
    build(match, 0, "TO4@a1r0")
    assert match.scores == [4]


@pytest.mark.states("H7")
def test_the_round_after_somebody_has_reached_the_goal_is_the_last() -> None:
    match = dealt("BO4 TO4 T1", "B2 B2 B2", goal=4)
    build(match, 0, "BO4@a1r0 TO4@a1r0 done")
    assert not match.state.last_round
    match.play(1, "done")
    assert (match.state.rounds, match.state.last_round) == (2, 1)
    draw(match, "", "")
    while match.movers == [-1]:
        match.play(-1, match.moves(-1)[0])
    all_done(match)
    assert match.over


@pytest.mark.states("H7")
def test_a_round_that_begins_with_a_short_pile_is_the_last() -> None:
    match = dealt("B2 B2 B2 T2 T2 T2", "B2 B2 B2 T2 T2 T2", map=SMALL)
    assert match.state.last_round, "twelve blocks are fewer than fourteen"
    assert not dealt(SEVEN, SEVEN).state.last_round


@pytest.mark.states("H7")
def test_the_pile_is_short_of_what_the_quarries_lack() -> None:
    eighteen = town("######", "B2=XX*5 T2=XX*4")
    match = dealt("B2 T2 T2", "B2 T2 T2", map=eighteen)
    assert not match.state.last_round
    build(match, 0, "B2@a1r0 done")
    match.play(1, "done")
    assert match.state.left == 12, "as few as two quarries with five blocks lack nine"
    assert not match.state.last_round
    draw(match, "B2 B2 B2 B2 B2", "T2 T2 T2 T2")
    build(match, 0, "B2@c1r0 B2@e1r0 B2@a1r0 B2@c1r0 done")
    match.play(1, "done")
    assert (match.state.left, match.state.last_round) == (3, 1)


@pytest.mark.states("H7")
def test_after_a_round_in_which_nobody_placed_a_block_the_next_is_the_last() -> None:
    match = dealt(SEVEN, SEVEN)
    all_done(match)
    assert (match.state.rounds, match.state.last_round) == (2, 1)
    busy = dealt(SEVEN, SEVEN)
    busy.play(1, "B2@a1r0")
    all_done(busy)
    assert (busy.state.rounds, busy.state.last_round) == (2, 0)


@pytest.mark.states("H7")
def test_a_block_that_was_taken_off_again_was_placed() -> None:
    match = dealt("B1 T1 T2", "B2 B2 B2", map="grandcanal")
    build(match, 0, "B1@a1r0 done")
    match.play(1, "done")
    draw(match, "", "")
    while match.movers == [-1]:
        match.play(-1, match.moves(-1)[0])
    build(match, 0, "T1@l12r0 done")
    match.play(1, "done")
    assert match.state.standing == 1
    assert (match.state.rounds, match.state.last_round) == (3, 0)


@pytest.mark.states("H7")
def test_the_latest_last_round_is_an_option() -> None:
    match = dealt(SEVEN, SEVEN, max_rounds=2)
    assert not match.state.last_round
    build(match, 0, "B2@a1r0")
    all_done(match)
    assert (match.state.rounds, match.state.last_round) == (2, 1)


@pytest.mark.states("H8")
def test_open_bases_and_bases_left_in_the_quarry_cost_two_points_a_square() -> None:
    match = dealt("BO4 BL3 TI3", "B2 T2 TI3", max_rounds=1)
    build(match, 0, "BO4@a1r0")
    all_done(match)
    assert match.scores == [-8 - 6, -4]
    assert match.outcome == [0.0, 1.0]


@pytest.mark.states("H8")
def test_without_the_unused_penalty_only_open_bases_cost() -> None:
    match = dealt("BO4 BL3 TI3", "B2 T2 TI3", max_rounds=1, unused_penalty=False)
    build(match, 0, "BO4@a1r0")
    all_done(match)
    assert match.scores == [-8, 0]


@pytest.mark.states("H8")
def test_those_who_have_the_highest_score_share_the_win() -> None:
    match = dealt("T2 T2 T1", "T2 TI3 T1", "B1 T2 T2", max_rounds=1)
    all_done(match)
    assert match.scores == [0, 0, -2]
    assert match.outcome == [0.5, 0.5, 0.0]
