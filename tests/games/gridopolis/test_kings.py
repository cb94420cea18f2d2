"""Gridopolis clause by clause: kings and teleporters (G9 to G11)."""

import pytest

from games.gridopolis.arenas import GRID, arena, by_hand, crown, on, play
from table import refused


@pytest.mark.states("G9")
def test_a_pawn_becomes_a_king_on_any_opponents_kingerizer_and_its_turn_ends() -> None:
    homes = {"north": "a5/1 b5/1 c5/1"}
    match = arena("a1..e5/1", homes=homes, south="a3/1 e1/1", north="a4/1 b4/1 e5/1")
    match.play(0, "a3/1xa5/1")
    assert on(match, "a5/1") == "B"
    assert match.movers == [1], "not even the capture of b4 may follow"


GO_ON = {"kinging_ends_turn": False}


@pytest.mark.states("G9")
def test_by_option_a_new_king_goes_on_with_its_chain_in_any_direction() -> None:
    homes = {"north": "a5/1 b5/1 c5/1"}
    match = arena(GRID, homes=homes, south="a3/1 e1/1", north="a4/1 b4/1 e5/1", options=GO_ON)
    match.play(0, "a3/1xa5/1")
    assert on(match, "a5/1") == "B"
    assert match.moves(0) == [".", "a5/1xc3/1"]
    match.play(0, "a5/1xc3/1")
    assert match.movers == [1]


@pytest.mark.states("G9")
def test_by_option_own_jumps_go_on_through_a_kinging() -> None:
    homes = {"north": "c5/1"}
    match = arena("c1..c9/1", homes=homes, south="c3/1 c4/1 c6/1", north="c9/1", options=GO_ON)
    match.play(0, "c3/1-c5/1")
    assert match.moves(0) == [".", "c5/1-c7/1"]


@pytest.mark.refuses("G10")
def test_by_option_a_new_king_has_no_second_move() -> None:
    homes = {"north": "a5/1 b5/1 c5/1"}
    stepped = arena(GRID, homes=homes, south="a4/1 e1/1", north="e5/1", options=GO_ON)
    stepped.play(0, "a4/1-a5/1")
    assert stepped.movers == [1]
    match = arena(GRID, homes=homes, south="a3/1 e1/1", north="a4/1 b4/1 e5/1", options=GO_ON)
    match.play(0, "a3/1xa5/1")
    assert refused(match, 0, "a5/1-a4/1") == "G10"


@pytest.mark.states("G9")
def test_the_home_row_of_a_seat_that_is_out_still_makes_kings_but_ones_own_does_not() -> None:
    homes = {"south": "a1/1", "west": "e2/1", "north": "e4/1"}
    match = arena("a1..e5/1", homes=homes, south="d2/1", west="c3/1", north="b2/1")
    play(match, "d2/1-d3/1 c3/1-d4/1 b2/1-b1/1 d3/1xd5/1")
    assert match.state.left[1] == 0
    play(match, "b1/1-a1/1")
    assert on(match, "a1/1") == "P"
    match.play(0, "d5/1-e5/1")
    match.play(2, "a1/1-b2/1")
    match.play(2, ".")
    crown(match, "e5/1")
    play(match, "e5/1-e4/1")
    assert on(match, "e4/1") == "B"


@pytest.mark.states("G9")
def test_a_pawn_on_its_own_kingerizer_stays_a_pawn() -> None:
    homes = {"south": "c3/1"}
    match = arena("a1..e5/1", homes=homes, south="c2/1", north="a5/1")
    match.play(0, "c2/1-c3/1")
    assert on(match, "c3/1") == "b"


@pytest.mark.allows("G10")
def test_a_king_goes_anywhere_and_moves_twice_if_it_likes() -> None:
    match = arena(GRID, south="c3/1 a1/1", north="e5/1", kings="c3/1")
    match.play(0, "c3/1-c2/1")
    assert match.movers == [0]
    twice, once = match.copy(), match
    twice.play(0, "c2/1-c1/1")
    assert twice.movers == [1]
    once.play(0, ".")
    assert once.movers == [1]


@pytest.mark.allows("G10")
def test_a_jump_continues_its_chain_and_anything_else_begins_the_second_move() -> None:
    match = arena("a1..a9/1 b9/1", south="a1/1 a2/1 a4/1", north="b9/1", kings="a1/1")
    match.play(0, "a1/1-a3/1")
    match.play(0, "a3/1-a5/1")
    assert match.state.begun == 1
    match.play(0, "a5/1-a6/1")
    assert match.movers == [1]


@pytest.mark.refuses("G10")
def test_no_third_move_no_other_marker_and_no_building_in_a_turn_that_has_begun() -> None:
    match = arena(GRID, south="c3/1 a1/1", north="e5/1 c5/1 a5/1", kings="c3/1", kit=(1, 1, 1, 1))
    match.play(0, "c3/1-c4/1")
    assert refused(match, 0, "a1/1-a2/1") == "G10"
    assert refused(match, 0, "+f1/1") == "G10"
    assert refused(match, 0, "^a1/2") == "G10"
    assert refused(match, 0, "=b1/1") == "G10"
    chain = arena("a1..a9/1 b1..b9/1", south="a1/1", north="a2/1 a4/1 b9/1")
    chain.play(0, "a1/1xa3/1")
    assert refused(chain, 0, "a3/1-b3/1") == "G10", "a pawn has one move"


TELEPORTERS = "a1/1 e1/1 e5/1"


@pytest.mark.allows("G11")
def test_a_landing_on_a_teleporter_asks_for_another_that_is_empty() -> None:
    match = arena(GRID, teleporters=TELEPORTERS, south="d4/1", north="a5/1")
    match.play(0, "d4/1-e5/1")
    assert match.moves(0) == [">a1/1", ">e1/1"]
    match.play(0, ">a1/1")
    assert on(match, "a1/1") == "b"
    assert match.movers == [1]


@pytest.mark.refuses("G11")
def test_nothing_else_is_legal_while_a_teleport_is_due_and_no_teleport_otherwise() -> None:
    match = arena(GRID, teleporters=TELEPORTERS, south="d4/1 b2/1", north="a5/1")
    assert refused(match, 0, ">a1/1") == "G11"
    match.play(0, "d4/1-e5/1")
    for text in (".", "e5/1-e4/1", "b2/1-b3/1", ">e5/1", ">c3/1", ">z9/9", "=c3/1", "+f1/1"):
        assert refused(match, 0, text) == "G11"


@pytest.mark.allows("G11")
def test_a_chain_of_captures_goes_on_from_the_teleporter_where_it_arrives() -> None:
    match = arena(GRID, teleporters=TELEPORTERS, south="c3/1", north="d4/1 a2/1 c1/1")
    play(match, "c3/1xe5/1 >a1/1")
    assert match.moves(0) == [".", "a1/1xa3/1"]


@pytest.mark.allows("G11")
def test_a_chain_of_own_jumps_ends_on_the_teleporter_where_it_arrives() -> None:
    match = arena(GRID, teleporters=TELEPORTERS, south="c3/1 d4/1 b2/1", north="a5/1")
    play(match, "c3/1-e5/1 >a1/1")
    assert match.movers == [1]


@pytest.mark.allows("G11")
def test_where_all_other_teleporters_are_taken_the_marker_stays_and_its_chain_may_go_on() -> None:
    match = arena("a1..e9/1", teleporters="e5/1 a1/1", south="c3/1", north="d4/1 e6/1 b2/1")
    by_hand(match, "b2/1", "a1/1")
    match.play(0, "c3/1xe5/1")
    assert match.moves(0) == [".", "e5/1xe7/1"]
