"""Gridopolis as text."""

import pytest

from games.gridopolis.arenas import arena, play
from opolis import games
from opolis.games.gridopolis.state import MOVES
from table import refused


@pytest.mark.parametrize(
    "text",
    ["", "..", "m11", "m11/2", "m11/2-", "-m11/2", "m11/2-m12", "m11/2~m12/2", "m0/2-m1/2", "m27/1-m26/1",
     "m1/0-m1/1", "m1/10-m1/9", "M11/2-m12/2", "+m11", "++m11/2", ">", "m011/2-m12/2", " .", "?-?",
     "m11/2-m12/2-m13/2"],
)  # fmt: skip
def test_malformed_text_is_told_as_such(text: str) -> None:
    match = games.load("gridopolis").new()
    assert refused(match, 0, text) == "notation"


def test_every_number_can_be_written() -> None:
    match = games.load("gridopolis").new()
    assert all(match.write(0, move) for move in range(0, MOVES, 7))


PICTURE = """\
   floor 1        floor 2        floor 3
               16 {g}{g}{g}
               15 [g][g][g]   15    [ ]
14 [ ][ ]( )   14 [ ][ ][ ]   14 ( )[ ][ ]
13 [ ][ ][ ]   13 [ ]( )[ ]   13 [ ][ ][ ]
12 ( )[ ][ ]   12 [■][ ][ ]   12 [ ][b]( )
               11 [b][ ][b]
               10 {b}{b}{b}
    l  m  n        l  m  n        l  m  n

[ ] pad  ( ) teleporter  { } kingerizer  [■] blocker-box  small letter pawn, capital king

        pawns  kings  |  pads  links  posts  blockers  |  points
blue        6      0  |     3      3      2         1  |       6
green       6      0  |     2      2      1         2  |       6

round 2
Green to act: move or jump with a marker, add a pad, or place a blocker-box."""


def test_the_picture_shows_floors_side_by_side() -> None:
    match = play(games.load("gridopolis").new(), "=l12/2 ^m15/3 m11/2-m12/3")
    assert str(match) == PICTURE


def test_wide_arenas_go_on_in_a_second_line() -> None:
    match = arena(
        "a1..z1/1 z1/2 a1/3 a1/4", south="a1/1", north="b1/1", homes={"south": "a1/1", "north": "z1/1"}
    )
    heads = [line for line in str(match).splitlines() if "floor" in line]
    assert [line.split() for line in heads] == [["floor", "1", "floor", "2"], ["floor", "3", "floor", "4"]]


def test_a_king_is_a_capital_and_the_mover_is_named() -> None:
    match = arena("a1..c3/1", south="b2/1", north="e26/9", kings="b2/1")
    match.play(0, "b2/1-b1/1")
    assert "[B]" in str(match)
    assert str(match).endswith("Blue may go on with the marker on b1 on floor 1, or end the turn.")


def test_the_end_says_who_has_won_and_why() -> None:
    last = play(arena("a1..c3/1", south="a1/1", north="b2/1"), "a1/1xc3/1")
    assert str(last).endswith("Blue is the last one standing and has won.")
    jumped = play(arena("a1..c3/1", south="b2/1", north="c2/1"), "b2/1#c2/1")
    assert str(jumped).endswith("Blue has made the last jump and has won.")
    shared = arena("a1..c3/1", south="a1/1", north="c3/1", options={"rounds": 1})
    play(shared, "a1/1-b1/1 c3/1-b3/1")
    assert str(shared).endswith("full rounds played: 1\nBlue and green share the win by equal points.")


def test_the_picture_says_which_round_is_the_last() -> None:
    match = arena("a1..c3/1", south="a1/1", north="c3/1", options={"rounds": 7, "minutes": 5})
    assert "\nround 1 of 7\nBlue to act" in str(match)
    play(match, "bell")
    assert "Time is up, this is the last round. Blue to act" in str(match)


def test_the_bell_is_written_as_such() -> None:
    match = play(games.load("gridopolis").new(minutes=1), "l11/2-l12/2 bell")
    assert match.record().endswith("0 l11/2-l12/2\n* bell\n")
