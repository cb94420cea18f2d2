"""Boxes of one's own: read from a folder, checked line by line, played."""

import random
from pathlib import Path

import pytest

from games.hamlet.town import deal, have, lay, say, standing
from opolis import games
from opolis.core.design import FILE_MARK, files
from opolis.core.errors import BadDesign, BadOption
from opolis.games.hamlet import designs
from opolis.games.hamlet.reading import DATA, TABLES
from opolis.lab.simulate import play_out
from opolis.match import record
from opolis.match.design_files import gather

SHIPPED = {file: (DATA / file).read_text(encoding="utf-8") for file in TABLES.values()}
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


def boxed(**changed: str) -> str:
    """Make a box of the shipped files with some of them changed."""
    return "".join(f"{FILE_MARK}{name}.toml\n{text}\n" for name, text in changed.items())


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
    assert match.odds()["MillHouseNo2"] == 3
    assert sum(match.odds().values()) == 84 + 3


def test_a_tile_of_ones_own_works_like_any_other() -> None:
    match = deal("MillHouseNo2 Inn Wall Wall", data=boxed(tiles=SHIPPED["tiles.toml"] + EXTRA))
    for _ in range(2):
        match.play(match.movers[0], "purple")
        for _ in range(3):
            match.play(-1, sorted(match.odds())[0])
    assert match.why(0, "MillHouseNo2@m13r0").startswith("B7")
    say(match, 0, "Inn@m13r1 MillHouseNo2@m12r0")
    assert standing(match, 0)["income"] == 5 + 1 + 4
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


def changed(file: str, old: str, new: str) -> tuple[str, int]:
    """Change the first place where something stands; give the box and the line."""
    text = SHIPPED[file]
    assert old in text
    line = text.count("\n", 0, text.index(old)) + 1
    return f"{FILE_MARK}{file}\n{text.replace(old, new, 1)}\n", line


