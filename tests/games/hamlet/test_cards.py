"""Every year card, on three hamlets whose standing is known."""

import pytest

from games.hamlet.town import building, end_year, have, lay, say, standing
from opolis import games
from opolis.games.hamlet.card_text import card_text, plaque_text
from opolis.games.hamlet.names import card_names, cards_by_text

# Coins are told after income and storage (B10).
WHITE = {"coins": 20, "income": 6, "storage": 30, "culture": 13, "military": 4, "tiles": 3}
RED = {"coins": 11, "income": 2, "storage": 25, "culture": 6, "military": 16, "tiles": 4}
BLUE = {"coins": 7, "income": 4, "storage": 20, "culture": 2, "military": 1, "tiles": 1}
MAPS = (
    "Farmstead@m13r0 CropFarm@m14r0 CropFarm@m12r0",  # 3 farms, 1 junction
    "Wall@m13r0 Wall@m14r0 RoundTower@m15r1 Keep@n15r2",  # 3 walls, 1 crafted tile, 1 junction
    "Monument@m13r0",
)
BLUE_GONE = {"tiles": 0, "culture": 0}

# What changes for white, red and blue; the plaque is counted in.
CARDS: dict[str, tuple[dict[str, int], dict[str, int], dict[str, int]]] = {
    "Homesteading": ({}, {"coins": 11 + 4}, {"coins": 7 + 3, "income": 5}),
    "GoodHarvest": ({"coins": 20 + 6}, {}, {"culture": 4}),
    "UncouthRats": ({"coins": 20 - 3}, {"coins": 11 - 4}, {"coins": 7 - 1, "storage": 23}),
    "TollDispute": ({}, {}, {"coins": 7 - 4, "storage": 23}),
    "MarketDay": ({"coins": 20 + 6}, {"coins": 11 + 3}, {"coins": 7 + 1, "culture": 4}),
    "RoadWorks": ({"coins": 20 + 2}, {"coins": 11 + 2}, {"coins": 7 + 4}),
    "GuildVisit": ({}, {"coins": 11 + 3, "income": 3}, {}),
    "DwarvenLarceny": ({"coins": 20 - 6}, {"coins": 11 - 2}, {"storage": 24}),
    "LeakyGranary": ({"coins": 20 - 2}, {"income": 3, "coins": 11 + 1}, {}),
    "HarvestFair": ({"coins": 20 + 6}, {}, {"military": 3}),
    "Muster": ({}, {"coins": 11 + 6}, {"culture": 4}),
    "EnviousNeighbours": ({}, {"coins": 11 - 6}, {"coins": 7 - 6, "storage": 24}),
    "BorderSquabble": ({"coins": 20 - 6}, {"income": 3}, {"coins": 7 - 6}),
    "RoyalGrant": ({"coins": 20 + 8}, {}, {"culture": 5}),
    "Veterans": ({}, {"military": 18}, {"military": 4}),
    "GoblinAttack": ({"coins": 20 - 11}, {}, {"coins": 0 + 3, **BLUE_GONE}),
    "PlagueOfBoredom": ({"coins": 20 - 2}, {"coins": 11 - 9, "income": 3}, {"coins": 0, **BLUE_GONE}),
    "Fire": ({"tiles": 1, "income": 6 - 4}, {"tiles": 2, "military": 12}, {"coins": 7 + 3, **BLUE_GONE}),
    "Pilgrims": ({"culture": 15}, {}, {"storage": 25}),
    "Tournament": ({}, {"military": 18}, {"coins": 7 + 6}),
    "GoblinRaid": ({}, {"income": 4}, BLUE_GONE),
    "TaxEnvy": ({"coins": 20 - 8}, {"income": 4}, {}),
    "GoldenAge": ({"culture": 16}, {"culture": 7}, {"military": 4}),
    "ProudWalls": ({}, {"military": 19}, {"culture": 5}),
    "GoblinWar": (
        {"coins": 0, "tiles": 0, "income": 1, "storage": 29},
        {"coins": 0, "tiles": 3, "military": 14},
        {"coins": 0, "tiles": 0, "culture": 0 + 3},
    ),
    "GreatAudit": ({"coins": 20 - 3}, {"coins": 11 - 1}, {"coins": 7 - 2, "military": 4}),
    "Jubilee": ({"culture": 17}, {}, {"military": 4}),
    "Champions": ({}, {"military": 20}, {"culture": 5}),
    "GrandParade": ({}, {"culture": 9}, {"culture": 5}),
    "Siege": ({}, {}, {"tiles": 0, "culture": 0 + 2}),
    "Exodus": ({}, {}, {"coins": 7 - 6, "culture": 0, "military": 3}),
}
RAZED = {  # seat by seat, where a card asks for moves
    "Fire": ("m12 m14", "m13 m14", "m13"),
    "GoblinRaid": ("", "", "m13"),
    "Siege": ("", "", "m13"),
    "GoblinWar": ("m12 m14 m13", "m13", ""),
}


