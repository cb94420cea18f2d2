"""Why something cannot be touched, in the words of each game, with what is in the way."""

import random
import re

import pytest

import opolis
from opolis import games
from opolis.core.meaning import Meaning
from opolis.core.scene import Misfits, Reason
from opolis.match.match import Match
from opolis.match.meaning import Asker, meaning_of
from opolis.match.random_play import step
from opolis.match.trying import gains, standings, try_out
from opolis.wording.translation import translator

ODD = (
    "",
    ":",
    "::",
    "x",
    "block:",
    "spot:",
    "die:",
    "queue:0:",
    "kit:0:",
    "marker:",
    "0:",
    "turn:9",
    "spot:ä:²",
)


def why(match: Match, seat: int, *touched: str) -> Reason:
    return Asker(match, seat, match.called, "en").why(touched)


def played(game: str, *moves: tuple[int, str], seats: int = 2, **options: object) -> Match:
    match = opolis.game(game).new(seats=seats, **options)  # type: ignore[arg-type]  # any option
    for seat, move in moves:
        match.play(seat, move)
    return match


def test_a_block_whose_short_side_would_meet_another_names_it() -> None:
    match = played("kwinty", (0, "iv"), (1, "jv"))
    assert why(match, 0, "column:i", "turn:v") == Reason(
        "K6", "The short sides of two of your blocks would touch", ("block:i1",)
    )


def test_a_marker_of_another_seat_is_not_in_its_own_way() -> None:
    match = opolis.game("gridopolis").new(seats=3)
    for pad in ("j12", "j13", "j14", "k12", "k13", "k14"):
        assert why(match, 0, f"pad:{pad}/2").clause == "G1"
        assert why(match, 0, f"pad:{pad}/2").parts == ()


def test_the_letter_of_a_column_means_the_column() -> None:
    match = opolis.game("kwinty").new()
    assert why(match, 0, "letter:g") == why(match, 0, "column:g")
    assert why(match, 0, "letter:g").clause == "K2"


def test_a_flat_block_over_a_step_names_the_higher_one() -> None:
    match = played("turris", (0, "a1v"), (1, "b1v"))
    refused = why(match, 0, "a1", "turn:north")
    assert (refused.clause, refused.parts) == ("T4", ("block:w1",))


def test_a_tile_says_what_it_needs_first() -> None:
    match = played("hamlet", seats=1)
    rng = random.Random(2)
    while not match.over:
        for seat in match.movers:
            queue = [part.id for panel in match.scene(0).panels for part in panel.parts if seat == 0]
            if "queue:0:Windmill" in queue and not any(t.id == "queue:0:Windmill" for t in match.touches(0)):
                reason = why(match, 0, "queue:0:Windmill")
                if reason.clause == "B7":
                    assert reason.text == "Windmill needs Crop Farm; your hamlet has none"
                    return
        step(match, rng)
    pytest.skip("no Windmill came without a farm")


def ended(game: str) -> Match:
    """Play at random to the end."""
    match, rng = played(game), random.Random(5)
    while not match.over:
        step(match, rng)
    return match


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        ("hamlet", "tile", r"(Town Gate|Wall): military \d"),
        ("rollopolis", "building", r"Commercial, level \d, counts its level, for each adjacent"),
        ("rollopolis", "space", r"Forest counts 1, for each adjacent Residential"),
    ],
)
def test_what_lies_there_says_what_it_is_and_does_whosever_it_is(game: str, kind: str, said: str) -> None:
    match = ended(game)
    known = translator(match.game.folder, "de")
    for seat in range(2):
        things = [part.id for part in match.scene(0).parts if part.id.startswith(f"{kind}:{seat}:")]
        told = [why(match, 0, thing).text for thing in things]
        assert any(re.match(said, text) for text in told)
        assert all(known.find(text) for text in told)


def test_a_tile_that_fits_beside_no_other_says_so() -> None:
    match, rng = played("hamlet", seats=1), random.Random(5)
    while why(match, 0, "queue:0:Watermill").clause != "B6":
        step(match, rng)
    assert why(match, 0, "queue:0:Watermill").text.startswith("It fits nowhere in your hamlet yet")


