"""What whoever may act is offered: what can be touched first, and what follows."""

import time
from collections.abc import Iterable

import msgspec

from opolis.core.scene import Touch
from opolis.match.situation import Situation

MOST_ASKED = 64
GROWING_SECONDS = 0.004
MOST_LEAVES = 200


def offered(situation: Situation, seat: int, most: int = MOST_LEAVES) -> tuple[Touch, ...]:
    """Give what a seat can touch first, and all that follows where there are not more moves than `most`."""
    until = time.perf_counter() + GROWING_SECONDS
    touches = situation.touches(seat)
    asks = not all(touch.move or touch.then for touch in touches)
    if asks and len(touches) <= MOST_ASKED and len(situation.legal(seat)) <= most:
        touches = _grown(situation, seat, (), touches, until)
    return tuple(touches)


def _grown(
    situation: Situation, seat: int, path: tuple[str, ...], touches: list[Touch], until: float
) -> list[Touch]:
    """Add to each touch what follows it, while there is time."""
    grown = []
    for touch in touches:
        if not (touch.move or touch.then) and time.perf_counter() < until:
            further = (*path, touch.id)
            then = _grown(situation, seat, further, situation.touches(seat, further), until)
            touch = msgspec.structs.replace(touch, then=tuple(then))
        grown.append(touch)
    return grown


def moves_of(touches: Iterable[Touch]) -> list[str]:
    """List the moves of touches, and of those that follow."""
    found: list[str] = []
    for touch in touches:
        if touch.move:
            found.append(touch.move)
        if touch.then:
            found += moves_of(touch.then)
    return found
