"""Laws of secrets: what a seat is shown does not change when what it cannot know is redrawn."""

import random
from collections.abc import Callable, Iterator

import numpy as np

from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import NATURE
from opolis.laws.law import in_positions, walk
from opolis.match.match import Match


def redrawn(match: Match, seat: int, rng: random.Random) -> Match:
    """Copy a match with everything redrawn that the seat cannot know."""
    twin = match.copy()
    verbs.veil(twin.state, seat, seeded(rng.getrandbits(60)))
    return twin


def observation(match: Match, seat: int) -> bytes:
    """Give what a learner in that seat sees."""
    out = np.zeros(match.game.room("state").OBSERVATION, np.float32)
    verbs.observe(match.state, seat, out)
    return out.tobytes()


@in_positions(share=0.2, part=1 / 3)
def a_seats_view_does_not_depend_on_what_it_cannot_know(match: Match, rng: random.Random) -> Iterator[str]:
    """Position, picture, scene, moves, touches and observation are the same when secrets are redrawn."""
    if match.over:
        return
    seat = rng.randrange(match.seats)
    twin = redrawn(match, seat, rng)
    shown: dict[str, Callable[[Match], object]] = {
        "the position": lambda one: to_bytes(one.seen(seat)),
        "who may act": lambda one: one.movers,
        "the picture": lambda one: one.view(seat),
        "the scene": lambda one: one.scene(seat),
        "the list of moves": lambda one: one.moves(seat),
        "what can be touched": lambda one: one.touches(seat),
        "the observation": lambda one: observation(one, seat),
    }
    for what, show in shown.items():
        if show(twin) != show(match):
            yield f"{what} shows seat {seat} what it cannot know"


@in_positions(share=0.2, part=1 / 3)
def an_observation_tells_a_seats_own_moves_apart(match: Match, rng: random.Random) -> Iterator[str]:
    """Two moves of a seat whose results it can tell apart, chance aside, lead to different observations."""
    seats = [seat for seat in match.movers if seat != NATURE and len(match.legal(seat)) > 1]
    if not seats:
        return
    seat, after = rng.choice(seats), [match.copy() for _ in range(2)]
    for one, move in zip(after, rng.sample(match.legal(seat), 2), strict=True):
        one.advance(seat, move)
    if any(one.movers == [NATURE] for one in after):
        return
    known = [to_bytes(one.seen(seat))[: match.game.key_bytes] for one in after]
    if known[0] != known[1] and observation(after[0], seat) == observation(after[1], seat):
        yield f"{' and '.join(one.events[-1].text for one in after)} look the same to seat {seat}"


@in_positions(share=0.05, part=0.1)
def a_redrawn_position_can_be_played_to_its_end(match: Match, rng: random.Random) -> Iterator[str]:
    """What a seat takes for possible is a position of the game, from which there is an end."""
    if match.over:
        return
    seat = rng.randrange(match.seats)
    twin = redrawn(match, seat, rng)
    for _ in walk(twin, rng):
        pass
    if not twin.over:
        yield f"there is no end to the position that seat {seat} takes for possible"


@in_positions(share=0.1, part=0.1)
def a_spectator_sees_no_more_than_a_seat(match: Match, rng: random.Random) -> Iterator[str]:
    """What a spectator is shown is known to every seat."""
    if match.over:
        return
    seat = rng.randrange(match.seats)
    twin = redrawn(match, seat, rng)
    if to_bytes(twin.seen(NATURE)) != to_bytes(match.seen(NATURE)):
        yield f"a spectator knows what seat {seat} does not"
    if twin.scene(NATURE) != match.scene(NATURE):
        yield f"a spectator's scene shows what seat {seat} does not know"
