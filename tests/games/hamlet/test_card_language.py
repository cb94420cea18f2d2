"""The language of year cards: whom sections mean, what they measure, how amounts count."""

import pytest

from games.hamlet.town import end_year, everybodys, give, have, lay, standing, three, trial
from opolis.games.hamlet.card_text import card_text, plaque_text
from opolis.games.hamlet.names import cards_by_text

CULTURE = (4, 9, 9)  # of white, red and blue; red is left of white, blue right of it


WHO = {
    "everybody": [0, 1, 2],
    "first player": [0],
    "highest culture": [1, 2],
    "lowest culture": [0],
    "all but highest culture": [0],
    "all but lowest culture": [1, 2],
    "all but highest coins": [],
    "culture at least 9": [1, 2],
    "culture at most 4": [0],
    "culture above 8": [1, 2],
    "culture above 9": [],
    "culture below 9": [0],
    "culture more than left": [2],
    "culture more than right": [1],
    "culture more than each": [],
    "culture less than left": [0],
    "culture less than right": [0],
    "culture less than each": [0],
}


@pytest.mark.states("B9")
@pytest.mark.parametrize("who", WHO)
def test_a_section_means_whom_it_says(who: str) -> None:
    match = three(f'{{ who = "{who}", military = 7 }}')
    end_year(match)
    assert [seat for seat in range(3) if standing(match, seat)["military"] == 7] == WHO[who]


@pytest.mark.parametrize("who", ["highest culture", "lowest culture", "culture at least 0", "first player"])
def test_alone_one_is_highest_lowest_and_first(who: str) -> None:
    match = trial(f'{{ who = "{who}", military = 7 }}', seats=1)
    end_year(match)
    assert standing(match, 0)["military"] == 7


@pytest.mark.parametrize("who", ["culture more than left", "culture less than each", "all but lowest coins"])
def test_alone_there_are_no_neighbours_and_nobody_else(who: str) -> None:
    match = trial(f'{{ who = "{who}", military = 7 }}', seats=1)
    end_year(match)
    assert standing(match, 0)["military"] == 0


@pytest.mark.parametrize("side", ["left", "right", "each"])
def test_with_two_seats_left_and_right_are_the_same(side: str) -> None:
    match = trial(f'{{ who = "culture more than {side}", military = 7 }}', seats=2)
    have(match, 1, culture=1)
    end_year(match)
    assert everybodys(match, "military") == [0, 7]


MEASURES = {
    "coins": 30, "tiles": 5, "income": 3, "storage": 20, "culture": 8, "military": 6, "farms": 2,
    "crafted": 1, "junctions": 2, "holders": 1, "queued": 3, "Crop Farm": 2, "Round Tower": 1, "Cathedral": 0,
}  # fmt: skip


@pytest.mark.states("B9")
@pytest.mark.parametrize("measure", MEASURES)
def test_amounts_and_comparisons_use_the_same_measures(measure: str) -> None:
    number = MEASURES[measure]
    amount, compared = f'lose = 1, per = "{measure}"', f'who = "{measure} above 0"'
    match = trial(f"{{ {compared}, storage = 50 }}, {{ {amount} }}", seats=1)
    lay(match, 0, "CropFarm@m13r0 CropFarm@m14r0 RoundTower@o13r0 Keep@o14r2 Inn@q13r2")
    have(match, 0, income=3, storage=20, culture=8, military=6)
    have(match, 0, coins=30)
    give(match, 0, "Wall Inn Inn", "kept")
    end_year(match)
    assert (standing(match, 0)["storage"] == 70) == (number > 0)
    assert standing(match, 0)["coins"] == (0 if measure == "storage" else 30 - number)


