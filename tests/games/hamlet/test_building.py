"""Building: the stage, the place and what must stand first (B5 to B7)."""

import pytest

from games.hamlet.town import building, end_year, give, have, lay, queue, say, standing
from table import refused


@pytest.mark.allows("B5")
def test_tiles_are_paid_and_placed_as_many_as_one_likes() -> None:
    match = building()
    give(match, 0, "Inn Inn Outpost")
    say(match, 0, "Inn@m13r0 +Crossroads@m14r0 Outpost@m15r0 Inn@n13r3")
    assert standing(match, 0)["coins"] == 25 - 7 - 1 - 6 - 7
    assert standing(match, 0)["tiles"] == 4
    assert queue(match, 0) == {}
    assert int(match.state.stock[3]) == 3


@pytest.mark.refuses("B5")
def test_building_takes_the_stage_the_tile_and_the_coins() -> None:
    match = building()
    give(match, 0, "Inn Monument Barracks")
    assert refused(match, 0, "Outpost@m13r0") == "B5"
    assert refused(match, 1, "Inn@m13r0") == "B5"
    assert refused(match, -1, "Inn") == "B5"
    assert refused(match, 0, "green") == "B5"
    assert refused(match, 0, "pass") == "B5"
    assert refused(match, 0, "keep:Inn") == "B5"
    assert refused(match, 0, "raze:m13") == "B5"
    assert refused(match, 0, "Keep") == "B5"
    assert refused(match, 0, "Fire") == "B5"
    have(match, 0, coins=6)
    assert refused(match, 0, "Inn@m13r0") == "B5"
    assert refused(match, 0, "Monument@m13r0") is None
    say(match, 0, "done")
    assert refused(match, 0, "Monument@m13r0") == "B5"
    assert refused(match, 0, "done") == "B5"


@pytest.mark.refuses("B5")
def test_one_black_tile_a_year_and_only_black_ones_from_the_stacks() -> None:
    match = building()
    give(match, 0, "Inn")
    assert refused(match, 0, "+Inn@m13r0") == "B5"
    assert refused(match, 0, "CropFarm@m13r0") == "B5"
    match.state.stock[0] = 0
    assert refused(match, 0, "+CropFarm@m13r0") == "B5"
    say(match, 0, "+Crossroads@m13r0")
    assert refused(match, 0, "+Crossroads@m14r0") == "B5"
    end_year(match)
    while match.movers != [0, 1]:
        match.play(match.movers[0], match.moves(match.movers[0])[0])
    assert "+Crossroads@m14r0" in match.moves(0)


@pytest.mark.allows("B6")
def test_the_first_tile_lies_on_m13_and_others_join_its_roads() -> None:
    match = building()
    give(match, 0, "Inn Monument")
    assert [text for text in match.moves(0) if text.startswith("Inn")] == [
        f"Inn@m13r{turn}" for turn in range(4)
    ]
    say(match, 0, "Inn@m13r0")
    joined = [text for text in match.moves(0) if text.startswith("Monument")]
    assert joined == ["Monument@m12r2", "Monument@m14r2", "Monument@n13r3"]


@pytest.mark.refuses("B6")
def test_sides_must_match_and_a_road_must_meet_a_road() -> None:
    match = building()
    give(match, 0, "Inn Inn Wall")
    assert refused(match, 0, "Inn@m14r0") == "B6"
    say(match, 0, "Inn@m13r0")
    assert refused(match, 0, "Inn@m13r0") == "B6"  # taken
    assert refused(match, 0, "Inn@o13r0") == "B6"  # apart
    assert refused(match, 0, "Inn@m14r0") == "B6"  # dirt against stone
    assert refused(match, 0, "Inn@l13r1") == "B6"  # a road into a side
    assert refused(match, 0, "Wall@l13r0") == "B6"  # grass against grass: no road meets
    assert refused(match, 0, "Wall@m12r0") is None
    assert refused(match, 0, "Inn@y1r0") == "B6"


@pytest.mark.refuses("B6")
def test_the_lattice_ends_at_its_edges() -> None:
    match = building()
    lay(match, 0, "Crossroads@y25r0 Crossroads@y24r0")
    give(match, 0, "Farmstead")
    builds = [text for text in match.moves(0) if text.startswith("Farmstead")]
    assert builds == ["Farmstead@x24r0", "Farmstead@x25r0", "Farmstead@y23r0"]
    assert match.why(0, "Farmstead@z25r0") is not None
    assert refused(match, 0, "Farmstead@y26r0") == "notation"


@pytest.mark.allows("B6")
def test_turns_with_the_same_roads_are_the_same_move() -> None:
    match = building()
    give(match, 0, "Wall Farmstead")
    assert [text for text in match.moves(0) if "+" not in text] == [
        "Farmstead@m13r0",
        "Wall@m13r0",
        "Wall@m13r1",
        "done",
    ]
    twin = match.copy()
    say(match, 0, "Wall@m13r3")
    say(twin, 0, "Wall@m13r1")
    assert match.bytes == twin.bytes
    assert match.events[-1].text == "Wall@m13r1"


NEEDS = {
    "Windmill": "CropFarm", "Bakery": "Windmill", "LordsManor": "Market", "Blacksmith": "Smelt",
    "Smelt": "MiningCamp", "Sawmill": "LumberCamp", "Craftsman": "Sawmill",
}  # fmt: skip


@pytest.mark.allows("B7")
@pytest.mark.refuses("B7")
@pytest.mark.parametrize("name", NEEDS)
def test_some_tiles_need_another_one_first(name: str) -> None:
    match = building()
    give(match, 0, name)
    have(match, 0, coins=40)
    assert refused(match, 0, f"{name}@m13r0") == "B7"
    lay(match, 0, f"Crossroads@m13r0 Crossroads@m14r0 Market@o13r0 {NEEDS[name]}@a1r0")
    assert [text for text in match.moves(0) if text.startswith(name)] != []
    assert refused(match, 1, f"{name}@m13r0") == "B5"


@pytest.mark.allows("B7")
@pytest.mark.refuses("B7")
@pytest.mark.parametrize("tower", ["RoundTower", "SquareTower"])
def test_a_keep_needs_a_road_to_a_tower(tower: str) -> None:
    match = building()
    give(match, 0, "Keep")
    assert refused(match, 0, "Keep@m13r0") == "B7"
    lay(match, 0, f"Wall@m13r0 {tower}@m14r1")
    assert refused(match, 0, "Keep@m12r0") == "B7"  # by road to the Wall only
    assert refused(match, 0, "Keep@n14r2") is None
    assert refused(match, 0, "Keep@n13r1") == "B6"


@pytest.mark.refuses("B7")
def test_a_tower_beside_the_keep_without_a_road_between_them_does_not_count() -> None:
    match = building()
    give(match, 0, "Keep")
    lay(match, 0, "Wall@m13r0 RoundTower@n14r0")
    assert refused(match, 0, "Keep@m14r2") == "B7"  # bare sides between them
    assert refused(match, 0, "Keep@m14r1") == "B6"
