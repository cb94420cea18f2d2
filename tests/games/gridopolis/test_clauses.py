"""Gridopolis clause by clause: markers on the move."""

import pytest

from games.gridopolis.arenas import GRID, arena, crown, on, play
from table import refused

CUBE = "a1..e5/1 a1..e5/2 a1..e5/3"


@pytest.mark.allows("G1")
def test_seats_take_turns_and_do_one_thing_each() -> None:
    match = arena(GRID, south="c2/1", north="c5/1", kit=(1, 1, 0, 1))
    for text in ("c2/1-c3/1", "=a1/1", "+f1/1"):
        seat = match.movers[0]
        match.play(seat, text)
        assert match.movers == [1 - seat]


@pytest.mark.refuses("G1")
def test_nobody_acts_out_of_turn_or_with_a_rivals_marker_or_not_at_all() -> None:
    match = arena(GRID, south="c2/1", north="c5/1")
    assert refused(match, 1, "c5/1-c4/1") == "G1"
    assert refused(match, 0, "c5/1-c4/1") == "G1"
    assert refused(match, 0, "a1/1-a2/1") == "G1"
    assert refused(match, 0, "z26/9-z25/9") == "G1"
    assert refused(match, 0, ".") == "G1"


@pytest.mark.refuses("G1")
def test_nobody_acts_after_the_end() -> None:
    match = play(arena(GRID, south="c2/1", north="c3/1"), "c2/1xc4/1")
    assert match.over
    assert refused(match, 0, "c4/1-c5/1") == "G1"
    assert refused(match, 1, ".") == "G1"


@pytest.mark.allows("G2")
def test_a_step_goes_to_any_of_26_neighbours() -> None:
    match = arena(CUBE, south="c3/2", north="a1/3", kings="c3/2")
    assert len([text for text in match.moves(0) if text.startswith("c3/2-")]) == 26


@pytest.mark.allows("G2")
def test_links_are_not_needed_to_step() -> None:
    match = arena("a1/1 b2/2", south="a1/1", north="e26/9")
    assert "a1/1-b2/2" in match.moves(0)


@pytest.mark.refuses("G2")
def test_a_step_needs_an_empty_neighbouring_pad() -> None:
    match = arena(GRID, south="c2/1 c3/1", north="d3/1")
    assert refused(match, 0, "c2/1-c3/1") == "G2"
    assert refused(match, 0, "c2/1-d3/1") == "G2"
    assert refused(match, 0, "c2/1-c2/2") == "G2"
    assert refused(match, 0, "c2/1-c2/1") == "G2"
    assert refused(match, 0, "c2/1-e5/1") == "G2"


@pytest.mark.allows("G3")
def test_a_pawn_may_go_sideways_up_and_down() -> None:
    match = arena(CUBE, south="c3/2", north="a5/1")
    steps = {text.partition("-")[2] for text in match.moves(0)}
    assert {"b3/2", "d3/2", "c3/1", "c3/3", "b3/3"} <= steps
    assert not any(place[1] == "2" for place in steps)
    assert len(steps) == 17


@pytest.mark.allows("G3")
@pytest.mark.parametrize(
    ("seat", "back"), [("south", "c2/1"), ("west", "b3/1"), ("north", "c4/1"), ("east", "d3/1")]
)
def test_every_seat_has_its_own_backwards(seat: str, back: str) -> None:
    other = "north" if seat != "north" else "south"
    match = arena(GRID, **{seat: "c3/1", other: "a1/1"})
    assert refused(match, 0, f"c3/1-{back}") == "G3"
    assert len(match.moves(0)) == 5


@pytest.mark.refuses("G3")
def test_a_pawn_never_goes_backwards() -> None:
    match = arena(CUBE, south="c3/2 c2/2", north="b2/2 d3/2")
    assert refused(match, 0, "c3/2-c2/3") == "G3"
    assert refused(match, 0, "c3/2-c1/2") == "G3"
    assert refused(match, 0, "c3/2xa1/2") == "G3"


