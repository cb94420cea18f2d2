"""The year card: plaques, income and storage, shortfalls and the outskirts (B9 to B12)."""

import pytest

from games.hamlet.town import building, draw, end_year, have, lay, say, standing
from table import refused


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
    assert standing(match, 0)["coins"] == 3
    assert standing(match, 0)["tiles"] == 1


@pytest.mark.allows("B9")
def test_fire_takes_two_of_the_cheapest_tiles_on_the_outskirts() -> None:
    match = building(2, card="Fire")
    lay(match, 0, "CropFarm@m13r0 Crossroads@m14r0 Monument@m15r2 Inn@m12r0 Outpost@n14r1")
    end_year(match)
    assert match.movers == [0]
    assert match.moves(0) == ["raze:m15"]
    say(match, 0, "raze:m15")
    assert match.moves(0) == ["raze:n14"]
    say(match, 0, "raze:n14")
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
    say(match, 0, "raze:m15 raze:m14")
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
    assert match.moves(0) == ["raze:m12", "raze:m13", "raze:m14", "raze:n13"]
    say(match, 0, "raze:m12")
    assert match.movers == [0]
    say(match, 0, "raze:m14")
    assert match.state.turn == 1
    assert standing(match, 0)["coins"] == 0


@pytest.mark.states("B11")
def test_a_shortfall_may_break_the_hamlet_into_pieces_that_can_grow_again() -> None:
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Inn@m13r0 Market@m14r0 Outpost@m15r0")
    have(match, 0, coins=0, military=13, income=0)
    end_year(match)
    say(match, 0, "raze:m14")
    assert match.state.turn == 1
    assert standing(match, 0)["tiles"] == 2
    draw(match, "green", "Storehouse Monument Inn")
    have(match, 0, coins=20)
    assert {"Storehouse@m14r0", "Storehouse@m16r0"} <= set(match.moves(0))
    assert refused(match, 0, "Storehouse@m13r0") == "B6"


@pytest.mark.states("B11")
def test_a_shortfall_takes_nothing_from_an_empty_space_and_ends_with_the_debt() -> None:
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Wall@m13r0 Wall@m14r0 Wall@m15r0")
    have(match, 0, coins=0, military=9, income=0)
    end_year(match)  # 6 to pay, each Wall covers 5
    assert refused(match, 0, "raze:m16") == "B5"
    say(match, 0, "raze:m14")
    assert str(match).endswith("white destroys tiles worth 1")
    say(match, 0, "raze:m15")
    assert (match.state.turn, standing(match, 0)["tiles"]) == (1, 1)


@pytest.mark.states("B11")
def test_a_shortfall_as_large_as_the_hamlet_is_razed_by_hand_and_a_larger_one_by_itself() -> None:
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Monument@m13r0 Inn@m14r2")
    have(match, 0, coins=0, military=7, income=0)
    end_year(match)
    assert match.moves(0) == ["raze:m13", "raze:m14"]
    match = building(1, card="GoblinAttack")
    lay(match, 0, "Monument@m13r0 Inn@m14r2")
    have(match, 0, coins=0, military=6, income=0)
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


@pytest.mark.allows("B12")
@pytest.mark.refuses("B12")
def test_a_hamlet_in_pieces_must_not_fall_into_more_of_them() -> None:
    match = building(1, card="Siege")
    lay(match, 0, "Wall@m13r0 Wall@m14r0 Wall@m15r0 Monument@o13r0 Inn@q13r0 Monument@q14r2")
    end_year(match)
    assert match.moves(0) == ["raze:m13", "raze:m15", "raze:o13", "raze:q13", "raze:q14"]
    assert refused(match, 0, "raze:m14") == "B12"
    say(match, 0, "raze:o13")
    assert "raze:o13" not in match.moves(0)


@pytest.mark.refuses("B12")
def test_tiles_side_by_side_without_a_road_do_not_hold_together() -> None:
    match = building(1, card="Siege")
    lay(match, 0, "LumberCamp@m13r0 LumberCamp@m14r2 Windmill@n13r0 CropFarm@n14r0")
    end_year(match)
    assert refused(match, 0, "raze:m13") == "B12"
    assert match.moves(0) == ["raze:m14", "raze:n14"]
