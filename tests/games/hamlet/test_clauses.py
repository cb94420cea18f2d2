"""Hamlet Builder Pro clause by clause: what each allows and what it refuses."""

import pytest

from games.hamlet.town import building, deal, draw, end_year, give, have, lay, queue, say, standing
from opolis import games
from opolis.games.hamlet.scoring import rank
from opolis.match.match import Match
from table import refused


@pytest.mark.allows("B1")
def test_every_seat_begins_with_coins_and_two_green_tiles() -> None:
    match = games.load("hamlet").new(3)
    assert sum(match.odds().values()) == 84
    assert len(match.odds()) == 15
    match = deal("Wall Inn Market Sawmill Wall Wall")
    assert [queue(match, seat) for seat in range(3)] == [
        {"Wall": 1, "Inn": 1},
        {"Market": 1, "Sawmill": 1},
        {"Wall": 2},
    ]
    for seat in range(3):
        told = [standing(match, seat)[name] for name in ("coins", "income", "storage", "culture", "military")]
        assert told == [25, 5, 15, 0, 0]
    assert [int(left) for left in match.state.left] == [20, 84 - 6, 50]


@pytest.mark.refuses("B1")
def test_the_first_tiles_are_green() -> None:
    match = games.load("hamlet").new()
    assert [refused(match, -1, name) for name in ("Keep", "CropFarm", "Fire")] == ["B1", "B1", "B1"]
    for name in ("Watermill", "Watermill", "Watermill"):
        match.play(-1, name)
    assert refused(match, -1, "Watermill") is None
    assert refused(deal_watermills(), -1, "Watermill") == "B1"


def deal_watermills() -> Match:
    match = games.load("hamlet").new(3)
    for _ in range(4):
        match.play(-1, "Watermill")
    return match


@pytest.mark.allows("B2")
def test_the_year_deck_grows_group_by_group() -> None:
    match = games.load("hamlet").new(1)
    for name in ("Wall", "Inn"):
        match.play(-1, name)
    groups = []
    for name in ["GoodHarvest", "MarketDay", "RoadWorks", "Fire", "Veterans", "GoldenAge", "GreatAudit"]:
        groups.append(len(match.odds()))
        match.play(-1, name)
    assert groups == [2, 5, 4, 5, 4, 4, 3]
    assert match.movers == [0]


@pytest.mark.allows("B2")
@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({"style": "solo"}, {"GoodHarvest", "UncouthRats"}),
        ({"style": "interactive", "mood": "nasty"}, {"TollDispute"}),
        ({"mood": "nice"}, {"Homesteading", "GoodHarvest"}),
        ({}, {"Homesteading", "GoodHarvest", "UncouthRats", "TollDispute"}),
        ({"seats": 1, "style": "interactive"}, {"GoodHarvest", "UncouthRats"}),
    ],
)
def test_style_and_mood_choose_the_cards(options: dict[str, str | int], first: set[str]) -> None:
    match = games.load("hamlet").new(**options)
    for _ in range(2 * match.seats):
        match.play(-1, "Wall")
    assert set(match.odds()) == first


@pytest.mark.refuses("B2")
def test_a_card_must_fit_and_is_in_the_deck_once() -> None:
    match = games.load("hamlet").new(2, mood="nice")
    for _ in range(4):
        match.play(-1, "Wall")
    assert refused(match, -1, "UncouthRats") == "B2"
    assert refused(match, -1, "Fire") == "B2"
    assert refused(match, -1, "Wall") == "B2"
    for name in ("Homesteading", "MarketDay"):
        match.play(-1, name)
    assert refused(match, -1, "MarketDay") == "B2"


@pytest.mark.states("B2", "B3")
def test_backs_are_open_and_fronts_are_told_year_by_year() -> None:
    match = deal("Wall Wall Wall Wall")
    seen = match.view(0)
    assert "Year 1 of 7: Homesteading" in seen
    assert "to come: 2 solo nice: culture | 2 solo nice: coins | 3 solo nice: culture" in seen
    assert "Market Day" not in seen
    draw(match, "green", "Wall Wall Inn")
    draw(match, "green", "Inn Inn Inn")
    end_year(match)
    assert "Year 2 of 7: Market Day" in match.view(0)


