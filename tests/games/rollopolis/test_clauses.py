"""Rollopolis clause by clause: set-up, drafting, and taking permits (O1 to O8)."""

import pytest

from games.rollopolis.drawn import holding, table
from opolis import games
from opolis.match.match import Match
from table import play, refused

HOME = ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . ."
SHOP = ". . . . . / . . . . . / . . C1 . . / . . . . . / . . . . ."
CAMPUS = ". . . . . / . . . . . / . . A U . / . . . . . / . . . . ."
SET_UP = "first:1 {1+1} W@c1 {1+2} F@a2 {1+1} T@c5 {2+2} F@e2 {2+3} W@b5 {3+3} T@d5"


def starting(match: Match, seat: int, letters: str) -> set[str]:
    """List the moves that begin with one of these letters."""
    return {text for text in match.moves(seat) if text[0] in letters}


def built_up(die: int, drawing: str = "", seats: int = 2, **previous: int) -> Match:
    """Hold a die with no blank space left, and no building below its top unless one is drawn."""
    match = holding(die, drawing or HOME.replace("R1", "R4"), seats, **previous)
    match.state.empty[0] = 0
    return match


@pytest.mark.allows("O1")
def test_terrains_go_on_free_spaces_with_the_rolled_number() -> None:
    match = play("rollopolis", "first:1 {3+4}")
    assert match.movers == [1]
    corners = ("a1", "e1", "a5", "e5")
    assert set(match.moves(1)) == {f"{terrain}@{space}" for terrain in "FWT" for space in corners}
    match.play(1, "T@a1")
    match.play(-1, "{1+6}")
    assert set(match.moves(1)) == {f"{terrain}@{space}" for terrain in "FW" for space in corners[1:]}


@pytest.mark.refuses("O1")
def test_a_terrain_is_used_once_and_keeps_to_its_number() -> None:
    match = play("rollopolis", "first:0 {3+4} T@a1 {3+4}")
    assert refused(match, 0, "T@e1") == "O1"
    assert refused(match, 0, "F@a1") == "O1"
    assert refused(match, 0, "F@b1") == "O1"
    assert refused(match, 0, "F@c3") == "O1"
    assert refused(match, 0, "d4") == "O1"


@pytest.mark.refuses("O1")
def test_only_a_seat_of_the_table_can_be_first() -> None:
    match = games.load("rollopolis").new(3)
    assert match.moves(-1) == ["first:0", "first:1", "first:2"]
    assert refused(match, -1, "first:3") == "O1"
    assert refused(match, -1, "{1,2,3}") == "O1"


@pytest.mark.states("O1")
def test_a_roll_without_a_free_space_is_rolled_again() -> None:
    match = play("rollopolis", "first:0 {2+6} F@b1 {4+4}")
    assert match.movers == [-1]
    match.play(-1, "{3+5}")
    match.play(-1, "{5+5}")
    assert match.moves(0) == ["T@a4", "W@a4"]


@pytest.mark.states("O1")
def test_each_seat_places_three_terrains_from_the_first_one_clockwise() -> None:
    match = games.load("rollopolis").new(3)
    order = []
    for text in ("first:2", *["{1+3}", "F@e2", "{1+2}", "W@a2", "{1+4}", "T@b5"] * 3):
        order += [seat for seat in match.movers if seat >= 0]
        match.play(match.movers[0], text)
    assert order == [2, 2, 2, 0, 0, 0, 1, 1, 1]
    assert match.movers == [-1]
    assert refused(match, -1, "{1+3}") == "O2"


@pytest.mark.states("O1")
def test_alone_nobody_asks_who_begins() -> None:
    match = games.load("rollopolis").new(1)
    assert "{1+1}" in match.moves(-1)
    assert refused(match, -1, "first:0") == "O1"


@pytest.mark.allows("O2")
def test_drafts_go_clockwise_and_back_and_the_next_seat_begins_the_next_round() -> None:
    match = table(seats=3, pool="1111111")
    order = []
    for _ in range(6):
        order += match.movers
        match.play(match.movers[0], "d1")
        match.play(match.movers[0], "b")
        for seat in match.movers:
            if match.moves(seat)[0][0] == "*":
                match.play(seat, match.moves(seat)[0])
    assert order == [0, 1, 2, 2, 1, 0]
    assert (match.movers, match.state.first, match.state.rounds) == ([-1], 1, 2)


