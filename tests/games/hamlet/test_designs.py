"""Boxes of one's own: read from a folder, checked line by line, played."""

import random
from pathlib import Path

import pytest

from games.hamlet.town import SHIPPED, boxed, building, deal, give, have, lay, say, standing, trial_box
from opolis import games
from opolis.core.design import files
from opolis.core.errors import BadOption
from opolis.games.hamlet import designs
from opolis.games.hamlet.names import cards_by_text, tiles_by_text
from opolis.lab.simulate import play_out
from opolis.match import record
from opolis.match.design_files import gather
from opolis.match.match import Match
from table import refused

EXTRA = """
[[tile]]
name = "Mill-house No. 2"
bag = "green"
count = 3
cost = 2
income = 4
edges = "dddd"
needs = ["Inn", "Market"]
boosts = { storage = 3, to = ["Inn"] }
"""


def test_the_shipped_box_is_sound_and_is_the_template() -> None:
    assert designs.names() == ["standard"]
    assert designs.load("standard") == designs.load(designs.template())
    box = designs.load(designs.template())
    assert (len(box.tiles), sum(tile.count for tile in box.tiles), len(box.cards)) == (30, 154, 31)
    assert set(files(designs.template(), "box")) == {"tiles.toml", "cards.toml"}
    assert designs.notes(box) == [
        "20 black, 84 green, 50 purple tiles",
        "31 year cards",
        "six players draw 138 tiles of 134: the last draws are short",
    ]
    shown = designs.show(box)
    assert "Lord's Manor" in shown
    assert "Plague of Boredom" in shown


def test_a_folder_replaces_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "tiles.toml").write_text(SHIPPED["tiles.toml"] + EXTRA, encoding="utf-8")
    assert "cards.toml: as shipped" in designs.notes(designs.load(gather(tmp_path)))
    match = games.load("hamlet").new(2, data=str(tmp_path))
    assert match.odds()["MillhouseNo2"] == 3
    assert sum(match.odds().values()) == 84 + 3


def test_a_tile_of_ones_own_works_like_any_other() -> None:
    match = deal("MillhouseNo2 Inn Wall Wall", data=boxed(tiles=SHIPPED["tiles.toml"] + EXTRA))
    for _ in range(2):
        match.play(match.movers[0], "purple")
        for _ in range(3):
            match.play(-1, sorted(match.odds())[0])
    assert match.why(0, "MillhouseNo2@m13r0").startswith("B7")
    say(match, 0, "Inn@m13r1 MillhouseNo2@m12r0")
    assert standing(match, 0)["income"] == 5 + 2 + 4
    assert standing(match, 0)["storage"] == 15 + 3
    assert "needs Inn or Market" in designs.show(designs.load(match.options["data"]))


def test_a_match_with_its_own_box_replays_from_its_record() -> None:
    match = games.load("hamlet").new(2, data=boxed(tiles=SHIPPED["tiles.toml"] + EXTRA))
    play_out(match, random.Random("own"))
    again = record.read(match.record())
    assert again.bytes == match.bytes
    assert str(again) == str(match)


def test_a_box_with_few_cards_says_what_cannot_be_played() -> None:
    cards = SHIPPED["cards.toml"].split("[[card]]")
    few = "[[card]]".join(text for text in cards if 'style = "solo"' not in text or 'mood = "nice"' in text)
    box = boxed(cards=few)
    warnings = [note for note in designs.notes(designs.load(box)) if note.startswith("warning")]
    assert "warning: style solo, mood nasty cannot be played: too few cards of group 1" in warnings
    games.load("hamlet").new(2, data=box)
    with pytest.raises(BadOption, match="not enough cards of group 1 for style solo, mood nasty"):
        games.load("hamlet").new(1, mood="nasty", data=box)


def test_a_tile_that_nothing_leads_up_to_is_told() -> None:
    loop = SHIPPED["tiles.toml"].replace('needs = "Lumber Camp"', 'needs = "Craftsman"')
    notes = designs.notes(designs.load(boxed(tiles=loop)))
    assert "warning: Sawmill can never be built" in notes
    assert "warning: Craftsman can never be built" in notes


LAYOUTS = """
[[tile]]
name = "Tower (old)"
kind = "Tower"
bag = "green"
count = 2
cost = 0
culture = 2
edges = "d..."
holds = true

[[tile]]
name = "Tower (new), crooked"
kind = "Tower"
bag = "green"
count = 2
cost = 3
culture = 3
military = -2
edges = "dd.."

[[tile]]
name = "Belfry No. 1"
bag = "green"
count = 2
cost = 1
edges = "dddd"
needs = "Tower"
joined = ["Tower"]
boosts = { income = 2, to = ["Tower"] }
per_kind = { culture = 1 }
"""