@pytest.mark.allows("B4")
def test_seats_draw_three_tiles_in_order_from_the_first_player() -> None:
    match = deal("Wall Wall Wall Wall")
    assert match.moves(0) == ["green", "purple"]
    draw(match, "purple", "Keep Keep Keep")
    assert match.movers == [1]
    draw(match, "green", "Inn Inn Inn")
    assert queue(match, 0) == {"Wall": 2, "Keep": 3}
    assert match.movers == [0, 1]
    end_year(match)
    assert match.movers == [1]


@pytest.mark.allows("B4")
def test_a_bag_that_runs_out_is_completed_from_the_other() -> None:
    match = deal("Wall Wall Wall Wall")
    match.state.stock[:] = 0
    match.state.stock[[9, 20]] = 1, 3  # a Wall and three Keeps
    match.state.left[1:] = 1, 3
    match.play(0, "green")
    assert match.odds() == {"Wall": 1}
    match.play(-1, "Wall")
    assert match.odds() == {"Keep": 3}
    match.play(-1, "Keep")
    match.play(-1, "Keep")
    assert match.moves(1) == ["purple"]
    draw(match, "purple", "Keep")
    assert match.movers == [0, 1]
    end_year(match)
    assert match.movers == [0, 1]


@pytest.mark.refuses("B4")
def test_an_empty_bag_cannot_be_named_and_a_tile_must_be_in_its_bag() -> None:
    match = deal("Wall Wall Wall Wall")
    match.state.stock[:20] = 0
    match.state.left[1] = 0
    assert refused(match, 0, "green") == "B4"
    match.play(0, "purple")
    assert refused(match, -1, "Wall") == "B4"
    assert refused(match, -1, "CropFarm") == "B4"
    assert refused(match, -1, "Fire") == "B4"


@pytest.mark.allows("B5")
def test_tiles_are_paid_and_placed_as_many_as_one_likes() -> None:
    match = building()
    give(match, 0, "Inn Inn Outpost")
    say(match, 0, "Inn@m13r0 +Crossroads@m14r0 Outpost@m15r0 Inn@n13r3")
    assert standing(match, 0)["coins"] == 25 - 8 - 1 - 6 - 8
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
    have(match, 0, coins=7)
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


@pytest.mark.allows("B8")
def test_one_tile_is_kept_and_one_more_for_each_wall_and_tower() -> None:
    match = building()
    give(match, 0, "Inn Inn Market Sawmill")
    say(match, 0, "done")
    assert match.moves(0) == ["keep:Inn", "keep:Market", "keep:Sawmill", "pass"]
    say(match, 0, "keep:Inn")
    assert match.moves(0) == ["pass"]
    match = building()
    lay(match, 0, "Wall@m13r0 RoundTower@m14r1 SquareTower@n14r0")
    give(match, 0, "Inn Inn Market Sawmill")
    say(match, 0, "done keep:Inn keep:Inn keep:Market keep:Sawmill")
    assert match.moves(0) == ["pass"]


@pytest.mark.refuses("B8")
def test_nobody_keeps_more_than_allowed() -> None:
    match = building()
    give(match, 0, "Inn Inn")
    say(match, 0, "done keep:Inn")
    assert refused(match, 0, "keep:Inn") == "B8"
    assert refused(match, 0, "keep:Wall") == "B5"


@pytest.mark.states("B8")
def test_the_rest_goes_to_the_left_neighbour_for_the_next_year() -> None:
    match = building(3)
    give(match, 0, "Inn Market")
    give(match, 2, "Wall")
    say(match, 0, "done keep:Inn pass")
    assert queue(match, 1, "coming") == {"Market": 1}
    assert queue(match, 1) == {}
    say(match, 2, "done pass")
    say(match, 1, "done pass")
    assert [queue(match, seat) for seat in range(3)] == [{"Inn": 1, "Wall": 1}, {"Market": 1}, {}]


@pytest.mark.states("B8")
def test_received_tiles_do_not_count_against_this_years_limit() -> None:
    match = building()
    give(match, 0, "Inn Market")
    give(match, 1, "Wall")
    say(match, 0, "done pass")
    say(match, 1, "done keep:Wall pass")
    assert queue(match, 1) == {"Inn": 1, "Market": 1, "Wall": 1}


