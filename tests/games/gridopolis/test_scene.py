"""The scene: parts that keep their names, stand clear of each other, and can be touched."""

import random
from itertools import combinations, pairwise

import pytest

from games.gridopolis.arenas import GRID, arena, play
from opolis import games
from opolis.core.scene import Part
from opolis.match.match import Match
from opolis.match.task import task
from opolis.wording.catalogue import Listener
from walks import walk

SHIPPED = games.load("gridopolis").options[0].choices


def find(match: Match, name: str) -> Part:
    return next(part for part in match.scene(0).parts if part.id == name)


def overlap(first: Part, second: Part) -> bool:
    """Tell whether two boxes share more than a side."""
    for axis in range(3):
        shift = 0 if axis == 2 else 0.5
        low = [part.place[axis] - shift * part.size[axis] for part in (first, second)]
        high = [start + part.size[axis] for start, part in zip(low, (first, second), strict=True)]
        if min(high) - max(low) < 1e-6:
            return False
    return True


@pytest.mark.parametrize("name", SHIPPED)
def test_no_two_parts_overlap(name: str) -> None:
    rng = random.Random(name)
    match = games.load("gridopolis").new(blueprint=name)
    for position in walk(match, rng):
        if rng.random() < 0.02 or position.over:
            parts = position.scene(0).parts
            assert [(a.id, b.id) for a, b in combinations(parts, 2) if overlap(a, b)] == []


def test_the_parts_of_matrix_are_those_of_the_box() -> None:
    scene = games.load("gridopolis").new(4).scene(0)
    shown = [part.kind for part in scene.parts] + [part.kind for tray in scene.panels for part in tray.parts]
    counts = {kind: shown.count(kind) for kind in ("pad", "link", "post", "marker", "block")}
    assert counts == {"pad": 63, "link": 88, "post": 16, "marker": 24, "block": 8}


def test_no_part_gets_lost_while_building() -> None:
    rng = random.Random("parts")
    match = games.load("gridopolis").new(3)
    whole = {"pad": 54, "link": 75, "post": 14, "block": 6}
    for position in walk(match, rng):
        if rng.random() < 0.05:
            scene = position.scene(0)
            shown = [*scene.parts, *(part for tray in scene.panels for part in tray.parts)]
            assert {kind: len([part for part in shown if part.kind == kind]) for kind in whole} == whole


def test_a_marker_keeps_its_name_and_shows_its_crown() -> None:
    match = arena("a1..c3/1", homes={"north": "b3/1"}, south="b2/1", north="a3/1")
    assert find(match, "marker:blue:1").place[:2] == (2.0, 2.0)
    match.play(0, "b2/1-b3/1")
    marker = find(match, "marker:blue:1")
    assert (marker.place[:2], marker.value) == ((2.0, 3.0), 1)
    assert "king" in marker.tags


def test_floors_are_tagged_and_apart() -> None:
    match = games.load("gridopolis").new()
    low, high = find(match, "pad:m13/1"), find(match, "pad:m13/3")
    assert high.place[2] - low.place[2] == pytest.approx(3.2)
    assert ("floor:1" in low.tags, "floor:3" in high.tags) == (True, True)
    assert "teleporter" in find(match, "pad:m13/2").tags
    assert {"home", "home:1"} <= set(find(match, "pad:m16/2").tags)


def test_a_marker_is_touched_then_its_goal() -> None:
    match = arena(GRID, south="b2/1 d3/1", north="c3/1 e3/1")
    assert [touch.id for touch in match.touches(0)] == ["marker:blue:1", "marker:blue:2"]
    goals = {touch.id: touch.move for touch in match.touches(0, ["marker:blue:2"])}
    assert goals["marker:green:2"] == "d3/1#e3/1"
    assert goals["pad:b3/1"] == "d3/1xb3/1"
    assert goals["pad:d4/1"] == "d3/1-d4/1"


