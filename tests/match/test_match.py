"""A match: the public face of a game."""

import random

import pytest

import opolis
from opolis.core.errors import Illegal, OpolisError
from table import play


def test_a_match_tells_who_may_move_and_what() -> None:
    match = opolis.game("kwinty").new(seats=2)
    assert (match.movers, match.moves(0), match.moves(1)) == ([0], ["ih", "iv"], [])
    assert (match.over, match.scores, match.outcome) == (False, [0, 0], [0.0, 0.0])


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    match = play("kwinty", "iv")
    before = match.bytes
    assert match.why(1, "ih") == (
        "K5: a block may not bridge empty squares: a flat one needs two columns of equal height"
    )
    with pytest.raises(Illegal, match=r"^K5: ") as refusal:
        match.play(1, "ih")
    assert refusal.value.clause == "K5"
    assert match.bytes == before
    assert match.why(1, "jv") is None
    assert str(match.why(1, "banana")).startswith("notation: ")


def test_undo_takes_moves_back_but_no_more_than_there_are() -> None:
    match = play("kwinty", "iv jv")
    match.undo(2)
    assert match.moves(0) == ["ih", "iv"]
    with pytest.raises(OpolisError, match="only 0 moves"):
        match.undo()


def test_nature_has_nothing_to_roll_where_nothing_is_left_to_chance() -> None:
    with pytest.raises(OpolisError, match="nature has nothing to decide"):
        opolis.game("kwinty").new().roll(random.Random(1))


def test_a_line_of_moves_is_spelled_from_here() -> None:
    match = play("kwinty", "iv")
    assert match.spell([(1, match.read(1, "jv")), (0, match.read(0, "ih"))]) == ["jv", "ih"]
    assert match.spell([(0, 0)]) == []


def test_a_copy_goes_its_own_way() -> None:
    match = play("kwinty", "iv")
    twin = match.copy()
    twin.play(1, "jv")
    assert (len(match.events), len(twin.events)) == (1, 2)