@pytest.mark.parametrize("card", CARDS)
def test_the_card_does_what_it_says(card: str) -> None:
    match = building(3, card)
    for seat, (tiles, wanted) in enumerate(zip(MAPS, (WHITE, RED, BLUE), strict=True)):
        lay(match, seat, tiles)
        have(match, seat, **{name: wanted[name] for name in ("income", "storage", "culture", "military")})
        have(match, seat, coins=wanted["coins"] - wanted["income"])
    end_year(match)
    for seat, spaces in enumerate(RAZED.get(card, ())):
        say(match, seat, " ".join(f"raze:{space}" for space in spaces.split()))
    assert match.state.turn == 1
    for seat, (wanted, change) in enumerate(zip((WHITE, RED, BLUE), CARDS[card], strict=True)):
        attributes = standing(match, seat)
        assert {name: attributes[name] for name in wanted} == {**wanted, **change}, f"seat {seat}"


def test_every_card_is_tried() -> None:
    assert set(CARDS) == set(cards_by_text(games.load("hamlet").new().state))


def test_all_who_tie_for_highest_or_lowest_are_meant() -> None:
    match = building(3, "HarvestFair")
    have(match, 1, culture=4)
    have(match, 2, culture=4)
    for seat in range(3):
        have(match, seat, coins=0)
    end_year(match)
    assert [standing(match, seat)["coins"] for seat in range(3)] == [5, 11, 11]
    match = building(2, "HarvestFair")
    end_year(match)
    assert [standing(match, seat)["coins"] for seat in range(2)] == [15 + 6, 15 + 6]


def test_losing_stops_at_nothing_and_thresholds_are_met_exactly() -> None:
    match = building(2, "LeakyGranary")
    lay(match, 0, "Farmstead@m13r0 CropFarm@m14r0 CropFarm@m12r0 CropFarm@n13r1 AnimalFarm@l13r0")
    have(match, 0, coins=1, income=1)
    have(match, 1, income=0)
    end_year(match)
    assert standing(match, 0)["coins"] == 0
    assert match.state.turn == 1
    match = building(2, "Veterans")
    have(match, 0, military=10)
    have(match, 1, military=9)
    end_year(match)
    assert [standing(match, seat)["military"] for seat in range(2)] == [12, 9 + 3]


def test_golden_age_gives_at_most_five() -> None:
    match = building(2, "GoldenAge")
    have(match, 0, culture=40)
    have(match, 1, culture=24)
    end_year(match)
    assert [standing(match, seat)["culture"] for seat in range(2)] == [45, 29]


def test_cards_say_what_they_do() -> None:
    state = games.load("hamlet").new().state
    texts = {
        name: f"{card_text(state, card)}; {plaque_text(state, card)}"
        for card, name in enumerate(card_names(state))
    }
    assert texts["Homesteading"] == "most tiles: +1 coin per tile; fewest coins: +1 income, +3 coins"
    assert texts["Dwarven Larceny"] == (
        "everybody: lose 1/2 of coins above 8 (rounded up); lowest storage: +4 storage"
    )
    assert texts["Envious Neighbours"].startswith(
        "everybody: pay 1 coin per culture behind the highest, at most 6;"
    )
    assert texts["Goblin War"].startswith("everybody: pay 1 coin per military short of 30;")
    assert texts["Royal Grant"].startswith("culture 12 or more: +8 coins;")
    assert texts["Fire"].startswith("everybody: destroy the 2 cheapest outskirts tiles;")
    assert texts["Siege"].startswith("lowest military: destroy 3 outskirts tiles;")
    assert texts["Exodus"].startswith("lowest culture: −3 culture and pay 6 coins;")
    assert texts["Proud Walls"].startswith("everybody: +1 military per Wall or Tower;")
