"""Hirstopolis clause by clause: races and house rules."""

from typing import Any

import pytest

from games.hirstopolis.tables import SET, all_done, alone, build, drawn, quarry, town
from opolis import games
from opolis.core.errors import BadOption
from opolis.games.hirstopolis import clock
from opolis.match.match import Match
from table import refused

GAME = games.load("hirstopolis")
TINY = town("##", "B2=XX*2 T2=XX*2")


@pytest.mark.allows("H13")
def test_in_head_to_head_all_grab_place_and_return_at_once() -> None:
    match = GAME.new(3, mode="headtohead")
    assert match.movers == [0, 1, 2]
    for seat, text in ((2, "take:B2"), (0, "take:W6"), (2, "B2@a1r0"), (0, "return:W6"), (2, "take:T2")):
        match.play(seat, text)
    match.play(2, "T2@a1r0")
    assert match.scores == [0, 0, 2]


@pytest.mark.refuses("H13")
def test_in_head_to_head_nobody_holds_more_than_two_blocks() -> None:
    match = GAME.new(2, mode="headtohead")
    match.play(0, "take:B2")
    match.play(0, "take:B2")
    assert refused(match, 0, "take:B2") == "H13"
    assert refused(match, 0, "stop") == "H13"
    assert refused(match, 0, "return:T2") == "H13"
    assert refused(match, 0, "T2@a1r0") == "H13"
    assert refused(match, -1, "bell") == "H13"
    match.play(0, "done")
    assert refused(match, 0, "take:B2") == "H13"
    assert match.state.left == 2 * SET


@pytest.mark.allows("H13")
def test_the_last_allowed_placement_finishes_a_seat_and_its_hands_go_back() -> None:
    match = GAME.new(2, mode="headtohead", placements=2)
    for text in ("take:B2", "take:T2", "B2@a1r0", "take:W5", "T2@a1r0"):
        match.play(0, text)
    assert match.movers == [1]
    assert quarry(match, 0) == ""
    assert match.state.left == 2 * SET - 2
    match.play(1, "done")
    assert match.scores == [2, 0]


@pytest.mark.allows("H13")
def test_open_bases_cost_in_a_race_but_blocks_in_hand_do_not() -> None:
    match = GAME.new(2, mode="headtohead")
    for text in ("take:BO4", "take:BO4", "BO4@a1r0", "done"):
        match.play(0, text)
    match.play(1, "done")
    assert match.scores == [-8, 0]


@pytest.mark.allows("H13")
def test_with_a_clock_the_bell_ends_the_race_for_all_and_placements_do_not() -> None:
    match = GAME.new(2, mode="headtohead", clock=True, placements=1)
    match.play(0, "start")
    assert match.movers == [-1, 0, 1]
    build(match, 0, "B2@a1r0 T2@a1r0")
    assert match.movers == [-1, 0, 1]
    match.play(1, "take:B1")
    match.play(-1, "bell")
    assert match.over
    assert match.scores == [2, 0]


@pytest.mark.refuses("H13")
def test_a_race_ends_though_somebody_takes_and_returns_for_ever() -> None:
    match = GAME.new(2, mode="headtohead", map=TINY)
    for _ in range(99):
        match.play(0, "take:B2")
        match.play(0, "return:B2")
    match.play(0, "take:B2")
    assert refused(match, 0, "return:B2") == "H13"
    assert match.moves(0) == ["B2@a1r0", "done", "take:B2", "take:T2"]


@pytest.mark.allows("H14")
def test_solitaire_is_a_race_alone() -> None:
    match = alone("BO4@a1r0 TO4@a1r0 take:B1")
    assert match.movers == [0]
    match.play(0, "done")
    assert match.over
    assert (match.scores, match.outcome) == ([4], [1.0])


@pytest.mark.refuses("H14")
def test_in_solitaire_nobody_holds_more_than_two_blocks() -> None:
    match = alone("take:B1 take:T1")
    assert refused(match, 0, "take:B2") == "H14"
    assert refused(match, 0, "pass:B1") == "H14"


@pytest.mark.allows("H14")
def test_solitaire_ends_after_sixty_placements() -> None:
    assert alone().state.placements == 60
    match = alone("B2@a1r0 B2@c1r0", placements=2)
    assert match.over


