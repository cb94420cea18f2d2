"""The plain rules agree under every option and number of seats."""

import random
from itertools import product

import pytest

from opolis import games
from opolis.games.rollopolis.options import SHIPPED
from oracle_pairs import agree, oracle_of
from walks import many_matches, walk


@many_matches
@pytest.mark.parametrize(
    ("sheet", "helpers", "seats"), list(product(SHIPPED, ("text", "sheet"), (1, 2, 3, 4)))
)
def test_a_match_agrees_with_the_plain_rules(sheet: str, helpers: str, seats: int) -> None:
    rng = random.Random(f"{sheet} {helpers} {seats}")
    match = games.load("rollopolis").new(seats, sheet=sheet, helpers=helpers)
    oracle, compared = oracle_of(match), 0
    for position in walk(match, rng):
        for event in position.events[compared:]:
            oracle.play(event.seat, event.text)
        compared = len(position.events)
        if position.over or (position.movers != [-1] and rng.random() < 0.2):
            agree(position, oracle)
