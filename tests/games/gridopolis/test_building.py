"""Gridopolis clause by clause: building while you play."""

import random

import pytest

from games.gridopolis.arenas import GRID, arena, has, on, play
from opolis import games
from opolis.core.verbs import setup
from table import refused
from walks import walk

KIT = (2, 2, 1, 2)


def placings(moves: list[str], sign: str) -> list[str]:
    return [text for text in moves if text.startswith(sign)]


@pytest.mark.allows("G12")
def test_a_box_goes_on_any_empty_pad_without_a_node() -> None:
    match = arena(
        "a1..c3/1", homes={"south": "a1/1"}, teleporters="c3/1 c1/1", south="b2/1", north="a3/1", kit=KIT
    )
    assert placings(match.moves(0), "=") == ["=a2/1", "=b1/1", "=b3/1", "=c2/1"]
    match.play(0, "=b3/1")
    assert on(match, "b3/1") == "■"
    assert match.state.hand[0].tolist() == [2, 2, 1, 1]


@pytest.mark.refuses("G12")
def test_a_box_goes_on_no_node_no_marker_no_other_box_and_no_empty_air() -> None:
    match = arena(
        "a1..c3/1", homes={"south": "a1/1"}, teleporters="c3/1 c1/1", south="b2/1", north="a3/1", kit=KIT
    )
    for place in ("a1/1", "c3/1", "b2/1", "a3/1", "d3/1", "z26/9"):
        assert refused(match, 0, f"={place}") == "G12"
    match.play(0, "=b3/1")
    assert refused(match, 1, "=b3/1") == "G12"


@pytest.mark.refuses("G12")
def test_a_seat_without_boxes_places_none() -> None:
    assert refused(arena(GRID, south="b2/1", north="a3/1"), 0, "=c3/1") == "G12"


@pytest.mark.refuses("G12")
def test_nobody_lands_on_a_box_or_jumps_over_it() -> None:
    match = arena(GRID, south="b2/1 a2/1", north="e5/1 b3/1", kit=KIT)
    play(match, "=c3/1 =b4/1")
    assert refused(match, 0, "b2/1-c3/1") == "G12"
    assert refused(match, 0, "b2/1-d4/1") == "G12"
    assert refused(match, 0, "b2/1xd4/1") == "G12"
    assert refused(match, 0, "b2/1xb4/1") == "G12"


@pytest.mark.allows("G12")
def test_a_box_still_carries_what_is_built_beside_it_and_above_it() -> None:
    match = arena("a1..b1/1", south="a1/1", north="e26/9", kit=KIT)
    match.play(0, "=b1/1")
    assert {"+c1/1", "+b2/1"} <= set(match.moves(1))
    assert "^b1/2" in match.moves(1)


@pytest.mark.allows("G13")
def test_a_pad_by_a_link_stands_beside_another_and_costs_a_pad_and_a_link() -> None:
    match = arena("b2/1", south="b2/1", north="e26/9", kit=KIT)
    near = [text for text in placings(match.moves(0), "+") if text.endswith("/1")]
    assert near == ["+a2/1", "+b1/1", "+b3/1", "+c2/1"]
    match.play(0, "+c2/1")
    assert has(match, "c2/1")
    assert match.state.hand[0].tolist() == [1, 1, 1, 2]


@pytest.mark.allows("G13")
def test_a_pad_by_a_post_stands_above_another_and_costs_a_post_as_well() -> None:
    match = arena("b2/1", south="b2/1", north="e26/9", kit=KIT)
    assert placings(match.moves(0), "^") == ["^b2/2"], (
        "floor 9 is the highest: nothing above the far home-rows"
    )
    match.play(0, "^b2/2")
    assert has(match, "b2/2")
    assert match.state.hand[0].tolist() == [1, 1, 0, 2]


@pytest.mark.allows("G13")
def test_where_both_ways_are_possible_they_are_two_actions_with_two_costs() -> None:
    match = arena("a1..b1/1 a1/2", south="a1/1", north="e26/9", kit=KIT)
    assert {"+b1/2", "^b1/2"} <= set(match.moves(0))


@pytest.mark.allows("G13")
def test_a_new_pad_is_a_neighbour_of_all_pads_around_it_at_once() -> None:
    match = arena("a1..c3/1", south="b3/1", north="a3/1 e26/9", kit=KIT)
    match.play(0, "+b4/1")
    match.play(1, "^b3/2")
    assert {"b3/1-b4/1", "b3/1-b3/2"} <= set(match.moves(0))
    match.play(0, "b3/1-b4/1")
    assert "a3/1-b3/2" in match.moves(1)


@pytest.mark.allows("G13")
def test_building_changes_what_a_kamikaze_may_do() -> None:
    match = arena("a1..c1/1", south="a1/1 b1/1", north="c1/1 e26/9", kit=(1, 1, 0, 0))
    assert "b1/1#c1/1" in match.moves(0)
    match.play(0, "+d1/1")
    match.play(1, "+c2/1")
    assert refused(match, 0, "b1/1#c1/1") == "G8"
    assert "b1/1xd1/1" in match.moves(0)


@pytest.mark.refuses("G13")
def test_a_pad_needs_a_free_place_with_support_and_the_parts() -> None:
    match = arena("a1..b1/1 a1/2", south="a1/1", north="e26/9", kit=(3, 3, 1, 0))
    assert refused(match, 0, "+b1/1") == "G13", "a pad is there"
    assert refused(match, 0, "+d1/1") == "G13", "no pad beside it"
    assert refused(match, 0, "+c2/1") == "G13", "slanting is not beside"
    assert refused(match, 0, "^b1/3") == "G13", "no pad below"
    assert refused(match, 0, "^a1/2") == "G13", "a pad is there"
    play(match, "^a1/3 +d26/9")
    assert refused(match, 0, "^b1/2") == "G13", "no post left"
    assert refused(match, 0, "+b1/2") is None
    play(match, "+b1/2 +d25/9 +b1/3 +d24/9")
    assert refused(match, 0, "+c1/1") == "G13", "no pad left"


@pytest.mark.refuses("G13")
@pytest.mark.parametrize("kit", [{"pads": 0}, {"links": 0}])
def test_both_ways_need_a_pad_and_a_link(kit: dict[str, int]) -> None:
    match = games.load("gridopolis").new(kit=kit)
    assert placings(match.moves(0), "+") == placings(match.moves(0), "^") == []
    assert refused(match, 0, "+k12/2") == refused(match, 0, "^m13/4") == "G13"


@pytest.mark.refuses("G13")
def test_nothing_is_built_outside_the_lattice() -> None:
    match = arena("a1/1 z26/1", south="a1/1", north="z26/1", kit=KIT)
    assert [text for text in placings(match.moves(0), "+") if text.endswith("/1")] == [
        "+a2/1",
        "+b1/1",
        "+y26/1",
        "+z25/1",
    ]
    assert [text for text in match.moves(0) if text.endswith("/10")] == []


def test_a_used_grid_set_can_be_laid_out_again() -> None:
    match = games.load("gridopolis").new(3, own_hops_may_turn=True)
    fresh = match.bytes
    for _ in walk(match, random.Random("again")):
        pass
    setup(match.state)
    assert match.bytes == fresh
