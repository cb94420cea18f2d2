"""Kwinty's text picture."""

from pathlib import Path

from opolis.match.record import open_record
from table import play

GOLDEN = Path(__file__).parents[2] / "golden" / "kwinty"


def test_an_empty_wall_shows_the_columns_of_the_first_block() -> None:
    assert str(play("kwinty", "")).splitlines()[0].split() == ["i", "j"]
    assert str(play("kwinty", "", frame="fixed")).splitlines()[0].split() == list("abcdefghi")


def test_the_result_names_the_line_or_the_rows_that_decided() -> None:
    assert str(play("kwinty", "iv hv jh", row=3)).endswith("white has won with 3 in a line, i1–k1")
    decided = open_record(GOLDEN / "four-rows-decide.opolis")
    assert "white has won with more rows of" in decided.scene(0).text
    assert "against" in str(decided)
