"""Things that a game itself names, and that a player can be forbidden to use: its optional room `things`.

`things(state)` lists them by kind; `used(text)` names those that a move uses. Where a game has more to say:
`drawn(text)` names those that a move, nature's too, brings to somebody; `avoided(text)` those that a ban
forbids, if they are more than those used; `ending(state)` says in a few words how a match ends, as soon as
that is settled, else nothing, and LIMITS which of these endings are limits that stop a match. BY_POSITION is
set where the same move may use something else in another position.
"""

from collections.abc import Callable
from typing import Any

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import Record

Names = tuple[str, ...]
THE_END = "the end"


def _nothing(text: str) -> Names:
    return ()


class Catalogue:
    """What one game says about its things."""

    def __init__(self, game: Game) -> None:
        room: Any = game.room("things") if game.has_room("things") else None
        self.game = game
        self.used: Callable[[str], Names] = getattr(room, "used", _nothing)
        self.drawn: Callable[[str], Names] = getattr(room, "drawn", _nothing)
        self.avoided: Callable[[str], Names] = getattr(room, "avoided", self.used)
        self.ending: Callable[[Record], str] = getattr(room, "ending", lambda state: "")
        self.limits: Names = getattr(room, "LIMITS", ())
        self.by_position: bool = getattr(room, "BY_POSITION", False)
        self._things: Callable[[Record], dict[str, Names]] = getattr(room, "things", lambda state: {})

    def things(self, state: Record) -> dict[str, Names]:
        """List the things by kind."""
        return self._things(state)

    def chosen(self, state: Record, words: list[str]) -> Names:
        """Find things by name or by kind; `all` are all."""
        kinds = self.things(state)
        every = tuple(name for names in kinds.values() for name in names)
        found: list[str] = []
        for word in words:
            if word != "all" and word not in kinds and word not in every:
                allowed = ", ".join(["all", *kinds, *every]) if every else "nothing; no thing is named"
                raise OpolisError(f"ban: {self.game.title} has no {word!r}; it takes {allowed}")
            found += every if word == "all" else kinds.get(word, (word,))
        return tuple(dict.fromkeys(found))