@pytest.mark.states("B8")
def test_alone_the_rest_leaves_the_game() -> None:
    match = building(1, card="GoodHarvest")
    give(match, 0, "Inn Market")
    say(match, 0, "done keep:Inn pass")
    assert queue(match, 0) == {"Inn": 1}
    assert int(match.state.left[1]) == 84 - 5


@pytest.mark.states("B9")
def test_the_plaque_goes_to_the_lowest_and_among_equals_to_the_first_in_order() -> None:
    match = building(3)
    match.state.first = 1
    for seat in range(3):
        have(match, seat, coins=3)
    have(match, 1, coins=4)
    end_year(match)
    assert [standing(match, seat)["income"] for seat in range(3)] == [5, 5, 6]
    assert [standing(match, seat)["coins"] for seat in range(3)] == [8, 9, 8 + 3]
    assert match.state.first == 2


@pytest.mark.states("B9")
def test_alone_there_is_no_plaque_and_no_marker_to_move() -> None:
    match = building(1, card="GoodHarvest")
    end_year(match)
    assert standing(match, 0)["culture"] == 0
    assert match.state.first == 0


@pytest.mark.states("B9")
def test_the_plaque_is_judged_after_all_destruction() -> None:
    match = building(2, card="GoblinAttack")
    lay(match, 0, "Wall@m13r0 Wall@m14r0")
    lay(match, 1, "Wall@m13r0")
    have(match, 0, coins=0, military=11, income=0)
    have(match, 1, military=15)
    end_year(match)
    assert match.movers == [0]
    say(match, 0, "raze:m13")
    assert standing(match, 0)["coins"] == 6
    assert standing(match, 0)["tiles"] == 1


@pytest.mark.allows("B9")
def test_fire_takes_one_of_the_cheapest_tiles_on_the_outskirts() -> None:
    match = building(2, card="Fire")
    lay(match, 0, "CropFarm@m13r0 Crossroads@m14r0 Monument@m15r2 Inn@m12r0 Outpost@n14r1")
    end_year(match)
    assert match.movers == [0]
    assert match.moves(0) == ["raze:m15"]
    say(match, 0, "raze:m15")
    assert match.movers == [1]
    match = building(1, card="Fire")
    lay(match, 0, "Farmstead@m13r0 CropFarm@m14r0 CropFarm@m12r0 Inn@n13r3")
    end_year(match)
    assert match.moves(0) == ["raze:m12", "raze:m14"]


@pytest.mark.refuses("B9")
def test_fire_does_not_take_a_dearer_tile() -> None:
    match = building(1, card="Fire")
    lay(match, 0, "Farmstead@m13r0 CropFarm@m14r0 CropFarm@m12r0 Inn@n13r3")
    end_year(match)
    assert refused(match, 0, "raze:n13") == "B9"
    assert refused(match, 0, "raze:m13") == "B12"
    assert refused(match, 0, "raze:a1") == "B5"
    assert refused(match, 0, "done") == "B5"


@pytest.mark.states("B9")
def test_several_seats_raze_at_the_same_time_and_an_empty_hamlet_owes_nothing() -> None:
    match = building(3, card="Siege")
    lay(match, 0, "Wall@m13r0 Wall@m14r0 Wall@m15r0")
    lay(match, 1, "Inn@m13r0")
    have(match, 0, military=0)
    have(match, 2, military=1)
    end_year(match)
    assert match.movers == [0, 1]
    say(match, 1, "raze:m13")
    assert match.movers == [0]
    say(match, 0, "raze:m13")
    assert match.moves(0) == ["raze:m14", "raze:m15"]
    say(match, 0, "raze:m15")
    assert match.movers == [1]
    assert match.state.turn == 1


@pytest.mark.states("B10")
def test_income_then_storage_then_gains_beyond_it() -> None:
    match = building(2, card="Homesteading")
    lay(match, 0, "Monument@m13r0 Monument@m14r2")
    have(match, 0, coins=12, income=7)
    have(match, 1, coins=14)
    end_year(match)
    assert standing(match, 0)["coins"] == 15 + 2
    assert standing(match, 1)["coins"] == 15 + 3


