"""Kwinty's text picture, and the sentence that says what is expected of whom."""

from pathlib import Path

from opolis.match.record import open_record
from table import play

GOLDEN = Path(__file__).parents[2] / "golden" / "kwinty"


def test_an_empty_wall_shows_the_columns_of_the_first_block() -> None:
    assert str(play("kwinty", "")).splitlines()[0].split() == ["i", "j"]
    assert str(play("kwinty", "", frame="fixed")).splitlines()[0].split() == list("abcdefghi")


def ending(name: str) -> str:
    return open_record(GOLDEN / f"{name}.opolis").scene(0).text


def test_the_status_says_who_builds_and_what_decided() -> None:
    assert play("kwinty", "iv").scene(0).text == "Black builds: choose a column, then upright or flat."
    assert ending("a-five") == "Black has won with 5 in a line, g1–g5."
    rows = "3 (g3–i1, i1–k3, j1–j3) against 1 (i2–i4)"
    assert ending("four-rows-decide") == f"White has won with more rows of 3: {rows}."
    assert ending("a-draw") == "A draw: nobody can build, and both have 2 rows of 3."
