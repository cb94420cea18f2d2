"""P3: what a seat is shown does not change when what it cannot know is redrawn."""

import random

import numpy as np

from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.match.match import Match
from walks import any_match, walk


def redrawn(match: Match, seat: int, seed: str) -> Match:
    twin = match.copy()
    verbs.veil(twin.state, seat, seeded(seed))
    return twin


def observation(match: Match, seat: int) -> bytes:
    out = np.zeros(match.game.room("state").OBSERVATION, np.float32)
    verbs.observe(match.state, seat, out)
    return out.tobytes()


def check_secrets(match: Match, seat: int, seed: str) -> None:
    twin = redrawn(match, seat, seed)
    assert to_bytes(twin.seen(seat)) == to_bytes(match.seen(seat))
    assert twin.movers == match.movers
    assert twin.view(seat) == match.view(seat)
    assert twin.scene(seat) == match.scene(seat)
    assert twin.moves(seat) == match.moves(seat)
    assert twin.touches(seat) == match.touches(seat)
    assert observation(twin, seat) == observation(match, seat)


def test_a_seats_view_does_not_depend_on_what_it_cannot_know(game: Game) -> None:
    rng = random.Random(f"secrets {game.name}")
    for number in range(4):
        for match in walk(any_match(game, rng), rng):
            if not match.over and rng.random() < 0.2:
                check_secrets(match, rng.randrange(match.seats), f"{number}")


def test_a_redrawn_position_can_be_played_to_its_end(game: Game) -> None:
    rng = random.Random(f"redrawn {game.name}")
    for match in walk(any_match(game, rng), rng):
        if not match.over and rng.random() < 0.05:
            for _ in walk(redrawn(match, rng.randrange(match.seats), "end"), rng):
                pass


def test_a_spectator_sees_no_more_than_any_seat(game: Game) -> None:
    rng = random.Random(f"spectator {game.name}")
    for match in walk(any_match(game, rng), rng):
        if not match.over and rng.random() < 0.1:
            seat = rng.randrange(match.seats)
            twin = redrawn(match, seat, "spectator")
            assert to_bytes(twin.seen(-1)) == to_bytes(match.seen(-1))
            assert twin.scene(-1) == match.scene(-1)
