"""Attributes, and the score at the end (B13 to B15)."""

import pytest

from games.hamlet.town import building, end_year, have, lay, standing
from opolis import games
from opolis.games.hamlet.scoring import rank


@pytest.mark.states("B13")
def test_farmstead_barracks_and_pavilion_help_their_neighbours() -> None:
    match = building()
    lay(match, 0, "Farmstead@m13r0 AnimalFarm@m14r2 Farmstead@m15r0 CropFarm@n13r1 Inn@l13r0")
    assert standing(match, 0)["income"] == 5 + 1 + (2 + 2) + 1 + (1 + 1) + 2
    match = building()
    lay(match, 0, "Barracks@m13r0 Barracks@m14r0 Wall@m12r0 Wall@n13r1 Pavilion@m15r0")
    assert standing(match, 0)["military"] == (3 + 1) + (3 + 1) + (2 + 1) + (2 + 1)
    match = building()
    lay(match, 0, "Pavilion@m13r0 Pavilion@m14r0 Keep@m12r3 Cathedral@n13r0 Wall@l13r1 RoundTower@l14r0")
    assert standing(match, 0)["culture"] == (3 + 1) + (3 + 1) + (3 + 1) + (28 + 1)
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