def test_modes_have_their_numbers_of_seats() -> None:
    with pytest.raises(BadOption, match="solitaire takes one seat, not 2"):
        GAME.new(2, mode="solitaire")
    with pytest.raises(BadOption, match="standard takes 2 to 6 seats, not 1"):
        GAME.new(1)


def started(seats: int = 2, **options: Any) -> Match:
    """Begin with a clock and the king's signal."""
    match = GAME.new(seats, clock=True, **options)
    match.play(0, "start")
    return match


@pytest.mark.states("H15")
@pytest.mark.parametrize("seconds", [5, 30, 60, 120, 3600])
def test_the_draw_takes_as_long_as_agreed(seconds: int) -> None:
    assert clock.seconds(started(draw_seconds=seconds).state) == seconds
    assert clock.seconds(GAME.new(2, clock=True, draw_seconds=seconds).state) == 0, "before the signal"
    assert clock.seconds(GAME.new(2, draw_seconds=seconds).state) == 0


@pytest.mark.states("H15")
@pytest.mark.parametrize("name", ["draw_seconds", "race_seconds", "last_builder_seconds"])
@pytest.mark.parametrize("seconds", [-1, 4, 3601])
def test_all_seconds_are_from_five_to_an_hour(name: str, seconds: int) -> None:
    with pytest.raises(BadOption, match=name):
        GAME.new(2, **{name: seconds})


@pytest.mark.states("H13", "H14")
def test_a_race_takes_as_long_as_agreed() -> None:
    assert clock.seconds(started(mode="headtohead").state) == 600
    assert clock.seconds(started(1, mode="solitaire").state) == 900
    assert clock.seconds(started(mode="headtohead", race_seconds=45).state) == 45
    assert clock.seconds(started(1, mode="solitaire", race_seconds=3600).state) == 3600


@pytest.mark.states("H16")
def test_with_a_clock_a_seat_that_others_wait_for_has_half_a_minute() -> None:
    match = GAME.new(3, clock=True)
    assert (clock.patience(match.state), clock.courtesy(match.state)) == (30, 10)
    match.play(0, "start")
    assert (clock.patience(match.state), clock.courtesy(match.state)) == (0, 0)
    for name in ["B1", "B2", "BL3", "BI3", "BI4", "BO4", "T2"]:
        for seat in range(3):
            match.play(seat, f"take:{name}")
    assert clock.patience(match.state) == 30, "all choose what to pass"
    for seat in range(3):
        match.play(seat, "pass:B1,B2,BL3")
    match.play(-1, "die:1")
    assert clock.patience(match.state) == 30, "the king hands out"
    for seat in range(3):
        match.play(seat, "hand:B1,B2,BL3")
    assert clock.patience(match.state) == 0
    match.play(0, "done")
    match.play(1, "done")
    match.play(-1, "bell")
    assert clock.patience(match.state) == 30, "the last builder may return blocks"


@pytest.mark.states("H16")
def test_alone_or_without_a_clock_nobody_keeps_others_waiting() -> None:
    assert clock.patience(GAME.new(1, mode="solitaire", clock=True).state) == 0
    assert clock.patience(drawn("B1 B2 BO4", "T1 T2 TI3").state) == 0


@pytest.mark.states("H15")
def test_every_clock_is_a_phase_of_its_own() -> None:
    match = started(passing="none", last_builder_seconds=45)
    drawing = clock.phase(match.state)
    for seat in (0, 1):
        for _ in range(7):
            match.play(seat, "take:BL3" if seat else "take:B2")
    assert clock.seconds(match.state) == 0
    match.play(0, "done")
    assert clock.seconds(match.state) == 45
    assert clock.phase(match.state) != drawing
    match.play(-1, "bell")
    assert clock.phase(match.state) not in (drawing, clock.phase(GAME.new(2).state))


@pytest.mark.states("H15")
def test_with_no_seconds_for_the_last_builder_there_is_no_bell() -> None:
    match = started(passing="none", last_builder_seconds=0)
    match.play(-1, "bell")
    while match.movers == [-1]:
        match.play(-1, match.moves(-1)[0])
    match.play(0, "done")
    assert match.movers == [1]


