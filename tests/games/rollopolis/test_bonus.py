"""Rollopolis clause by clause: the bonus track, rerolls and the University (O9 to O12)."""

import pytest

from games.rollopolis.drawn import holding, table
from opolis.match.match import Match
from table import refused

HOME = ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . ."
COMMUNITY = ". . . . . / . . . . . / . . L . . / . . . . . / . . . . ."
CARE = ". . . . . / . . . . . / . . L H . / . . . . . / . . . . ."
HALL = ". . . . . / . . . . . / . . A . . / . . . . . / . . . . ."
CAMPUS = ". . . . . / . . . . . / . . A U . / . . . . . / . . . . ."


def starting(match: Match, seat: int, letters: str) -> set[str]:
    """List the moves that begin with one of these letters."""
    return {text for text in match.moves(seat) if text[0] in letters}


@pytest.mark.states("O9")
@pytest.mark.parametrize(
    ("seats", "die", "move", "marks"),
    [
        (2, 1, "R:R+c3", 1),
        (2, 1, "R:I@b3", 1),
        (2, 6, "C:C@b3", 1),
        (2, 6, "C:I@b3", 1),
        (2, 6, "R:R+c3", 0),
        (2, 1, "C:C@b3", 0),
        (2, 1, "S:B@b3", 0),
        (2, 6, "S:I@b3", 0),
        (2, 2, "R:R+c3", 0),
        (2, 5, "C:C@b3", 0),
        (1, 2, "R:R+c3", 1),
        (1, 5, "C:I@b3", 1),
        (1, 1, "R:R+c3", 0),
        (1, 6, "C:C@b3", 0),
        (1, 2, "C:C@b3", 0),
        (1, 5, "R:R+c3", 0),
    ],
)
def test_some_numbers_mark_a_bonus_space(seats: int, die: int, move: str, marks: int) -> None:
    match = holding(die, HOME, seats)
    match.play(0, move)
    assert match.state.bonus[0] == marks


@pytest.mark.states("O9")
def test_alone_any_number_still_follows_a_one_and_a_six() -> None:
    assert "R:R+c3" in holding(4, HOME, 1, R=1).moves(0)
    assert "C:C@b3" in holding(4, HOME, 1, C=6).moves(0)
    assert "R:R+c3" not in holding(4, HOME, 1, R=2).moves(0)


@pytest.mark.allows("O10")
@pytest.mark.parametrize("marked", range(15))
def test_a_joker_comes_with_the_second_fourth_seventh_tenth_and_thirteenth_mark(marked: int) -> None:
    match = holding(4, HOME)
    match.state.bonus[0] = marked
    match.play(0, "b")
    joker = marked + 1 in (2, 4, 7, 10, 13)
    assert match.movers == ([0] if joker else [1])
    if joker:
        assert {text[:2] for text in match.moves(0)} == {"*R", "*C", "*I"}
        match.play(0, "*R+c3")
        assert match.state.written.tolist() == [0, 0, 0]
        assert match.movers == [1]


@pytest.mark.refuses("O10")
def test_a_joker_that_is_due_comes_first_and_others_do_not_come_at_all() -> None:
    match = holding(4, HOME)
    assert refused(match, 0, "*R+c3") == "O10"
    match.state.bonus[0] = 1
    match.play(0, "b")
    assert refused(match, 0, "d1") == "O10"
    assert refused(match, 0, "b") == "O10"
    assert refused(match, 0, "R:R+c3") == "O10"
    assert refused(match, 0, "*P@b3") == "O10"
    assert refused(match, 0, "*M@b3") == "O10"
    assert refused(match, 0, "*R@b2") == "O14"
    assert refused(match, 0, "*C@a1") == "O13"
    assert refused(match, 0, "*C+c3") == "O4"
    match.play(0, "*I@d4")
    assert refused(match, 1, "*R@c3") == "O10"


@pytest.mark.states("O10")
def test_a_joker_that_cannot_be_used_is_lost() -> None:
    match = holding(4, HOME.replace("R1", "R4"))
    match.state.empty[0] = 0
    match.state.bonus[0] = 1
    match.play(0, "b")
    assert (match.movers, match.state.bonus[0]) == ([1], 2)


@pytest.mark.states("O10")
def test_a_permit_may_earn_a_joker_after_its_building_stands() -> None:
    match = holding(1, HOME)
    match.state.bonus[0] = 3
    match.play(0, "R:I@d3")
    assert refused(match, 0, "*C@e4") is None  # next to the new building only
    match.play(0, "*C@e4")
    assert (match.movers, match.state.bonus[0]) == ([1], 4)


