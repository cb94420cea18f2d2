"""Every act of a year card, and what waits for whom (B9 to B12)."""

import pytest

from games.hamlet.town import (
    CULTURE,
    end_year,
    everybodys,
    give,
    have,
    lay,
    queue,
    say,
    standing,
    three,
    trial,
)
from table import refused


@pytest.mark.states("B10")
def test_income_and_storage_are_sections_in_any_order_or_left_out() -> None:
    ends = {}
    for sections in ('"income", "storage"', '"storage", "income"', '"income"', '"storage"', ""):
        match = trial(sections, seats=2)
        have(match, 0, coins=18)
        end_year(match)
        ends[sections] = standing(match, 0)["coins"]
    assert list(ends.values()) == [15, 20, 23, 15, 18]


@pytest.mark.states("B10")
def test_income_may_be_for_some() -> None:
    match = three('{ who = "highest culture", act = "income" }, { who = "first player", act = "storage" }')
    have(match, 0, coins=22)
    end_year(match)
    assert everybodys(match, "coins") == [15, 15, 15]


@pytest.mark.states("B9", "B13")
def test_attributes_are_gained_and_lost_for_good_also_below_nothing() -> None:
    match = three(
        '{ income = 2, per = "culture", every = 4 }, { storage = -3 }, { culture = "-1/2", of = "culture" }'
    )
    end_year(match)
    assert everybodys(match, "income") == [7, 9, 9]
    assert everybodys(match, "storage") == [12, 12, 12]
    assert everybodys(match, "culture") == [2, 5, 5]
    match = three("{ military = -4 }, { military = 3 }, { military = 2 }")
    end_year(match)
    assert everybodys(match, "military") == [1, 1, 1]


@pytest.mark.states("B9", "B10")
def test_a_section_sees_what_earlier_ones_did_and_is_worked_out_for_all_before_it_is_applied() -> None:
    match = three('{ who = "lowest culture", culture = 5 }, { who = "highest culture", coins = 1 }')
    end_year(match)
    assert everybodys(match, "coins") == [11, 11, 11]
    match = three('{ culture = 1, per = "culture", behind = "highest" }')
    end_year(match)
    assert everybodys(match, "culture") == [9, 9, 9]


@pytest.mark.states("B9", "B11")
def test_a_shortfall_is_settled_before_the_next_section() -> None:
    match = trial('{ who = "first player", pay = 6 }, { coins = 1, per = "tiles" }', seats=2)
    lay(match, 0, "Wall@m13r0 Wall@m14r0 Wall@m15r0")
    have(match, 0, coins=0)
    end_year(match)
    assert match.movers == [0]
    say(match, 0, "raze:m14 raze:m13")
    assert standing(match, 0)["coins"] == 1


TOWN = "CropFarm@m13r0 Crossroads@m14r0 Monument@m15r2 Inn@m12r0 Outpost@n14r1"  # 1, 1, 1, 8 and 6 coins
DESTROYED = {
    "destroy = 1": "m12 m13 m14 m15 n14",
    'destroy = 1, where = "anywhere", which = "any"': "m12 m13 m14 m15 n14",
    'destroy = 1, where = "outskirts"': "m12 m15 n14",
    'destroy = 1, which = "cheapest"': "m13 m14 m15",
    'destroy = 1, which = "dearest"': "m12",
    'destroy = 1, which = "cheapest", where = "outskirts"': "m15",
    'destroy = 1, which = "dearest", where = "outskirts"': "m12",
    'destroy = 1, kind = "Crop Farm"': "m13",
    'destroy = 1, kind = "Outpost", where = "outskirts"': "n14",
    'destroy = 2, per = "farms"': "m12 m13 m14 m15 n14",
}


@pytest.mark.allows("B9", "B12")
@pytest.mark.parametrize("section", DESTROYED)
def test_the_card_says_which_tiles_are_destroyed(section: str) -> None:
    match = trial(f"{{ {section} }}", seats=1)
    lay(match, 0, TOWN)
    end_year(match)
    assert match.moves(0) == [f"raze:{space}" for space in DESTROYED[section].split()]


@pytest.mark.refuses("B9", "B12")
def test_other_tiles_are_refused_by_the_clause_that_protects_them() -> None:
    match = trial('{ destroy = 1, where = "outskirts", which = "dearest", kind = "Monument" }', seats=1)
    lay(match, 0, f"{TOWN} Monument@o13r0 Monument@o14r2 Monument@o15r0")
    end_year(match)
    assert match.moves(0) == ["raze:m15", "raze:o13", "raze:o15"]
    assert refused(match, 0, "raze:m14") == "B12"
    assert refused(match, 0, "raze:m12") == "B9"
    assert refused(match, 0, "raze:a1") == "B5"
    assert refused(match, 0, "discard:Wall") == "B5"
    match = trial('{ destroy = 1, which = "dearest" }', seats=1)
    lay(match, 0, TOWN)
    end_year(match)
    assert refused(match, 0, "raze:n14") == "B9"


@pytest.mark.states("B9")
def test_what_cannot_be_destroyed_is_forgiven() -> None:
    match = trial('{ destroy = 3, kind = "Crop Farm" }, { destroy = 1, kind = "Keep" }', seats=1)
    lay(match, 0, TOWN)
    end_year(match)
    say(match, 0, "raze:m13")
    assert (match.state.turn, standing(match, 0)["tiles"]) == (1, 4)


@pytest.mark.states("B9")
def test_the_cheapest_is_looked_for_again_after_each_tile() -> None:
    match = trial('{ destroy = 4, which = "cheapest" }', seats=1)
    lay(match, 0, TOWN)
    end_year(match)
    say(match, 0, "raze:m14 raze:m13 raze:m15")
    assert match.moves(0) == ["raze:n14"]


