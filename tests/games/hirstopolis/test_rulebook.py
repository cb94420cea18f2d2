"""The examples of the rulebook, as played moves."""

from games.hirstopolis.tables import all_done, alone, build, dealt, drawn, quarry


def test_the_king_rolls_a_two_and_skips_himself_among_three_players() -> None:
    match = drawn("B1 B2 BL3 T2", "BI3 BO4 TL3 T2", "BI4 BT4 TI3 T2")
    for seat, choice in enumerate(("B1,B2,BL3", "BI3,BO4,TL3", "BI4,BT4,TI3")):
        match.play(seat, f"pass:{choice}")
    match.play(-1, "die:2")
    match.play(0, "hand:B2,BL3,B1")  # the player on his left, the next one, and the first again
    assert quarry(match, 1) == "B1 B2 BI3 BO4 T2 TL3"
    assert quarry(match, 2) == "BL3 BI4 BT4 T2 TI3"
    match.play(1, "hand:BO4,TL3,BI3")
    assert match.events[-1].text == "hand:BI3,TL3,BO4", "two of them go to the same seat"
    match.play(2, "hand:BI4,TI3,BT4")
    assert [quarry(match, seat) for seat in range(3)] == ["BI4 BT4 T2 TL3", "B1 B2 T2 TI3", "BI3 BL3 BO4 T2"]


def test_a_beginner_is_handed_easy_blocks_and_the_leader_difficult_ones() -> None:
    match = drawn("BS4 TO4 BZ4", "B2 B2 B2", "BO4 BO4 BO4", "T2 T2 T2")
    for seat, choice in enumerate(("BS4,BZ4,TO4", "B2,B2,B2", "BO4,BO4,BO4", "T2,T2,T2")):
        match.play(seat, f"pass:{choice}")
    match.play(-1, "die:5")  # to the right: seat 3 first, then seat 2, then seat 1
    assert len(match.moves(0)) == 6
    match.play(0, "hand:BS4,TO4,BZ4")
    assert ["BS4" in quarry(match, 3), "TO4" in quarry(match, 2), "BZ4" in quarry(match, 1)] == [True] * 3


def test_a_bridge_of_six_squares_counts_those_in_the_air() -> None:
    assert alone("BI3@d1r0 B1@i1r0 W6@d1r0").scores == [6]


def test_a_bridge_of_five_points_set_directly_down_onto_the_map_is_worth_nothing() -> None:
    assert alone("W5@e1r0").scores == [0]


def test_a_top_of_three_points_on_three_storeys_earns_six_or_nine() -> None:
    tower = "BL3@a1r0 BL3@a1r0 BL3@a1r0 TL3@a1r0"
    assert alone(tower).scores == [6]
    assert alone(tower, map="lavaland").scores == [9]


def test_four_untopped_squares_subtract_eight_points() -> None:
    assert alone("BO4@a1r0 done").scores == [-8]


def test_unused_bases_stacked_onto_the_map_decrease_the_damage() -> None:
    match = dealt("BO4 BO4 BO4", "BO4 BO4 BO4", max_rounds=1)
    build(match, 0, "BO4@a1r0 BO4@a1r0 BO4@a1r0")
    all_done(match)
    assert match.scores == [-8, -24]
