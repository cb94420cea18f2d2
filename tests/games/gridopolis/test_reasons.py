"""A refusal says which of its clause's reasons applies."""

import pytest

from games.gridopolis.arenas import GRID, arena, play
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.meaning import Asker

HOMES = {"south": "a1/1 b1/1 c1/1"}


def begun() -> Match:
    """Let a king make its first move, with everything in its kit."""
    kit = (1, 1, 1, 1)
    return play(arena(GRID, south="c3/1 a1/1", north="e5/1", kings="c3/1", kit=kit), "c3/1-c4/1")


def landed() -> Match:
    """Let a marker land on a teleporter."""
    match = arena(GRID, teleporters="a1/1 e1/1 e5/1", south="d4/1", north="a5/1")
    return play(match, "d4/1-e5/1")


CASES = [
    (lambda: arena(GRID, south="c2/1", north="c5/1"), 1, "c5/1-c4/1", "G1: it is blue's turn"),
    (lambda: arena(GRID, south="c2/1", north="c5/1"), 0, ".", "G1: there is nothing to end yet"),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1"),
        0,
        "a1/1-a2/1",
        "G1: no marker of yours is on a1 on floor 1",
    ),
    (landed, 1, "e1/1-e2/1", "G1: it is blue's turn"),
    (
        lambda: arena(GRID, teleporters="a1/1 e1/1", south="c2/1", north="c5/1"),
        0,
        "e1/1-e2/1",
        "G1: no marker of yours is on e1 on floor 1, a teleporter: whoever lands there goes on",
    ),
    (
        lambda: arena(GRID, homes={"north": "a5/1"}, south="c2/1", north="c5/1"),
        0,
        "a5/1-a4/1",
        "G1: no marker of yours is on a5 on floor 1; a pawn that gets there becomes a king",
    ),
    (
        lambda: play(arena(GRID, south="c2/1", north="c5/1", kit=(0, 0, 0, 1)), "=c3/1 c5/1-c4/1"),
        0,
        "c3/1-c4/1",
        "G1: a blocker-box closes c3 on floor 1",
    ),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1"),
        0,
        "c2/1-e3/1",
        "G2: a step goes to an empty pad next to c2 on floor 1, on its floor or on the one above",
    ),
    (
        lambda: arena(GRID, south="d3/1", north="e3/1"),
        0,
        "d3/1xf3/1",
        "G4: no pad is behind e3 on floor 1 to land on",
    ),
    (
        lambda: arena(GRID, south="c2/1", north="c3/1 c4/1"),
        0,
        "c2/1xc4/1",
        "G4: c4 on floor 1, behind c3 on floor 1, is not empty",
    ),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1"),
        0,
        "c5/1-c4/1",
        "G1: the marker on c5 on floor 1 belongs to green",
    ),
    (lambda: play(arena(GRID, south="c2/1", north="c3/1"), "c2/1xc4/1"), 0, ".", "G1: the game is over"),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1", fresh=True),
        0,
        "c2/1-b2/1",
        "G3: this marker has not moved",
    ),
    (
        lambda: arena(GRID, homes=HOMES, south="a1/1", north="c5/1"),
        0,
        "a1/1-b1/1",
        "G3: from its own home-row",
    ),
    (lambda: arena(GRID, south="c2/1", north="c5/1"), 0, "c2/1-c1/1", "G3: a pawn never goes backwards"),
    (begun, 0, "a1/1-a2/1", "G10: the marker on c4 on floor 1 has moved"),
    (begun, 0, "+f1/1", "G10: a marker has moved: nothing is built"),
    (landed, 0, "e5/1-e4/1", "G11: the marker on e5 on floor 1 must first go to another teleporter"),
    (landed, 0, ">c3/1", "G11: the way out is another teleporter"),
    (begun, 0, ">a1/1", "G11: no marker has just landed"),
    (lambda: arena(GRID, south="c2/1", north="c5/1"), 0, "=c3/1", "G12: you have no blocker-box left"),
    (lambda: play(begun(), "."), 1, "=c4/1", "G12: a marker stands there"),
    (
        lambda: arena(GRID, teleporters="a1/1 e1/1", south="c2/1", north="c5/1", kit=(0, 0, 0, 1)),
        0,
        "=e1/1",
        "G12: teleporters stay open",
    ),
    (lambda: play(begun(), "."), 1, "=z4/1", "G12: there is no pad"),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1", kit=(0, 1, 1, 0)),
        0,
        "+f1/1",
        "G13: you have no pads left",
    ),
    (
        lambda: arena(GRID, south="c2/1", north="c5/1", kit=(1, 1, 0, 0)),
        0,
        "^c1/2",
        "G13: you have no posts left",
    ),
    (lambda: play(begun(), "."), 1, "+a1/1", "G13: a pad is there already"),
    (lambda: play(begun(), "."), 1, "+z9/1", "G13: no pad is beside z9 on floor 1"),
    (lambda: play(begun(), "."), 1, "^c1/3", "G13: no pad is below c1 on floor 3"),
    (begun, 0, "bell", "G15: nobody but time rings the bell"),
    (begun, NATURE, "bell", "G15: this match has no time limit"),
]


@pytest.mark.parametrize(("match", "seat", "text", "reason"), CASES, ids=[case[3] for case in CASES])
def test_a_refusal_says_which_reason_applies(match: object, seat: int, text: str, reason: str) -> None:
    assert callable(match)
    assert str(match().why(seat, text)).startswith(reason)


def test_landing_on_a_box_is_refused_as_such() -> None:
    match = play(arena(GRID, south="c2/1", north="c5/1", kit=(0, 0, 0, 1)), "=c3/1 c5/1-c4/1")
    assert match.why(0, "c2/1-c3/1") == "G12: a blocker-box is in the way"


def test_a_marker_that_cannot_move_says_so() -> None:
    match = arena("a1..b2/1 d1..d2/1", south="a2/1 b2/1 d1/1", north="b1/1")
    stuck = next(
        part.id for part in match.scene(0).parts if part.kind == "marker" and part.place[:2] == (1.0, 2.0)
    )
    assert [text for text in match.moves(0) if text.startswith("a2")] == []
    assert Asker(match, 0, match.called, "en").why([stuck]).text.startswith("This marker cannot move now")