# Coins of white, red and blue who have 10, and culture 4, 9 and 9.
AMOUNTS = {
    "coins = 3": [13, 13, 13],
    'coins = 2, per = "culture"': [18, 28, 28],
    'coins = 2, per = "culture", every = 4': [12, 14, 14],
    'coins = "1/2", of = "culture"': [12, 14, 14],
    'coins = "1/2", of = "culture", round = "down"': [12, 14, 14],
    'coins = "1/2", of = "culture", round = "up"': [12, 15, 15],
    'coins = "2/3", of = "culture"': [12, 16, 16],
    'coins = "2/3", of = "culture", round = "up"': [13, 16, 16],
    'coins = "3/2", of = "culture"': [16, 23, 23],
    'coins = 1, per = "culture", beyond = 6': [10, 13, 13],
    'coins = 3, per = "culture", beyond = 5, every = 2': [10, 16, 16],
    'coins = 1, per = "culture", below = 7': [13, 10, 10],
    'coins = 1, per = "culture", behind = "highest"': [15, 10, 10],
    'coins = 1, per = "culture", behind = "left"': [15, 10, 10],
    'coins = 1, per = "culture", behind = "right"': [15, 10, 10],
    'coins = 1, per = "culture", ahead = "lowest"': [10, 15, 15],
    'coins = 1, per = "culture", ahead = "left"': [10, 10, 15],
    'coins = 1, per = "culture", ahead = "right"': [10, 15, 10],
    'coins = "1/2", of = "culture", behind = "highest", round = "up"': [13, 10, 10],
    'coins = 1, per = "culture", at_most = 5': [14, 15, 15],
    'coins = 1, per = "culture", at_least = 6': [16, 19, 19],
    'coins = 1, per = "culture", behind = "highest", at_least = 2, at_most = 3': [13, 12, 12],
    'lose = 3, per = "culture"': [0, 0, 0],
    'lose = "1/2", of = "coins", beyond = 5, round = "up"': [7, 7, 7],
    'pay = 1, per = "culture"': [6, 1, 1],
}


@pytest.mark.states("B9")
@pytest.mark.parametrize("amount", AMOUNTS)
def test_an_amount_counts_as_it_says(amount: str) -> None:
    match = three(f"{{ {amount} }}")
    end_year(match)
    assert everybodys(match, "coins") == AMOUNTS[amount]


@pytest.mark.parametrize("side", ["left", "right"])
def test_alone_a_difference_to_a_neighbour_is_nothing(side: str) -> None:
    match = trial(f'{{ military = 1, per = "culture", behind = "{side}" }}', seats=1)
    end_year(match)
    assert standing(match, 0)["military"] == 0


SENTENCES = {
    '{ who = "first player", lose = 2 }': "first player: lose 2 coins",
    '{ who = "all but highest Crop Farm", pay = 1, per = "Crop Farm", behind = "left" }': (
        "all but most Crop Farm: pay 1 coin per Crop Farm behind the left neighbour"
    ),
    '{ who = "queued more than each", discard = 2 }': (
        "more queued tiles than each neighbour: discard from the queue 2 tiles"
    ),
    '{ who = "income less than right", draw = 1, from = "green" }': (
        "less income than the right neighbour: draw from the green bag 1 tile"
    ),
    '{ who = "coins above 9", give = "1/3", of = "coins", to = "left" }': (
        "coins above 9: give the left neighbour 1/3 of coins"
    ),
    '{ who = "coins at most 9", military = "-1/2", of = "tiles", at_least = 1 }': (
        "coins 9 or less: −military: 1/2 of tiles, at least 1"
    ),
    '{ destroy = 2, which = "dearest", kind = "Wall" }, { coins = 2, per = "culture", every = 3 }': (
        "everybody: destroy the 2 dearest Wall and +2 coins per 3 culture"
    ),
    '{ coins = "1/2", of = "culture", ahead = "lowest" }': (
        "everybody: gain coins: 1/2 of culture ahead of the lowest"
    ),
    '{ destroy = "1/2", of = "tiles", where = "outskirts" }': (
        "everybody: destroy outskirts tiles: 1/2 of tiles"
    ),
}


@pytest.mark.parametrize("sections", SENTENCES)
def test_cards_of_ones_own_say_what_they_do(sections: str) -> None:
    match = trial(f'"income", "storage", {sections}')
    card = cards_by_text(match.state)["Trial"]
    assert card_text(match.state, card) == SENTENCES[sections]
    assert plaque_text(match.state, card) == ""
    assert "Trial" in str(match)


def test_a_card_that_begins_otherwise_than_ours_says_so() -> None:
    for sections, said in {
        '"income", "storage"': "nothing more",
        '"income"': "no income and storage first; everybody: collect income",
        "": "no income and storage first",
    }.items():
        match = trial(sections)
        assert card_text(match.state, cards_by_text(match.state)["Trial"]) == said