@pytest.mark.states("O10")
def test_a_seat_that_drafts_twice_in_a_row_may_earn_two_jokers() -> None:
    match = table(seats=1, pool="555", R=3, C=5, S=5)
    match.state.bonus[0] = 1
    for text in ("d5", "b", "*R@c3"):
        match.play(0, text)
    match.state.bonus[0] = 3
    for text in ("d5", "b", "*R+c3"):
        match.play(0, text)
    assert match.state.level[0, 12] == 2
    assert match.movers == [-1]


@pytest.mark.allows("O11")
def test_a_local_community_rerolls_one_die_a_round_and_takes_it() -> None:
    match = table(COMMUNITY, pool="12344")
    assert starting(match, 0, "r") == {"r1", "r2", "r3", "r4"}
    match.play(0, "r4")
    assert match.odds() == {f"4>{face}": 1 for face in range(1, 7)}
    match.play(-1, "4>2")
    assert (match.state.die, match.state.pool.tolist()) == (2, [0, 1, 1, 1, 1, 0, 0])
    assert "R:R@b3" in match.moves(0)
    assert starting(match, 0, "r") == set()


@pytest.mark.refuses("O11")
def test_without_a_local_community_or_a_die_there_is_no_reroll() -> None:
    assert refused(table(HOME), 0, "r1") == "O11"
    assert refused(table(HOME.replace("R1", "H ")), 0, "r1") == "O11"
    assert refused(table(COMMUNITY, pool="12344"), 0, "r6") == "O11"
    taken = holding(4, CARE)
    assert refused(taken, 0, "r4") == "O11"
    assert refused(taken, 0, "r1") == "O11"


@pytest.mark.refuses("O11")
def test_the_die_that_is_rerolled_and_no_other_shows_a_new_face() -> None:
    match = table(COMMUNITY, pool="12344")
    match.play(0, "r4")
    assert refused(match, -1, "3>2") == "O11"
    assert refused(match, -1, "{1,2,3,4,4}") == "O2"
    assert refused(match, 0, "b") == "O2"


@pytest.mark.allows("O11")
def test_a_hospital_rerolls_the_same_die_once_more() -> None:
    match = table(CARE, pool="12344")
    match.play(0, "r4")
    match.play(-1, "4>4")
    assert match.state.hospital[0] == 2
    match.play(0, "r4")
    match.play(-1, "4>1")
    assert (match.state.hospital[0], match.state.die) == (1, 1)
    assert refused(match, 0, "r1") == "O11"


@pytest.mark.allows("O11")
def test_a_hospital_rerolls_at_the_other_draft_of_the_round() -> None:
    match = table(CARE, seats=1, pool="123")
    for seat, text in ((0, "r1"), (-1, "1>6"), (0, "R:R@b3")):
        match.play(seat, text)
    assert "r2" in match.moves(0)
    for seat, text in ((0, "r2"), (-1, "2>5")):
        match.play(seat, text)
    assert match.state.hospital[0] == 1
    assert refused(match, 0, "r5") == "O11"
    match.play(0, "R:R+b3")
    assert match.state.rerolls.tolist() == [0, 0, 0, 0]


@pytest.mark.allows("O11")
def test_a_hospital_rerolls_another_die_of_the_pool_and_puts_the_first_one_back() -> None:
    match = table(CARE, pool="12344")
    match.play(0, "r4")
    match.play(-1, "4>6")
    assert starting(match, 0, "r") == {"r1", "r2", "r3", "r4", "r6"}
    match.play(0, "r3")
    assert match.odds() == {f"3>{face}": 1 for face in range(1, 7)}
    match.play(-1, "3>5")
    assert (match.state.die, match.state.hospital[0]) == (5, 1)
    assert match.state.pool.tolist() == [0, 1, 1, 0, 1, 0, 1]
    assert starting(match, 0, "rd") == set()
    match.play(0, "R:R@b3")
    assert match.moves(1) == ["d1", "d2", "d4", "d6"]


@pytest.mark.refuses("O11")
def test_the_second_reroll_is_of_a_die_that_lies_in_the_pool() -> None:
    match = table(CARE, pool="12344")
    match.play(0, "r1")
    match.play(-1, "1>6")
    assert refused(match, 0, "r1") == "O11"
    assert refused(match, 0, "r5") == "O11"
    match.play(0, "r6")
    match.play(-1, "6>1")
    assert refused(match, 0, "r1") == "O11"
    assert refused(match, 0, "r2") == "O11"