@pytest.mark.states("H15")
def test_in_chaos_the_first_die_says_how_many_and_the_second_where() -> None:
    match = drawn("B1 B2 BO4 T1", "T1 T2 TI3", passing="chaos")
    assert match.movers == [-1]
    match.play(-1, "die:5")
    assert match.state.number == 5
    match.play(0, "pass:B1,B2,BO4,T1")
    match.play(1, "pass:T2,T1,TI3")
    match.play(-1, "die:2")
    assert (quarry(match, 0), quarry(match, 1)) == ("T1 T2 TI3", "B1 B2 BO4 T1")


@pytest.mark.states("H15")
def test_without_passing_everybody_keeps_what_they_chose() -> None:
    match = drawn("B1 B2 BO4", "T1 T2 TI3", passing="none")
    assert match.movers == [0, 1]
    assert (quarry(match, 0), quarry(match, 1)) == ("B1 B2 BO4", "T1 T2 TI3")


@pytest.mark.allows("H15")
def test_bowls_go_left_before_each_pick_until_they_are_empty() -> None:
    first, second = "B1 B2 B2 B2 B2 B2 B2", "T1 T2 T2 TI3 TI3 TI3 TI3"
    match = drawn(first, second, passing="bowl")
    assert match.movers == [0, 1]
    match.play(1, "bowl:B1")
    assert match.movers == [0]
    match.play(0, "bowl:TI3")
    match.play(0, "bowl:B2")
    match.play(1, "bowl:T1")
    assert (quarry(match, 0), quarry(match, 1)) == ("B2 TI3", "B1 T1")
    while match.state.filled[0]:
        for seat in match.movers:
            match.play(seat, match.moves(seat)[0])
    assert [int(held) for held in match.state.held[:2]] == [7, 7]
    assert "done" in match.moves(0)


@pytest.mark.refuses("H15")
def test_one_block_is_picked_from_the_bowl_before_oneself() -> None:
    match = drawn("B2 B2 B2 B2 B2 B2 B2", "T1 T2 T2 TI3 TI3 TI3 TI3", passing="bowl")
    assert refused(match, 0, "bowl:B2") == "H15"
    assert refused(match, 0, "done") == "H15"
    assert refused(match, -1, "bell") == "H15"
    match.play(0, "bowl:T1")
    assert refused(match, 0, "bowl:T2") == "H15"


@pytest.mark.allows("H15")
def test_nature_fills_a_bowl_that_was_left_unfinished() -> None:
    match = drawn("B2", "T1 T2 T2 TI3 TI3 TI3 TI3", passing="bowl")
    for _ in range(6):
        assert match.movers == [-1]
        match.play(-1, match.moves(-1)[0])
    assert match.movers == [0, 1]


@pytest.mark.allows("H15")
def test_from_a_short_pile_every_bowl_gets_the_same_smaller_number() -> None:
    match = GAME.new(2, map=town("##", "B2=XX*3 T2=XX*2"), passing="bowl")
    assert (match.state.share, match.state.least, match.state.last_round) == (5, 5, 1)
    match.play(0, "stop")
    match.play(1, "stop")
    for _ in range(10):
        match.play(-1, match.moves(-1)[0])
    assert match.movers == [0, 1]
    for _ in range(5):
        for seat in (0, 1):
            match.play(seat, match.moves(seat)[0])
    all_done(match)
    assert match.over


def test_what_a_form_shows_where_nothing_is_chosen_is_what_holds() -> None:
    options = {option.name: option.usual_by for option in GAME.options if option.usual_by[0]}
    assert {name: by for name, (by, _) in options.items()} == {
        "sets": "seats", "multiplier": "map", "race_seconds": "mode", "placements": "mode",
    }  # fmt: skip
    for name, (by, usual) in options.items():
        for choice, value in usual.items():
            single = choice in ("solitaire", "1")
            seats = 1 if single else int(choice) if by == "seats" else 2
            chosen = {"mode": "solitaire"} if single else {} if by == "seats" else {by: choice}
            assert int(getattr(GAME.new(seats, **chosen).state, name)) == value, (name, choice)
