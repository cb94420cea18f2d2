"""A refusal says which of its clause's reasons applies."""

from collections.abc import Callable

import pytest

from games.rollopolis.drawn import holding, table
from opolis.core.verbs import NATURE
from opolis.games.rollopolis.names import ORDINARY
from opolis.match.match import Match
from table import play

HOME = ". . . . . / . . . . . / . . R1 . . / . . . . . / . . . . ."
TALL = ". . . . . / . . . . . / . . R4 . . / . . . . . / . . . . ."
COMMUNITY = ". . . . . / . . . . . / . . L . . / . . . . . / . . . . ."
CLINIC = ". . . . . / . . . . . / . . L H . / . . . . . / . . . . ."
CAMPUS = ". . . . . / . . . . . / . . A U . / . . . . . / . . . . ."
PARK = ". . . . . / . . R1 . . / . . P . . / . . . . . / . . . . ."
MONUMENT = ". . . . . / . . C1 . . / . . M I . / . . . . . / . . . . ."


def rolled(drawing: str, helpers: str = "text") -> Match:
    """Let a seat roll a 4 of the pool again; it shows a 2, and its other draft is to come."""
    match = table(drawing, pool="12446", helpers=helpers)
    match.play(0, "r4")
    match.play(NATURE, "4>2")
    return match


def rolled_before(drawing: str, helpers: str = "text") -> Match:
    """Come to the second draft of a seat that has rolled a die again."""
    match = rolled(drawing, helpers)
    match.state.rerolled, match.state.die, match.state.phase = 0, 0, table().state.phase
    return match


def used_up(drawing: str) -> Match:
    """Let a helper have no uses left."""
    match = holding(5, drawing, R=4)
    match.state.university[0] = match.state.hospital[0] = 0
    return match


def with_joker() -> Match:
    """Let a seat earn a Joker."""
    match = holding(1, HOME, R=2)
    match.state.bonus[0] = 1
    match.play(0, "b")
    return match


def full(track: int) -> Match:
    """Hold a 4 with a full track."""
    match = holding(4, HOME)
    match.state.written[track] = match.state.spots[track]
    return match