def with_layouts() -> Match:
    match = building(2, data=trial_box('{ coins = 5, per = "Tower" }', tiles=LAYOUTS))
    give(match, 0, "TowerOld TowerNewCrooked BelfryNo1 Inn")
    return match


def test_names_are_written_without_signs() -> None:
    assert list(tiles_by_text(with_layouts().state))[-3:] == ["TowerOld", "TowerNewCrooked", "BelfryNo1"]


@pytest.mark.allows("B7")
@pytest.mark.refuses("B7")
def test_rules_that_name_a_tile_mean_its_kind() -> None:
    match = with_layouts()
    assert refused(match, 0, "BelfryNo1@m13r0") == "B7"
    say(match, 0, "TowerNewCrooked@m13r0")
    assert standing(match, 0)["coins"] == 22
    say(match, 0, "BelfryNo1@m14r0")
    assert standing(match, 0)["income"] == 5 + 2
    assert standing(match, 0)["culture"] == 3 + 1
    say(match, 0, "TowerOld@m15r2")
    assert standing(match, 0)["coins"] == 21
    assert standing(match, 0)["income"] == 5 + 2 + 2
    assert standing(match, 0)["culture"] == 3 + 2 + 1  # two layouts of one kind
    say(match, 0, "Inn@n13r2")
    assert standing(match, 0)["culture"] == 3 + 2 + 3 + 2


@pytest.mark.states("B9")
def test_cards_count_a_kind_in_all_its_layouts() -> None:
    match = with_layouts()
    match.state.deck[0] = cards_by_text(match.state)["Trial"]
    lay(match, 0, "TowerOld@m13r0 TowerNewCrooked@o13r0 TowerOld@q13r0")
    for seat in range(2):
        say(match, seat, "done pass")
    assert standing(match, 0)["coins"] == 25 + 15
    assert "per Tower (old) or Tower (new), crooked" in designs.show(designs.load(match.options["data"]))


@pytest.mark.states("B13", "B14")
def test_a_stat_below_zero_is_not_printed_for_others_and_is_doubled() -> None:
    match = with_layouts()
    lay(match, 0, "Barracks@m13r0 TowerNewCrooked@n13r3")
    have(match, 0, military=10)
    assert standing(match, 0)["military"] == 10
    lay(match, 0, "Barracks@n14r1")
    assert standing(match, 0)["military"] == 10 + 3  # neither Barracks helps the tower
    stony = LAYOUTS.replace('edges = "dd.."', 'edges = "s..."')
    match = building(2, data=boxed(tiles=SHIPPED["tiles.toml"] + stony))
    have(match, 0, military=10)
    lay(match, 0, "TowerNewCrooked@m13r0 Watermill@m14r2")
    assert standing(match, 0)["military"] == 10 - 4
    assert standing(match, 0)["culture"] == 6


def test_a_tile_may_cost_nothing_and_covers_no_shortfall() -> None:
    match = building(2, "GoblinAttack", data=boxed(tiles=SHIPPED["tiles.toml"] + LAYOUTS))
    lay(match, 0, "TowerOld@m13r0 Wall@o13r0")
    have(match, 0, coins=0, income=0, military=11)
    have(match, 1, military=15)
    for seat in range(2):
        say(match, seat, "done pass")
    say(match, 0, "raze:m13")
    assert match.movers == [0]
    say(match, 0, "raze:o13")
    assert match.state.turn == 1


def test_boxes_are_not_remembered_without_end() -> None:
    for number in range(designs.REMEMBERED + 5):
        designs.load(boxed(tiles=f"{SHIPPED['tiles.toml']}# {number}\n"))
    assert designs.load.cache_info().currsize == designs.REMEMBERED


def test_64_different_tiles_work_also_the_last() -> None:
    house = '[[tile]]\nname = "House {}"\nbag = "green"\ncount = 2\ncost = 1\nedges = "ddd."\nculture = 1\n'
    variety = "per_kind = { culture = 1 }\n"
    others = [f'needs = "House {number}"\n' for number in range(63)]
    tiles = "".join(house.format(number) + more for number, more in enumerate([variety, *others]))
    match = deal("House63 House62 House0 House0", data=boxed(tiles=tiles))
    for _ in range(2):
        match.play(match.movers[0], "green")
        for _ in range(3):
            match.play(-1, sorted(match.odds())[0])
    assert refused(match, 0, "House63@m13r0") == "B7"
    lay(match, 0, "House62@m13r0")
    say(match, 0, "House63@m12r3")
    assert int(match.state.hamlet[0].max()) == 256
    lay(match, 0, "House0@m14r0")
    assert standing(match, 0)["culture"] == 3 + 2
