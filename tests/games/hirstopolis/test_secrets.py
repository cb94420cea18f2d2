"""What is passed is hidden until the die falls."""

from collections import Counter

from games.hirstopolis.tables import drawn, quarry
from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.match.match import Match


def committed() -> Match:
    match = drawn("B1 B2 B2 BO4 T1", "T1 T2 TI3", "B2 B2 B2")
    match.play(0, "pass:BO4,B2,T1")
    return match


def test_others_see_that_a_seat_has_chosen_but_not_what() -> None:
    match = committed()
    other = drawn("B1 B2 B2 BO4 T1", "T1 T2 TI3", "B2 B2 B2")
    other.play(0, "pass:B1,B2,B2")
    for viewer in (-1, 1, 2):
        assert match.view(viewer) == other.view(viewer)
        assert match.scene(viewer) == other.scene(viewer)
        assert to_bytes(match.seen(viewer)) == to_bytes(other.seen(viewer))
        assert match.log(viewer)[-1] == (0, "?")
        assert "has laid aside what it passes" in match.view(viewer)
    assert match.log(0)[-1] == (0, "pass:BO4,B2,T1")
    assert "laid aside to pass: BO4 B2 T1" in match.view(0)


def test_a_quarry_shows_all_its_blocks_until_the_die_falls() -> None:
    match = committed()
    assert quarry(match, 0) == "B1 B2 B2 BO4 T1"
    match.play(1, "pass:T1,T2,TI3")
    match.play(2, "pass:B2,B2,B2")
    assert quarry(match, 0) == "B1 B2 B2 BO4 T1"
    match.play(-1, "die:6")
    assert quarry(match, 0) == "B1 B2 B2 T1 TI3"


def test_after_the_die_everybody_sees_who_gave_what_to_whom() -> None:
    match = committed()
    match.play(1, "pass:T1,T2,TI3")
    match.play(2, "pass:B2,B2,B2")
    match.play(-1, "die:1")
    assert "the die fell on 1: blocks went to the left" in match.view(2)
    assert "white gave BO4 to black, B2 to red, T1 to black" in match.view(2)


def test_redrawn_commitments_are_choices_that_the_seat_could_have_made() -> None:
    match = committed()
    seen = Counter()
    for seed in range(200):
        twin = match.copy()
        verbs.veil(twin.state, 1, seeded(seed))
        handed = [int(block) - 1 for block in twin.state.handed[0] if block]
        assert len(handed) == 3
        assert all(handed.count(block) <= twin.state.quarry[0, block] for block in handed)
        seen[tuple(handed)] += 1
        for seat, text in ((1, "pass:T1,T2,TI3"), (2, "pass:B2,B2,B2"), (-1, "die:1")):
            twin.play(seat, text)
    assert len(seen) > 25
    own = match.copy()
    verbs.veil(own.state, 0, seeded("own"))
    assert own.bytes == match.bytes
