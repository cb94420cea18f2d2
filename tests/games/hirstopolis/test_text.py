"""Hirstopolis as text: moves and pictures."""

import random
import re

import pytest

from games.hirstopolis.tables import alone, build, dealt, drawn, town
from opolis import games
from opolis.lab.simulate import step
from table import refused

GAME = games.load("hirstopolis")
MALFORMED = [
    "",
    "take",
    "take:",
    "take:b1",
    "take:B9",
    "die:0",
    "die:7",
    "pass:",
    "pass:B1,",
    "hand:",
    "hand:B1,,B2",
    "king:",
    "king:12",
    "start:",
    "Start",
    "BL3@c4",
    "BL3@c4r4",
    "BL3@C4r0",
    "BL3@c0r0",
    "BL3@c04r0",
    "BL3@c100r0",
    "XX@a1r0",
    "topup:B1",
    "bell ",
    "Done",
]


@pytest.mark.parametrize("text", MALFORMED)
def test_text_that_is_no_move_is_refused_as_notation(text: str) -> None:
    match = GAME.new(2)
    for seat in (-1, 0, 1):
        assert refused(match, seat, text) == "notation"


def test_turns_that_look_the_same_are_the_same_move() -> None:
    match = alone("take:B2 take:TO4")
    assert [text for text in match.moves(0) if text.startswith("TO4@a1r")] == ["TO4@a1r0"]
    assert [text for text in match.moves(0) if text.startswith("B2@a1r")] == ["B2@a1r0", "B2@a1r1"]
    match.play(0, "TO4@a1r3")
    assert match.events[-1].text == "TO4@a1r0"
    match.play(0, "B2@c1r3")
    assert match.events[-1].text == "B2@c1r1"


def test_quarter_turns_are_clockwise_about_the_box() -> None:
    covered = {}
    for turn in range(4):
        match = alone(f"TL3@b2r{turn}")
        covered[turn] = [square for square in range(576) if match.state.level[0, square] < 0]
    b2, c2, b3, c3 = 25, 26, 49, 50
    assert covered == {0: [b2, c2, b3], 1: [b2, c2, c3], 2: [c2, b3, c3], 3: [b2, b3, c3]}


def test_a_picture_shows_plans_quarries_debts_and_the_pile() -> None:
    small = town("###..# ###..# ~~~~~~ ######", "B2=XX*4 BL3=XX/X.*3 TI3=XXX*3 W6=FFFSSF*2", bank=5)
    match = dealt("B2 BL3 TI3", "B2 BL3 TI3 W6", map=small)
    build(match, 0, "BL3@a1r0 B2@a4r0")
    build(match, 1, "B2@a4r0 TI3@a1r0 W6@a2r0 done")
    assert str(match) == PICTURE.strip("\n")


def test_the_end_shows_score_cards() -> None:
    match = dealt("BO4 BL3 TO4 B2", "T1 T2 T2", max_rounds=1)
    build(match, 0, "BO4@a1r0 TO4@a1r0 BL3@d4r0 done")
    match.play(1, "done")
    picture = str(match)
    assert CARDS.strip("\n") in picture
    assert picture.splitlines()[-1] == "black has won with 0 points"


def test_the_last_line_says_what_is_expected_of_whom() -> None:
    def last_line(match: object) -> str:
        return str(match).splitlines()[-1]

    assert last_line(GAME.new(2)) == "white to take a block or stop; 0 of 7 in the quarry"
    clock = GAME.new(3, clock=True, king="random")
    assert last_line(clock) == "nature says who is king"
    clock.play(-1, "king:2")
    assert last_line(clock) == "red, the king, starts the draw when everybody is ready: then the clock runs"
    clock.play(2, "start")
    assert last_line(clock).startswith(
        "everybody takes blocks at once, up to 7, until the bell: white, black and red"
    )
    match = drawn("B2", "B2 B2 B2")
    assert last_line(match) == "nature tops up white's quarry to 3"
    match = drawn("B2 B2 B2", "B2 B2 T2")
    assert last_line(match) == "choose 3 blocks to pass, unseen and for good: white and black"
    match.play(0, "pass:B2,B2,B2")
    match.play(1, "pass:B2,B2,T2")
    assert last_line(match).startswith("the die says where the blocks go")
    match.play(-1, "die:1")
    assert last_line(match) == "build, then say done: white and black"
    assert last_line(GAME.new(2, passing="bowl")) == "white to take a block or stop; 0 of 7 in the bowl"
    assert "40 placements each" in last_line(GAME.new(2, mode="headtohead"))
    race = GAME.new(2, mode="headtohead", clock=True)
    assert last_line(race) == "white, the king, starts the race when everybody is ready: then the clock runs"
    assert last_line(alone("done")) == "the city is worth 0 points"


