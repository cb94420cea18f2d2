"""Rollopolis as parts and touches."""

import random
import re
from itertools import combinations

import pytest

from games.rollopolis.drawn import holding, table
from opolis import games
from opolis.core.scene import Mark, Part, Touch
from opolis.games.rollopolis.names import TERRAIN_NAMES
from opolis.games.rollopolis.state import RESIDENTIAL_POINTS
from opolis.games.rollopolis.status import task
from opolis.match.match import Match
from opolis.wording.message import message
from table import play

HOME = ". . . . . / . F . . . / . . R2 C1 . / . . . . . / . . . . ."
CARE = ". . . . . / . . . . . / . . L H . / . . . . . / . . . . ."
CAMPUS = ". . . . . / . . . . . / . . A U . / . . . . . / . . . . ."


def walked(seats: int, steps: int) -> Match:
    rng = random.Random(f"scene {seats}")
    match = games.load("rollopolis").new(seats)
    for _ in range(steps):
        if match.over:
            break
        if match.movers == [-1]:
            match.roll(rng)
        else:
            match.advance(match.movers[0], rng.choice(match.legal(match.movers[0])))
    return match


def part(match: Match, name: str, viewer: int = 0) -> Part:
    (found,) = [part for part in match.scene(viewer).parts if part.id == name]
    return found


def labels(touches: list[Touch]) -> dict[str, str]:
    return {touch.id: touch.label for touch in touches}


def overlap(one: Part, other: Part) -> bool:
    """Tell whether two boxes share more than a face."""
    sides = (
        abs(a - b) < (p + q) / 2 - 1e-9
        for a, b, p, q in zip(one.place[:2], other.place[:2], one.size[:2], other.size[:2], strict=True)
    )
    low = max(one.place[2], other.place[2])
    high = min(one.place[2] + one.size[2], other.place[2] + other.size[2])
    return all(sides) and low < high - 1e-9


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_parts_never_overlap(seats: int) -> None:
    for steps in (0, 2, 6 * seats + 8, 6 * seats + 30 * seats):
        match = walked(seats, steps)
        for viewer in range(-1, seats):
            for one, other in combinations(match.scene(viewer).parts, 2):
                assert not overlap(one, other), f"{one} {other}"
        for panel in match.scene(0).panels:
            assert not any(overlap(one, other) for one, other in combinations(panel.parts, 2))


def test_a_viewers_own_district_lies_in_front() -> None:
    match = games.load("rollopolis").new(4)
    for viewer in range(4):
        corners = {seat: part(match, f"space:{seat}:a5", viewer).place[:2] for seat in range(4)}
        assert corners[viewer] == (0.5, 0.5)
        assert len(set(corners.values())) == 4
    assert part(match, "space:0:a5", -1).place[:2] == (0.5, 0.5)
    north_west = part(match, "space:0:a1")
    assert north_west.place[:2] == (0.5, 4.5)


def test_spaces_show_numbers_in_set_up_and_terrains_for_good() -> None:
    match = play("rollopolis", "first:0 {2+6}")
    assert part(match, "space:0:b1").label == "8"
    match.play(0, "W@b1")
    assert (part(match, "space:0:b1").label, part(match, "space:0:b1").colour) == ("Pond", "water")
    later = table(HOME)
    assert (part(later, "space:0:b2").label, part(later, "space:0:b1").label) == ("Forest", "")


def test_buildings_are_as_high_as_their_level_and_keep_their_id() -> None:
    match = holding(2, HOME)
    home = part(match, "building:0:c3")
    assert (home.label, home.colour, home.value) == ("R2", "green", 2)
    match.play(0, "R:R+c3")
    raised = part(match, "building:0:c3")
    assert (raised.label, raised.place) == ("R3", home.place)
    assert raised.size[2] == pytest.approx(1.5 * home.size[2])
    assert "last" in raised.tags
    assert part(match, "building:0:d3").label == "C1"


