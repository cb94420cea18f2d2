"""The score line by line (O18, O19), and what a quick opinion makes of it."""

import random

import numpy as np
import pytest

from games.rollopolis.drawn import draw, holding, table
from opolis import games
from opolis.core import verbs
from opolis.games.rollopolis.names import LETTERS
from opolis.games.rollopolis.scoring import breakdown, special_points


def line(label: str, drawing: str, bonus: int = 0) -> int:
    match = games.load("rollopolis").new(2)
    draw(match, 0, drawing)
    match.state.bonus[0] = bonus
    (found,) = [line.points for line in breakdown(match.state, 0) if line.label == label]
    return found


def special(letter: str, drawing: str, **uses: int) -> int:
    match = games.load("rollopolis").new(2)
    draw(match, 0, drawing)
    for name, left in uses.items():
        getattr(match.state, name)[0] = left
    return int(special_points(match.state, 0, LETTERS.index(letter)))


def around(middle: str, **others: str) -> str:
    """Draw a building on c3 with others around it: n, ne, e …"""
    places = {"nw": 6, "n": 7, "ne": 8, "w": 11, "e": 13, "sw": 16, "s": 17, "se": 18}
    words = ["."] * 25
    words[12] = middle
    for place, word in others.items():
        words[places[place]] = word
    return " ".join(words)


@pytest.mark.states("O11", "O19")
def test_by_the_sheet_helpers_beside_their_partners_score_two() -> None:
    match = games.load("rollopolis").new(2, helpers="sheet")
    draw(match, 0, around("A", n="U", s="L", e="H"))
    for letter, points in (("U", 2), ("H", 0)):
        assert special_points(match.state, 0, LETTERS.index(letter)) == points


@pytest.mark.states("O18")
@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 2), (3, 4), (4, 7)])
def test_a_home_scores_by_its_level(level: int, points: int) -> None:
    assert line("Residential", around(f"R{level}")) == points
    assert line("Residential", around(f"R{level}", n="R2")) == points + 2


@pytest.mark.states("O18")
def test_a_shop_scores_its_level_for_every_shop_and_home_beside_it() -> None:
    assert line("Commercial", around("C3")) == 0
    assert line("Commercial", around("C3", n="R4", e="C1", s="I", w="P")) == 3 + 3 + 1
    assert line("Commercial", around("C2", ne="R1", se="R1", sw="C3", nw="C1")) == 0
    assert line("Commercial", "C2 . . . R1 / R1 . . . C3 " + "/ . . . . . " * 3) == 2 + 3
    assert line("Commercial", ". . . . C2 / R1 . . . . " + "/ . . . . . " * 3) == 0


@pytest.mark.states("O18")
def test_industry_costs_a_point_for_every_home_next_to_it() -> None:
    assert line("Industrial", around("I", nw="R1", n="R2", se="R1")) == -3
    assert line("Industrial", around("R1", nw="I", n="I", se="I")) == -3
    assert line("Industrial", around("I", n="C1", s="P")) == 0


@pytest.mark.states("O18")
@pytest.mark.parametrize(
    ("terrain", "liked", "others"), [("F", "R1", "CI"), ("W", "C1", "RI"), ("T", "I", "RC")]
)
def test_a_terrain_scores_for_what_it_likes_beside_it(terrain: str, liked: str, others: str) -> None:
    assert line("Terrain", around(terrain, n=liked, w=liked)) == 2
    assert line("Terrain", around(terrain, nw=liked, se=liked)) == 0
    for other in others:
        word = other + ("1" if other in "RC" else "")
        assert line("Terrain", around(terrain, n=word, s=word)) == 0


@pytest.mark.states("O18")
def test_blank_spaces_cost_a_point_and_the_last_bonus_space_is_worth_five() -> None:
    assert line("Blank spaces", around("R1", n="I", e="F")) == -22
    assert line("Bonus track", around("R1"), bonus=14) == 0
    assert line("Bonus track", around("R1"), bonus=15) == 5


