"""What a move does for its seat: points line by line, bonus spaces, Jokers, the end (O10, O17 to O19)."""

from collections.abc import Iterator

from opolis.games.rollopolis.scoring import breakdown, points_of
from opolis.games.rollopolis.state import (
    BONUS_SPACES,
    DRAFT_MOVE,
    JOKER,
    JOKER_SPACES,
    OVER,
    SPACES,
    TERRAIN_MOVE,
    State,
)
from opolis.games.rollopolis.words import TERRAINS
from opolis.wording.message import Message, message

MOST = 3  # lines that are named
HARMS = frozenset(("effect_loses",))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    gained = int(points_of(after, seat)) - int(points_of(before, seat))
    if gained:
        yield message("effect_points" if gained > 0 else "effect_loses", points=abs(gained))
    lines = zip(breakdown(before, seat), breakdown(after, seat), strict=True)
    changed = [(now.label, now.points - then.points) for then, now in lines if now.points != then.points]
    for label, by in sorted(changed, key=lambda line: -abs(line[1]))[:MOST]:
        yield message("effect_line", label=label, by=f"{by:+}".replace("-", "−"))
    if TERRAIN_MOVE <= move < DRAFT_MOVE:
        yield message(f"effect_{TERRAINS[(move - TERRAIN_MOVE) // SPACES]}")
    marked = int(after.bonus[seat])
    if marked > before.bonus[seat]:
        if after.phase == JOKER and marked in JOKER_SPACES:
            yield message("effect_joker")
        else:
            joker = min((space for space in JOKER_SPACES if space > marked), default=BONUS_SPACES)
            yield message("effect_bonus", left=joker - marked)
    if after.phase == OVER and after.phase != before.phase:
        yield message("effect_ends")
