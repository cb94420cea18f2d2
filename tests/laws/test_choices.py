"""Hypothesis walks every game beside its oracle and shrinks whatever they disagree on."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from opolis.core.game import Game
from oracle_pairs import agree, oracle_of
from walks import random_match

EXAMPLES = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@EXAMPLES
@given(seed=st.integers(0, 10**6), choices=st.lists(st.integers(0, 10**6), max_size=40))
def test_any_choices_lead_to_the_same_position_in_both(shipped: Game, seed: int, choices: list[int]) -> None:
    match = random_match(shipped, random.Random(seed))
    oracle = oracle_of(match)
    if oracle is None:
        return
    for choice in choices:
        if match.over:
            break
        seat = match.movers[choice % len(match.movers)]
        moves = match.moves(seat)
        text = moves[choice // 7 % len(moves)]
        match.play(seat, text)
        oracle.play(seat, text)
    agree(match, oracle)
