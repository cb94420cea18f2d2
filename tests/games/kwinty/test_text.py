"""Kwinty's text picture."""

from table import play


def test_an_empty_wall_shows_the_columns_of_the_first_block() -> None:
    assert str(play("kwinty", "")).splitlines()[0].split() == ["i", "j"]
    assert str(play("kwinty", "", frame="fixed")).splitlines()[0].split() == list("abcdefghi")