MISTAKES = [
    ("tiles.toml", "count = 4", "count = 0", "count must be a whole number from 1 to 40"),
    ("tiles.toml", "cost = 1 #", "cost = true #", "cost must be a whole number"),
    ("tiles.toml", 'edges = "dd.."', 'edges = "dx.."', "edges must be four of d, s and ."),
    ("tiles.toml", 'edges = "dd.."', 'edges = "...."', "at least one road"),
    ("tiles.toml", 'bag = "black"', 'bag = "blue"', "bag must be one of black, green, purple"),
    ("tiles.toml", 'name = "Wall"', 'name = "Crop-Farm"', "another tile or card has the same name"),
    ("cards.toml", 'name = "Siege"', 'name = "Wall"', "another tile or card has the same name"),
    ("tiles.toml", 'name = "Wall"', 'name = "@"', "name must be words"),
    ("tiles.toml", 'name = "Wall"', f'name = "{"W" * 30}"', "at most 24 bytes"),
    ("tiles.toml", 'needs = "Windmill"', 'needs = "Windmil"', "needs: there is no tile 'Windmil'"),
    ("tiles.toml", 'needs = "Windmill"', "needs = 3", "needs must be a tile's name"),
    ("tiles.toml", "boosts = { military = 1 }", "boosts = { army = 1 }", "boosts must look like"),
    ("tiles.toml", "boosts = { military = 1 }", "boosts = { military = 0 }", "boosts: military must be"),
    ("tiles.toml", "boosts = { military = 1 }", "boosts = {}", "boosts must name one attribute"),
    ("tiles.toml", "boosts = { military = 1 }", 'boosts = { military = 1, to = "Inn" }', "to must be a list"),
    ("tiles.toml", "doubles = true", "doubles = 1", "doubles must be true or false"),
    ("tiles.toml", "holds = true", "hold = true", "there is no 'hold'"),
    ("cards.toml", "group = 1", "group = 5", "group must be a whole number from 1 to 4"),
    ("cards.toml", 'style = "solo"', 'style = "mix"', "style must be one of solo, interactive"),
    ("cards.toml", 'mood = "nice"', 'mood = "kind"', "mood must be one of nice, nasty"),
    ("cards.toml", 'hint = "coins"', 'hint = "cows"', "hint must be one of coins, income"),
    ("cards.toml", 'who = "highest tiles"', 'who = "biggest tiles"', "who must look like"),
    ("cards.toml", 'who = "culture from 12"', 'who = "culture from x"', "who must look like"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = []", "effects must be a list of 1 to 2"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = [{ pay = 3, lose = 1 }]", "an effect has one of"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = [{ steal = 3 }]", "an effect is a table of"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = [{ pay = -3 }]", "pay must be a whole number"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = [{ pay = 3, every = 2 }]", "need a per"),
    ("cards.toml", "effects = [{ pay = 3 }]", 'effects = [{ pay = 3, per = "cows" }]', "per must be one of"),
    ("cards.toml", "effects = [{ pay = 3 }]", "effects = [{ pay = 3, cheapest = true }]", "goes with raze"),
    ("cards.toml", '2, round = "up"', '2, round = "down"', "round is"),
    (
        "cards.toml",
        'plaque = { lowest = "coins"',
        'plaque = { lowest = "cows"',
        "plaque: lowest must be one of",
    ),
    ("cards.toml", 'lowest = "storage", storage = 3', 'lowest = "storage"', "plaque must give 1 to 2 things"),
    ("cards.toml", 'lowest = "storage", storage = 3', 'lowest = "storage", storage = 0', "a gain must be"),
    (
        "cards.toml",
        'lowest = "storage", storage = 3',
        'lowest = "storage", cows = 3',
        "plaque must look like",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "reason"), MISTAKES)
def test_a_mistake_is_told_with_file_line_and_reason(file: str, old: str, new: str, reason: str) -> None:
    text, line = changed(file, old, new)
    with pytest.raises(BadDesign) as told:
        designs.load(text)
    assert (told.value.file, told.value.line) == (file, line)
    assert reason in told.value.reason


def test_broken_toml_and_strangers_are_told() -> None:
    with pytest.raises(BadDesign, match=r"tiles.toml, line 2"):
        designs.load(boxed(tiles="[[tile]]\nname = \n"))
    with pytest.raises(BadDesign, match=r"a box is made of \[\[tile\]\] and \[\[card\]\] entries"):
        designs.load(boxed(tiles="colour = 3\n"))
    with pytest.raises(BadDesign, match="at least 12 green tiles"):
        designs.load(boxed(tiles=SHIPPED["tiles.toml"].replace('bag = "green"', 'bag = "purple"')))
    with pytest.raises(BadDesign, match="group 4 needs at least 2 cards"):
        designs.load(boxed(cards=SHIPPED["cards.toml"].replace("group = 4", "group = 3")))
    with pytest.raises(BadDesign, match="at most 200 tiles"):
        designs.load(boxed(tiles=SHIPPED["tiles.toml"].replace("count = 6", "count = 40")))
    many = "".join(EXTRA.replace("No. 2", f"No. {number}") for number in range(11))
    with pytest.raises(BadDesign, match="at most 40 kinds"):
        designs.load(boxed(tiles=SHIPPED["tiles.toml"] + many))


def test_a_card_of_ones_own_can_make_a_seat_pay_and_raze() -> None:
    own = SHIPPED["cards.toml"].replace("effects = [{ raze = 2 }]", "effects = [{ pay = 6 }, { raze = 1 }]")
    deck = "Homesteading MarketDay RoadWorks RoyalGrant Veterans Siege ProudWalls"
    match = deal("Wall Wall Wall Wall", deck, data=boxed(cards=own))
    match.state.deck[0] = match.state.deck[5]
    for _ in range(2):
        match.play(match.movers[0], "green")
        for _ in range(3):
            match.play(-1, "Inn" if match.odds().get("Inn") else sorted(match.odds())[0])
    lay(match, 0, "Crossroads@m13r0 Inn@m14r2 Outpost@m12r0")
    have(match, 0, coins=0, income=0, military=0)
    have(match, 1, military=5)
    say(match, 0, "done pass")
    say(match, 1, "done pass")
    assert match.movers == [0]
    say(match, 0, "raze:m14")
    assert match.movers == [0]
    say(match, 0, "raze:m12")
    assert match.movers == [1]
    assert standing(match, 0)["tiles"] == 1
