"""What a move does for its seat: points of a top, bases covered or left open, bonuses (H6, H8 to H10)."""

from collections.abc import Iterator

from opolis.games.hirstopolis.cities import Card, score_card
from opolis.games.hirstopolis.state import OPEN_PENALTY, State
from opolis.wording.message import Message, message

HARMS = frozenset(("effect_opens",))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    then, now = score_card(before, seat), score_card(after, seat)
    if now.tops_points > then.tops_points:
        yield message("effect_points", points=now.tops_points - then.tops_points)
    yield from bases(len(now.open_squares) - len(then.open_squares))
    if now.unused < then.unused:
        yield message("effect_uses", squares=then.unused - now.unused)
    yield from bonuses(then, now)


def bases(opened: int) -> Iterator[Message]:
    """Say how many squares of bases lie open now, or no longer (H8)."""
    if opened > 0:
        yield message("effect_opens", squares=opened, points=OPEN_PENALTY * opened)
    elif opened < 0:
        yield message("effect_closes", squares=-opened, points=-OPEN_PENALTY * opened)


def bonuses(then: Card, now: Card) -> Iterator[Message]:
    """Say which bonuses of the map a move has brought or lost (H9, H10)."""
    for (label, old, _), (_, new, _) in zip(then.bonuses, now.bonuses, strict=True):
        if new != old:
            yield message("effect_line", label=label, by=f"{new - old:+}".replace("-", "−"))