@pytest.mark.states("B11")
def test_a_shortfall_costs_tiles_of_ones_choice_until_it_is_covered() -> None:
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Crossroads@m13r0 Inn@m14r1 Outpost@n13r1 CropFarm@m12r0")
    have(match, 0, coins=1, military=6, income=1)
    end_year(match)  # 9 to pay with 2 coins
    assert standing(match, 0)["coins"] == 0
    assert match.moves(0) == ["raze:m12", "raze:m14", "raze:n13"]
    say(match, 0, "raze:m12")
    assert match.movers == [0]
    say(match, 0, "raze:m14")
    assert match.state.turn == 1
    assert standing(match, 0)["coins"] == 0


@pytest.mark.states("B11")
def test_a_shortfall_as_large_as_the_hamlet_is_razed_by_hand_and_a_larger_one_by_itself() -> None:
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Monument@m13r0 Inn@m14r2")
    have(match, 0, coins=0, military=6, income=0)
    end_year(match)
    assert match.moves(0) == ["raze:m13", "raze:m14"]
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Monument@m13r0 Inn@m14r2")
    have(match, 0, coins=0, military=5, income=0)
    end_year(match)
    assert match.state.turn == 1
    assert standing(match, 0)["tiles"] == 0
    assert standing(match, 0)["culture"] == 0
    draw(match, "green", "Inn Inn Inn")
    have(match, 0, coins=20)
    assert "Inn@m13r0" in match.moves(0)


@pytest.mark.allows("B12")
def test_tiles_whose_removal_leaves_one_piece_are_on_the_outskirts() -> None:
    match = building(1, card="Siege")
    lay(match, 0, "Crossroads@m13r0 Crossroads@n13r0 Crossroads@n14r0 Crossroads@m14r0 Monument@m15r2")
    end_year(match)
    assert match.moves(0) == ["raze:m13", "raze:m15", "raze:n13", "raze:n14"]
    match = building(1, card="Siege")
    lay(match, 0, "Wall@m13r0")
    end_year(match)
    assert match.moves(0) == ["raze:m13"]


@pytest.mark.refuses("B12")
def test_a_tile_that_holds_the_hamlet_together_stays() -> None:
    match = building(1, card="Siege")
    lay(match, 0, "Wall@m13r0 Wall@m14r0 Wall@m15r0")
    end_year(match)
    assert refused(match, 0, "raze:m14") == "B12"


@pytest.mark.refuses("B12")
def test_tiles_side_by_side_without_a_road_do_not_hold_together() -> None:
    match = building(1, card="Siege")
    lay(match, 0, "LumberCamp@m13r0 LumberCamp@m14r2 Windmill@n13r0 CropFarm@n14r0")
    end_year(match)
    assert refused(match, 0, "raze:m13") == "B12"
    assert match.moves(0) == ["raze:m14", "raze:n14"]


@pytest.mark.states("B13")
def test_farmstead_barracks_and_pavilion_help_their_neighbours() -> None:
    match = building()
    lay(match, 0, "Farmstead@m13r0 AnimalFarm@m14r2 Farmstead@m15r0 CropFarm@n13r1 Inn@l13r0")
    assert standing(match, 0)["income"] == 5 + 1 + (2 + 2) + 1 + (1 + 1) + 1
    match = building()
    lay(match, 0, "Barracks@m13r0 Barracks@m14r0 Wall@m12r0 Wall@n13r1 Pavilion@m15r0")
    assert standing(match, 0)["military"] == (3 + 1) + (3 + 1) + (2 + 1) + (2 + 1)
    match = building()
    lay(match, 0, "Pavilion@m13r0 Pavilion@m14r0 Keep@m12r3 Cathedral@n13r0 Wall@l13r1 RoundTower@l14r0")
    assert standing(match, 0)["culture"] == (3 + 1) + (3 + 1) + (3 + 1) + (12 + 1)
    assert standing(match, 0)["military"] == 6 + 2 + 4