@pytest.mark.refuses("O11")
def test_with_both_rerolls_spent_at_one_draft_the_other_draft_has_none() -> None:
    match = table(CARE, seats=1, pool="123")
    for seat, text in ((0, "r1"), (-1, "1>6"), (0, "r2"), (-1, "2>2"), (0, "R:R@b3")):
        match.play(seat, text)
    assert match.moves(0) == ["d3", "d6"]
    assert refused(match, 0, "r3") == "O11"


@pytest.mark.allows("O11")
def test_by_the_sheet_a_local_community_rerolls_one_die_up_to_twice() -> None:
    match = table(COMMUNITY, pool="12344", helpers="sheet")
    match.play(0, "r4")
    match.play(-1, "4>6")
    assert starting(match, 0, "r") == {"r6"}
    match.play(0, "r6")
    match.play(-1, "6>6")
    assert starting(match, 0, "r") == set()
    match.play(0, "R:R@b3")
    assert match.movers == [1]


@pytest.mark.refuses("O11")
def test_by_the_sheet_another_die_or_another_draft_has_no_reroll() -> None:
    match = table(CARE, seats=1, pool="123", helpers="sheet")
    match.play(0, "r1")
    match.play(-1, "1>6")
    assert refused(match, 0, "r2") == "O11"
    match.play(0, "R:R@b3")
    assert refused(match, 0, "r2") == "O11"
    assert match.moves(0) == ["d2", "d3"]
    assert match.state.hospital[0] == 2


@pytest.mark.refuses("O11")
def test_a_hospital_is_used_twice_in_a_game() -> None:
    match = table(CARE, pool="12344")
    match.state.hospital[0] = 0
    match.play(0, "r4")
    match.play(-1, "4>2")
    assert refused(match, 0, "r2") == "O11"


@pytest.mark.allows("O12")
def test_an_architects_hall_lets_numbers_stay_on_two_tracks() -> None:
    match = holding(4, HALL, R=4, C=4, S=4)
    assert {text[:2] for text in match.moves(0)} == {"R:", "C:", "b"}
    assert {"R:R@b3", "R:I@b3", "C:C@b3", "C:I@b3"} <= set(match.moves(0))
    assert starting(holding(4, HOME, R=4, C=4, S=4), 0, "RCS") == set()


@pytest.mark.allows("O12")
def test_a_university_ignores_the_number_where_it_would_be_refused() -> None:
    match = holding(5, CAMPUS, R=3, C=2, S=5)
    assert {"R:R@b3!", "R:I@b3!", "C:C@b3"} <= set(match.moves(0))
    match.play(0, "R:I@b3!")
    assert (match.state.university[0], match.state.previous[0]) == (1, 5)


@pytest.mark.refuses("O12")
def test_a_university_is_not_used_where_the_number_fits_or_on_the_special_track() -> None:
    match = holding(5, CAMPUS, R=3, C=2, S=5)
    assert refused(match, 0, "R:R@b3") == "O3"
    assert refused(match, 0, "C:C@b3!") == "O12"
    assert refused(match, 0, "S:M@b3!") == "O12"
    equal = holding(5, CAMPUS, R=5)
    assert refused(equal, 0, "R:R@b3!") == "O12"
    full = holding(5, CAMPUS, R=3)
    full.state.written[0] = 16
    assert refused(full, 0, "R:R@b3!") == "O8"


@pytest.mark.refuses("O12")
def test_by_the_sheet_a_university_has_no_uses() -> None:
    match = holding(5, CAMPUS, R=3, helpers="sheet")
    assert refused(match, 0, "R:R@b3!") == "O12"
    assert refused(match, 0, "R:-!") == "O12"
    assert {"R:R@b3", "C:C@b3"} <= set(holding(3, CAMPUS, R=3, C=3, helpers="sheet").moves(0))


@pytest.mark.refuses("O12")
def test_a_university_needs_an_architects_hall_and_a_use() -> None:
    assert refused(holding(5, CAMPUS.replace("A", "L"), R=3), 0, "R:R@b3!") == "O12"
    assert refused(holding(5, HALL, R=3), 0, "R:R@b3!") == "O12"
    spent = holding(5, CAMPUS, R=3)
    spent.state.university[0] = 0
    assert refused(spent, 0, "R:R@b3!") == "O12"
