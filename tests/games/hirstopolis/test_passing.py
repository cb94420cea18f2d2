"""Hirstopolis clause by clause: what is passed is chosen before the die, to whom after it (H2)."""

import pytest

from games.hirstopolis.tables import drawn, quarry, town
from opolis.match.match import Match
from table import refused

SMALL = town("######", "B2=XX*3 T2=XX*3")


def chosen(*choices: str, die: int = 2, **options: object) -> Match:
    """Let every seat draw and choose the same blocks, and the die fall."""
    match = drawn(*(choice.replace(",", " ") for choice in choices), **options)
    for seat, choice in enumerate(choices):
        match.play(seat, f"pass:{choice}")
    match.play(-1, f"die:{die}")
    return match


@pytest.mark.allows("H2")
def test_every_choice_of_three_blocks_is_listed_once_and_read_in_any_order() -> None:
    match = drawn("B1 B2 B2 BO4 T1", "B1 B2 T2")
    assert match.moves(0) == [
        "pass:B1,B2,B2",
        "pass:B1,B2,BO4",
        "pass:B1,B2,T1",
        "pass:B1,BO4,T1",
        "pass:B2,B2,BO4",
        "pass:B2,B2,T1",
        "pass:B2,BO4,T1",
    ]
    match.play(1, "pass:T2,B2,B1")
    assert match.events[-1].text == "pass:B1,B2,T2"
    assert match.movers == [0]
    match.play(0, "pass:T1,B2,BO4")
    assert match.odds() == {f"die:{number}": 1 for number in range(1, 7)}


@pytest.mark.refuses("H2")
def test_a_choice_names_three_blocks_of_ones_own_once() -> None:
    match = drawn("B1 B2 B2 BO4", "B1 B2 T2")
    assert refused(match, 0, "pass:B1,B2") == "H2"
    assert refused(match, 0, "pass:B1,B2,B2,BO4") == "H2"
    assert refused(match, 0, "pass:B1,B1,B2") == "H2"
    assert refused(match, 0, "pass:B1,B2,T2") == "H2"
    assert refused(match, 0, "pass:B1,B1,B1,B1,B1,B1,B1") == "H2"
    assert refused(match, 0, "hand:B1,B2,BO4") == "H2"
    assert refused(match, 0, "pass:B2,B2,B1") is None
    match.play(0, "pass:B2,B2,B1")
    assert refused(match, 0, "pass:B1,B2,BO4") == "H2", "what is chosen is chosen for good"
    assert refused(match, -1, "die:1") == "H2"


@pytest.mark.allows("H2")
def test_a_choice_of_many_kept_blocks_can_be_written() -> None:
    seven = "B1 B2 BI3 BL3 BI4 BO4 BL4"
    match = drawn(seven, "T1 T2 TI3 TL3 TO4 TL4 TJ4", passing="chaos", kept_count=False)
    match.play(-1, "die:1")
    match.play(0, "pass:B1")
    match.play(1, "pass:T1")
    match.play(-1, "die:1")
    assert quarry(match, 0) == "B2 BI3 BL3 BI4 BO4 BL4 T1"
    match.play(0, "B2@a1r0")
    match.play(0, "done")
    match.play(1, "done")
    for name in ["BJ4", "BT4", "BS4", "BZ4", "T2", "TI3", "W5"]:
        match.play(0, f"take:{name}")
        match.play(1, "take:B2" if name != "W5" else "take:BI3")
    match.play(-1, "die:6")
    assert match.state.held[0] == 13
    assert len(match.moves(0)) == 1716, "six of thirteen different blocks"
    match.play(0, "pass:W5,TI3,T2,BZ4,BS4,BT4")
    assert match.events[-1].text == "pass:BT4,BS4,BZ4,T2,TI3,W5"