@pytest.mark.allows("O2")
@pytest.mark.parametrize(("seats", "rolls"), [(1, 56), (2, 252), (3, 792), (4, 2002)])
def test_two_dice_a_seat_and_one_more_are_rolled(seats: int, rolls: int) -> None:
    set_up = "{1+3} F@e2 {1+2} W@a2 {1+4} T@b5 " * seats
    match = play("rollopolis", ("first:0 " if seats > 1 else "") + set_up, seats)
    odds = match.odds()
    assert len(odds) == rolls
    assert sum(odds.values()) == 6 ** (2 * seats + 1)
    assert odds["{" + ",".join("1" * (2 * seats + 1)) + "}"] == 1


@pytest.mark.refuses("O2")
def test_only_a_die_of_the_pool_is_drafted_by_the_seat_on_turn() -> None:
    match = play("rollopolis", f"{SET_UP} {{1,3,3,5,6}}")
    assert match.movers == [1]
    assert match.moves(1) == ["d1", "d3", "d5", "d6"]
    assert refused(match, 1, "d4") == "O2"
    assert refused(match, 0, "d3") == "O2"
    assert refused(match, -1, "d3") == "O2"
    assert refused(match, 1, "b") == "O2"
    assert refused(match, 1, "R:R@c3") == "O2"
    assert refused(match, 1, "F@c3") == "O2"
    match.play(1, "d3")
    assert refused(match, 1, "d3") == "O2"


@pytest.mark.refuses("O2")
@pytest.mark.parametrize("text", ["{1,3,3,5}", "{1}", "{1,1,1,1,1,1,1}", "{1,1,1,1,1,1}", "4>2", "first:0"])
def test_all_dice_are_rolled_and_nothing_else(text: str) -> None:
    assert refused(play("rollopolis", SET_UP), -1, text) == "O2"


@pytest.mark.allows("O3")
@pytest.mark.parametrize(("previous", "fitting"), [(0, "123456"), (4, "123"), (1, "123456"), (2, "1")])
def test_residential_numbers_fall_or_follow_a_one(previous: int, fitting: str) -> None:
    before = {"R": previous} if previous else {}
    taken = {str(die) for die in range(1, 7) if "R:R@c3" in holding(die, **before).moves(0)}
    assert taken == set(fitting)


@pytest.mark.refuses("O3")
def test_a_residential_number_may_not_rise_or_stay() -> None:
    assert refused(holding(4, R=4), 0, "R:R@c3") == "O3"
    assert refused(holding(5, R=4), 0, "R:R@c3") == "O3"
    assert refused(holding(5, R=4), 0, "R:I@c3") == "O3"


@pytest.mark.allows("O3")
def test_a_home_is_raised_to_level_four_and_no_higher() -> None:
    match = holding(2, HOME.replace("R1", "R3"))
    match.play(0, "R:R+c3")
    assert match.state.level[0, 12] == 4
    assert match.state.tracks[0, 0] == 2
    top = holding(2, HOME.replace("R1", "R4"))
    assert refused(top, 0, "R:R+c3") == "O3"


@pytest.mark.refuses("O3")
def test_the_residential_track_gives_homes_and_industry_only() -> None:
    match = holding(2, HOME)
    assert refused(match, 0, "R:C@b3") == "O3"
    assert refused(match, 0, "R:P@b3") == "O3"
    assert refused(match, 0, "R:R+b3") == "O3"


@pytest.mark.allows("O4")
@pytest.mark.parametrize(("previous", "fitting"), [(0, "123456"), (4, "56"), (6, "123456"), (5, "6")])
def test_commercial_numbers_rise_or_follow_a_six(previous: int, fitting: str) -> None:
    before = {"C": previous} if previous else {}
    taken = {str(die) for die in range(1, 7) if "C:C@c3" in holding(die, **before).moves(0)}
    assert taken == set(fitting)