@pytest.mark.allows("B4")
@pytest.mark.states("B9")
def test_cards_draw_tiles_in_order_from_the_first_player_for_the_next_year() -> None:
    match = trial('{ who = "all but lowest culture", draw = 2, from = "purple" }')
    match.state.first = 2
    for seat, culture in enumerate(CULTURE):
        have(match, seat, culture=culture)
    end_year(match)
    assert match.movers == [-1]
    assert set(match.odds()) >= {"Keep", "Cathedral"}
    assert refused(match, -1, "Wall") == "B4"
    assert str(match).endswith("nature draws 2 tiles for blue")
    for name in ("Keep", "Bazaar", "Pavilion", "Treasury"):
        match.play(-1, name)
    assert [queue(match, seat) for seat in range(3)] == [
        {},
        {"Pavilion": 1, "Treasury": 1},
        {"Keep": 1, "Bazaar": 1},
    ]


@pytest.mark.states("B4", "B9")
def test_a_draw_is_completed_from_the_other_bag_and_ends_when_both_are_empty() -> None:
    match = trial('{ draw = 3, from = "green" }, { coins = 1 }', seats=2)
    match.state.stock[:] = 0
    match.state.stock[[9, 20]] = 1, 1  # a Wall and a Keep
    match.state.left[1:] = 1, 1
    end_year(match)
    match.play(-1, "Wall")
    assert match.odds() == {"Keep": 1}
    match.play(-1, "Keep")
    assert queue(match, 0) == {"Wall": 1, "Keep": 1}
    assert (match.state.turn, match.movers) == (1, [0, 1])
    match = trial('{ draw = 3, from = "green" }, { coins = 1 }', seats=2)
    match.state.stock[:] = 0
    match.state.left[1:] = 0
    end_year(match)
    assert (match.state.turn, everybodys(match, "coins")) == (1, [26, 26])


@pytest.mark.allows("B9")
def test_queued_tiles_are_discarded_one_at_a_time_of_ones_choice() -> None:
    match = trial("{ discard = 2 }, { coins = 1 }")
    give(match, 0, "Inn Keep")
    give(match, 1, "Wall")
    give(match, 2, "Market Sawmill")
    for seat in range(3):
        say(match, seat, "done keep:Inn pass" if seat == 0 else "done pass")
    assert match.movers == [0, 1, 2]  # white has Inn, Market and Sawmill, red Keep, blue Wall
    assert match.moves(0) == ["discard:Inn", "discard:Market", "discard:Sawmill"]
    say(match, 1, "discard:Keep")
    assert match.movers == [0, 2]
    say(match, 0, "discard:Market")
    assert str(match).endswith("white discards 1 queued tile; blue discards 1 queued tile")
    say(match, 0, "discard:Inn")
    say(match, 2, "discard:Wall")
    assert [queue(match, seat) for seat in range(3)] == [{"Sawmill": 1}, {}, {}]
    assert everybodys(match, "coins") == [26, 26, 26]
    assert sum(int(count) for count in match.state.gone.sum(0)) == 4


@pytest.mark.refuses("B5")
def test_only_a_queued_tile_can_be_discarded_and_only_when_a_card_says_so() -> None:
    match = trial("{ discard = 1 }", seats=2)
    give(match, 0, "Inn")
    assert refused(match, 0, "discard:Inn") == "B5"
    say(match, 0, "done")
    assert refused(match, 0, "discard:Inn") == "B5"
    say(match, 0, "keep:Inn pass")
    say(match, 1, "done pass")
    assert refused(match, 0, "discard:Wall") == "B5"
    assert refused(match, 1, "discard:Inn") == "B5"
    assert refused(match, 0, "raze:m13") == "B5"
    assert refused(match, 0, "keep:Inn") == "B5"
    assert refused(match, 0, "discard:Inn") is None


def test_a_tile_that_the_card_drew_can_be_discarded_and_is_counted_as_queued() -> None:
    match = trial('{ draw = 1, from = "green" }, { coins = 1, per = "queued" }, { discard = 1 }', seats=1)
    end_year(match)
    match.play(-1, "Inn")
    assert match.moves(0) == ["discard:Inn"]
    say(match, 0, "discard:Inn")
    assert (queue(match, 0), standing(match, 0)["coins"]) == ({}, 26)


@pytest.mark.states("B9")
def test_coins_are_given_all_at_once_and_at_most_what_one_has() -> None:
    match = three('{ give = 12, to = "left" }')
    have(match, 1, coins=3)
    end_year(match)
    assert everybodys(match, "coins") == [10, 10, 3]
    match = three('{ who = "first player", give = 4, to = "right" }')
    end_year(match)
    assert everybodys(match, "coins") == [6, 10, 14]
    match = trial('{ give = 4, to = "left" }', seats=1)
    end_year(match)
    assert standing(match, 0)["coins"] == 25


@pytest.mark.states("B9")
def test_without_a_plaque_the_marker_still_moves() -> None:
    match = three("")
    end_year(match)
    assert (int(match.state.first), int(match.state.plaques[0])) == (1, -1)


@pytest.mark.states("B9")
def test_a_plaque_may_be_about_any_measure_and_give_several_things() -> None:
    more = 'plaque = { lowest = "Crop Farm", coins = 1, income = 2, culture = 3, military = 4, storage = 5 }'
    match = three("", more)
    lay(match, 0, "CropFarm@m13r0")
    lay(match, 2, "CropFarm@m13r0")
    end_year(match)
    attributes = standing(match, 1)
    assert [attributes[name] for name in ("coins", "income", "culture", "military", "storage")] == [
        11,
        7,
        12,
        4,
        20,
    ]
