"""The set-up, the year deck and the draws (B1 to B4)."""

import pytest

from games.hamlet.town import deal, draw, end_year, queue, standing
from opolis import games
from opolis.core.errors import BadOption
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
        stood = [standing(match, seat)[key] for key in ("coins", "income", "storage", "culture", "military")]
        assert stood == [25, 5, 15, 0, 0]
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
def test_the_seat_of_the_option_first_begins() -> None:
    match = deal("Wall Wall Inn Inn Market Market", first=2)
    assert match.movers == [2]
    draw(match, "green", "Inn Inn Inn")
    assert match.movers == [0]
    draw(match, "green", "Wall Wall Wall")
    draw(match, "green", "Sawmill Sawmill Sawmill")
    end_year(match)
    assert match.movers == [0]


def test_only_a_seat_at_the_table_begins() -> None:
    with pytest.raises(BadOption, match="option first: there is no seat 2; the seats are 0 to 1"):
        games.load("hamlet").new(2, first=2)


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
