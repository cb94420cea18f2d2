"""Gridopolis clause by clause: who is out, who has won, and when points decide."""

import pytest

from games.gridopolis.arenas import GRID, arena, on, play
from opolis import games
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from table import refused


def shuffle(match: Match, rounds: int) -> None:
    """Step to and fro, which is no progress."""
    for _ in range(rounds):
        for seat in range(match.seats):
            match.play(seat, next(text for text in match.moves(seat) if "-" in text))


@pytest.mark.states("G14")
def test_the_last_seat_standing_wins_at_once() -> None:
    match = play(arena(GRID, south="a1/1", north="b2/1"), "a1/1xc3/1")
    assert match.over
    assert match.outcome == [1.0, 0.0]


@pytest.mark.states("G14")
def test_a_seat_without_markers_is_out_and_its_turn_is_skipped() -> None:
    match = arena(GRID, south="a1/1", west="b2/1", north="e5/1")
    match.play(0, "a1/1xc3/1")
    assert match.movers == [2]
    match.play(2, "e5/1-e4/1")
    assert match.movers == [0]
    assert match.state.rounds_played == 1


@pytest.mark.states("G14")
def test_a_seat_is_out_in_the_middle_of_a_chain() -> None:
    match = arena(GRID, south="a1/1", west="b2/1", north="d4/1 e1/1")
    match.play(0, "a1/1xc3/1")
    assert match.state.left[1] == 0
    assert match.moves(0) == [".", "c3/1xe5/1"]


@pytest.mark.states("G14")
def test_when_the_last_two_markers_leave_together_the_jumper_wins() -> None:
    match = play(arena(GRID, south="d3/1", north="e3/1"), "d3/1#e3/1")
    assert match.over
    assert match.outcome == [1.0, 0.0]
    assert match.scores == [3, 3]


@pytest.mark.states("G14")
def test_with_a_third_seat_in_both_of_a_kamikaze_are_simply_out() -> None:
    match = play(arena(GRID, south="d3/1", west="e3/1", north="a5/1"), "d3/1#e3/1")
    assert match.over
    assert match.outcome == [0.0, 0.0, 1.0]


@pytest.mark.states("G14")
def test_the_game_ends_without_a_teleport_choice_but_a_kinging_still_counts() -> None:
    match = play(arena(GRID, teleporters="c3/1 a5/1", south="a1/1", north="b2/1"), "a1/1xc3/1")
    assert match.over
    assert on(match, "c3/1") == "b"
    crowned = play(arena(GRID, homes={"north": "c3/1"}, south="a1/1", north="b2/1"), "a1/1xc3/1")
    assert crowned.scores == [5, 0]


@pytest.mark.states("G15")
def test_points_are_counted_for_captures_and_markers_left() -> None:
    match = arena(GRID, south="a1/1 e1/1", north="b2/1 d5/1 e5/1", kings="b2/1 e1/1")
    assert match.scores == [3, 4]
    play(match, "a1/1xc3/1")
    assert match.scores == [7, 2]


@pytest.mark.states("G15")
def test_after_a_kamikaze_each_keeps_the_others_marker() -> None:
    match = arena(GRID, south="d3/1 a1/1", north="e3/1 a5/1", kings="e3/1")
    match.play(0, "d3/1#e3/1")
    assert match.scores == [5, 4]


@pytest.mark.states("G15")
def test_the_point_game_ends_after_full_rounds_and_ties_share() -> None:
    match = arena(GRID, south="a1/1", north="e5/1", options={"rounds": 2})
    play(match, "a1/1-a2/1 e5/1-e4/1 a2/1-a3/1")
    assert not match.over
    match.play(1, "e4/1-e3/1")
    assert match.over
    assert match.outcome == [0.5, 0.5]


@pytest.mark.states("G15")
def test_a_seat_that_is_out_may_win_by_points() -> None:
    match = arena(GRID, south="b3/1 d3/1 e1/1", west="a3/1", north="e4/1", options={"rounds": 1})
    play(match, "e1/1-d1/1 a3/1xc3/1 c3/1xe3/1 . e4/1xe2/1 .")
    assert match.over
    assert match.scores == [1, 6, 4]
    assert match.outcome == [0.0, 1.0, 0.0]


FOR_POINTS = [{"rounds": 9}, {"minutes": 9}]


def last_captures(options: dict[str, object]) -> Match:
    """North captures two markers, and then loses its last one to the third."""
    match = arena(GRID, south="b1/1 c2/1 c4/1", north="c5/1", kit=(0, 0, 0, 1), options=options)
    return play(match, "=a5/1 c5/1xc3/1 c3/1xc1/1 . b1/1xd1/1")


@pytest.mark.states("G15")
@pytest.mark.parametrize("options", FOR_POINTS)
def test_when_one_seat_is_left_the_game_ends_and_the_points_decide(options: dict[str, object]) -> None:
    match = last_captures(options)
    assert match.over
    assert match.scores == [4, 6]
    assert match.outcome == [0.0, 1.0], "a seat that is out may win against the one that is left"


@pytest.mark.states("G14")
def test_in_a_game_to_the_last_points_do_not_matter() -> None:
    assert last_captures({}).outcome == [1.0, 0.0]


@pytest.mark.states("G15")
@pytest.mark.parametrize("options", FOR_POINTS)
def test_when_a_kamikaze_leaves_nobody_the_points_decide(options: dict[str, object]) -> None:
    match = arena(GRID, south="d3/1", north="e3/1", kings="d3/1", options=options)
    match.play(0, "d3/1#e3/1")
    assert match.over
    assert match.scores == [3, 4]
    assert match.outcome == [0.0, 1.0], "the jumper has lost a king for a pawn"


