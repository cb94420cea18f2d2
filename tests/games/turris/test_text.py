"""Turris as text: moves and pictures."""

import random
import re

import pytest

from opolis import games
from opolis.core.picture import ESCAPES
from table import play, refused

MALFORMED = [
    "",
    "a1",
    "a1x",
    "A1v",
    "b1a1h",
    "a2a1h",
    "b1a2h",
    "a1b1",
    "a1b1v",
    "xa1",
    "xa1/0",
    "xa1/01",
    "--",
]


@pytest.mark.parametrize("text", [*MALFORMED, "a1v ", "xa1/-1", "aa1v"])
def test_text_that_is_no_move_is_refused_as_notation(text: str) -> None:
    assert refused(games.load("turris").new(), 0, text) == "notation"
    assert refused(games.load("turris").new(), 1, text) == "notation"


def test_a_picture_shows_floors_views_and_hands() -> None:
    assert str(play("turris", "a1v b1v a1b1h")) == PICTURE.strip("\n")


def test_the_last_line_says_who_is_to_build_and_what_must_stay_empty() -> None:
    def last_line(moves: str, **options: int) -> str:
        return str(play("turris", moves, **options)).splitlines()[-1]

    assert last_line("") == "white to build"
    assert last_line("c3v c2v c1v b2v") == "black has a bonus: build again, take a white block, or decline"
    assert last_line("c3v c2v c1v b2v xc3/1") == "white to build; c3/1 and c3/2 must stay empty this turn"
    finished = "b1v b2v b3v a2v c2v a1v c1v a3v c3v c1c2h b1v c3v"
    assert re.fullmatch("(white|black) has won", last_line(finished, blocks=6))
    assert last_line("a2v b2v c2v b1v b3v a3v a2a3h c1v c1c2h a1v c3v a1v", blocks=6) == "a draw"


def test_freed_cells_are_crossed_out_on_their_floors() -> None:
    match = play("turris", "c3v c2v c1v b2v xc3/1")
    assert str(match).count("×") == 2
    match.play(0, "b1v")
    assert "×" not in str(match)


CODES = {"green": 32, "blue": 34, "red": 31, "purple": 35, "white": 37, "black": 30, "yellow": 33}


def test_paint_colours_the_blocks_and_keeps_the_columns_straight() -> None:
    match = play("turris", "a1v b1v a1b1h")

    def paint(text: str, colour: str) -> str:
        return f"\x1b[{CODES[colour]}m{text}\x1b[0m" if colour else text

    painted = match.view(0, paint)
    assert f"\x1b[{CODES['white']}m░↑░" in painted
    assert f"\x1b[{CODES['black']}m▓↑▓" in painted
    assert ESCAPES.sub("", painted) == str(match)


PICTURE = """
  level 1        level 2        level 3
  ┌───────────┐  ┌───────────┐  ┌───────────┐
3 │ ·   ·   · │  │ ·   ·   · │  │ ·   ·   · │
  │           │  │           │  │           │
2 │ ·   ·   · │  │ ·   ·   · │  │ ·   ·   · │
  ├───┬───┐   │  ├───┬───┐   │  ├───────┐   │
1 │░↑░│▓↑▓│ · │  │░↓░│▓↓▓│ · │  │░░░ ░░░│ · │
  └───┴───┴───┘  └───┴───┴───┘  └───────┴───┘
    a   b   c      a   b   c      a   b   c

  south 4:2      north 4:2      west 3:0       east 1:2       roof 2:0
  ┌───────┬───┐  ┌───┬───────┐  ┌───────┬───┐  ┌───┬───────┐  ┌───────────┐
 3│░░░ ░░░│   │  │   │░░░ ░░░│  │       │░░░│  │░░░│       │  │ ·   ·   · │ 3
  │   ┌───┤   │  │   ├───┐   │  │       │   │  ├───┤       │  │           │
 2│░░░│▓▓▓│   │  │   │▓▓▓│░░░│  │       │░░░│  │▓▓▓│       │  │ ·   ·   · │ 2
  │   │   │   │  │   │   │   │  │       │   │  │   │       │  ├───────┐   │
 1│░░░│▓▓▓│   │  │   │▓▓▓│░░░│  │       │░░░│  │▓▓▓│       │  │░░░ ░░░│ · │ 1
  └───┴───┴───┘  └───┴───┴───┘  └───────┴───┘  └───┴───────┘  └───────┴───┘
    a   b   c      c   b   a      3   2   1      1   2   3      a   b   c

white ░ 4+4+3+1+2 = 14 points, 18 blocks in hand, last block a1/3
black ▓ 2+2+0+2+0 = 6 points, 19 blocks in hand, last block b1/1
black to build
"""


REMOVAL = "b3v b2v c3v a2v b1v c1v b1c1h a3v a2a3h a1v c2v b2c2h"


def test_a_refused_removal_says_which_of_its_reasons_applies() -> None:
    match = play("turris", REMOVAL)
    seat = match.movers[0]
    reasons = {
        str(match.why(seat, f"x{cell}{row}/{level}")) for cell in "abc" for row in "123" for level in "1234"
    }
    assert "T10: this block must stay: it is the one that was put down last" in reasons
    assert "T10: this block must stay: another one stands on it" in reasons
    assert "T9: this is your own block" in reasons
    assert "T9: there is no block" in reasons


def test_a_block_that_keeps_levels_finished_is_refused_for_that_reason() -> None:
    match = play("turris", "", levels_open=2)
    rng = random.Random(5)
    found = set[str]()
    for _ in range(400):
        if match.over:
            match = play("turris", "", levels_open=2)
        seat = match.movers[0]
        if "-" in match.moves(seat):
            cells = [f"x{cell}{row}/{level}" for cell in "abc" for row in "123" for level in range(1, 8)]
            found |= {str(match.why(seat, text)) for text in cells}
        match.play(seat, rng.choice(match.moves(seat)))
    assert "T10: this block must stay: without it more than 2 levels would be unfinished" in found


def test_a_bonus_says_who_may_use_it() -> None:
    match = play("turris", "b1v b2v")
    (moment,) = match.last_moments()
    said = {viewer: match.tell(moment.text[0], "did", 1, viewer) for viewer in (0, 1)}
    assert said[1].startswith("You may build again")
    assert "may build again" in said[0]
    assert not said[0].startswith("You")
