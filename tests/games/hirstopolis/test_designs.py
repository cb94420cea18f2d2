"""Maps of one's own: read, checked, shown, played."""

import random
from pathlib import Path

import pytest

from games.hirstopolis.tables import alone, town
from opolis import games
from opolis.core.errors import BadDesign
from opolis.games.hirstopolis import designs
from opolis.lab.simulate import play_out

GAME = games.load("hirstopolis")
PLAIN = 'title = "Here"\ngrid = """\n###\n#.#\n"""\n'


@pytest.mark.parametrize("name", designs.names())
def test_every_shipped_map_is_sound(name: str) -> None:
    city = designs.load(name)
    assert not [note for note in designs.notes(city) if note.startswith("warning")]
    assert city.title in designs.show(city)


def test_the_template_is_a_sound_map_and_can_be_played_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text(designs.template(), encoding="utf-8")
    match = GAME.new(2, map=str(file), max_rounds=2)
    played = play_out(match, random.Random(1))
    assert played.match.over
    assert match.state.region == 3
    assert match.state.bank == 10


def test_the_templates_own_blocks_can_be_switched_on() -> None:
    lines = designs.template().splitlines()
    start = lines.index("# blocks = [")
    own = "\n".join([*lines[:start], *(line.removeprefix("# ") for line in lines[start:])]) + "\n"
    city = designs.load(own)
    assert [block.name for block in city.blocks] == ["B2", "BL3", "T2", "TL3", "W4"]
    match = GAME.new(2, map=own, max_rounds=1)
    assert match.moves(0) == ["stop", "take:B2", "take:BL3", "take:T2", "take:TL3", "take:W4"]


def test_notes_tell_squares_areas_blocks_and_bonuses() -> None:
    assert designs.notes(designs.load("oldtown")) == [
        "16 columns, 13 rows; 108 grid squares in areas of 12, 12, 12, 12, 12, 12, 12, 12, 12",
        "bases: 28 for each seat with 92 squares; 1152 places on the bare map",
        "roofs: 16 for each seat with 50 squares; 1062 places on the bare map",
        "bridges: 3 for each seat with 17 squares; 168 places on the bare map",
        "up to 2 storeys count (H6)",
        "5 points for each of 9 areas under roofs (H9)",
    ]


def test_notes_warn_of_blocks_without_a_place_and_of_sets_that_cannot_score() -> None:
    warned = designs.notes(designs.load(town("##", "B3=XXX*2 B1=X*2")))
    assert "warning: B3 fits nowhere on the bare map" in warned
    assert "warning: the set has no roofs, so nobody will score" in warned


def test_a_map_is_shown_with_its_blocks() -> None:
    assert designs.show(designs.load(town("##..# ~~~~~", "B2=XX*4 W5=FFSSF*1", bank=3))) == SHOWN.strip("\n")


def test_rules_of_a_map_come_from_its_head() -> None:
    high = town("####", "B2=XX*6 T2=XX*6", multiplier=4, region=9)
    match = alone("B2@a1r0 B2@a1r0 B2@a1r0 T2@a1r0 T2@c1r0 done", map=high)
    assert match.scores == [6 + 9]


def test_a_bridge_of_ones_own_has_spans_where_its_shape_says() -> None:
    match = alone("W3@a1r0", sets=1, map=town("#.# ... #.#", "W3=FSF*2"))
    assert match.moves(0) == ["done", "take:W3"]
    match.play(0, "take:W3")
    assert match.moves(0) == ["W3@a3r0", "done", "return:W3"]


@pytest.mark.parametrize("shape", ["FSF", "F/S/S/F", "FSSF/FSSF", ".F./FSF/.F.", "FSFSF"])
def test_a_bridge_has_feet_on_both_sides_of_every_piece_of_its_span(shape: str) -> None:
    (bridge,) = designs.load(town("##", f"W={shape}*1")).blocks
    assert "/".join(bridge.shape) == shape