@pytest.mark.states("B13")
def test_diagonal_neighbours_are_not_adjacent_and_attributes_never_fall_below_zero() -> None:
    match = building()
    lay(match, 0, "Farmstead@m13r0 CropFarm@n14r0")
    assert standing(match, 0)["income"] == 5 + 1 + 1
    match.state.lasting[0, 0] = -9
    lay(match, 0, "Crossroads@m14r0")
    assert standing(match, 0)["income"] == 0
    lay(match, 0, "Sawmill@m15r0 Sawmill@m12r0 Sawmill@l13r0")
    assert standing(match, 0)["income"] == -9 + 2 + 9


@pytest.mark.states("B14")
def test_watermills_double_what_is_printed_on_the_tile_their_road_meets() -> None:
    match = building()
    lay(match, 0, "Barracks@m13r0 Watermill@m14r2")
    assert standing(match, 0)["military"] == 6
    lay(match, 0, "Watermill@m12r0")
    assert standing(match, 0)["military"] == 9
    lay(match, 0, "Barracks@n13r0")
    assert standing(match, 0)["military"] == 9 + 1 + 3 + 1
    match = building()
    lay(match, 0, "Monastery@m13r0 Watermill@m14r2 Watermill@n14r3 Wall@n13r0")
    assert standing(match, 0)["culture"] == 2 * 2 + 2 * 2
    match = building()
    lay(match, 0, "Bazaar@m13r0 Watermill@m14r2 Bazaar@n13r0 Monument@l13r0 Monument@m12r0")
    assert standing(match, 0)["culture"] == (5 * 2 + 1) + (5 + 1) + 2 + 2


@pytest.mark.states("B14")
def test_a_watermill_beside_a_tile_without_a_road_between_them_does_nothing() -> None:
    match = building()
    lay(match, 0, "Market@m13r0 Watermill@m14r0")
    assert standing(match, 0)["culture"] == 2


@pytest.mark.states("B15")
def test_backs_culture_and_military_are_the_score() -> None:
    match = building()
    lay(match, 0, "TownGate@m13r0 Monument@m14r2 Keep@n13r0")
    assert match.scores == [0 + 1 + 2 + (2 + 3) + (1 + 6), 0]


@pytest.mark.states("B15")
def test_ties_go_to_the_most_coins_and_are_shared_after_that() -> None:
    match = building(3, card="GreatAudit")
    match.state.turn = 6
    match.state.deck[6] = match.state.deck[0]
    for seat in range(3):
        have(match, seat, culture=9, income=0, coins=5, storage=15)
    have(match, 0, coins=4)
    have(match, 0, military=0)
    twin = match.copy()
    have(twin, 1, coins=7)
    end_year(match)
    assert match.over
    assert match.scores == [9 + 3, 9, 9]
    assert match.outcome == [1.0, 0.0, 0.0]
    have(twin, 0, culture=6)
    end_year(twin)
    assert twin.scores == [9, 9, 9]
    assert twin.outcome == [0.0, 1.0, 0.0]
    twin.state.standing[2, 0] = 7
    assert twin.outcome == [0.0, 0.5, 0.5]


@pytest.mark.states("B15")
@pytest.mark.parametrize(
    ("mood", "points", "name"),
    [
        ("mix", 19, ""), ("mix", 20, "Rat Catcher"), ("mix", 29, "Street Sweeper"), ("mix", 82, "Magistrate"),
        ("mix", 200, "Czar"), ("nasty", 17, "Rat Catcher"), ("nasty", 49, "Mayor"), ("nasty", 73, "Czar"),
        ("nice", 22, "Rat Catcher"), ("nice", 54, "Alderman"), ("nice", 55, "Superintendent"),
        ("nice", 77, "Burgomeister"),
    ],
)  # fmt: skip
def test_a_lone_builder_reaches_a_rank(mood: str, points: int, name: str) -> None:
    match = games.load("hamlet").new(1, mood=mood)
    have(match, 0, culture=points)
    assert rank(match.state) == name


@pytest.mark.states("B15")
def test_alone_the_outcome_is_always_one() -> None:
    match = building(1, card="GoodHarvest")
    match.state.turn = 6
    match.state.deck[6] = match.state.deck[0]
    end_year(match)
    assert (match.over, match.outcome) == (True, [1.0])
    assert "no rank yet" in str(match)