def test_the_last_line_says_who_hands_out_and_who_may_still_return() -> None:
    match = GAME.new(3, clock=True)
    match.play(0, "start")
    for name in ["B1", "B2", "BL3", "BI3", "BI4", "BO4", "T2"]:
        for seat in range(3):
            match.play(seat, f"take:{name}")
    for seat in range(3):
        match.play(seat, "pass:B1,B2,BL3")
    match.play(-1, "die:5")
    handing = "white hands its chosen blocks out to the right, one to each seat in turn: first to red"
    assert str(match).splitlines()[-1] == handing
    for seat in range(3):
        match.play(seat, "hand:B1,B2,BL3")
    match.play(0, "done")
    match.play(1, "done")
    match.play(-1, "bell")
    returning = "the bell has rung: red may still return blocks, then says done"
    assert str(match).splitlines()[-1] == returning


@pytest.mark.parametrize("width", [70, 100, 140])
@pytest.mark.parametrize("seats", [2, 6])
def test_pictures_keep_within_the_width_of_the_page(seats: int, width: int) -> None:
    rng = random.Random(f"width {seats}")
    match = GAME.new(seats, map="oldtown", passing="chaos", max_rounds=3)
    while not match.over:
        step(match, rng)
        if rng.random() < 0.1 or match.over:
            lines = match.view(0, width=width).splitlines()
            assert max(map(len, lines)) <= width


def test_paint_colours_and_keeps_the_columns_straight() -> None:
    match = alone("BO4@a1r0 W5@e2r0 TL3@i4r0")

    def paint(text: str, colour: str) -> str:
        return f"\x1b[{len(colour)}m{text}\x1b[0m" if colour else text

    painted = match.view(0, paint)
    assert "\x1b[6m 1\x1b[0m" in painted, "an open base is orange"
    assert "\x1b[5m∩0\x1b[0m" in painted, "a foot is white"
    assert re.sub("\x1b[^m]*m", "", painted) == str(match)


PICTURE = """
A map · round 1 · up to 2 storeys count · 5 points for roofs along the river · white is king

   white, 0 points       black, 0 points
    a b c d e f           a b c d e f
 1  1 1 ·     ·        1 ▲0▲0▲0     ·
 2  1 · ·     ·        2 ∩0∩0∩0═0═0∩0
 3 ≈≈≈≈≈≈≈≈≈≈≈≈        3 ≈≈≈≈≈≈≈≈≈≈≈≈
 4  1 1 · · · ·        4  1 1 · · · ·

 · grid   1 open base, one storey   ▲2 roof over two storeys   ∩2 foot and ═2 span of a bridge
 ≈≈ river

white   quarry: TI3
        5 open squares will cost −10 if left: a1 b1 a2 a4 b4
        river banks: 0 of 10 squares under roofs (H10)
black   quarry: BL3
        2 open squares will cost −4 if left: a4 b4
        river banks: 4 of 10 squares under roofs (H10)

pile: 17 blocks
B2×6  BL3×4
□□    □□
      □
TI3×4  W6×3
▲▲▲    ∩∩∩══∩
build, then say done: white
"""

CARDS = """
white's score card              black's score card
round 1  TO4  a1  4 × 1    4    roofs and bridges    0
roofs and bridges          4    total                0
3 open squares            −6
2 squares of bases left   −4
total                     −6
"""


def test_blocks_of_one_kind_are_told_together() -> None:
    match = drawn("BJ4 BJ4 BJ4 T1", "B2 B2 B2")
    said = [match.say(0, f"pass:{blocks}") for blocks in ("BJ4,BJ4,BJ4", "BJ4,BJ4,T1")]
    assert said == ["Choose 3 bases (J) to pass", "Choose 2 bases (J) and a roof (small) to pass"]
    assert match.say(0, "pass:BJ4,BJ4,T1", "de") == "2 Sockel (J) und ein Dach (klein) zum Weitergeben wählen"
