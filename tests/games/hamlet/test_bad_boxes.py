"""Boxes with mistakes: each error names the file, the line, the reason and the limit."""

import pytest

from games.hamlet.town import SHIPPED, boxed, trial_box
from opolis.core.design import FILE_MARK
from opolis.core.errors import BadDesign
from opolis.games.hamlet import designs
from opolis.games.hamlet.entries import TOKEN

TILES, CARDS = "tiles.toml", "cards.toml"


def changed(file: str, old: str, new: str) -> tuple[str, int]:
    """Change the first place where something stands; give the box and the line."""
    text = SHIPPED[file]
    at = text.index(old, text.index("\n[["))
    line = text.count("\n", 0, at) + 1
    return f"{FILE_MARK}{file}\n{text[:at]}{new}{text[at + len(old) :]}\n", line


MISTAKES = [
    (TILES, "count = 4", "count = 0", "count must be a whole number from 1 to 99"),
    (TILES, "cost = 1 #", "cost = true #", "cost must be a whole number from 0 to 99"),
    (TILES, "cost = 1 #", "cost = -1 #", "cost must be a whole number from 0 to 99"),
    (TILES, "income = 1", "income = -100", "income must be a whole number from -99 to 99"),
    (TILES, 'edges = "dd.."', 'edges = "dx.."', "edges must be four of d, s and ."),
    (TILES, 'edges = "dd.."', 'edges = "...."', "at least one road"),
    (TILES, 'bag = "black"', 'bag = "blue"', "bag must be one of black, green, purple"),
    (TILES, 'name = "Wall"', 'name = "Crop (Farm)"', "another tile or card is written CropFarm too"),
    (CARDS, 'name = "Siege"', 'name = "wall"', "another tile or card is written Wall too"),
    (TILES, 'name = "Wall"', 'name = "@ -"', "name must be a text with a letter or digit"),
    (TILES, 'name = "Wall"', "name = 3", "name must be a text with a letter or digit"),
    (TILES, 'name = "Wall"', f'name = "{"W" * 30}"', "at most 24 bytes"),
    (TILES, 'name = "Wall"', 'name = "W\\nall"', "on one line"),
    (TILES, 'name = "Wall"', 'name = "farms"', "cards call something else 'farms'"),
    (TILES, "holds = true", 'kind = "coins"', "cards call something else 'coins'"),
    (TILES, "holds = true", "kind = []", "kind must be a text with a letter or digit"),
    (
        "tiles.toml",
        'needs = "Windmill"',
        'needs = "Windmil"',
        "needs: there is no tile of the kind 'Windmil'",
    ),
    (TILES, 'needs = "Windmill"', "needs = 3", "needs must be a kind of tile"),
    (TILES, "boosts = { military = 1 }", "boosts = { army = 1 }", "boosts must look like"),
    (TILES, "boosts = { military = 1 }", "boosts = { military = 0 }", "boosts: military must be"),
    (TILES, "boosts = { military = 1 }", "boosts = {}", "boosts must name one attribute"),
    (TILES, "boosts = { military = 1 }", 'boosts = { military = 1, to = "Inn" }', "to must be a list"),
    (TILES, "doubles = true", "doubles = 1", "doubles must be true or false"),
    (TILES, "holds = true", "hold = true", "there is no 'hold'"),
    (CARDS, "group = 1", "group = 5", "group must be a whole number from 1 to 4"),
    (CARDS, 'style = "solo"', 'style = "mix"', "style must be one of solo, interactive"),
    (CARDS, 'mood = "nice"', 'mood = "kind"', "mood must be one of nice, nasty"),
    (CARDS, 'hints = ["coins"]', 'hint = "coins"', "there is no 'hint'; there are name, group"),
    (
        "cards.toml",
        'hints = ["coins"]',
        'hints = ["cows"]',
        "there is no hint 'cows'; there are coins, tiles",
    ),
    (CARDS, 'hints = ["coins"]', 'hints = "coins"', "hints must be a list of at most 5 words"),
    (
        "cards.toml",
        'hints = ["coins"]',
        f"hints = {['coins'] * 6}",
        "hints must be a list of at most 5 words",
    ),
    (
        "cards.toml",
        'plaque = { lowest = "coins"',
        'plaque = { lowest = "cows"',
        "plaque: lowest must be one of",
    ),
    (
        "cards.toml",
        'lowest = "storage", storage = 3',
        'lowest = "storage"',
        "plaque must give at least one of",
    ),
    (CARDS, 'lowest = "storage", storage = 3', 'lowest = "storage", storage = 0', "a gain must be"),
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
    with pytest.raises(BadDesign) as fault:
        designs.load(text)
    assert (fault.value.file, fault.value.line) == (file, line)
    assert reason in fault.value.reason


SECTIONS = {
    "3": "a section is",
    '"plague"': "a section is",
    "{}": "a section has one of act, coins",
    "{ pay = 3, lose = 1 }": "a section has one of act, coins",
    "{ steal = 3 }": "there is no 'steal'",
    '{ act = "plague" }': "act must be one of income, storage",
    '{ act = "income", per = "coins" }': "per does not go with act",
    "{ pay = -3 }": "pay must be a whole number from 1 to 99",
    "{ pay = 100 }": "pay must be a whole number from 1 to 99",
    "{ culture = 0 }": "culture must not be 0",
    "{ culture = -100 }": "culture must be a whole number from -99 to 99",
    '{ draw = 25, from = "green" }': "draw must be a whole number from 1 to 24",
    "{ discard = 25 }": "discard must be a whole number from 1 to 24",
    '{ discard = 1, per = "queued" }': "discard needs an at_most, which is at most 24",
    '{ discard = 1, per = "queued", at_most = 25 }': "at_most must be a whole number from 1 to 24",
    "{ draw = 1 }": "from must be one of green, purple",
    '{ draw = 1, from = "black" }': "from must be one of green, purple",
    "{ give = 1 }": "to must be one of left, right",
    '{ pay = 1, to = "left" }': "to does not go with pay",
    '{ destroy = 1, where = "here" }': "where must be one of anywhere, outskirts",
    '{ destroy = 1, which = "best" }': "which must be one of any, cheapest, dearest",
    '{ destroy = 1, kind = "Cow" }': "there is no tile of the kind 'Cow'",
    '{ pay = 3, per = "cows" }': "per: there is no measure 'cows'",
    "{ pay = 3, every = 2 }": "every needs a per",
    "{ pay = 3, beyond = 2 }": "need a per or an of",
    "{ pay = 3, at_most = 2 }": "need a per or an of",
    '{ pay = 3, of = "coins" }': "of and round go with a share",
    '{ pay = "1/2" }': "a share looks like",
    '{ pay = "1/0", of = "coins" }': "a share looks like",
    '{ pay = "-1/2", of = "coins" }': "a share looks like",
    '{ pay = "half", of = "coins" }': "a share looks like",
    '{ pay = "1/2", of = "coins", every = 2 }': "do not go with a share",
    '{ pay = "1/2", of = "coins", round = "off" }': "round must be one of down, up",
    '{ pay = 1, per = "coins", beyond = 1, below = 2 }': "at most one of beyond, below, behind and ahead",
    '{ pay = 1, per = "coins", behind = "lowest" }': "behind must be one of highest, left, right",
    '{ pay = 1, per = "coins", ahead = true }': "ahead must be one of lowest, left, right",
    '{ pay = 1, per = "coins", at_least = 3, at_most = 2 }': "at_least must not be larger",
    "{ who = 3, pay = 1 }": "who must be a text",
    '{ who = "nobody", pay = 1 }': "who must look like",
    '{ who = "highest cows", pay = 1 }': "who: there is no measure 'cows'",
    '{ who = "coins at least 100", pay = 1 }': "who must look like",
    '{ who = "coins more than highest", pay = 1 }': "who must look like",
}


@pytest.mark.parametrize("section", SECTIONS)
def test_a_mistake_in_a_section_is_told_with_its_line(section: str) -> None:
    text = trial_box(f'\n  "income", # all\n  {{ who = "first player", coins = 1 }},\n  {section},\n')
    line = text.partition(f"{FILE_MARK}cards.toml\n")[2].partition(f"  {section},\n")[0].count("\n") + 1
    with pytest.raises(BadDesign) as fault:
        designs.load(text)
    assert (fault.value.file, fault.value.line) == ("cards.toml", line)
    assert fault.value.reason.startswith("Trial: section 3: ")
    assert SECTIONS[section] in fault.value.reason


def test_limits_are_named() -> None:
    with pytest.raises(BadDesign, match="at most 8 sections"):
        designs.load(trial_box(", ".join(['"income"'] * 9)))
    with pytest.raises(BadDesign, match="at most 200 tiles"):
        designs.load(boxed(tiles=SHIPPED["tiles.toml"].replace("count = 6", "count = 40")))
    house = '[[tile]]\nname = "House {}"\nbag = "green"\ncount = 1\ncost = 1\nedges = "dddd"\n'
    with pytest.raises(BadDesign, match=r"tiles.toml, line 385: a box may have at most 64 tiles by name"):
        designs.load(boxed(tiles="".join(house.format(number) for number in range(65))))
    card = '[[card]]\nname = "Card {}"\ngroup = 1\nstyle = "solo"\nmood = "nice"\nsections = []\n'
    with pytest.raises(BadDesign, match="at most 48 cards"):
        designs.load(boxed(cards="".join(card.format(number) for number in range(49))))


def test_broken_toml_and_strangers_are_told() -> None:
    with pytest.raises(BadDesign, match=r"tiles.toml, line 2"):
        designs.load(boxed(tiles="[[tile]]\nname = \n"))
    with pytest.raises(BadDesign, match=r"a box is made of \[\[tile\]\] and \[\[card\]\] entries"):
        designs.load(boxed(tiles="colour = 3\n"))
    with pytest.raises(BadDesign, match="at least 12 green tiles"):
        designs.load(boxed(tiles=SHIPPED["tiles.toml"].replace('bag = "green"', 'bag = "purple"')))
    with pytest.raises(BadDesign, match="group 4 needs at least 2 cards"):
        designs.load(boxed(cards=SHIPPED["cards.toml"].replace("group = 4", "group = 3")))


@pytest.mark.parametrize("key", ["(a+)+$", "[", "*", "a" * 1000, "("])
def test_a_strange_key_is_told_and_never_becomes_a_pattern(key: str) -> None:
    text, line = changed(TILES, "holds = true", f'"{key}" = 1 # {"a" * 60}')
    with pytest.raises(BadDesign) as fault:
        designs.load(text)
    assert fault.value.line == line
    with pytest.raises(BadDesign, match="a box is made of"):
        designs.load(boxed(tiles=f'"{key}" = 1\n'))


def test_a_key_that_reads_as_a_pattern_is_a_key_like_any_other() -> None:
    strange = SHIPPED["tiles.toml"].replace("[[tile]]", f'[[tile]]\n"(a+)+" = 1\n{"a" * 60} = 1', 1)
    with pytest.raises(BadDesign, match=r"there is no '\(a\+\)\+'"):
        designs.load(boxed(tiles=strange))


@pytest.mark.parametrize("text", ['"' + '\\"' * 9, '"' + "a" * 9, "'" + '"' * 9])
def test_a_text_that_does_not_end_on_its_line_is_looked_at_once(text: str) -> None:
    assert [token[0] for token in TOKEN.finditer(f"{text}\n]")] == [text, "\n", "]"]
