"""P2: legal = verdict, every match ends, refusals change nothing, outcomes are shares."""

import random

import numpy as np
import pytest

from opolis.core import verbs
from opolis.core.errors import Illegal
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.match.match import Match
from walks import any_match, few, walk

MATCHES = few(12)
SAMPLE = 400


def candidates(game: Game, rng: random.Random) -> list[int]:
    """Some numbers that might be moves: all if they are few."""
    span = game.room("state").MOVES
    return list(range(span)) if span <= SAMPLE else [rng.randrange(span) for _ in range(SAMPLE)]


def check_position(match: Match, rng: random.Random) -> None:
    before = match.bytes
    for seat in range(match.seats):
        legal = match.legal(seat)
        assert len(legal) == len(set(legal)), "a move is listed twice"
        assert (seat in match.movers) == bool(legal), "movers have moves and nobody else has"
        assert [move for move in legal if verbs.verdict(match.state, seat, move)] == []
        for move in set(candidates(match.game, rng)) - set(legal):
            broken = verbs.verdict(match.state, seat, move)
            assert broken in match.game.refusals, f"seat {seat}: {move} is not listed, verdict {broken}"
    assert match.bytes == before, "asking changed the position"


def test_legal_and_verdict_agree(game: Game) -> None:
    rng = random.Random(f"legal {game.name}")
    for _ in range(MATCHES):
        match = any_match(game, rng)
        for position in walk(match, rng):
            if rng.random() < 0.1 or position.over:
                check_position(position, rng)


def test_every_match_ends_with_shares_that_sum_to_one(game: Game) -> None:
    rng = random.Random(f"ends {game.name}")
    for _ in range(MATCHES):
        match = any_match(game, rng)
        for position in walk(match, rng):
            if not position.over:
                assert position.outcome == [0.0] * position.seats
        assert sum(match.outcome) == pytest.approx(1)
        assert match.movers == []
        assert [match.moves(seat) for seat in range(match.seats)] == [[]] * match.seats


def wins_at_once(match: Match, seat: int, move: int) -> bool:
    after = copy(match.state)
    verbs.play(after, seat, move)
    shares = np.zeros(verbs.MAX_SEATS)
    verbs.outcome(after, shares)
    return verbs.movers(after) == 0 and shares[seat] == 1


def test_a_move_said_to_win_at_once_does(game: Game) -> None:
    rng = random.Random(f"winning {game.name}")
    for _ in range(MATCHES):
        for match in walk(any_match(game, rng), rng):
            for seat in match.movers:
                before, move = match.bytes, verbs.winning(match.state, seat)
                assert match.bytes == before, "asking changed the position"
                assert move < 0 or (move in match.legal(seat) and wins_at_once(match, seat, move))


def test_natures_outcomes_are_legal_and_have_weight(game: Game) -> None:
    rng = random.Random(f"nature {game.name}")
    for _ in range(few(6)):
        for match in walk(any_match(game, rng), rng):
            odds = match.odds()
            assert bool(odds) == (-1 in match.movers)
            assert all(weight > 0 for weight in odds.values())
            assert all(match.why(-1, text) is None for text in odds)


def test_a_refused_move_changes_nothing_and_cites_a_clause(game: Game) -> None:
    rng = random.Random(f"refused {game.name}")
    for match in walk(any_match(game, rng), rng):
        seat = rng.randrange(match.seats)
        move = rng.choice(candidates(game, rng))
        if verbs.verdict(match.state, seat, move):
            before = match.bytes
            text = match.write(seat, move)
            with pytest.raises(Illegal, match=rf"^({game.letter}\d+|notation): ."):
                match.play(seat, text)
            assert match.bytes == before


def test_a_copied_position_goes_its_own_way(game: Game) -> None:
    rng = random.Random(f"copy {game.name}")
    match = any_match(game, rng)
    twin = match.copy()
    before = match.bytes
    for _ in walk(twin, rng):
        pass
    assert match.bytes == before
    assert match.events == []


def test_undo_gives_back_the_same_bytes(game: Game) -> None:
    rng = random.Random(f"undo {game.name}")
    match = any_match(game, rng)
    past = [position.bytes for position in walk(match, rng)]
    while match.events:
        match.undo()
        past.pop()
        assert match.bytes == past[-1]