def test_sheets_that_nothing_is_written_on_in_set_up_only_inform() -> None:
    match = play("rollopolis", "first:0 {2+6}")
    assert {panel.matters for panel in match.scene(0).panels} == {"information"}
    later = {panel.id: panel.matters for panel in holding(3).scene(0).panels}
    assert later["townhall"] == "shared"
    assert later["bonus:0"] == "mine"


def test_the_town_hall_shows_numbers_and_what_may_come_next() -> None:
    match = table(HOME, R=4, C=6, S=5)
    panels = {panel.id: panel for panel in match.scene(0).panels}
    hall = panels["townhall"]
    tracks = [[part for part in hall.parts if part.id in row.parts] for row in hall.rows]
    assert [len(parts) for parts in tracks] == [16, 16, 12]
    assert [parts[0].label for parts in tracks] == ["4", "6", "5"]
    assert [parts[1].label for parts in tracks] == ["<4", "any", "≠5"]
    assert [row.marks[0].text for row in hall.rows] == ["Residential", "Commercial", "Special"]
    assert [row.marks[1].text for row in hall.rows] == [
        "lower than 4; after a 1 anything",
        "anything, after a 6",
        "anything but a 5",
    ]
    assert panels["bonus:1"].seat == 1
    assert [part.label for part in panels["bonus:0"].parts][-1] == "+5"


def test_the_ledger_tells_dice_and_worth_of_every_special() -> None:
    (ledger,) = [panel for panel in table(HOME).scene(0).panels if panel.id == "specials"]
    assert [line.label for line in ledger.lines][:3] == [
        "1 Electric Substation (E)",
        "1 Bus Station (B)",
        "2 Park (P)",
    ]
    assert len(ledger.lines) == 10


def test_a_ledger_tells_what_buildings_and_terrains_are_worth() -> None:
    (ledger,) = [panel for panel in table(HOME).scene(0).panels if panel.id == "counts"]
    worth = {line.label: line.value for line in ledger.lines}
    assert worth["Residential"] == " ".join(map(str, RESIDENTIAL_POINTS[1:]))
    assert [name for name in TERRAIN_NAMES if worth[name] == "1"] == [*TERRAIN_NAMES]


def test_the_last_terrain_is_asked_for_by_its_name() -> None:
    match = play("rollopolis", "first:0 {2+4}")
    assert task(match.state, 0).key == "task_terrain"
    for moves in ("F@d5 {4+6}", "W@a4 {4+5}"):
        own, dice = moves.split()
        match.play(0, own)
        match.play(-1, dice)
    said = task(match.state, 0)
    assert (said.key, said.values["terrain"], said.values["number"]) == (
        "task_last_terrain",
        message("mountain"),
        9,
    )


def test_a_seats_breakdown_adds_up_to_its_score() -> None:
    match = walked(3, 120)
    for seat in match.scene(0).seats:
        assert sum(int(line.value.replace("−", "-")) for line in seat.breakdown) == seat.score
    assert [line.label for line in match.scene(0).seats[0].breakdown] == [
        "Residential",
        "Commercial",
        "Industrial",
        "Terrain",
        "Special",
        "Blank spaces",
        "Bonus track",
    ]


def test_a_drafted_die_moves_beside_its_district() -> None:
    match = table(HOME, pool="12344")
    before = part(match, "die:4")
    match.play(0, "d4")
    after = part(match, "die:4")
    assert (before.value, after.value, "hand" in after.tags) == (4, 4, True)
    assert before.place != after.place
    assert part(match, "die:5").value == 4


def test_before_a_roll_all_dice_lie_unknown_in_the_pool() -> None:
    set_up = "first:0" + " {1+3} F@e2 {1+2} W@a2 {1+4} T@b5" * 2
    match = play("rollopolis", set_up)
    dice = [part for part in match.scene(0).parts if part.kind == "die"]
    assert [die.value for die in dice] == [0] * 5
    match.play(-1, "{1,3,3,5,6}")
    dice = [part for part in match.scene(0).parts if part.kind == "die"]
    assert [die.value for die in dice] == [1, 3, 3, 5, 6]