def test_building_begins_with_a_button() -> None:
    match = games.load("gridopolis").new()
    buttons = [touch.id for touch in match.touches(0) if touch.id.startswith("build:")]
    assert buttons == ["build:link", "build:post", "build:blocker"]
    labels = {touch.id: touch.label for touch in match.touches(0)}
    assert labels["build:link"] == "add a pad beside another (3)"
    kit = {touch.id: touch.parts for touch in match.touches(0) if touch.parts}
    in_sheets = {part.id for panel in match.scene(0).panels if panel.seat == 0 for part in panel.parts}
    touched = {part for parts in kit.values() for part in parts}
    assert touched == in_sheets  # whatever is touched begins to build
    assert kit["build:post"] == ("kit:0:posts:1", "kit:0:posts:2")
    site = match.touches(0, ["build:post"])[0]
    assert site.part is not None
    assert [part.kind for part in site.ghost] == ["pad", "post", "link"]
    box = match.touches(0, ["build:blocker"])[0]
    assert (box.id, box.move, box.ghost[0].kind) == ("pad:m12/1", "=m12/1", "block")


def test_teleports_and_the_end_of_a_turn_are_one_touch() -> None:
    match = arena(GRID, teleporters="a5/1 e5/1 e1/1", south="a4/1", north="c1/1", kings="a4/1")
    match.play(0, "a4/1-a5/1")
    assert [touch.move for touch in match.touches(0)] == [">e1/1", ">e5/1"]
    match.play(0, ">e1/1")
    touches = {touch.id: touch for touch in match.touches(0)}
    assert touches["stop"].move == "."
    assert touches["pad:e2/1"].move == "e1/1-e2/1"
    assert match.touches(0, ["stop"]) == []


def test_a_floor_takes_no_more_room_than_it_may_need() -> None:
    floors = {aspect.id: aspect.room for aspect in games.load("gridopolis").new().scene(0).aspects}
    deep = {name: room[1][1] - room[0][1] for name, room in floors.items() if room}
    assert round(deep["floor:2"] - deep["floor:1"], 3) == 4.0  # seven rows and three
    assert deep["floor:1"] < 4.5  # with what is written there, but without places to build on


def test_markers_are_seen_on_the_pads_where_they_begin() -> None:
    parts = {part.id: part for part in games.load("gridopolis").new().scene(0).parts}
    assert parts["marker:blue:1"].colour != parts["pad:l10/2"].colour == "pale blue"


def test_nobody_else_can_touch_anything() -> None:
    match = games.load("gridopolis").new()
    assert match.touches(1) == []
    assert match.touches(0, ["nonsense"]) == []
    assert match.touches(0, ["build:link", "nonsense"]) == []


def test_the_text_says_what_is_expected() -> None:
    match = arena(GRID, teleporters="a5/1 e5/1", south="a4/1", north="c1/1", kings="a4/1")
    assert match.scene(0).text.startswith("Blue to act")
    match.play(0, "a4/1-a5/1")
    assert (
        match.scene(0).text
        == "Blue has landed on the teleporter a5 on floor 1: choose another that is empty."
    )
    match.play(0, ">e5/1")
    assert match.scene(0).text == "Blue may go on with the marker on e5 on floor 1, or end the turn."
    won = play(arena("a1..c3/1", south="a1/1", north="b2/1"), "a1/1xc3/1")
    assert won.scene(0).text == "Blue is the last one standing and has won."


def test_the_breakdown_adds_up_to_the_score() -> None:
    rng = random.Random("breakdown")
    for match in walk(games.load("gridopolis").new(4), rng):
        if rng.random() < 0.05:
            for seat in match.scene(0).seats:
                assert sum(int(line.value) for line in seat.breakdown) == seat.score


def test_floors_lie_side_by_side_with_a_map_of_each() -> None:
    floors = games.load("gridopolis").new().scene(0).aspects
    assert [floor.title for floor in floors] == ["floor 1", "floor 2", "floor 3", "floor 4"]
    assert [len(floor.squares) for floor in floors] == [9, 21, 9, 0]
    rooms = [floor.room for floor in floors if floor.room]
    assert all(west[1][0] < east[0][0] for west, east in pairwise(rooms)), "no floor lies over another"
    assert {square.mark for square in floors[1].squares if square.counts} == {"●"}


