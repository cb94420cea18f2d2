"""What a sitting prints."""

import pytest

from opolis.cli.sitting import Sitting, tell
from opolis.core.errors import OpolisError
from opolis.core.verbs import NATURE
from table import play


def test_long_lines_break_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    tell("m11/2-l12/1 m11/2-l12/2")
    assert capsys.readouterr().out == "  m11/2-l12/1\n  m11/2-l12/2\n"


def test_help_names_a_clause_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    Sitting(play("turris", ""), ["person", "person"], 1, None).obey(0, "help")
    assert "rules [T6]" in capsys.readouterr().out


def test_a_list_without_moves_says_so() -> None:
    with pytest.raises(OpolisError, match="no legal move contains 'zz'"):
        Sitting(play("kwinty", ""), ["person", "person"], 1, None).list_moves(0, "zz")


def test_the_bell_rings_when_a_player_says_so() -> None:
    sitting = Sitting(play("hirstopolis", "", clock=True), ["person", "person"], 1, None)
    sitting.bell(0, "")
    assert sitting.match.log(0)[-1] == (NATURE, "bell")


def test_without_a_clock_there_is_no_bell() -> None:
    with pytest.raises(OpolisError, match="no bell to ring"):
        Sitting(play("kwinty", ""), ["person", "person"], 1, None).bell(0, "")