CASES: list[tuple[Callable[[], Match], int, str, str]] = [
    (lambda: play("rollopolis", "first:1 {3+4}"), 1, "d4", "O1: place a terrain first: the dice show 7"),
    (lambda: play("rollopolis", "first:1 {3+4} F@a1 {3+4}"), 1, "F@e1", "O1: your Forest is placed already"),
    (lambda: play("rollopolis", "first:1 {3+4}"), 1, "F@b1", "O1: b1 has the number 8, and the dice show 7"),
    (lambda: play("rollopolis", "first:1 {3+4}"), 1, "F@c3", "O1: c3 has no number"),
    (lambda: play("rollopolis", "first:1 {3+4} F@a1 {3+4}"), 1, "W@a1", "O1: a1 is not free"),
    (lambda: play("rollopolis", "first:1"), NATURE, "{1,2,3}", "O1: two dice are rolled for a terrain"),
    (lambda: play("rollopolis", ""), NATURE, "first:3", "O1: chance first says which of the 2 seats begins"),
    (lambda: play("rollopolis", "first:1"), 1, "F@a1", "O2: the dice are rolled first"),
    (table, 1, "d1", "O2: it is white's turn"),
    (table, 0, "d6", "O2: no die of the pool shows a 6"),
    (table, 0, "b", "O2: take a die first"),
    (table, 0, "{1+2}", "O2: chance rolls the dice"),
    (table, NATURE, "4>2", "O2: it is white's turn"),
    (lambda: holding(4), 0, "d1", "O2: use the 4 that you took first"),
    (lambda: holding(4), 0, "R:C@c3", "O3: the residential track is for no Commercial"),
    (lambda: holding(4, R=3), 0, "R:R@c3", "O3: a number here must be lower than the 3 before it; yours is "),
    (lambda: holding(4, TALL), 0, "R:R+c3", "O3: the Residential on c3 is at its top, level 4"),
    (lambda: holding(4, HOME), 0, "R:R+c2", "O3: no Residential stands on c2"),
    (lambda: holding(4, C=5), 0, "C:-", "O4: a number here must be higher than the 5 before it; yours is a "),
    (lambda: holding(4, HOME), 0, "S:P@c2", "O5: a 4 allows Hospital or School"),
    (lambda: holding(4, HOME, S=4), 0, "S:S@c2", "O5: a number here must not be a 4 again"),
    (lambda: holding(4, seats=1), 0, "b", "O7: alone, a bonus is for numbers that fit nowhere: a 4 fits res"),
    (lambda: full(0), 0, "R:R@c2", "O8: the residential track is full"),
    (lambda: holding(4, HOME), 0, "R:-", "O8: with a 4 on the residential track you can build something"),
    (table, 0, "*R@c3", "O10: you have no Joker now"),
    (with_joker, 0, "d1", "O10: you have a Joker"),
    (with_joker, 0, "*P@c2", f"O10: a Joker builds or raises {ORDINARY}, and no Park"),
    (table, 0, "r1", "O11: rerolling takes a Local Community"),
    (lambda: table(COMMUNITY, pool="12446"), 0, "r3", "O11: no die shows a 3"),
    (lambda: holding(4, COMMUNITY), 0, "r4", "O11: a die that was taken without a reroll"),
    (lambda: rolled(COMMUNITY), 0, "r2", "O11: a second reroll in a round takes a Hospital, and you have no"),
    (lambda: rolled(CLINIC), 0, "r5", "O11: no die shows a 5"),
    (lambda: rolled(COMMUNITY, "sheet"), 0, "r1", "O11: by the sheet a Local Community rolls one die twice"),
    (lambda: rolled_before(COMMUNITY, "sheet"), 0, "r1", "O11: by the sheet a Local Community rolls one die"),
    (lambda: table(COMMUNITY, pool="12446", helpers="sheet"), 0, "r3", "O11: no die of the pool shows that"),
    (lambda: holding(5, CAMPUS, helpers="sheet", R=4), 0, "R:-!", "O12: by the sheet a University has no us"),
    (lambda: holding(5, CAMPUS, S=5), 0, "S:-!", "O12: a University does nothing for the special track"),
    (lambda: holding(5, HOME, R=4), 0, "R:R@c2!", "O12: a University use takes a University"),
    (lambda: used_up(CAMPUS), 0, "R:R@c2!", "O12: your University has no uses left"),
    (lambda: holding(3, CAMPUS, R=4), 0, "R:R@c2!", "O12: a 3 fits the residential track without"),
    (lambda: holding(4), 0, "R:R@c2", "O13: your first building goes on c3"),
    (lambda: holding(4, HOME), 0, "R:R@a1", "O13: no building of yours is next to a1"),
    (lambda: holding(4, HOME), 0, "R:R@c3", "O13: c3 is not blank"),
    (lambda: holding(4, HOME), 0, "R:R@b2", "O14: Residential goes adjacent to a Residential or the Park"),
    (lambda: holding(2, HOME), 0, "S:P@b2", "O14: Park goes adjacent to a Residential, and b2 is not"),
    (
        lambda: holding(4, HOME.replace(". . R1", "R1 . R1")),
        0,
        "R:R@c4",
        "O15: that would make 3 Residential beside 0 Commercial: more than two apart",
    ),
    (lambda: holding(2, PARK), 0, "S:P@b2", "O16: your Park stands already"),
    (lambda: holding(5, MONUMENT), 0, "S:M@c4", "O16: another Monument is in the row or column of c4"),
]  # fmt: skip


@pytest.mark.parametrize(("match", "seat", "text", "reason"), CASES, ids=[case[3] for case in CASES])
def test_a_refusal_says_which_reason_applies(
    match: Callable[[], Match], seat: int, text: str, reason: str
) -> None:
    assert str(match().why(seat, text)).startswith(reason)


def test_a_hospital_without_uses_is_named_as_the_reason() -> None:
    match = rolled(CLINIC)
    match.state.hospital[0] = 0
    assert (
        match.why(0, "r2") == "O11: a second reroll in a round takes a Hospital use, and you have none left"
    )
    match.state.rerolls[0] = 2
    assert match.why(0, "r2") == "O11: you have rolled again 2 times this round, and more is not allowed"


def test_after_the_end_that_is_the_reason() -> None:
    match = table()
    match.state.phase = 8
    assert match.why(0, "d1") == "O2: the game is over"