@pytest.mark.refuses("G3")
def test_a_pawn_never_goes_backwards_in_a_kamikaze() -> None:
    match = arena(GRID, south="b2/1", north="a1/1 b1/1 a2/1")
    assert refused(match, 0, "b2/1#b1/1") == "G3"
    assert "b2/1#a2/1" in match.moves(0)


@pytest.mark.refuses("G3")
def test_a_pawn_must_go_forward_from_its_home_row_only() -> None:
    homes = {"south": "a1/1 b1/1 c1/1", "north": "a5/1 b5/1 c5/1"}
    match = arena("a1..c5/1 a1..c1/2", homes=homes, south="b1/1 c1/2", north="b5/1 a1/1")
    assert refused(match, 0, "b1/1-c1/1") == "G3"
    assert refused(match, 0, "b1/1-b1/2") == "G3"
    assert "b1/1-b2/1" in match.moves(0)
    assert "c1/2-b1/2" in match.moves(0), "above the home-row it may go sideways"
    crown(match, "b1/1")
    assert "b1/1-c1/1" in match.moves(0), "a king goes anywhere"


@pytest.mark.allows("G3")
def test_a_markers_first_move_goes_forward_and_later_ones_also_sideways() -> None:
    match = arena(CUBE, south="c3/2 e1/1", north="a5/1 e5/1", fresh=True)
    assert {text.partition("-")[2][1] for text in match.moves(0) if text.startswith("c3/2-")} == {"4"}
    play(match, "c3/2-c4/2 a5/1-a4/1")
    assert {"c4/2-b4/2", "c4/2-c4/3"} <= set(match.moves(0))


@pytest.mark.refuses("G3")
@pytest.mark.parametrize("text", ["c3/2-b3/3", "c3/2-c3/3", "c3/2-e3/2", "c3/2xa3/2", "c3/2-c2/2"])
def test_a_first_move_is_neither_sideways_nor_up_nor_back(text: str) -> None:
    match = arena(CUBE, south="c3/2 d3/2", north="b3/2 a5/1", fresh=True)
    assert refused(match, 0, text) == "G3"


@pytest.mark.refuses("G3")
def test_a_kamikaze_may_be_a_first_move_but_only_forward() -> None:
    match = arena("b2..c3/1", south="b2/1", north="c2/1 c3/1 b3/1", fresh=True)
    assert refused(match, 0, "b2/1#c2/1") == "G3"
    assert {"b2/1#c3/1", "b2/1#b3/1"} <= set(match.moves(0))


@pytest.mark.allows("G3")
def test_after_a_first_jump_forward_the_chain_may_go_on_sideways() -> None:
    match = arena(GRID, south="c1/1", north="c2/1 b3/1 e5/1", fresh=True)
    match.play(0, "c1/1xc3/1")
    assert "c3/1xa3/1" in match.moves(0)


@pytest.mark.refuses("G3")
def test_building_is_no_move_of_a_marker() -> None:
    match = arena(GRID, south="c2/1 e2/1", north="c5/1", kit=(0, 0, 0, 1), fresh=True)
    play(match, "=a1/1 c5/1-c4/1")
    assert refused(match, 0, "c2/1-b2/1") == "G3"
    play(match, "e2/1-e3/1 c4/1-c3/1")
    assert refused(match, 0, "c2/1-b2/1") == "G3", "another marker has moved, not this one"


@pytest.mark.allows("G4")
@pytest.mark.parametrize("way", [(0, 1, 0), (1, 1, 0), (0, 0, 1), (1, 1, 1), (-1, 0, 1), (0, 1, -1)])
def test_a_jump_goes_straight_at_any_angle(way: tuple[int, int, int]) -> None:
    spots = ["abcde"[2 + n * way[0]] + f"{3 + n * way[1]}/{3 + n * way[2]}" for n in range(3)]
    match = arena("a1..e5/1 a1..e5/2 a1..e5/3 a1..e5/4 a1..e5/5", south=spots[0], north=f"{spots[1]} a1/1")
    match.play(0, f"{spots[0]}x{spots[2]}")
    assert on(match, spots[2]) == "b"
    assert on(match, spots[1]) == "."


