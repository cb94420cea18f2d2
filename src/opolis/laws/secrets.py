"""Laws of secrets: what a seat is shown does not change when what it cannot know is redrawn."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from opolis.core import verbs
from opolis.core.records import to_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import NATURE
from opolis.laws.law import in_positions, walk
from opolis.match.advised import Asked, Voice
from opolis.match.match import Match
from opolis.match.meaning import Asker
from opolis.match.trying import standings, try_out

LATER = 12  # moves between two positions whose observations are written one over the other


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
    asked = rng.choice([part.id for part in match.scene(seat).parts] or [""])
    shown["why something cannot be touched"] = lambda one: Asker(one, seat, one.called, "en").why((asked,))
    held = tuple(touch.id for touch in match.touches(seat)[:1] if not touch.move)
    shown["where a piece cannot be put"] = lambda one: Asker(one, seat, one.called, "en").misfits(held)
    if tried := match.moves(seat)[:1]:
        shown["what a hint shows of a move"] = lambda one: [*Voice(one, Asked(seat, one.called)).line(tried)]
        shown["what a move would bring"] = lambda one: standings(try_out(one, seat, tried).match, seat)
    for what, show in shown.items():
        if show(twin) != show(match):
            yield f"{what} shows seat {seat} what it cannot know"


def possible(match: Match, actor: int) -> list[int]:
    """List what an actor may do; nature too."""
    if actor != NATURE:
        return match.legal(actor)
    moves, weights = np.zeros((2, match.game.max_moves), np.int64)
    return [int(move) for move in moves[: verbs.odds(match.state, moves, weights)]]


@in_positions(share=0.2, part=1 / 3)
def an_observation_tells_apart_what_a_seat_can_see(match: Match, rng: random.Random) -> Iterator[str]:
    """Two moves of anybody, or of nature, whose results a seat can tell apart lead to different observations.

    Positions in which only nature acts are passed through: learners are never asked there.
    """
    actors = [actor for actor in match.movers if len(possible(match, actor)) > 1]
    if not actors:
        return
    actor, seat = rng.choice(actors), rng.randrange(match.seats)
    after = [match.copy() for _ in range(2)]
    for one, move in zip(after, rng.sample(possible(match, actor), 2), strict=True):
        one.advance(actor, move)
    if any(one.movers == [NATURE] for one in after):
        return
    known = [to_bytes(one.seen(seat))[: match.game.key_bytes] for one in after]
    if known[0] != known[1] and observation(after[0], seat) == observation(after[1], seat):
        yield f"{' and '.join(one.events[-1].text for one in after)} look the same to seat {seat}"


@in_positions(share=0.2, part=1 / 3)
def an_observation_leaves_nothing_of_the_one_before(match: Match, rng: random.Random) -> Iterator[str]:
    """Written over what any seat saw later in the match, it is the same as written over zeros."""
    later, seat = match.copy(), rng.randrange(match.seats)
    for _ in islice(walk(later, rng), LATER):
        pass
    out = np.zeros(match.game.room("state").OBSERVATION, np.float32)
    verbs.observe(later.state, rng.randrange(match.seats), out)
    verbs.observe(match.state, seat, out)
    if out.tobytes() != observation(match, seat):
        yield f"seat {seat} sees something of another position"


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