@pytest.mark.states("O19")
@pytest.mark.parametrize(
    ("letter", "neighbours", "points"),
    [
        ("E", {"n": "I", "s": "I"}, 3),
        ("E", {"w": "I", "e": "I"}, 3),
        ("E", {"n": "I", "e": "I"}, 0),
        ("E", {"nw": "I", "se": "I"}, 0),
        ("E", {"n": "I", "s": "C1"}, 0),
        ("B", {"n": "R1", "e": "I"}, 3),
        ("B", {"n": "R1", "ne": "I"}, 0),
        ("B", {"n": "R1", "e": "R1"}, 0),
        ("P", {"n": "R1", "e": "R3"}, 2),
        ("P", {"n": "R1", "e": "R1", "s": "R1"}, 2),
        ("P", {"n": "R1", "ne": "R1"}, 0),
        ("P", {"n": "R1", "e": "R1", "sw": "I"}, 0),
        ("G", {"n": "I", "e": "C1"}, 2),
        ("G", {"n": "I", "ne": "C1"}, 0),
        ("G", {"n": "I", "e": "R1"}, 0),
        ("S", {"n": "R1", "e": "C2"}, 2),
        ("S", {"n": "R1", "e": "R1"}, 0),
        ("S", {"n": "R1", "e": "C2", "sw": "I"}, 0),
        ("U", {"n": "A"}, 2),
        ("U", {"ne": "A"}, 0),
        ("H", {"w": "L"}, 2),
        ("H", {"w": "A"}, 0),
        ("L", {"w": "H"}, 0),
        ("A", {"w": "U"}, 0),
        ("M", {"n": "R1"}, 1),
        ("M", {"sw": "I"}, 0),
    ],
)
def test_a_special_has_its_wishes(letter: str, neighbours: dict[str, str], points: int) -> None:
    assert special(letter, around(letter, **neighbours)) == points


@pytest.mark.states("O19")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_universities_and_hospitals_score_their_unused_uses(left: int) -> None:
    assert special("U", around("U", n="A"), university=left) == left
    assert special("H", around("H", n="L"), hospital=left) == left


@pytest.mark.states("O19")
def test_a_substation_at_the_edge_is_not_between_the_ends_of_two_rows() -> None:
    assert special("E", ". . . . I / E I . . . / . . . . . / . . . . . / . . . . .") == 0
    assert special("E", ". . . I E / I . . . . / . . . . . / . . . . . / . . . . .") == 0


@pytest.mark.states("O19")
def test_monuments_score_together_and_nothing_with_industry_next_to_any() -> None:
    words = ["."] * 25
    for number, space in enumerate((0, 6, 12, 18, 24)):
        words[space] = "M"
        assert special("M", " ".join(words)) == (1, 3, 6, 10, 15)[number]
    words[23] = "I"
    assert special("M", " ".join(words)) == 0


def test_opinions_are_shares_and_end_as_the_outcome() -> None:
    rng = random.Random("opinions")
    for seats in (2, 3, 4):
        match = games.load("rollopolis").new(seats)
        out = np.zeros(seats)
        while not match.over:
            verbs.evaluate(match.state, out)
            assert out.sum() == pytest.approx(1)
            assert (out > 0).all()
            if match.movers == [-1]:
                match.roll(rng)
            else:
                match.advance(match.movers[0], rng.choice(match.legal(match.movers[0])))
        verbs.evaluate(match.state, out)
        assert out.tolist() == match.outcome


def test_alone_a_better_sheet_is_thought_better_also_at_the_end() -> None:
    opinions, out = [], np.zeros(1)
    for drawing in (around("R1"), around("R4"), around("R4", n="C3", s="C3")):
        match = table(drawing, seats=1, pool="555", R=3, C=5, S=5)
        match.state.rounds = 30
        match.state.bonus[0] = 15
        verbs.evaluate(match.state, out)
        before = float(out[0])
        for text in ("d5", "b", "d5", "b"):
            match.play(0, text)
        assert match.over
        verbs.evaluate(match.state, out)
        opinions.append((before, float(out[0])))
    assert opinions == sorted(opinions)
    assert all(0 < low < 1 and 0 < high < 1 for low, high in opinions)


def test_a_die_in_hand_that_fits_is_thought_better_than_one_that_does_not() -> None:
    out = np.zeros(2)
    home = around("R3")
    verbs.evaluate(holding(2, home, R=3, C=6, S=2).state, out)
    fitting = float(out[0])
    verbs.evaluate(holding(4, home, R=3, C=5, S=4).state, out)
    assert fitting > out[0]
