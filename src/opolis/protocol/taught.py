"""Where a lesson stands, as a learner is told."""

from typing import Literal

import msgspec


class Taught(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a lesson stands: what to do in all its languages, what is lit, and what the last try brought.

    It is `ready` for a try, or `waits` until the learner goes on by hand, or goes on by itself. `name` is ""
    for a lesson that is not the game's own. Of a series of moves some were `made`, and can be taken back.
    """

    name: str
    title: dict[str, str]
    step: int
    steps: int
    say: dict[str, str]
    answered: bool = False
    done: dict[str, str] = {}
    marks: tuple[str, ...] = ()
    look: str = ""
    ready: bool = False
    waits: bool = False
    finished: bool = False
    made: int = 0
    kind: Literal["lesson", "strategy"] = "lesson"