def boxes_of(match: Match) -> dict[str, tuple[float, float, float, float]]:
    """Give where labels and pads lie when the floors are side by side: west, east, south, north."""
    shifts = {aspect.id: aspect.shift for aspect in match.scene(0).aspects}
    found = {}
    for part in match.scene(0).parts:
        floor = next((tag for tag in part.tags if tag.startswith("floor:")), "")
        if part.kind in ("label", "pad") and floor in shifts:
            east, north = part.place[0] + shifts[floor][0], part.place[1] + shifts[floor][1]
            wide = 0.8 if part.id.startswith("row:") else part.size[0] - 0.4
            found[f"{part.kind} {part.id}"] = (east - wide / 2, east + wide / 2, north - 0.3, north + 0.3)
    return found


@pytest.mark.parametrize("kit", [{}, {"pads": 0, "posts": 0}])
def test_no_name_lies_under_a_pad_of_the_floor_beside_it(kit: dict[str, int]) -> None:
    boxes = boxes_of(games.load("gridopolis").new(2, kit=kit))
    for (one, first), (other, second) in combinations(boxes.items(), 2):
        apart = (
            first[1] <= second[0] or second[1] <= first[0] or first[3] <= second[2] or second[3] <= first[2]
        )
        assert apart, (one, other)


def test_names_lie_above_the_places_to_build_on() -> None:
    match = games.load("gridopolis").new(2)
    sites = [touch.part for touch in match.touches(0, ["build:link"]) if touch.part]
    title = find(match, "floor:1")
    assert title.place[2] > max(site.place[2] + site.size[2] for site in sites if "floor:1" in site.tags)


def test_the_floor_that_can_be_built_next_has_its_name() -> None:
    match = games.load("gridopolis").new(2)
    assert find(match, "floor:4").label == "floor 4"
    without = games.load("gridopolis").new(2, kit={"posts": 0})
    assert "floor:4" not in {part.id for part in without.scene(0).parts}


def test_a_place_is_lower_than_the_pad_that_is_shown_there() -> None:
    match = games.load("gridopolis").new(2)
    for touch in match.touches(0, ["build:link"]):
        assert touch.part
        assert touch.part.size[2] < touch.ghost[0].size[2]


@pytest.mark.parametrize(
    ("kit", "asked"),
    [
        ({"pads": 0}, "Move or jump with a marker, or place a blocker-box"),
        ({"blockers": 0}, "Move or jump with a marker, or add a pad"),
        ({"links": 0, "blockers": 0}, "Move or jump with a marker"),
    ],
)
def test_what_the_kit_no_longer_holds_is_not_asked_for(kit: dict[str, int], asked: str) -> None:
    match = games.load("gridopolis").new(2, kit=kit)
    assert task(match, 0, Listener((), 0), "en") == asked


def test_a_step_onto_a_teleporter_says_so() -> None:
    match = games.load("gridopolis").new(2)
    assert match.say(0, "m11/2-l12/1") == "Step from m11 on floor 2 onto the teleporter l12 on floor 1"
    assert match.say(0, "m11/2-m12/1") == "Step from m11 on floor 2 to m12 on floor 1"


def test_a_move_that_makes_a_king_says_so_and_a_kings_own_moves_do_not() -> None:
    homes = {"north": "a5/1 b5/1 c5/1"}
    match = arena(GRID, homes=homes, south="a3/1 a4/1 d4/1 e3/1", north="b4/1 e5/1", kings="d4/1")
    assert match.say(0, "a4/1-b5/1") == "Step from a4 to b5 on floor 1 and become a king"
    assert match.say(0, "a3/1-a5/1") == "Jump from a3 to a5 on floor 1 and become a king"
    assert match.say(0, "a3/1xc5/1") == (
        "Jump from a3 to c5 on floor 1, capture green's pawn on b4 and become a king"
    )
    assert match.say(0, "d4/1-c5/1") == "Step from d4 to c5 on floor 1"


def test_buttons_say_how_often_a_pad_can_be_added_by_all_that_it_costs() -> None:
    match = arena(GRID, south="c2/1", north="c5/1", kit=(3, 1, 2, 0))
    labels = {touch.id: touch.label for touch in match.touches(0)}
    assert labels["build:link"].endswith("(1)")
    assert labels["build:post"].endswith("(1)"), "an upward pad costs a link as well (G13)"
