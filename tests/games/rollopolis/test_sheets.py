"""Sheets as data: the printed one, and a user's own."""

from pathlib import Path

import pytest

from opolis import games
from opolis.core.errors import BadDesign
from opolis.games.rollopolis import designs
from opolis.games.rollopolis.design_reader import is_head, is_named
from opolis.match import record

STANDARD = (Path(designs.__file__).parent / "data" / "sheets" / "standard.toml").read_text(encoding="utf-8")


def test_the_printed_sheet_is_data() -> None:
    assert designs.names() == ["generous", "short", "standard"]
    sheet = designs.load("standard")
    assert sheet == designs.load(STANDARD)
    assert sheet.numbers == (7, 8, 2, 9, 7, 3, 0, 0, 0, 4, 12, 0, 0, 0, 12, 10, 0, 0, 0, 11, 7, 5, 2, 6, 7)
    assert sheet.rows == ((8, 8, 8, 8), (8, 8, 8, 8), (6, 6, 4, 4))


def test_the_template_is_a_sound_sheet_that_can_be_played() -> None:
    design = designs.load(designs.template())
    assert (
        designs.notes(design)[0]
        == "each player adds a row to every track: residential 6, commercial 6, special 5/5/4/4"
    )
    match = games.load("rollopolis").new(1, sheet=designs.template())
    match.play(-1, "{3+4}")
    assert match.moves(0) == ["F@b2", "F@d4", "T@b2", "T@d4", "W@b2", "W@d4"]
    assert "My town" in designs.show(design)


def test_a_users_sheet_changes_numbers_rows_and_specials(tmp_path: Path) -> None:
    text = STANDARD.replace(" 7   8 ", " 7   . ").replace("special = [6, 6, 4, 4]", "special = 12")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('5 = ["Monument"]', '5 = ["Park", "Garage"]'), encoding="utf-8")
    match = games.load("rollopolis").new(4, sheet=str(file))
    assert match.state.numbers[1] == 0
    assert match.state.rows.tolist() == [[8] * 4, [8] * 4, [12] * 4]
    assert match.state.spots.tolist() == [32, 32, 48]
    assert match.state.allowed[5] == 1 << 5 | 1 << 6
    again = record.read(match.record())
    assert again.bytes == match.bytes


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('title = "Standard"', "title = Standard", 2, "Invalid value"),
        ('title = "Standard"\n', "", 1, "title is missing"),
        ('title = "Standard"', 'title = "Standard\\n"', 2, "one line"),
        ("[rows]", "colour = 1\n[rows]", 13, "no 'colour'"),
        (" 3   .   .   .   4", " 3   .   .   4", 7, "4 spaces instead of 5"),
        (" 3   .   .   .   4", " 3   .   x   .   4", 7, "'x' is no sum"),
        (" 3   .   .   .   4", " 13   .   .   .   4", 7, "'13' is no sum"),
        ("12   .   .   .  12\n", "", 5, "4 rows instead of 5"),
        ("12   .   .   .  12", "12   .   6   .  12", 8, "the centre"),
        ("[6, 6, 4, 4]", "0", 16, "from 1 to 12"),
        ("[6, 6, 4, 4]", "13", 16, "from 1 to 12"),
        ("[6, 6, 4, 4]", "true", 16, "from 1 to 12"),
        ("[6, 6, 4, 4]", '"6"', 16, "from 1 to 12, or a list of 4"),
        ("[6, 6, 4, 4]", "[6, 6, 4, 0]", 16, "special must be a whole number from 1 to 12"),
        ("[6, 6, 4, 4]", "[6, 6, 4, 4.5]", 16, "special must be a whole number"),
        ("[6, 6, 4, 4]", "[6, 6, 4]", 16, "special lists 3 rows instead of 4"),
        ("[6, 6, 4, 4]", "[6, 6, 4, 4, 4]", 16, "special lists 5 rows instead of 4"),
        ("special = [6, 6, 4, 4]\n", "", 13, "special is missing"),
        ("[6, 6, 4, 4]", "6\nwater = 4", 17, "no 'water'"),
        ('5 = ["Monument"]', '5 = ["Statue"]', 23, "'Statue' is no Special"),
        ('5 = ["Monument"]', '5 = ["Monument", "Monument"]', 23, "twice"),
        ('5 = ["Monument"]', '5 = "Monument"', 23, "a list of names"),
        ('5 = ["Monument"]', "5 = [5]", 23, "5 is no Special"),
        ('5 = ["Monument"]\n', "", 18, "5 is missing"),
        ('6 = ["Local', '7 = ["Local', 24, "no '7'"),
    ],
)
def test_a_broken_sheet_is_refused_with_line_and_reason(old: str, new: str, line: int, reason: str) -> None:
    assert old in STANDARD
    with pytest.raises(BadDesign, match=reason) as broken:
        designs.load(STANDARD.replace(old, new))
    assert (broken.value.file, broken.value.line) == ("sheet.toml", line)


@pytest.mark.parametrize(
    "text", ["nowhere\n", "rows = 3\n", "district = 3\n" * 2, "#file a\nx = 1\n#file b\ny = 2\n"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(BadDesign):
        designs.load(text)


def test_a_sheet_is_drawn_with_all_rows_of_its_tracks() -> None:
    drawn = designs.show(designs.load("standard")).splitlines()
    assert "special      · · · · · · │ · · · · · · │ · · · · │ · · · ·" in drawn


def test_three_numbers_are_needed_for_three_terrains() -> None:
    few = ". . 2 . . / . . . . . / . . . . . / . . . . . / . . 12 . .".replace(" / ", "\n")
    start, end = STANDARD.index(" 7   8"), STANDARD.index('"""\n\n[rows]')
    with pytest.raises(BadDesign, match="at least three spaces"):
        designs.load(f"{STANDARD[:start]}{few}\n{STANDARD[end:]}")


def test_a_designer_is_told_what_can_never_be_built() -> None:
    lines = designs.notes(designs.load(STANDARD.replace('5 = ["Monument"]', "5 = []")))
    assert "warning: no die allows the Monument" in lines
    assert "warning: a 5 allows no Special" in lines
    assert "16 spaces are numbered, 36 in 36 rolls find one" in lines


def test_lines_are_told_apart_by_how_they_begin() -> None:
    assert all(is_head(line, "hall") for line in ("[hall]", " \t[ hall ] # the hall", "[hall  ]x"))
    assert not any(is_head(line, "hall") for line in ("hall]", "[halls]", "[ \thall]", "[" + " " * 99, ""))
    assert all(is_named(line, "a=b") for line in ("a=b=1", ' "a=b" = 1', "\t'a=b' \t= 1"))
    assert not any(is_named(line, "a") for line in ("ab = 1", "a", "x.a = 1", "a b = 1", " " * 99, ""))
