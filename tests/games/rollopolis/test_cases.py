"""The numbered cases of the specification, and the rulebook's smaller examples."""

from collections import Counter

import pytest

from games.rollopolis.drawn import draw, holding
from opolis import games
from opolis.games.rollopolis.scoring import breakdown
from opolis.games.rollopolis.townhall import is_full
from opolis.lab.simulate import play_fast
from table import refused
from walks import many_matches

PICTURE = "R2 F I W M / P R1 C1 C1 T / R1 R4 C3 C3 I / M . . . I / . M L H I"
ANNA = ". M . W I / M . S C2 C1 / F R2 R1 C3 M / R3 P H G . / . . L I T"


def lines(drawing: str, hospital: int) -> dict[str, int]:
    match = games.load("rollopolis").new(2)
    draw(match, 0, drawing)
    match.state.hospital[0] = hospital
    found = {line.label: line.points for line in breakdown(match.state, 0)}
    assert sum(found.values()) == match.scores[0]
    return {**found, "Sum": match.scores[0]}


@pytest.mark.states("O18", "O19")
def test_case_1_the_district_of_the_rulebooks_picture_scores_37() -> None:
    assert lines(PICTURE, hospital=1) == {
        "Residential": 9,
        "Commercial": 20,
        "Industrial": -1,
        "Terrain": 4,
        "Special": 9,
        "Blank spaces": -4,
        "Bonus track": 0,
        "Sum": 37,
    }


@pytest.mark.states("O18", "O19")
def test_case_2_the_district_of_the_rulebooks_text_scores_28() -> None:
    assert lines(ANNA, hospital=1) == {
        "Residential": 6,
        "Commercial": 11,
        "Industrial": 0,
        "Terrain": 4,
        "Special": 13,
        "Blank spaces": -6,
        "Bonus track": 0,
        "Sum": 28,
    }


def test_the_sheet_shows_the_sums_that_the_rulebook_writes_down() -> None:
    match = games.load("rollopolis").new(2)
    draw(match, 0, PICTURE)
    match.state.hospital[0] = 1
    notes = {line.label: line.note for line in breakdown(match.state, 0)}
    assert notes["Residential"] == "2 + 0 + 0 + 7"
    assert notes["Commercial"] == "3 + 2 + 9 + 6"
    assert notes["Terrain"] == "Forest 2, Pond 1, Mountain 1"
    assert notes["Special"] == "Park 2, Hospital 1, Monument 6"


@many_matches
@pytest.mark.states("O17")
@pytest.mark.parametrize(("seats", "points"), [(1, -7.3), (2, -5.8), (3, -8.2), (4, -9.3)])
def test_case_4_random_games_are_of_the_usual_size(seats: int, points: float) -> None:
    rounds, scores, ends = [], [], Counter[str]()
    for number in range(200):
        played = play_fast(games.load("rollopolis").new(seats), f"{seats} {number}")
        state = played.match.state
        rounds.append(int(state.rounds))
        scores += played.scores
        ends += Counter(letter for track, letter in enumerate("RCS") if is_full(state, track))
    assert 6 < sum(rounds) / len(rounds) < 8.5
    assert sum(scores) / len(scores) == pytest.approx(points, abs=2)
    assert ends["S"] > max(ends["R"], ends["C"])


@pytest.mark.allows("O3")
def test_anna_writes_a_five_after_a_one() -> None:
    match = holding(5, R=1)
    assert "R:R@c3" in match.moves(0)


@pytest.mark.states("O9")
def test_john_raises_a_shop_with_a_six_and_marks_his_first_bonus_space() -> None:
    match = holding(6, ". . . . . / . . . . . / . . C1 . . / . . . . . / . . . . .", C=5)
    match.play(0, "C:C+c3")
    assert (match.state.level[0, 12], match.state.bonus[0]) == (2, 1)
    assert match.movers == [1]


@pytest.mark.refuses("O5")
def test_sarah_cannot_build_a_park_after_a_two_but_a_garage_with_a_three() -> None:
    homely = ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . ."
    assert refused(holding(2, homely, S=2), 0, "S:P@b3") == "O5"
    assert refused(holding(3, homely, S=2), 0, "S:G@b3") is None


@pytest.mark.allows("O6")
def test_sarah_writes_a_five_for_industry_on_two_tracks_but_not_on_the_third() -> None:
    match = holding(5, R=5, C=3, S=2)
    assert refused(match, 0, "R:I@c3") == "O3"
    assert {"C:I@c3", "S:I@c3"} <= set(match.moves(0))


@pytest.mark.states("O10")
def test_sarah_earns_a_joker_with_her_fourth_mark_and_raises_a_home() -> None:
    match = holding(6, ". . . . . / . . . . . / . . R1 C1 . / . . . . . / . . . . .", C=4)
    match.state.bonus[0] = 3
    match.play(0, "C:C+d3")
    assert match.movers == [0]
    match.play(0, "*R+c3")
    assert (match.state.level[0, 12], match.movers) == (2, [1])


@pytest.mark.allows("O7")
def test_alexander_alone_takes_a_bonus_when_no_track_takes_his_five() -> None:
    match = holding(5, ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . .", seats=1, R=3, C=5, S=5)
    assert match.moves(0) == ["b"]
