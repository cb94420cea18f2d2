"""What happens in random matches, as text: the same program runs natively and in the engine for browsers.

In the engine it is run with `GAME` and `given` set, and leaves its findings in `result`.
"""

import hashlib
import random
from typing import Any

import msgspec

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.match.match import Match
from opolis.match.random_play import random_match, step

LONGEST = 400  # moves of a match
LOOKS = 12  # moves between two looks at everything


def digest(*values: Any) -> str:
    """Hash what a page would be sent."""
    return hashlib.sha256(msgspec.json.encode(values)).hexdigest()[:12]


def looked(match: Match, rng: random.Random, simulations: int) -> str:
    """See, touch, weigh and search a position, in ways that use every verb."""
    seat = rng.randrange(match.seats)
    points, values = zeros(verbs.MAX_SEATS), zeros(verbs.MAX_SEATS, "f8")
    veiled, seen = copy(match.state), zeros(match.game.room("state").OBSERVATION, "f4")
    verbs.veil(veiled, seat, seeded(rng.random()))
    verbs.observe(match.state, seat, seen)
    verbs.score(match.state, points)
    verbs.evaluate(match.state, values)
    found = [match.scene(seat), match.view(seat), to_bytes(veiled), to_bytes(match.seen(seat))]
    found += [points.tolist(), [one.hex() for one in values.tolist()], [one.hex() for one in seen.tolist()]]
    refused = [match.refusal(seat, rng.randrange(match.game.move_count)) for _ in range(8)]
    for mover in match.movers:
        if mover >= 0:
            found += [match.moves(mover), match.touches(mover)]
            result = Bot(match.game, 7, 1, Budget(simulations)).search(match, mover)
            found.append([(one.move, one.value.hex(), one.visits) for one in result.choices])
    return digest(found, refused)


def walk(name: str, seed: int, simulations: int) -> list[str]:
    """Follow a match with random seats and options: all positions, and now and then everything of one."""
    rng = random.Random(f"{name} {seed}")
    match, told = random_match(games.load(name), rng), list[str]()
    told.append(f"{match.seats} {dict(match.options)}")
    while not match.over and len(match.events) < LONGEST:
        if len(match.events) % LOOKS == 0:
            told.append(looked(match, rng, simulations))
        step(match, rng)
        told.append(f"{match.events[-1].text} {digest(match.bytes)}")
    return [*told, str(match.scores), digest(match.record())]


if "GAME" in globals():
    result = {
        seed: walk(globals()["GAME"], seed, given["simulations"])  # type: ignore[name-defined]  # noqa: F821
        for seed in given["seeds"]  # type: ignore[name-defined]  # noqa: F821
    }
