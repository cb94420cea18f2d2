"""The numbered cases of the specification."""

import random

import pytest

from games.hamlet.town import building, deal, draw, give, have, lay, queue, say, standing
from opolis import games


def test_case_1_the_rulebooks_round() -> None:
    jon, kara = 0, 1
    match = deal("Market Monument AnimalFarm Monument")
    assert "Homesteading" in match.view(jon)
    draw(match, "green", "Outpost Wall Barracks")
    draw(match, "green", "Farmstead Sawmill Outpost")
    say(match, kara, "Farmstead@m13r0")
    assert (standing(match, kara)["income"], standing(match, kara)["storage"]) == (6, 16)
    say(match, kara, "AnimalFarm@l13r0")
    assert [standing(match, kara)[name] for name in ("coins", "culture", "income")] == [10, 6, 9]
    say(match, kara, "+CropFarm@m14r0")
    assert standing(match, kara)["income"] == 11
    say(match, kara, "Monument@m12r0 Outpost@n13r1 done keep:Sawmill pass")
    values = [standing(match, kara)[name] for name in ("coins", "income", "storage", "culture", "military")]
    assert values == [2, 11, 16, 8, 6]
    say(match, jon, "+Crossroads@m13r0 Market@m14r0 Monument@m12r0 Outpost@n13r1 done keep:Barracks pass")
    assert [standing(match, seat)["tiles"] for seat in (jon, kara)] == [4, 5]
    assert [standing(match, seat)["coins"] for seat in (jon, kara)] == [14 + 3, 18]
    assert [standing(match, seat)["income"] for seat in (jon, kara)] == [8 + 1, 11]
    assert queue(match, kara) == {"Sawmill": 1, "Wall": 1}
    assert queue(match, jon) == {"Barracks": 1}
    assert match.movers == [kara]


MAPS = {
    "Farmstead@m13r0 CropFarm@m14r0 CropFarm@m12r0 CropFarm@n13r1": ("income", 7 + 5),
    "RoundTower@m13r0 Keep@m14r0 Watermill@n14r3": ("military", 4 + 12),
    "Keep@m14r0 Watermill@n14r3": ("culture", 6),
    "Bazaar@m13r0 Inn@m14r0 Market@m12r0 Monument@n13r0 Monument@l13r0": ("culture", 8 + 3 + 2 + 2 + 2),
    "Monastery@m13r0 Wall@m14r0 Wall@m12r0 Crossroads@n13r0": ("culture", 8),
}
CULTURE = "Pavilion@m13r0 AnimalFarm@n13r0 Market@m12r1 +LumberCamp@l12r0 Inn@l13r2"
PLAYED = {
    "Barracks@m13r0 Outpost@n13r1 RoundTower@m14r1 SquareTower@m12r0": ("military", 20),
    f"{CULTURE} Sawmill@o13r2 Craftsman@m14r0": ("culture", 21),
}


@pytest.mark.parametrize("moves", PLAYED)
def test_case_2_the_rulebooks_barracks_and_pavilion_are_laid_by_the_rules(moves: str) -> None:
    match = building()
    give(match, 0, " ".join(text.partition("@")[0] for text in moves.split() if text[0] != "+"))
    have(match, 0, coins=70)
    say(match, 0, moves)
    attribute, wanted = PLAYED[moves]
    assert standing(match, 0)[attribute] == wanted


def test_case_2_the_barracks_of_the_rulebook_in_a_match_played_from_its_beginning() -> None:
    match = deal("Barracks Outpost Inn Inn")
    draws = ("RoundTower Wall Wall", "SquareTower Wall Wall", "Storehouse Storehouse Storehouse")
    builds = ("Barracks@m13r0 Outpost@n13r1", "RoundTower@m14r1", "SquareTower@m12r0")
    keeps = ("keep:RoundTower", "keep:SquareTower", "")
    for drawn, built, kept in zip(draws, builds, keeps, strict=True):
        for _ in range(2):
            draw(match, "green", drawn if match.movers == [0] else "Sawmill Monument Smelt")
        say(match, 0, f"{built} done {kept} pass")
        say(match, 1, "done pass")
    assert standing(match, 0)["military"] == 20


@pytest.mark.parametrize("tiles", MAPS)
def test_case_2_the_rulebooks_special_tiles(tiles: str) -> None:
    match = building()
    lay(match, 0, tiles)
    attribute, wanted = MAPS[tiles]
    assert standing(match, 0)[attribute] == wanted


def test_case_3_six_seats_empty_the_bags_and_nothing_breaks() -> None:
    rng = random.Random("six")
    match = games.load("hamlet").new(6)
    drawn = 0
    while not match.over:
        seat = rng.choice(match.movers)
        if seat < 0:
            match.roll(rng)
            drawn += 1
        else:
            match.advance(seat, rng.choice(match.legal(seat)))
    assert drawn == 134 + 7
    assert list(match.state.left[1:]) == [0, 0]
    assert sum(match.outcome) == pytest.approx(1)