def test_a_held_block_names_the_roof_that_is_in_its_way() -> None:
    match = played("hirstopolis", seats=1, mode="solitaire")
    rng = random.Random(1)
    while not match.over:
        held = (
            [touch.id for touch in match.touches(0) if touch.id.startswith("quarry:")]
            if 0 in match.movers
            else []
        )
        for block in held:
            misfits = Asker(match, 0, match.called, "en").misfits((block,))
            blamed = [one for one in misfits.reasons if one.parts] if misfits else []
            if blamed:
                parts = {part.id for part in match.scene(0).parts}
                assert {one.clause for one in blamed} == {"H5"}
                assert all(set(one.parts) <= parts for one in blamed)
                return
        step(match, rng)
    pytest.fail("nothing was ever in the way")


def test_whoever_is_not_to_act_hears_who_is() -> None:
    match = played("kwinty")
    assert why(match, 1, "hand:1:0") == Reason("K1", "Wait a moment: white is to act first")


def test_whoever_touches_something_of_no_use_hears_what_they_may_do() -> None:
    match = played("gridopolis")
    may = "Move or jump with a marker, add a pad, or place a blocker-box"
    assert why(match, 0, "kit:0:links:1") == Reason("G1", may)


@pytest.mark.parametrize("name", games.names())
def test_odd_things_are_of_no_use_and_break_nothing(name: str) -> None:
    match, rng = opolis.game(name).new(), random.Random(name)
    for _ in range(30):
        for seat in [one for one in match.movers if one >= 0]:
            for thing in rng.sample(ODD, 4):
                assert why(match, seat, thing).text
                assert why(match, seat, *[touch.id for touch in match.touches(seat)[:1]], thing).text
        if match.over:
            break
        step(match, rng)


def test_a_trial_goes_as_far_as_the_rules_allow_and_tells_what_it_brings() -> None:
    match = played("kwinty")
    before = match.bytes
    trial = try_out(match, 0, ["iv", "jv"])
    assert (trial.moves, trial.refused, trial.may_go_on(0)) == (("iv",), "K1: it is black's turn", False)
    assert match.bytes == before


def test_what_a_move_brings_is_a_difference_of_lines() -> None:
    match = played("turris", (0, "a1v"))
    trial = try_out(match, 1, ["b1v"])
    found = gains(match, standings(match, 1), standings(trial.match, 1))
    assert {(one.seat, one.label): one.by for one in found if one.seat == 1}[1, ""] > 0
    assert any(one.by < 0 for one in found if one.seat == 0)  # it hides some of white's


SHORT_WAYS = [
    game.name
    for game in map(games.load, games.names())
    if meaning_of(game).alike is not Meaning.alike or meaning_of(game).spot is not Meaning.spot
]


@pytest.mark.parametrize("name", SHORT_WAYS)
def test_misfits_are_the_same_without_the_short_ways(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = opolis.game(name), random.Random(5)
    match, own, found = game.new(), meaning_of(game), 0

    def misfits(seat: int, touched: str) -> Misfits | None:
        return Asker(match, seat, match.called, "en").misfits((touched,))

    while not match.over and found < 12:
        step(match, rng)
        for seat in match.movers:
            for touch in match.touches(seat)[:3] if seat >= 0 else ():
                quick = misfits(seat, touch.id)
                with monkeypatch.context() as plainly:
                    plainly.setattr(own, "alike", Meaning.alike)
                    assert misfits(seat, touch.id) == quick
                found += quick is not None
                meaning = own(match.seen(seat), seat)
                moves = list(meaning.moves([touch.id]))[:50]
                assert [meaning.spot(move) for move in moves] == [
                    Meaning.spot(meaning, move) for move in moves
                ]
    assert found


def test_one_reason_is_made_for_all_places_that_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng, asked = played("hirstopolis", seats=1, mode="solitaire"), random.Random(1), list[int]()
    because = Asker._because

    def counted(asker: Asker, move: int, clause: int) -> Reason:
        asked.append(move)
        return because(asker, move, clause)

    monkeypatch.setattr(Asker, "_because", counted)
    founded = 0
    while not match.over and founded < 20:
        step(match, rng)
        for touch in match.touches(0) if 0 in match.movers else ():
            misfits = Asker(match, 0, match.called, "en").misfits((touch.id,))
            if misfits:
                clauses = [misfits.reasons[number].clause for _, number, _ in misfits.places]
                founded += clauses.count("H5")
                assert len(asked) <= 2 * len(misfits.reasons)
            asked.clear()
    assert founded >= 20
