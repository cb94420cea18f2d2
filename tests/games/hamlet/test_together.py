"""Building is simultaneous: in what order the seats act must not change what comes of it."""

import random

import pytest

from games.hamlet.town import building, say
from opolis import games
from opolis.core.records import copy, to_bytes
from opolis.lab.simulate import step
from opolis.match.match import Match
from table import refused

Script = list[tuple[int, str]]


def in_town(match: Match) -> bool:
    return len(match.movers) == match.seats and all(seat in match.movers for seat in range(match.seats))


def script_of(match: Match, seat: int, rng: random.Random) -> list[str]:
    """Let one seat act alone until it has passed, or until it is the last."""
    twin, texts = match.copy(), []
    while seat in twin.movers and (len(twin.movers) > 1 or match.seats == 1):
        texts.append(rng.choice(twin.moves(seat)))
        twin.play(seat, texts[-1])
    return texts


def mixed(scripts: list[list[str]], rng: random.Random) -> Script:
    """Shuffle the seats' moves together, each seat's own in their order."""
    order = [seat for seat, texts in enumerate(scripts) for _ in texts]
    rng.shuffle(order)
    left = [iter(texts) for texts in scripts]
    return [(seat, next(left[seat])) for seat in order]


@pytest.mark.allows("B5")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_order_in_which_seats_act_does_not_change_the_result(seats: int) -> None:
    rng = random.Random(f"together {seats}")
    match = games.load("hamlet").new(seats)
    compared = 0
    while not match.over:
        if in_town(match) and seats > 1:
            enough = min(int(left) for left in match.state.stock[:5]) >= seats
            scripts = [script_of(match, seat, rng) for seat in range(seats)]
            if not enough:
                scripts = [[text for text in texts if "+" not in text] for texts in scripts]
                scripts = [
                    texts if playable(match, seat, texts) else ["done", "pass"]
                    for seat, texts in enumerate(scripts)
                ]
            ends = set()
            for _ in range(3):
                twin = match.copy()
                for seat, text in mixed(scripts, rng):
                    twin.play(seat, text)
                ends.add(twin.bytes)
            assert len(ends) == 1
            compared += 1
        step(match, rng)
    assert compared >= 7


def playable(match: Match, seat: int, texts: list[str]) -> bool:
    twin = match.copy()
    for text in texts:
        if twin.why(seat, text):
            return False
        twin.play(seat, text)
    return True


@pytest.mark.refuses("B5")
def test_the_last_tile_of_a_stack_goes_to_the_first_who_takes_it() -> None:
    match = building()
    match.state.stock[3] = 1
    assert "+Crossroads@m13r0" in match.moves(0)
    assert "+Crossroads@m13r0" in match.moves(1)
    say(match, 1, "+Crossroads@m13r0")
    assert refused(match, 0, "+Crossroads@m13r0") == "B5"


def test_asking_for_moves_does_not_mark_the_position() -> None:
    rng = random.Random("asking")
    match = games.load("hamlet").new(4, mood="nasty")
    while not match.over:
        before = to_bytes(copy(match.state))
        for seat in range(4):
            match.moves(seat)
        assert match.bytes == before
        step(match, rng)