TIMED = {"minutes": 10}


@pytest.mark.allows("G15")
def test_the_bell_may_ring_at_any_moment_and_the_round_is_played_to_its_end() -> None:
    match = arena(GRID, south="a1/1", west="e1/1", north="e5/1", options=TIMED)
    assert match.movers == [NATURE, 0]
    assert match.odds() == {"bell": 1}
    play(match, "a1/1-a2/1 bell")
    assert match.movers == [1], "the bell rings once"
    play(match, "e1/1-e2/1 e5/1-e4/1")
    assert match.over
    assert match.outcome == pytest.approx([1 / 3] * 3)
    assert match.state.rounds_played == 1


@pytest.mark.allows("G15")
def test_after_a_bell_before_the_first_action_of_a_round_that_round_is_still_played() -> None:
    match = arena(GRID, south="a1/1", north="e5/1", options=TIMED)
    play(match, "a1/1-a2/1 e5/1-e4/1 bell a2/1-a3/1")
    assert match.movers == [1]
    match.play(1, "e4/1-e3/1")
    assert match.over
    assert match.state.rounds_played == 2


@pytest.mark.allows("G15")
def test_the_bell_may_ring_in_the_middle_of_a_chain_and_before_a_teleport() -> None:
    north = "b2/1 d4/1 a5/1 c1/1"
    match = arena(GRID, teleporters="e5/1 e1/1", south="a1/1", north=north, options=TIMED)
    play(match, "a1/1xc3/1")
    chain, before = match.copy(), match
    play(chain, "bell c3/1xe5/1 >e1/1")
    assert chain.moves(0) == []
    play(before, "c3/1xe5/1 bell")
    assert before.moves(0) == [">e1/1"]


@pytest.mark.refuses("G15")
def test_no_seat_rings_the_bell_and_time_rings_it_once_and_with_a_limit_only() -> None:
    match = arena(GRID, south="a1/1", north="e5/1", options=TIMED)
    assert refused(match, 0, "bell") == refused(match, 1, "bell") == "G15"
    match.play(NATURE, "bell")
    assert refused(match, NATURE, "bell") == "G15"
    assert refused(arena(GRID, south="a1/1", north="e5/1"), NATURE, "bell") == "G15"


@pytest.mark.refuses("G1")
def test_nature_does_nothing_but_ring() -> None:
    match = arena(GRID, south="a1/1", north="e5/1", options=TIMED)
    assert refused(match, NATURE, "a1/1-a2/1") == refused(match, NATURE, ".") == "G1"


@pytest.mark.states("G15")
def test_with_rounds_and_minutes_whichever_comes_first_ends_the_game() -> None:
    both: dict[str, object] = {"rounds": 2, "minutes": 10}
    rounds = arena(GRID, south="a1/1", north="e5/1", options=both)
    play(rounds, "a1/1-a2/1 e5/1-e4/1 a2/1-a3/1 e4/1-e3/1")
    assert rounds.over
    assert rounds.movers == []
    time = arena(GRID, south="a1/1", north="e5/1", options=both)
    play(time, "a1/1-a2/1 bell e5/1-e4/1")
    assert time.over


@pytest.mark.states("G16")
@pytest.mark.parametrize("quiet", [10, 200])
def test_the_number_of_quiet_rounds_is_an_option(quiet: int) -> None:
    match = arena(GRID, south="a3/1 b3/1", north="e1/1", kings="a3/1 e1/1", options={"quiet_rounds": quiet})
    for _ in range(quiet - 1):
        play(match, "a3/1-a4/1 a4/1-a3/1 e1/1-e2/1 e2/1-e1/1")
    assert not match.over
    play(match, "a3/1-a4/1 . e1/1-e2/1 .")
    assert match.over


@pytest.mark.states("G16")
def test_a_seat_that_can_do_nothing_passes() -> None:
    match = arena("a1..a5/1", south="a4/1 a5/1", north="e26/9 a2/1")
    assert "a4/1-a3/1" not in match.moves(0)
    assert match.movers == [1]


@pytest.mark.states("G16")
def test_fifty_quiet_rounds_let_the_points_decide() -> None:
    match = arena(GRID, south="a5/1 b5/1", north="e1/1")
    shuffle(match, 49)
    assert not match.over
    assert match.state.quiet == 49
    shuffle(match, 1)
    assert match.over
    assert match.outcome == [1.0, 0.0]


@pytest.mark.states("G16")
@pytest.mark.parametrize("event", ["+f1/1", "^a1/2", "=c3/1", "a2/1xa4/1", "d4/1-e5/1", "d2/1#e2/1"])
def test_a_capture_a_king_a_pad_or_a_box_makes_the_round_eventful(event: str) -> None:
    south, north = "a2/1 d4/1 b1/1 d2/1", "a3/1 c1/1 e2/1"
    match = arena(GRID, homes={"north": "e5/1"}, south=south, north=north, kit=(1, 1, 1, 1))
    match.play(0, event)
    match.play(1, next(text for text in match.moves(1) if "-" in text))
    assert match.state.rounds_played == 1
    assert match.state.quiet == 0


@pytest.mark.states("G16")
def test_round_300_is_the_last() -> None:
    match = games.load("gridopolis").new()
    match.state.rounds_played = 299
    match.play(0, "=l12/2")
    match.play(1, "=n14/2")
    assert match.over
    assert match.outcome == [0.5, 0.5]


@pytest.mark.states("G16")
def test_a_match_in_which_nobody_can_ever_act_ends_by_points() -> None:
    match = arena("a1/1 c1/1", south="a1/1", north="c1/1 e26/9")
    assert match.over
    assert match.outcome == [0.0, 1.0]
