"""Hamlets as parts and touches."""

import random
from itertools import combinations

import pytest

from games.hamlet.town import building, deal, draw, end_year, give, have, lay, say, trial
from opolis import games
from opolis.core.scene import Panel, Part
from opolis.lab.simulate import step
from opolis.match.match import Match
from opolis.match.task import task
from opolis.wording.catalogue import Listener


def panel(match: Match, viewer: int, id: str) -> Panel:
    return next(panel for panel in match.scene(viewer).panels if panel.id == id)


def overlap(one: Part, other: Part) -> bool:
    """Tell whether two boxes share more than a face."""
    across = all(
        abs(one.place[axis] - other.place[axis]) < (one.size[axis] + other.size[axis]) / 2 - 1e-9
        for axis in (0, 1)
    )
    low = max(one.place[2], other.place[2])
    high = min(one.place[2] + one.size[2], other.place[2] + other.size[2])
    return across and low < high - 1e-9


def targets(match: Match, seat: int) -> list[Part]:
    return [
        spot.part
        for first in match.touches(seat)
        for spot in match.touches(seat, [first.id])[:40]
        if spot.part
    ]


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_parts_never_overlap_and_targets_lie_on_free_ground(seats: int) -> None:
    rng = random.Random(f"overlap {seats}")
    match = games.load("hamlet").new(seats)
    while not match.over:
        if rng.random() < 0.1:
            viewer = rng.randrange(seats)
            parts = match.scene(viewer).parts
            for one, other in combinations(parts, 2):
                assert not overlap(one, other), f"{one} {other}"
            for spot in targets(match, viewer):
                assert not any(overlap(spot, part) for part in parts)
                plot = next(part for part in parts if part.id == f"plot:{viewer}")
                assert all(abs(spot.place[axis] - plot.place[axis]) < plot.size[axis] / 2 for axis in (0, 1))
        step(match, rng)


def test_a_hamlet_has_room_for_one_more_tile_around_its_own_tiles_only() -> None:
    match = building(2)
    before = match.scene(0).areas
    lay(match, 1, "Inn@m13r0")
    assert match.scene(0).areas == before, "there is room for the first tiles"
    rng = random.Random("room")
    while not match.over:
        step(match, rng)
        for area in () if match.over else match.scene(0).areas:
            (west, south, _), (east, north, _) = area.room
            tiles = [part for part in match.scene(0).parts if part.id.startswith(f"tile:{area.seat}:")]
            for x, y, _ in (part.place for part in tiles):
                assert west + 1.5 <= x <= east - 1.5
                assert south + 1.5 <= y <= north - 1.5
            widest = max((abs(a.place[0] - b.place[0]) for a, b in combinations(tiles, 2)), default=0)
            assert east - west <= max(widest, 2) + 7


def test_the_viewers_hamlet_lies_in_the_same_place_for_every_viewer() -> None:
    match = building(4)
    for seat in range(4):
        lay(match, seat, "Inn@m13r0")
        parts = {part.id: part for part in match.scene(seat).parts}
        assert parts[f"tile:{seat}:m13"].place == (0.0, 0.0, 0.0)
    parts = {part.id: part for part in match.scene(-1).parts}
    assert parts["tile:0:m13"].place == (0.0, 0.0, 0.0)


def test_a_tile_is_touched_then_a_space_then_a_turn() -> None:
    match = building()
    lay(match, 0, "Inn@m13r0")
    give(match, 0, "Wall Monument Monument")
    assert {touch.id for touch in match.touches(0)} == {
        "done", "queue:0:Monument", "queue:0:Wall",
        "stack:CropFarm", "stack:LumberCamp", "stack:MiningCamp", "stack:Crossroads", "stack:TownGate",
    }  # fmt: skip
    tray = panel(match, 0, "queue:0")
    assert {part.id: part.label for part in tray.parts} == {
        "queue:0:Monument": "Monument ×2\n1 coin",
        "queue:0:Wall": "Wall\n5 coins",
    }
    (spot,) = match.touches(0, ["queue:0:Wall"])
    assert (spot.id, spot.part and spot.part.place) == ("space:0:m12", (0.0, -1.0, 0.0))
    (leaf,) = match.touches(0, ["queue:0:Wall", "space:0:m12"])
    assert (leaf.id, leaf.move) == ("turn:0", "Wall@m12r0")
    (ghost,) = leaf.ghost
    match.play(0, leaf.move)
    built = next(part for part in match.scene(0).parts if part.id == ghost.id)
    assert (built.place, built.turn, built.edges, built.colour) == (
        ghost.place,
        ghost.turn,
        ghost.edges,
        ghost.colour,
    )
    assert built.tags == ("last",)