def test_a_die_is_taken_by_one_touch_and_where_it_may_be_rerolled_by_two() -> None:
    match = table(HOME, pool="12344")
    assert {touch.id: touch.move for touch in match.touches(0)} == {
        "die:1": "d1",
        "die:2": "d2",
        "die:3": "d3",
        "die:4": "d4",
        "die:5": "d4",
    }
    match = table(CARE, pool="12344")
    assert [(touch.id, touch.move) for touch in match.touches(0, ["die:5"])] == [
        ("take", "d4"),
        ("reroll", "r4"),
    ]
    match.play(0, "r4")
    match.play(-1, "4>2")
    (again,) = [touch for touch in match.touches(0) if touch.move == "r2"]
    assert (again.id, again.label) == ("die:4", "reroll it again (a Hospital use)")
    others = {touch.id: touch.label for touch in match.touches(0) if touch.move == "r4"}
    assert others == {"die:5": "reroll the 4 instead (a Hospital use)"}


def test_a_die_that_is_put_back_lies_in_the_pool_with_its_new_number() -> None:
    match = table(CARE, pool="12344")
    for seat, text in ((0, "r4"), (-1, "4>6"), (0, "r1"), (-1, "1>5")):
        match.play(seat, text)
    put_back, taken = part(match, "die:4"), part(match, "die:1")
    assert (put_back.value, "hand" in put_back.tags) == (6, False)
    assert (taken.value, "hand" in taken.tags) == (5, True)
    assert taken.place != put_back.place


def test_a_number_with_nothing_to_build_is_one_touch_of_its_spot() -> None:
    match = holding(2, HOME.replace("R2", "R4").replace("C1", "I "), R=4, C=3)
    match.state.empty[0] = 0
    assert {touch.id: (touch.label, touch.move) for touch in match.touches(0)} == {
        "spot:R:2": ("2 on the residential track, with nothing to build", "R:-"),
        "spot:S:1": ("2 on the special track, with nothing to build", "S:-"),
        "bonus": ("mark a bonus space", "b"),
    }


def test_the_town_hall_has_rows_of_different_length() -> None:
    panels = {panel.id: panel for panel in table(seats=4, pool="123456123").scene(0).panels}
    specials = [part for part in panels["townhall"].parts if part.id.startswith("spot:S:")]
    rows = [part.place[1] for part in specials]
    assert [rows.count(-row) for row in range(8, 12)] == [6, 6, 4, 4]
    assert [part.place[0] for part in specials[12:16]] == [0, 1, 2, 3]


def test_by_the_sheet_helpers_have_no_uses_to_show() -> None:
    scene = table(CARE, helpers="sheet").scene(0)
    (bonus,) = [panel for panel in scene.panels if panel.id == "bonus:0"]
    assert [line.label for line in bonus.lines] == ["built"]
    assert re.fullmatch(r"Residential \d · Commercial \d · Industrial \d · Special \d", bonus.lines[0].value)
    (ledger,) = [panel for panel in scene.panels if panel.id == "specials"]
    assert ledger.lines[5].value == "2"
    assert "uses" not in str(table(CARE, helpers="sheet"))
    assert "Hospital uses" in str(table(CARE))


def test_a_permit_is_a_spot_a_building_and_a_space() -> None:
    match = holding(2, HOME, R=4, C=3)
    assert labels(match.touches(0)) == {
        "spot:R:2": "2 on the residential track",
        "spot:S:1": "2 on the special track",
        "bonus": "mark a bonus space",
    }
    industrial = {"build:I": "build an Industrial"}
    assert labels(match.touches(0, ["spot:R:2"])) == {"build:R": "build a Residential", **industrial}
    leaves = {touch.id: touch.move for touch in match.touches(0, ["spot:R:2", "build:R"])}
    assert leaves["building:0:c3"] == "R:R+c3"
    assert leaves["space:0:c2"] == "R:R@c2"
    assert labels(match.touches(0, ["spot:S:1"])) == {"build:P": "build the Park", **industrial}
    assert match.touches(0, ["nonsense"]) == []
    assert match.touches(1) == []