BROKEN = {
    "no grid": ('title = "x"\n', 1, "a map needs a grid"),
    "no square": ('grid = """\n...\n"""\n', 1, "no # square"),
    "a strange sign": (PLAIN.replace("#.#", "#x#"), 4, "'x' is no square"),
    "a short row": (PLAIN.replace("#.#", "#."), 4, "2 squares, the first one 3"),
    "too wide": (f'grid = """\n{"#" * 25}\n"""\n', 2, "1 to 24 columns"),
    "too high": ('grid = """\n' + "#\n" * 25 + '"""\n', 1, "25 rows"),
    "too many areas": (
        'grid = """\n' + "#.#.#.#.#.#.#.#.#.\n.................#\n" * 8 + '"""\n',
        1,
        "80 areas",
    ),
    "an unknown key": (PLAIN + "regions = 3\n", 6, "there is no 'regions'"),
    "a wrong number": (PLAIN + "multiplier = 7\n", 6, "from 1 to 6"),
    "a wrong flag": (PLAIN + "adjacent = 1\n", 6, "true or false"),
    "a wrong word": (PLAIN + 'scenery = "snow"\n', 6, "water, grass, sand or lava"),
    "no river": (PLAIN + "bank = 5\n", 6, "needs a river"),
    "a long title": (PLAIN.replace("Here", "x" * 41), 1, "at most 40 bytes"),
    "no TOML": (PLAIN + "x = = 1\n", 6, "Invalid value"),
    "no blocks": (PLAIN + "blocks = []\n", 6, "1 to 32 blocks"),
    "a block that is a word": (PLAIN + 'blocks = ["B2"]\n', 6, "a block is written"),
    "two of one name": (town("##", "B2=XX*1 T2=XX*1 B2=XX*2"), 7, "two blocks called B2"),
    "a bad name": (town("##", "B2=XX*1 Bx=XX*1"), 6, "a block's name"),
    "too many copies": (town("##", "B2=XX*1 T2=XX*21"), 6, "count must be"),
    "too many blocks": (town("##", "B2=XX*20 T2=XX*20 T1=X*20 B1=X*5"), 4, "65 blocks for each seat"),
    "a torn shape": (town("##", "B2=X.X*1"), 5, "hang together"),
    "an empty edge": (town("##", "B2=XX.*1"), 5, "leave empty rows"),
    "uneven rows": (town("##", "B2=XX/X*1"), 5, "one length"),
    "a bridge without spans": (town("##", "W2=FF*1"), 5, "feet (F) and spans (S)"),
    "a bridge with feet on one side": (town("##", "W3=FFS*1"), 5, "on both sides of its span"),
    "a bridge round a corner": (town("##", "W3=FS/.F*1"), 5, "on both sides of its span"),
    "a wide span with feet for half of it": (town("##", "W5=FSF/.S.*1"), 5, "on both sides of its span"),
    "a base with spans": (town("##", "B3=XSX*1"), 5, "shape is rows of X"),
    "a big block": (town("##", "B9=XXX/XXX/XXX*1"), 5, "1 to 8 squares"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_told_with_its_line(name: str) -> None:
    text, line, reason = BROKEN[name]
    with pytest.raises(BadDesign) as error:
        designs.load(text)
    assert (error.value.file, error.value.line) == ("map.toml", line)
    assert reason in error.value.reason


def test_lines_of_blocks_are_found_when_they_are_written_as_tables() -> None:
    text = (
        PLAIN + '[[blocks]]\nname = "B2"\nkind = "base"\ncount = 1\nshape = "XX"\n[[blocks]]\nname = "T2"\n'
    )
    with pytest.raises(BadDesign) as error:
        designs.load(text)
    assert (error.value.line, error.value.reason) == (11, "T2: kind must be base, roof or bridge")


SHOWN = """
A map: A map of your own.
up to 2 storeys count (H6)
3 points for roofs on all 3 squares of the bank (H10)

    a b c d e
 1  · ·     ·
 2 ≈≈≈≈≈≈≈≈≈≈

for each seat:
B2×4
□□
W5×1
∩∩══∩
"""
