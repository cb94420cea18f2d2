"""What is expected of whom, said to one reader: to whoever acts as a request, to others as news."""

import functools
from collections.abc import Callable, Sequence

from opolis.core.game import Game
from opolis.core.records import Record
from opolis.core.verbs import NATURE
from opolis.match.situation import Situation
from opolis.wording.catalogue import Listener, catalogue
from opolis.wording.message import Message, SeatName, message

Task = Callable[[Record, int], Message]


@functools.cache
def tasks_of(game: Game) -> Task | None:
    """Find what a game says of a seat's task, where it does."""
    return getattr(game.room("status"), "task", None) if game.has_room("status") else None


def task(
    situation: Situation,
    viewer: int,
    listener: Listener,
    language: str,
    movers: Sequence[int] | None = None,
    asked: int | None = None,
) -> str:
    """Say what is to be done now, knowing what a viewer knows; nothing at a chance point or after the end.

    Whoever knows who may act says so in `movers`; the seat that is asked to act is the listener's unless
    another one is named, as where several sit at one screen.
    """
    acting = situation.movers if movers is None else movers
    game, seats = situation.game, [seat for seat in acting if seat != NATURE]
    told = tasks_of(game)
    if told is None or not seats:
        return ""
    words = catalogue(game.folder, language)
    asked = listener.seat if asked is None else asked
    own = asked in seats
    if len(seats) > 1 and not own:
        return words.say(message("task_others", movers=tuple(map(SeatName, seats))), "did", listener)
    actor = asked if own else seats[0]
    known = situation.seen(viewer) if game.secrets else situation.state
    return words.say(told(known, actor), "do" if own else "did", listener, actor)