@pytest.mark.refuses("G4")
def test_a_jump_needs_a_marker_to_jump_over_and_an_empty_pad_behind() -> None:
    match = arena("a1..e4/1", south="c2/1 b2/1 b3/1 c3/1", north="b4/1 d3/1 e4/1")
    assert refused(match, 0, "c2/1-e2/1") == "G4", "nobody to jump over"
    assert refused(match, 0, "b2/1-b4/1") == "G4", "somebody behind"
    assert refused(match, 0, "c2/1xe4/1") == "G4", "somebody behind"
    assert refused(match, 0, "c3/1-c5/1") == "G4", "no pad behind"
    assert refused(match, 0, "c2/1xe3/1") == "G4", "no straight line"


@pytest.mark.allows("G5")
def test_own_jumps_go_on_in_the_same_direction_and_capture_nothing() -> None:
    match = arena("a1..e9/1", south="c1/1 c2/1 c4/1 b3/1", north="a9/1")
    match.play(0, "c1/1-c3/1")
    assert match.moves(0) == [".", "c3/1-c5/1"]
    match.play(0, "c3/1-c5/1")
    assert match.movers == [1]
    assert match.state.left[0] == 4


@pytest.mark.refuses("G5")
def test_own_jumps_do_not_turn_corners_and_need_an_own_marker() -> None:
    match = arena("a1..e9/1", south="c1/1 c2/1 c4/1 b3/1", north="a9/1 d2/1")
    assert refused(match, 0, "c1/1-e3/1") == "G5"
    match.play(0, "c1/1-c3/1")
    assert refused(match, 0, "c3/1-a3/1") == "G5"


@pytest.mark.allows("G5")
def test_by_option_own_jumps_turn_but_do_not_come_back() -> None:
    turning = {"own_hops_may_turn": True}
    match = arena(GRID, south="c1/1 c2/1 b3/1 b2/1 d1/1", north="e5/1", kings="c1/1", options=turning)
    match.play(0, "c1/1-c3/1")
    assert "c3/1-a3/1" in match.moves(0)
    match.play(0, "c3/1-a3/1")
    match.play(0, "a3/1-c1/1")
    assert match.state.begun == 2, "the start was touched: going back there began the second move"
    assert refused(match, 0, "c1/1-a3/1") == "G5"
    assert "c1/1-e1/1" in match.moves(0)


@pytest.mark.allows("G6")
def test_captures_may_turn_and_may_stop() -> None:
    match = arena(GRID, south="a1/1", north="b2/1 c4/1 d4/1 e1/1")
    match.play(0, "a1/1xc3/1")
    assert match.moves(0) == [".", "c3/1xc5/1", "c3/1xe5/1"]
    match.play(0, ".")
    assert match.movers == [1]
    assert match.scores == [4, 3]


@pytest.mark.allows("G6")
def test_capturing_is_never_compulsory() -> None:
    match = arena(GRID, south="a1/1", north="b2/1 e5/1")
    assert "a1/1-a2/1" in match.moves(0)


STRAIGHT = {"captures_may_turn": False}


@pytest.mark.allows("G6")
def test_by_option_captures_go_on_straight_ahead_only() -> None:
    match = arena("a1..e7/1", south="c1/1", north="c2/1 c4/1 d3/1 e7/1", options=STRAIGHT)
    match.play(0, "c1/1xc3/1")
    assert match.moves(0) == [".", "c3/1xc5/1"]


@pytest.mark.refuses("G6")
def test_by_option_neither_captures_nor_the_kamikaze_after_them_turn() -> None:
    match = arena("a1..e7/1", south="c1/1", north="c2/1 c4/1 d3/1 e7/1", options=STRAIGHT)
    match.play(0, "c1/1xc3/1")
    assert refused(match, 0, "c3/1xe3/1") == "G6"
    edge = arena("a1..d4/1", south="c1/1", north="c2/1 d3/1 c4/1", options=STRAIGHT)
    edge.play(0, "c1/1xc3/1")
    assert refused(edge, 0, "c3/1#d3/1") == "G6"
    assert edge.moves(0) == [".", "c3/1#c4/1"]


