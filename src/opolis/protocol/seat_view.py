"""What a page is sent that draws its table itself: the position as its seat knows it."""

import zlib
from typing import Any

import msgspec

from opolis.core.records import to_bytes
from opolis.core.rules_digest import rules_digest
from opolis.match.match import Match
from opolis.wording.catalogue import Names

LONG = 1000  # bytes; most of a long position is zeros


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a viewer knows of a position, as bytes, for a page that draws it itself; long ones are `packed`.

    `names` are what the seats are called, `rules` a digest of those that it was played by; `asked` says that
    the seat looked through may act.
    """

    state: bytes
    names: tuple[Any, ...]
    rules: str
    asked: bool = False
    packed: bool = False


def seat_view(match: Match, viewer: int, names: Names, asked: bool) -> SeatView:
    """Give what a viewer knows of a match as it stands."""
    state, rules = to_bytes(match.seen(viewer)), rules_digest(match.game.folder)
    packed = len(state) > LONG
    return SeatView(zlib.compress(state, 1) if packed else state, names, rules, asked, packed)


def unpacked(state: bytes, packed: bool) -> bytes:
    """Give the bytes of a position."""
    return zlib.decompress(state) if packed else state