@pytest.mark.refuses("O4")
def test_a_commercial_number_may_not_fall_or_stay_and_a_shop_has_three_levels() -> None:
    assert refused(holding(4, C=4), 0, "C:C@c3") == "O4"
    assert refused(holding(3, C=4), 0, "C:I@c3") == "O4"
    assert refused(holding(3, HOME), 0, "C:R@b3") == "O4"
    assert "C:C+c3" in holding(3, SHOP.replace("C1", "C2")).moves(0)
    assert refused(holding(3, SHOP.replace("C1", "C3")), 0, "C:C+c3") == "O4"
    assert refused(holding(3, HOME), 0, "C:C+c3") == "O4"


@pytest.mark.allows("O5")
@pytest.mark.parametrize(("die", "letters"), [(1, "EB"), (2, "P"), (3, "GU"), (4, "HS"), (5, "M"), (6, "LA")])
def test_each_number_allows_its_specials(die: int, letters: str) -> None:
    match = holding(die, HOME)
    assert {text[2] for text in match.moves(0) if text[0] == "S"} == {*letters, "I"}


@pytest.mark.refuses("O5")
def test_a_special_number_changes_and_allows_no_other_special() -> None:
    assert refused(holding(5, HOME, S=5), 0, "S:M@b3") == "O5"
    assert refused(holding(5, HOME, S=5), 0, "S:I@b3") == "O5"
    assert refused(holding(5, HOME), 0, "S:P@b3") == "O5"
    assert refused(holding(5, HOME), 0, "S:R@b3") == "O5"
    assert refused(holding(5, HOME.replace("R1", "M ")), 0, "S:M+c3") == "O5"
    assert "S:M@b3" in holding(5, HOME, S=4).moves(0)


@pytest.mark.allows("O6")
def test_industry_is_written_on_any_track_that_takes_the_number() -> None:
    match = holding(4, HOME, R=5, C=3, S=4)
    assert {text for text in match.moves(0) if text.endswith("I@b2")} == {"R:I@b2", "C:I@b2"}
    match.play(0, "C:I@b2")
    assert match.state.previous.tolist() == [5, 4, 4]
    assert match.state.level[0, 6] == 0


@pytest.mark.refuses("O6")
def test_industry_has_no_levels() -> None:
    assert refused(holding(2, HOME.replace("R1", "I ")), 0, "R:I+c3") == "O6"


@pytest.mark.allows("O7")
def test_a_bonus_is_marked_instead_of_a_permit_and_nothing_is_written() -> None:
    match = holding(6, HOME)
    match.play(0, "b")
    assert (match.state.bonus.tolist(), match.state.written.tolist()) == ([1, 0, 0, 0], [0, 0, 0])
    full = holding(6, HOME)
    full.state.bonus[0] = 15
    full.play(0, "b")
    assert (full.state.bonus[0], full.movers) == (15, [1])


@pytest.mark.refuses("O7")
def test_alone_a_bonus_is_only_for_a_number_that_no_track_takes() -> None:
    assert refused(holding(6, HOME, seats=1, R=3, C=6, S=6), 0, "b") == "O7"
    assert refused(holding(6, HOME, seats=1, R=3, C=5, S=6), 0, "b") == "O7"
    assert refused(holding(5, HOME, seats=1, R=3, C=5, S=5), 0, "b") is None


@pytest.mark.allows("O7")
def test_alone_a_university_use_is_not_forced_by_the_bonus() -> None:
    match = holding(4, CAMPUS, seats=1, R=3, C=5, S=4)
    assert refused(match, 0, "b") is None
    assert all(text.endswith("!") for text in match.moves(0) if text != "b")
    spent = holding(4, CAMPUS, seats=1, R=3, C=5, S=4)
    spent.state.university[0] = 0
    assert spent.moves(0) == ["b"]


@pytest.mark.refuses("O7")
def test_alone_an_architects_hall_that_lets_a_number_stay_rules_the_bonus_out() -> None:
    assert refused(holding(4, CAMPUS, seats=1, R=4, C=5, S=4), 0, "b") == "O7"


@pytest.mark.refuses("O7")
def test_alone_a_number_that_a_track_takes_is_no_bonus_even_with_nothing_to_build() -> None:
    match = built_up(5, seats=1)
    assert refused(match, 0, "b") == "O7"
    assert match.moves(0) == ["C:-", "R:-", "S:-"]
    for track in range(3):
        match.state.written[track] = match.state.spots[track]
    assert match.moves(0) == ["b"]