def test_bags_done_keep_and_pass_are_single_touches() -> None:
    match = deal("Wall Wall Inn Inn")
    assert [(touch.id, touch.label, touch.move) for touch in match.touches(0)] == [
        ("bag:green", "draw from the green bag (1–15 coins, 1 point)", "green"),
        ("bag:purple", "draw from the purple bag (15–30 coins, 2 points)", "purple"),
    ]
    match = building()
    give(match, 0, "Wall")
    say(match, 0, "done")
    assert [(touch.id, touch.move) for touch in match.touches(0)] == [
        ("pass", "pass"),
        ("queue:0:Wall", "keep:Wall"),
    ]


def test_tiles_to_raze_are_touched_where_they_lie() -> None:
    match = building(1, "GoblinAttack")
    lay(match, 0, "Monument@m13r0 Inn@m14r2")
    have(match, 0, coins=0, income=0, military=14)
    end_year(match)
    ids = [touch.id for touch in match.touches(0)]
    assert ids == ["tile:0:m13", "tile:0:m14"]
    assert set(ids) <= {part.id for part in match.scene(0).parts}
    assert match.scene(0).text == "Year 1: white destroys tiles worth 1."


def test_tiles_to_discard_are_touched_in_their_trays() -> None:
    match = trial("{ discard = 1 }", seats=2)
    give(match, 0, "Wall")
    give(match, 1, "Inn")
    say(match, 0, "done keep:Wall pass")
    say(match, 1, "done pass")
    touches = {touch.id: (touch.label, touch.move) for touch in match.touches(0)}
    assert touches == {
        "kept:0:Wall": ("discard Wall", "discard:Wall"),
        "coming:0:Inn": ("discard Inn", "discard:Inn"),
    }
    trays = {part.id for panel in match.scene(0).panels for part in panel.parts}
    assert set(touches) <= trays
    assert match.scene(0).text == "Year 1: white discards 1 queued tile."


def test_a_card_without_a_plaque_shows_none() -> None:
    match = trial("")
    assert panel(match, 0, "years").parts[0].label == "Trial\nno income and storage first"


def test_first_touches_are_parts_of_the_scene_or_buttons() -> None:
    rng = random.Random("touch")
    match = games.load("hamlet").new(3)
    while not match.over:
        seat = match.movers[0]
        if seat >= 0:
            scene = match.scene(seat)
            ids = {part.id for part in scene.parts} | {part.id for p in scene.panels for part in p.parts}
            for touch in match.touches(seat):
                assert touch.id in ids or (touch.move and touch.label)
        step(match, rng)


def test_the_year_deck_shows_fronts_that_are_forecast_and_backs_of_the_rest() -> None:
    match = deal("Wall Wall Inn Inn")
    cards = panel(match, 0, "years").parts
    assert (
        cards[0].label
        == "Homesteading\nmost tiles: +1 coin per tile\nPlaque, fewest coins: +1 income, +3 coins"
    )
    assert cards[0].tags == ("now",)
    assert [card.tags for card in cards[1:]] == [("back",)] * 6
    assert cards[1].label == "2 solo nice: culture"
    draw(match, "green", "Inn Inn Inn")
    draw(match, "green", "Wall Wall Wall")
    have(match, 1, coins=0)
    end_year(match)
    cards = panel(match, 0, "years").parts
    assert cards[0].label.endswith("(red)")
    assert cards[1].label.startswith("Market Day\n")
    assert panel(match, 0, "years").lines[1].value == "Market Day"


