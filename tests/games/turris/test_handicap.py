"""Points given to the seat that does not begin (T13): they count, they are shown, and bots know of them."""

import numpy as np
import pytest

import opolis
from opolis.core import verbs
from opolis.match.match import Match
from opolis.match.record import read
from table import play

WON = "b1v b2v b3v a2v c2v a1v c1v a3v c3v c1c2h b1v c3v"  # 22 to 19 with six blocks a seat
DRAWN = "a2v b2v c2v b1v b3v a3v a2a3h c1v c1c2h a1v c3v a1v"  # 22 to 22


def finished(moves: str, **options: int) -> Match:
    return play("turris", moves, blocks=6, **options)


def chance(match: Match, seat: int) -> float:
    """Give a seat's chance in the game's own opinion."""
    out = np.zeros(2)
    verbs.evaluate(match.state, out)
    return float(out[seat])


@pytest.mark.states("T13")
@pytest.mark.parametrize(("given", "share"), [(0, 1.0), (2, 1.0), (3, 0.5), (4, 0.0), (20, 0.0)])
def test_points_given_decide_with_those_of_the_views(given: int, share: float) -> None:
    match = finished(WON, handicap=given)
    assert match.scores == [22, 19 + given]
    assert match.outcome == [share, 1 - share]


@pytest.mark.states("T13")
def test_whoever_does_not_begin_is_given_them_from_the_start() -> None:
    assert opolis.game("turris").new(handicap=5).scores == [0, 5]
    assert opolis.game("turris").new(handicap=5, first=1).scores == [5, 0]


@pytest.mark.parametrize("given", [-1, 21])
def test_a_handicap_has_bounds(given: int) -> None:
    with pytest.raises(opolis.BadOption, match="handicap"):
        opolis.game("turris").new(handicap=given)


def test_a_seat_shows_what_it_was_given_among_its_points() -> None:
    for seat in finished(WON, handicap=4).scene(0).seats:
        points = [line.value for line in seat.breakdown if line.label != "blocks left"]
        assert sum(map(int, points)) == seat.score
    plain, given = (finished(WON, handicap=n).scene(0).seats[1].breakdown for n in (0, 4))
    assert [line.label for line in given if line not in plain] == ["handicap"]


def test_a_scene_that_was_remembered_without_a_handicap_is_not_shown_with_one() -> None:
    scores = [play("turris", "a1v b1v", handicap=given).scene(0).seats[1].score for given in (0, 3, 7)]
    assert [one - scores[0] for one in scores] == [0, 3, 7]


BUILT = "Every block is built"


@pytest.mark.parametrize(
    ("moves", "given", "language", "said"),
    [
        (
            WON,
            4,
            "en",
            ["Black has won with 23 points, 1 more than white", BUILT, "Black was given 4 points"],
        ),
        (
            WON,
            3,
            "en",
            ["A draw: both have 22 points, the handicap included", BUILT, "Black was given 3 points"],
        ),
        (
            WON,
            3,
            "de",
            [
                "Unentschieden: mit der Vorgabe haben beide 22 Punkte",
                "Alle Blöcke sind verbaut",
                "Schwarz hat 3 Punkte Vorgabe bekommen",
            ],
        ),
        (DRAWN, 0, "en", ["A draw: both have 22 points over the five views", BUILT]),
    ],
)
def test_the_end_says_what_was_given(moves: str, given: int, language: str, said: list[str]) -> None:
    match = finished(moves, handicap=given)
    ending = match.last_moments()[-1]
    told = [match.tell(one, "did", 0, -1, language) for one in (ending.headline, *ending.text)]
    assert len(told) == len(said)
    assert all(part in whole for part, whole in zip(said, told, strict=True)), told


def test_the_line_of_the_scene_and_the_picture_count_what_was_given() -> None:
    match = finished(WON, handicap=4)
    assert match.scene(0).text == "Black has won by 1 points, handicap included."
    assert " and 4 given = 23 points" in str(match)
    assert "given" not in str(finished(WON))


def test_a_record_keeps_the_handicap() -> None:
    match = finished(WON, handicap=4)
    assert '"handicap": 4' in match.record()
    assert read(match.record()) == match


@pytest.mark.parametrize("moves", ["", "a1v", "a1v b1v b2v", WON[:-4]])
@pytest.mark.parametrize("first", [0, 1])
def test_the_opinion_gives_whoever_began_less_the_more_is_given(moves: str, first: int) -> None:
    matches = [play("turris", moves, blocks=6, first=first, handicap=given) for given in (0, 2, 8, 20)]
    chances = [chance(match, first) for match in matches]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == len(chances)


def test_a_search_counts_what_was_given() -> None:
    values = []
    for given in (0, 20):
        match = finished(WON.rpartition(" ")[0], handicap=given)
        assert match.movers == [0], "white's last block ends the match"
        values.append(opolis.bot("turris", level=5, seed=1).advise(match, 0).value)
    assert values == [1.0, 0.0]