@pytest.mark.allows("H2")
@pytest.mark.parametrize(("die", "first"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_the_die_passes_left_or_right_and_skips_oneself(die: int, first: int) -> None:
    match = chosen("T1,TI3,TL3", "B2,B2,B2", "BO4,BO4,BO4", die=die)
    match.play(0, "hand:T1,TI3,TL3")
    assert "T1" in quarry(match, first)
    assert "TL3" in quarry(match, first), "the third goes to the first again"
    assert "TI3" in quarry(match, 3 - first)
    assert [int(held) for held in match.state.held[:3]] == [3, 3, 3]


@pytest.mark.allows("H2")
def test_seats_hand_out_one_after_another_from_the_king_seeing_what_came_before() -> None:
    match = chosen("B1,B2,BO4", "T1,T2,TI3", "BL3,TL3,W5")
    assert match.movers == [0]
    match.play(0, "hand:BO4,B1,B2")
    assert (match.movers, quarry(match, 1)) == ([1], "B2 BO4 T1 T2 TI3")
    match.play(1, "hand:TI3,T1,T2")
    assert (match.movers, quarry(match, 2)) == ([2], "B1 BL3 T2 TI3 TL3 W5")
    match.play(2, "hand:BL3,W5,TL3")
    assert match.movers == [0, 1, 2]
    assert [quarry(match, seat) for seat in range(3)] == ["BL3 T1 TL3", "B2 BO4 W5", "B1 T2 TI3"]


@pytest.mark.allows("H2")
def test_the_king_hands_out_first_and_then_clockwise() -> None:
    match = drawn("B1 B2 BO4", "B1 B2 BO4", "B1 B2 BO4", king="rotating")
    for seat in range(3):
        match.play(seat, "pass:B1,B2,BO4")
    match.play(-1, "die:5")
    for seat in range(3):
        assert match.movers == [seat]
        match.play(seat, match.moves(seat)[0])
    for seat in range(3):
        match.play(seat, match.moves(seat)[0])
        match.play(seat, "done")
    assert match.movers == [1], "in the second round seat 1 is king"


@pytest.mark.allows("H2")
def test_orders_that_give_everybody_the_same_are_one_move() -> None:
    match = chosen("B1,BI4,BL3", "B2,B2,B2", "BO4,BO4,BO4")
    assert match.moves(0) == ["hand:B1,BI4,BL3", "hand:B1,BL3,BI4", "hand:BI4,B1,BL3"]
    match.play(0, "hand:BL3,B1,BI4")
    assert match.events[-1].text == "hand:BI4,B1,BL3", "in the alphabet BI4 comes before BL3"
    four = chosen("B1,B2,BO4", "B2,B2,B2", "BO4,BO4,BO4", "T2,T2,T2")
    assert len(four.moves(0)) == 6
    pair = chosen("B2,B2,BO4", "B2,B2,B2", "BO4,BO4,BO4", "T2,T2,T2")
    assert pair.moves(0) == ["hand:B2,B2,BO4", "hand:B2,BO4,B2", "hand:BO4,B2,B2"]


@pytest.mark.refuses("H2")
def test_only_what_was_chosen_is_handed_out_once_and_in_turn() -> None:
    match = chosen("B1,B2,BO4", "T1,T2,TI3", "BL3,TL3,W5")
    assert refused(match, 0, "hand:B1,B2") == "H2"
    assert refused(match, 0, "hand:B1,B2,B2") == "H2"
    assert refused(match, 0, "hand:B1,B2,BO4,T1") == "H2"
    assert refused(match, 0, "hand:T1,T2,TI3") == "H2"
    assert refused(match, 0, "pass:B1,B2,BO4") == "H2"
    assert refused(match, 1, "hand:T1,T2,TI3") == "H2"
    assert refused(match, 0, "done") == "H2"
    assert refused(match, -1, "die:1") == "H2"
    match.play(0, "hand:B1,B2,BO4")
    assert refused(match, 0, "hand:B1,B2,BO4") == "H2"


@pytest.mark.allows("H2")
def test_a_seat_without_a_choice_hands_out_by_itself() -> None:
    match = chosen("B2,B2,B2", "T1,T2,TI3", "BO4,BO4,BO4")
    assert match.movers == [1], "all of the king's blocks are alike"
    match.play(1, "hand:T1,T2,TI3")
    assert match.movers == [0, 1, 2]
    two = chosen("B1,B2,BO4", "T1,T2,TI3")
    assert two.movers == [0, 1], "everything goes to the same seat"
    assert (quarry(two, 0), quarry(two, 1)) == ("T1 T2 TI3", "B1 B2 BO4")


@pytest.mark.allows("H2")
def test_who_chose_one_block_has_no_choice_whom_to_give_it() -> None:
    match = drawn("B1 B2 BO4", "T1 T2 TI3", "BL3 TL3 W5", passing="chaos")
    match.play(-1, "die:1")
    for seat, name in enumerate(("B1", "T1", "W5")):
        match.play(seat, f"pass:{name}")
    match.play(-1, "die:6")
    assert [quarry(match, seat) for seat in range(3)] == ["B2 BO4 T1", "T2 TI3 W5", "B1 BL3 TL3"]


@pytest.mark.allows("H2")
def test_a_seat_with_nothing_passes_nothing_and_without_passes_no_die_falls() -> None:
    match = drawn("B2 T2", "", map=SMALL)
    assert match.movers == [0]
    match.play(0, "pass:T2,B2")
    match.play(-1, "die:2")
    assert (quarry(match, 0), quarry(match, 1)) == ("", "B2 T2")
    assert drawn("", "", map=SMALL).movers == [0, 1]