def test_others_tiles_lie_face_down_and_sums_add_up() -> None:
    match = building()
    give(match, 1, "Wall Keep Keep")
    lay(match, 1, "Inn@m13r0 Monument@n13r3")
    tray = panel(match, 0, "queue:1")
    assert [(part.colour, part.tags) for part in tray.parts] == [
        ("green", ("back",)), ("purple", ("back",)), ("purple", ("back",)),
    ]  # fmt: skip
    assert tray.lines == ()
    seat = match.scene(0).seats[1]
    assert seat.score == sum(int(line.value) for line in seat.breakdown[:3]) == 2 + 5
    assert [line.label for line in seat.breakdown] == [
        "points on tiles",
        "culture",
        "military",
        "coins, for ties",
    ]
    mats = [[row.marks[1].text for row in panel(match, 0, f"mat:{seat}").rows] for seat in range(2)]
    assert mats == [["25", "5", "15", "0", "0", "0"], ["25", "7", "15", "5", "0", "2"]]


def test_alone_the_rank_is_told() -> None:
    match = building(1, "GoodHarvest")
    have(match, 0, culture=40)
    assert match.scene(0).seats[0].breakdown[-1].value == "Alderman"


def test_tiles_passed_on_face_down_are_only_for_information() -> None:
    match = building(2)
    give(match, 1, "Inn")
    say(match, 1, "done pass")
    assert [part.tags for part in panel(match, 0, "coming:0").parts] == [("back",)]
    assert panel(match, 0, "coming:0").matters == "information"
    assert panel(match, 0, "queue:0").matters == "mine"


def test_tiles_say_what_they_lack_only_as_long_as_one_builds() -> None:
    match = building(2)
    give(match, 0, "Keep Keep")
    have(match, 0, coins=2)
    assert "bad" in {mark.tone for part in panel(match, 0, "queue:0").parts for mark in part.facts}
    say(match, 0, "done keep:Keep")
    for pile in ("queue:0", "kept:0"):
        assert "bad" not in {mark.tone for part in panel(match, 0, pile).parts for mark in part.facts}


def test_the_header_says_how_many_tiles_may_still_be_kept() -> None:
    match, me = building(2), Listener(["Ada", "Jon"], seat=0)
    lay(match, 0, "Wall@m13r0")
    give(match, 0, "Keep Inn Wall")
    say(match, 0, "done")
    said = [task(match, 0, me, "en")]
    for move in ("keep:Keep", "keep:Inn"):
        say(match, 0, move)
        said.append(task(match, 0, me, "en"))
    assert said == [
        "Touch up to 2 tiles to keep for next year, then pass the rest to Jon",
        "Touch a tile to keep for next year, then pass the rest to Jon",
        "You can keep no more: pass the rest to Jon",
    ]
    assert [touch.label for touch in match.touches(0)] == ["pass the rest on"]


def test_whoever_has_nothing_left_to_pass_on_ends_the_year() -> None:
    match, me = building(2), Listener(["Ada", "Jon"], seat=0)
    say(match, 0, "done")
    assert task(match, 0, me, "en") == "No tile is left to keep or pass on: end your year"
    assert [touch.label for touch in match.touches(0)] == ["end your year"]


def test_where_the_first_tile_goes_is_framed_and_no_words_lie_under_it() -> None:
    match = building(2)
    parts = {part.id: part for part in match.scene(0).parts}
    place, words = parts["home:0"], parts["begin:0"]
    assert place.place == (0.0, 0.0, 0.0)
    assert words.place[1] + words.size[1] / 2 < place.place[1] - 0.5
    lay(match, 0, "Inn@m13r0")
    assert not {"home:0", "begin:0"} & {part.id for part in match.scene(0).parts}


def test_what_has_been_built_fills_its_area_at_the_end() -> None:
    match, rng = games.load("hamlet").new(2), random.Random("end")
    while not match.over:
        step(match, rng)
    scene = match.scene(0)
    for area in scene.areas:
        (west, south, _), (east, north, _) = area.room
        places = [part.place for part in scene.parts if part.id.startswith(f"tile:{area.seat}:")]
        across, up = [place[0] for place in places], [place[1] for place in places]
        assert (min(across) - west, max(across) - east) == (pytest.approx(0.7), pytest.approx(-0.7))
        assert (min(up) - south, max(up) - north) == (pytest.approx(0.7), pytest.approx(-0.7))