@pytest.mark.allows("O8")
def test_a_track_takes_numbers_until_its_last_spot() -> None:
    match = holding(2, HOME)
    match.state.written[0] = 15
    assert "R:R+c3" in match.moves(0)


@pytest.mark.refuses("O8")
def test_a_full_track_takes_no_number() -> None:
    match = holding(2, HOME)
    match.state.written[0] = 16
    assert refused(match, 0, "R:R+c3") == "O8"
    assert refused(match, 0, "R:I@b3") == "O8"
    assert starting(match, 0, "R") == set()


@pytest.mark.states("O8")
def test_a_permit_builds_what_it_can() -> None:
    match = holding(2, HOME.replace("R1", "P "), R=4)
    assert "S:P@b3" not in match.moves(0)
    alone = holding(2, ". . . . . / . . P . . / . . R4 . . / . . . . . / . . . . .")
    assert {text[2] for text in starting(alone, 0, "S")} == {"I"}


@pytest.mark.allows("O8")
def test_a_number_with_which_nothing_can_be_built_may_be_written_all_the_same() -> None:
    match = built_up(4, R=5, C=5, S=3)
    assert match.moves(0) == ["R:-", "S:-", "b"]
    match.play(0, "R:-")
    assert (match.state.previous.tolist(), match.state.written.tolist()) == ([4, 5, 3], [2, 1, 1])
    assert (match.state.bonus[0], match.movers) == (0, [1])


@pytest.mark.allows("O8")
def test_one_track_may_have_nothing_to_build_where_another_has() -> None:
    # Two I and two Specials without any C: only shops and homes may come, and an empty C track takes shops.
    match = holding(2, ". . . . . / . I G . . / . M R1 I . / . . . . . / . . . . .")
    assert {text[2] for text in starting(match, 0, "RC")} == {"R", "C"}
    assert starting(match, 0, "S") == {"S:-"}


@pytest.mark.allows("O8")
@pytest.mark.parametrize(
    ("die", "move", "marks"), [(1, "R:-", 1), (6, "C:-", 1), (6, "R:-", 0), (1, "S:-", 0)]
)
def test_a_number_written_without_building_earns_its_mark(die: int, move: str, marks: int) -> None:
    match = built_up(die)
    match.play(0, move)
    assert (match.state.bonus[0], match.movers) == (marks, [1])


@pytest.mark.allows("O8")
def test_a_university_use_writes_a_number_without_building() -> None:
    match = built_up(4, CAMPUS, R=3, C=5, S=4)
    assert match.moves(0) == ["C:-!", "R:-!", "b"]
    match.play(0, "C:-!")
    assert (match.state.university[0], match.state.previous.tolist()) == (1, [3, 4, 4])


@pytest.mark.refuses("O8")
def test_whoever_can_build_with_a_number_must_build() -> None:
    match = holding(4, HOME, R=5, S=4)
    assert refused(match, 0, "R:-") == "O8"
    assert refused(match, 0, "C:-") == "O8"
    raised_only = built_up(4, HOME)
    assert refused(raised_only, 0, "R:-") == "O8"
    assert refused(raised_only, 0, "C:-") is None


@pytest.mark.refuses("O8")
def test_a_number_written_without_building_keeps_to_the_tracks() -> None:
    match = built_up(4, CAMPUS, R=3, C=3, S=4)
    assert refused(match, 0, "R:-") == "O3"
    assert refused(match, 0, "S:-") == "O5"
    assert refused(match, 0, "C:-!") == "O12"
    assert refused(match, 0, "S:-!") == "O12"
    match.state.written[0] = 16
    assert refused(match, 0, "R:-!") == "O8"
    assert refused(built_up(3, C=4), 0, "C:-") == "O4"
    assert refused(table(HOME), 0, "R:-") == "O2"


@pytest.mark.states("O8")
@pytest.mark.parametrize(
    ("seats", "spots"), [(1, [8, 8, 6]), (2, [16, 16, 12]), (3, [24, 24, 16]), (4, [32, 32, 20])]
)
def test_a_track_has_a_row_for_each_seat(seats: int, spots: list[int]) -> None:
    assert table(seats=seats).state.spots.tolist() == spots
