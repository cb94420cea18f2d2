"""Random boxes: the rules agree with the plain ones, secrets are kept, records replay."""

import random

import pytest

from games.hamlet.strange_boxes import acts_of, any_box, plain
from opolis import games
from opolis.core import verbs
from opolis.core.rng import seeded
from opolis.games.hamlet import designs
from opolis.games.hamlet.card_fields import ACTS
from opolis.lab.simulate import play_fast, play_out, step
from opolis.match import record
from opolis.match.match import Match
from oracle.hamlet import Oracle
from oracle_pairs import agree
from walks import few, many_matches


def any_strange(seed: object) -> Match:
    rng = random.Random(f"strange {seed}")
    return games.load("hamlet").new(rng.choice((1, 2, 2, 3, 4, 6)), data=any_box(rng))


@pytest.mark.parametrize("seed", range(few(12)))
def test_the_rules_agree_with_the_plain_ones_on_any_box(seed: int) -> None:
    rng = random.Random(seed)
    match = any_strange(seed)
    oracle = Oracle(match.seats, plain(designs.load(match.options["data"])))
    while not match.over:
        if rng.random() < 0.25:
            agree(match, oracle)
        step(match, rng)
        oracle.play(match.events[-1].seat, match.events[-1].text)
    agree(match, oracle)


def test_the_boxes_have_every_act() -> None:
    boxes = [designs.load(any_strange(seed).options["data"]) for seed in range(12)]
    assert acts_of(boxes) == set(ACTS[1:])


@many_matches
def test_lists_and_verdicts_agree_on_any_box() -> None:
    for seed in range(60):
        play_fast(any_strange(seed), f"strange {seed}")


@pytest.mark.parametrize("seed", range(few(6)))
def test_a_strange_match_replays_from_its_record(seed: int) -> None:
    match = any_strange(seed)
    play_out(match, random.Random(seed))
    again = record.read(match.record())
    assert (again.bytes, str(again)) == (match.bytes, str(match))


@pytest.mark.parametrize("seed", range(few(8)))
def test_a_redrawn_position_keeps_all_that_a_seat_knows(seed: int) -> None:
    rng = random.Random(seed)
    match = any_strange(seed)
    while not match.over:
        if rng.random() < 0.2:
            seat = rng.randrange(match.seats)
            twin = match.copy()
            verbs.veil(twin.state, seat, seeded(f"{seed} {len(match.events)}"))
            assert twin.movers == match.movers
            assert twin.view(seat) == match.view(seat)
            assert twin.moves(seat) == match.moves(seat)
            assert (held(twin) == held(match)).all()
        step(match, rng)


def held(match: Match):  # type: ignore[no-untyped-def]  # a row of counts by name
    state = match.state
    piles = state.queue.sum(0) + state.kept.sum(0) + state.coming.sum(0) + state.gone.sum(0)
    return piles[:-2] + state.stock
