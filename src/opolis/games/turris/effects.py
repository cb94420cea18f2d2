"""What a move does for its seat: patches that grow, lead or shrink, the bonus and the end (T9, T13)."""

from collections.abc import Iterator

from opolis.games.turris.scoring import breakdown, lead
from opolis.games.turris.state import REMOVAL, State
from opolis.wording.message import Message, SeatName, message

HARMS = frozenset(("effect_shrinks",))


def effects(before: State, seat: int, move: int, after: State) -> Iterator[Message]:
    """Say what has changed for a seat by its move."""
    if after.over and (int(lead(after)) > 0) == (seat == 0) and lead(after):
        yield message("effect_wins")
    if after.bonus and move < REMOVAL and after.turn == seat:
        yield message("effect_bonus")
    rival = SeatName(1 - seat)
    sides = [breakdown(state, one) for one in (seat, 1 - seat) for state in (before, after)]
    own_then, own_now, others_then, others_now = (sum(side.points for side in one) for one in sides)
    if own_now > own_then:
        yield message("effect_points", points=own_now - own_then)
    if others_now < others_then:
        yield message("effect_takes", rival=rival, points=others_then - others_now)
    for then, now, rival_then, rival_now in zip(*sides, strict=True):
        view = message(f"view_{now.view}")
        if now.points > then.points:
            leads = now.points > rival_now.points and then.points <= rival_then.points
            key = "effect_leads" if leads else "effect_grows"
            yield message(key, view=view, old=then.points, new=now.points)
        elif now.points < then.points:
            yield message("effect_shrinks", view=view, old=then.points, new=now.points)
        if rival_now.points < rival_then.points:
            yield message("effect_cuts", rival=rival, view=view, old=rival_then.points, new=rival_now.points)
