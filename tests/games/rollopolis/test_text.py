"""Rollopolis as text: moves, chance and pictures."""

import pytest

from games.rollopolis.drawn import holding, table
from opolis import games
from opolis.core.picture import ESCAPES
from opolis.match import record
from table import play, refused

MALFORMED = [
    "B", "bb", "d", "d0", "d7", "r7", "4", "F", "F@", "X@b1", "F@f1", "F@b6", "F+b1", "R@c3", "R:R",
    "R:Rc3", "R:R@c3!!", "X:R@c3", "I:I@c3", "R:X@c3", "R:F@c3", "R:R-c3", "r:r@c3", "*R@c3!", "*@c3",
    "R:", "R:!", "R:-c3", "R:--", "I:-", "*-", "-",
    "first:", "first:10", "first:-1", "{}", "{1,0}", "{1,7}", "{2,1}", "{1,3,2}", "{4+3}", "{3,+4}",
    "{1+2+3}", "{12}", "7>1", "1>7", "1>", "1>>2",
]  # fmt: skip


@pytest.mark.parametrize("text", [*MALFORMED, "", "b ", " d4", "{1, 2}"])
def test_text_that_is_no_move_is_refused_as_notation(text: str) -> None:
    for seat in (-1, 0, 1):
        assert refused(games.load("rollopolis").new(), seat, text) == "notation"


def test_dice_in_the_wrong_order_are_told_so() -> None:
    match = games.load("rollopolis").new(1)
    assert match.why(-1, "{4+3}") == "notation: {4+3} does not go up; write the smallest die first"


def test_rolls_are_weighed_by_the_ways_to_make_them() -> None:
    match = games.load("rollopolis").new(1)
    odds = match.odds()
    assert sum(odds.values()) == 36
    assert (odds["{3+4}"], odds["{4+4}"]) == (2, 1)
    match = play("rollopolis", "{1+3} F@e2 {1+2} W@a2 {1+4} T@b5", 1)
    odds = match.odds()
    assert (odds["{1,2,3}"], odds["{1,1,3}"], odds["{3,3,3}"]) == (6, 3, 1)


def test_a_game_from_a_real_table_can_be_typed_in_and_is_checked() -> None:
    typed = """opolis-record 1
Game: rollopolis
Rules: 2
Options: {}
Seats: ["ada", "bruno"]
Date: 2026-11-15

* first:1   ; bruno built a house last
* {3+4}
1 F@a1
* {2+6}
1 T@b1
* {1+1}
1 W@c5
* {3+4}
0 W@e1
* {4+5}
0 F@d1
* {1+2}
0 T@a2
* {1,3,3,5,6}
1 d3
1 R:R@c3
0 d6
0 C:C@c3
0 d5
"""
    match = record.read(typed)
    assert match.movers == [0]
    assert match.state.bonus.tolist() == [1, 0, 0, 0]
    wrong = typed.replace("0 C:C@c3", "0 R:R@c3")
    with pytest.raises(Exception, match="O3"):
        record.read(wrong)


def test_a_picture_shows_the_town_hall_the_dice_and_the_sheets() -> None:
    match = holding(4, "R2 F . . . / . C1 . . . / . . I M . / . . . U . / . . . . T", C=3, S=4)
    match.state.bonus[0] = 5
    assert str(match) == PICTURE.strip("\n")


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("", "chance decides who begins"),
        ("first:1", "two dice are rolled for a terrain of black"),
        ("first:1 {2+6}", "black places a terrain on a space numbered 8"),
    ],
)
def test_the_last_line_says_what_is_expected_in_set_up(moves: str, said: str) -> None:
    assert str(play("rollopolis", moves)).splitlines()[-1] == said


def test_the_last_line_says_what_is_expected_in_a_round() -> None:
    match = table(". . . . . / . . . . . / . . L H . / . . . . . / . . . . .", pool="12344")

    def said() -> str:
        return str(match).splitlines()[-1]

    assert said() == "white takes a die, or rerolls one"
    match.play(0, "r4")
    assert said() == "white rerolls the 4"
    match.play(-1, "4>1")
    assert said() == "white takes a permit or a bonus with the 1, or rerolls it or another die"
    match.state.bonus[0] = 3
    match.play(0, "R:R@b3")
    assert said() == "white has a Joker: build or raise a Residential, Commercial or Industrial building"
    match.play(0, "*R+b3")
    assert said() == "black takes a die"
    match.state.phase = 8
    assert said() == "white has won"


CODES = {"green": 32, "blue": 34, "red": 31, "purple": 35, "white": 37, "black": 30, "yellow": 33}


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"R": 5}, "white takes a permit with the 4"),
        ({"R": 3, "C": 5, "S": 4}, "white takes a bonus with the 4"),
    ],
)
def test_alone_the_last_line_says_whether_a_track_takes_the_die(numbers: dict[str, int], said: str) -> None:
    assert str(holding(4, seats=1, **numbers)).splitlines()[-1] == said


def test_paint_colours_the_buildings_and_keeps_the_columns_straight() -> None:
    match = holding(4, "R2 F . . . / . C1 . . . / . . I M . / . . . U . / . . . . T")

    def paint(text: str, colour: str) -> str:
        return f"\x1b[{CODES[colour]}m{text}\x1b[0m" if colour else text

    painted = match.view(0, paint)
    assert f"\x1b[{CODES['green']}m R2" in painted
    assert f"\x1b[{CODES['blue']}m C1" in painted
    assert f"\x1b[{CODES['red']}m I " in painted
    assert f"\x1b[{CODES['purple']}m M " in painted
    assert ESCAPES.sub("", painted) == str(match)


PICTURE = """
Round 1
Residential  · · · · · · · · │ · · · · · · · ·   16 left, any number
Commercial   3 · · · · · · · │ · · · · · · · ·   15 left, above 3
Special      4 · · · · · │ · · · · · ·   11 left, not 4
Die allows   1 E B · 2 P · 3 G U · 4 H S · 5 M · 6 L A
Dice         1 2 3 5   white has 4

  white ◂ begins            black
    a   b   c   d   e         a   b   c   d   e
  ┌───┬───┬───┬───┬───┐     ┌───┬───┬───┬───┬───┐
1 │ R2│(F)│ · │ · │ · │   1 │ · │ · │ · │ · │ · │
  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
2 │ · │ C1│ · │ · │ · │   2 │ · │ · │ · │ · │ · │
  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
3 │ · │ · │ I │ M │ · │   3 │ · │ · │ · │ · │ · │
  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
4 │ · │ · │ · │ U │ · │   4 │ · │ · │ · │ · │ · │
  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
5 │ · │ · │ · │ · │(T)│   5 │ · │ · │ · │ · │ · │
  └───┴───┴───┴───┴───┘     └───┴───┴───┴───┴───┘
  built  R1  C1  I1  S2     built  R0  C0  I0  S0
  bonus ■■■■■·★··★··★·5     bonus ·★·★··★··★··★·5
  Residential         2     Residential         0
  Commercial          0     Commercial          0
  Industrial          0     Industrial          0
  Terrain             1     Terrain             0
  Special             0     Special             0
  Blank spaces      −18     Blank spaces      −25
  Bonus track         0     Bonus track         0
  Sum               −15     Sum               −25
  University uses     2

white takes a permit or a bonus with the 4
"""
