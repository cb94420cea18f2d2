"""What is passed is hidden until it is handed out."""

from collections import Counter

from games.hirstopolis.tables import drawn, quarry
from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.match.match import Match


def committed() -> Match:
    match = drawn("B1 B2 B2 BO4 T1", "T1 T2 TI3", "B2 B2 BL3 TL3")
    match.play(0, "pass:B2,BO4,T1")
    return match


def die_fell() -> Match:
    match = committed()
    match.play(1, "pass:T1,T2,TI3")
    match.play(2, "pass:B2,B2,BL3")
    match.play(-1, "die:6")
    return match


def test_others_see_that_a_seat_has_chosen_but_not_what() -> None:
    match = committed()
    other = drawn("B1 B2 B2 BO4 T1", "T1 T2 TI3", "B2 B2 BL3 TL3")
    other.play(0, "pass:B1,B2,B2")
    for viewer in (-1, 1, 2):
        assert match.view(viewer) == other.view(viewer)
        assert match.scene(viewer) == other.scene(viewer)
        assert to_bytes(match.seen(viewer)) == to_bytes(other.seen(viewer))
        assert match.log(viewer)[-1] == (0, "?")
        assert "has laid aside what it passes" in match.view(viewer)
    assert match.log(0)[-1] == (0, "pass:B2,BO4,T1")
    assert "laid aside to pass: B2 BO4 T1" in match.view(0)


def test_a_quarry_shows_all_its_blocks_until_they_are_handed_out() -> None:
    match = die_fell()
    assert quarry(match, 0) == "B1 B2 B2 BO4 T1"
    assert (match.movers, match.log(1)[-4]) == ([0], (0, "?"))
    match.play(0, "hand:B2,BO4,T1")
    assert quarry(match, 0) == "B1 B2"
    assert match.log(1)[-1] == (0, "hand:B2,BO4,T1"), "what is handed out is seen by all"


def test_others_do_not_see_what_the_next_seats_will_hand_out() -> None:
    match = die_fell()
    match.play(0, "hand:B2,BO4,T1")
    other = committed()
    other.play(1, "pass:T1,T2,TI3")
    other.play(2, "pass:B2,BL3,TL3")
    other.play(-1, "die:6")
    other.play(0, "hand:B2,BO4,T1")
    for viewer in (-1, 0, 1):
        assert match.view(viewer) == other.view(viewer)
        assert match.scene(viewer) == other.scene(viewer)
        assert to_bytes(match.seen(viewer)) == to_bytes(other.seen(viewer))
        assert match.view(viewer).count("has laid aside what it passes") == (1 if viewer == 1 else 2)


def test_everybody_sees_who_gave_what_to_whom() -> None:
    match = die_fell()
    match.play(0, "hand:B2,BO4,T1")
    assert "the die fell on 6: blocks go to the right" in match.view(2)
    assert "white gave B2 to red, BO4 to black, T1 to red" in match.view(2)
    assert "black gave" not in match.view(1)
    match.play(1, "hand:T1,TI3,T2")
    assert "black gave T1 to white, TI3 to red, T2 to white" in match.view(2)


def test_redrawn_choices_are_such_as_the_seat_could_have_made() -> None:
    match = committed()
    seen = Counter()
    for seed in range(200):
        twin = match.copy()
        verbs.veil(twin.state, 1, seeded(seed))
        handed = [int(block) - 1 for block in twin.state.handed[0] if block]
        assert len(handed) == 3
        assert handed == sorted(handed)
        assert all(handed.count(block) <= twin.state.quarry[0, block] for block in handed)
        seen[tuple(handed)] += 1
        for seat, text in ((1, "pass:T1,T2,TI3"), (2, "pass:B2,B2,BL3"), (-1, "die:1")):
            twin.play(seat, text)
    assert len(seen) == 7, "as many as there are choices"
    own = match.copy()
    verbs.veil(own.state, 0, seeded("own"))
    assert own.bytes == match.bytes


def test_redrawn_choices_hold_nothing_that_was_handed_out_since() -> None:
    match = die_fell()
    match.play(0, "hand:B2,BO4,T1")
    assert quarry(match, 2) == "B2 B2 B2 BL3 T1 TL3"
    seen = set()
    for seed in range(60):
        twin = match.copy()
        verbs.veil(twin.state, 0, seeded(seed))
        seen.add(tuple(twin.state.handed[2].tolist()))
        assert twin.movers == [1]
    assert len(seen) == 3, "of B2 B2 BL3 TL3 one stays"
    names = [bytes(name).rstrip(b"\0").decode() for name in match.state.names]
    assert {names[block - 1] for choice in seen for block in choice if block} == {"B2", "BL3", "TL3"}


def test_whoever_is_to_hand_out_is_known_to_have_a_choice() -> None:
    match = drawn("T1 T2 TI3", "B2 B2 B2 BL3", "BL3 BL3 BL3")
    for seat, choice in enumerate(("T1,T2,TI3", "B2,B2,BL3", "BL3,BL3,BL3")):
        match.play(seat, f"pass:{choice}")
    match.play(-1, "die:1")
    match.play(0, "hand:T1,T2,TI3")
    assert match.movers == [1]
    for seed in range(30):
        twin = match.copy()
        verbs.veil(twin.state, 0, seeded(seed))
        assert len(twin.moves(1)) > 1