def test_a_step_with_one_possibility_is_left_out() -> None:
    full = holding(2, HOME)
    full.state.empty[0] = 0
    assert labels(full.touches(0, ["spot:R:1"])) == {"building:0:c3": "Residential on c3 to level 3"}


def test_the_university_is_named_where_it_would_be_used() -> None:
    match = holding(5, CAMPUS, R=3, C=2)
    assert labels(match.touches(0))["spot:R:2"] == "5 on the residential track, by the University"
    assert labels(match.touches(0))["spot:C:2"] == "5 on the commercial track"


def test_a_terrain_is_touched_and_its_space_as_far_as_there_is_a_choice() -> None:
    match = play("rollopolis", "first:0 {3+4}")
    spaces = {f"space:0:{space}": f"a terrain on {space}" for space in ("a1", "e1", "a5", "e5")}
    buttons = {"terrain:F": "Forest", "terrain:W": "Pond", "terrain:T": "Mountain"}
    assert labels(match.touches(0)) == spaces | buttons
    assert {touch.move for touch in match.touches(0, ["terrain:W"])} == {"W@a1", "W@e1", "W@a5", "W@e5"}
    assert {touch.id: touch.move for touch in match.touches(0, ["space:0:e1"])} == {
        "terrain:F": "F@e1",
        "terrain:W": "W@e1",
        "terrain:T": "T@e1",
    }
    match.play(0, "F@a1")
    match.play(-1, "{4+4}")
    assert {touch.id: touch.move for touch in match.touches(0)} == {
        "space:0:b1": "",
        "terrain:W": "W@b1",
        "terrain:T": "T@b1",
    }
    assert labels(match.touches(0, ["space:0:b1"])) == {
        "terrain:W": "Pond on b1",
        "terrain:T": "Mountain on b1",
    }
    match.play(0, "W@b1")
    match.play(-1, "{3+4}")
    assert {touch.id: touch.move for touch in match.touches(0)} == {
        "space:0:e1": "T@e1",
        "space:0:a5": "T@a5",
        "space:0:e5": "T@e5",
    }


def test_a_joker_is_a_building_and_a_space() -> None:
    match = holding(4, HOME)
    match.state.bonus[0] = 1
    match.play(0, "b")
    assert set(labels(match.touches(0))) == {"build:R", "build:C", "build:I"}
    (leaf,) = [touch for touch in match.touches(0, ["build:C"]) if touch.id == "building:0:d3"]
    assert leaf.move == "*C+d3"
    assert leaf.ghost[0].label == "C2"


def test_ghosts_are_what_the_move_builds() -> None:
    match = holding(3, HOME)
    for spot in match.touches(0):
        for kind in match.touches(0, [spot.id]):
            for leaf in match.touches(0, [spot.id, kind.id]):
                after = match.copy()
                after.play(0, leaf.move)
                (ghost,) = leaf.ghost
                built = part(after, ghost.id)
                assert (built.place, built.size, built.label) == (ghost.place, ghost.size, ghost.label)


def test_touches_are_parts_of_the_scene_or_buttons() -> None:
    match = holding(2, HOME, R=4, C=3)
    scene = match.scene(0)
    placed = {part.id for part in scene.parts} | {part.id for panel in scene.panels for part in panel.parts}
    first = {touch.id for touch in match.touches(0)}
    assert first - placed == {"bonus"}
    assert {touch.id for touch in match.touches(0, ["spot:R:2", "build:R"])} <= placed


def test_sheets_tell_the_letters_that_stand_on_roofs() -> None:
    match = games.load("rollopolis").new(2)
    panels = {panel.id: panel for panel in match.scene(0).panels}
    counted = [(row.marks[0].text, row.marks[1].text) for row in panels["counts"].rows]
    assert counted[:3] == [("Residential", "(R)"), ("Commercial", "(C)"), ("Industrial", "(I)")]
    assert all(len(row.marks) == 3 for row in panels["counts"].rows[3:]), "terrains bear their names"
    garage = next(row for row in panels["specials"].rows if Mark("Garage", tone="strong") in row.marks)
    assert Mark("(G)", tone="soft") in garage.marks
