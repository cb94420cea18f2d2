"""Clients at a table, and groups of those who see the same."""

import math
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from opolis.core.scene import Scene
from opolis.protocol.to_client import Welcome
from opolis.server.live.send_queue import SendQueue
from opolis.wording.catalogue import LANGUAGES


class GroupKey(NamedTuple):
    """What clients that are served together share: their seats, the one they look through, their wants."""

    seats: tuple[int, ...]
    chosen: int
    want: str
    language: str = LANGUAGES[0]
    digest: bool = False
    words: bool = True

    @property
    def you(self) -> int:
        """The seat that is called "you"; none where several sit at one screen, or somebody only watches."""
        return self.seats[0] if len(self.seats) == 1 else -1


class Visitor(msgspec.Struct, eq=False):
    """A client at a table; `group` is the one it was welcomed to, `here` whether it is connected.

    `unheard` says when the oldest message arrived that was not answered yet, `address` where it comes from.
    """

    queue: SendQueue
    who: str
    want: str = "scene"
    chosen: int = -1
    language: str = LANGUAGES[0]
    digest: bool = False
    words: bool = True
    group: GroupKey | None = None
    here: bool = False
    unheard: Callable[[], float] = lambda: math.inf
    address: str = ""


class Group:
    """Clients that see the same; `scene` is what they know."""

    def __init__(self, key: GroupKey, scene: Scene | None) -> None:
        self.key, self.scene = key, scene
        self.queues: set[SendQueue] = set()


class Newcomer(NamedTuple):
    """A client to welcome, and what it is told besides the match."""

    visitor: Visitor
    key: GroupKey
    welcome: Welcome
    seen: int