@pytest.mark.allows("G6")
def test_by_option_a_king_turns_with_its_second_move() -> None:
    north = "c2/1 d3/1 e4/1 f3/1 a7/1"
    match = arena("a1..g7/1", south="c1/1", north=north, kings="c1/1", options=STRAIGHT)
    play(match, "c1/1xc3/1 c3/1xe3/1")
    assert match.moves(0) == [".", "e3/1xg3/1"]
    assert refused(match, 0, "e3/1xe5/1") == "G6"


@pytest.mark.allows("G6")
def test_a_teleport_keeps_the_direction_of_captures() -> None:
    north = "d4/1 b2/1 a2/1 e2/1"
    match = arena(GRID, teleporters="e5/1 a1/1", south="c3/1", north=north, options=STRAIGHT)
    play(match, "c3/1xe5/1 >a1/1")
    assert match.moves(0) == [".", "a1/1xc3/1"]


@pytest.mark.refuses("G6")
def test_only_opposing_markers_are_captured() -> None:
    match = arena(GRID, south="a1/1 b2/1", north="e5/1")
    assert refused(match, 0, "a1/1xc3/1") == "G6"
    assert refused(match, 0, "a1/1-c3/1") is None


@pytest.mark.allows("G7")
def test_a_kings_two_moves_may_be_of_different_kinds() -> None:
    match = arena("a1..a9/1", south="a1/1 a2/1", north="a4/1 a6/1 a9/1", kings="a1/1")
    play(match, "a1/1-a3/1 a3/1xa5/1 a5/1xa7/1")
    assert match.scores == [9, 1]


@pytest.mark.refuses("G7")
def test_own_jumps_and_captures_are_not_combined_in_one_move() -> None:
    row = arena("a1..e9/1", south="a1/1 a2/1 a4/1", north="b3/1 e9/1")
    row.play(0, "a1/1-a3/1")
    assert refused(row, 0, "a3/1xc3/1") == "G7"
    chain = arena("a1..e9/1", south="c1/1 b4/1", north="c2/1 c4/1 e9/1")
    chain.play(0, "c1/1xc3/1")
    assert refused(chain, 0, "c3/1-a5/1") == "G7"


@pytest.mark.allows("G8")
def test_a_kamikaze_takes_a_neighbour_with_no_pad_behind_and_both_leave() -> None:
    match = arena(GRID, south="d3/1 a1/1", north="e3/1 e5/1")
    match.play(0, "d3/1#e3/1")
    assert on(match, "d3/1") == on(match, "e3/1") == "."
    assert match.scores == [4, 4]
    assert match.movers == [1]


@pytest.mark.allows("G8")
def test_a_kamikaze_may_end_a_chain_of_captures_and_go_off_the_lattice() -> None:
    match = arena("v1..z5/1", south="w3/1 v1/1", north="x3/1 z3/1 v5/1")
    play(match, "w3/1xy3/1 y3/1#z3/1")
    assert match.scores == [7, 4]
    assert match.movers == [1]


@pytest.mark.refuses("G8")
def test_there_is_no_kamikaze_with_a_pad_behind_or_to_another_floor() -> None:
    match = arena("a1..e5/1 a1..e5/2", south="c3/1 e1/1 d2/1", north="c4/1 d3/1 e3/1 c4/2", kit=(0, 0, 0, 1))
    assert refused(match, 0, "c3/1#c4/1") == "G8", "there is an empty pad behind"
    assert refused(match, 0, "c3/1#d3/1") == "G8", "the pad behind is occupied"
    assert refused(match, 0, "c3/1#c4/2") == "G8", "another floor"
    assert refused(match, 0, "e1/1#d2/1") == "G8", "an own marker"
    assert refused(match, 0, "c3/1#b3/1") == "G8", "nobody there"
    assert refused(match, 0, "c3/1#e5/1") == "G8", "no neighbour"
    match.play(0, "=c5/1")
    match.play(1, "e3/1-e2/1")
    assert refused(match, 0, "c3/1#c4/1") == "G8", "the pad behind is blocked"
