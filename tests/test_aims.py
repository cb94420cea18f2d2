"""The programs that judge our own data by the aims of the specifications, on a few matches."""

import random
from argparse import Namespace
from dataclasses import replace

import pytest
from benchmarks.aims import Aim, built_share
from benchmarks.aims_page import aims_page
from benchmarks.hamlet.__main__ import aims as hamlet_aims
from benchmarks.hirstopolis.aims import block_aims, map_aims
from benchmarks.hirstopolis.matches import MapMatch, MapResult, course, played

from opolis import games
from opolis.core.records import copy
from opolis.core.verbs import NATURE
from opolis.lab.balance.estimates import Estimate
from opolis.match.match import Match

MATCH = MapMatch("islands", "islands", 2, "2", 1, 0)
FEW = Namespace(matches=2, choices=1, cards=1, solo=1, seats=[2], level="2", seed=1, workers=1, log=None)


@pytest.mark.parametrize(("mean", "met"), [(-2.1, False), (-2.0, True), (1.9, True), (2.1, False)])
def test_an_aim_is_met_between_its_bounds(mean: float, met: bool) -> None:
    aim = Aim("a lead", Estimate(mean, mean - 1, mean + 1, 0.5, 10), -2.0, 2.0)
    assert aim.met is met
    assert ("MISSED" in str(aim)) is not met


def test_a_page_of_aims_names_those_that_are_missed_and_needs_nothing_else() -> None:
    found = Estimate(0.4, 0.3, 0.5, 0.05, 90)
    aims = [Aim("Inn built", found, 1 / 3, percent=True), Aim("Keep built", found, 0.5, percent=True)]
    text = aims_page("A box", "Few matches.", aims)
    assert "1 of 2 aims are met" in text
    assert "<li>Keep built: 40% (30% to 50%; 90) MISSED</li>" in text
    assert "Wanted: at least 33%" in text
    assert text.count("<svg") == 2
    assert "http" not in text


def test_what_is_built_is_counted_by_what_is_drawn_and_matches_of_one_deal_are_one() -> None:
    one = MapResult("a", "islands", 2, "the goal", 6, 0, [60, 50], {"B1": 4}, {"B1": 1})
    found = built_share([one, replace(one, key="b", built={"B1": 3})], "B1")
    assert (found.mean, found.count) == (0.5, 8)
    assert built_share([one, replace(one, built={"B1": 3})], "B1").error == 0


def test_a_box_of_hamlet_is_judged_by_every_aim() -> None:
    found = list(hamlet_aims(FEW, ""))
    about = [aim.about for aim in found]
    assert [f"purple from year {year}, 2 seats" for year in (4, 5)] == about[:2]
    assert [f"solo, {mood}" for mood in ("nasty", "mix", "nice")] == about[-3:]
    assert "Farmstead built" in about
    assert "Farmstead built, all purple from year 4" in about
    assert any(name.startswith("Inn built, bags") for name in about)
    assert any(name.endswith(" costs") or "changes" in name for name in about)
    assert all(aim.found.count > 0 for aim in found if " costs" not in aim.about)


def test_matches_of_hirstopolis_say_how_they_ended_and_what_was_built() -> None:
    one = played(MATCH)
    assert one == played(MATCH), "the same luck, the same match"
    assert one.ended
    assert one.idle_at_last <= one.idle <= one.rounds <= 12
    assert sum(one.built.values()) <= sum(one.drawn.values())
    assert [aim.percent for aim in map_aims([one], 2)] == [True]
    assert [aim.most for aim in map_aims([one], 3)] == [0.0]
    shares = [aim.found.mean for aim in block_aims([one], "")]
    assert shares == sorted(shares)


def test_rounds_without_a_block_are_idle_and_the_next_is_the_last() -> None:
    match = Match(games.load("hirstopolis"), 2, {"passing": "none"})
    start, rng = copy(match.state), random.Random(1)
    while not match.over:
        if match.movers == [NATURE]:
            match.roll(rng)
        else:
            seat = match.movers[0]
            match.play(seat, "stop" if "stop" in match.moves(seat) else "done")
    moves = [(event.seat, event.move) for event in match.events]
    assert course(start, moves) == ("an idle round", 2, 2, True)
