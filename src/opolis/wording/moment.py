"""A moment: something that happened which nobody should miss, as data; a game's room `moments` tells them."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from opolis.wording.message import Message, SeatName, message

EVERYBODY = -1
AS_IS = "as_is"
MomentKind = Literal[
    "phase",  # a round, a year or another phase begins
    "card",  # a card is turned
    "dice",  # dice fall; `dice` are their faces
    "draw",  # something is drawn or handed over
    "capture",
    "bonus",
    "plaque",
    "bell",
    "end",  # the match is over: who has won, and why
]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat has gained or lost of something, with an icon of the client's set."""

    what: Message
    by: int
    icon: str = ""


class SeatChanges(msgspec.Struct, frozen=True):
    """Everything that a moment has changed for one seat."""

    seat: int
    changes: tuple[Change, ...]


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A headline, a sentence or two, per seat what changed, and the parts of the scene that are meant.

    `only` is the seat that may know of it, −1 for everybody.
    """

    kind: MomentKind
    headline: Message
    text: tuple[Message, ...] = ()
    seats: tuple[SeatChanges, ...] = ()
    parts: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    only: int = EVERYBODY

    def is_told_to(self, viewer: int) -> bool:
        """Whether a viewer may know of it; −1 is a spectator."""
        return self.only in (EVERYBODY, viewer)


def said_as_it_is(text: str) -> Message:
    """Say a text that is the same in every language, such as a name printed on a card."""
    return Message(AS_IS, {"text": text})


def changed(seats: Iterable[tuple[int, Iterable[Change]]]) -> tuple[SeatChanges, ...]:
    """Gather what has changed for seats; whoever stays as they are is left out."""
    found = ((seat, tuple(change for change in changes if change.by)) for seat, changes in seats)
    return tuple(SeatChanges(seat, changes) for seat, changes in found if changes)


def scored(by: int) -> Change:
    """Say how many points were gained or lost."""
    return Change(message("points", count=abs(by)), by)


def won_by_points(points: Sequence[int], winners: Sequence[int]) -> Message:
    """Say who has won by points, and by how many."""
    best = points[winners[0]]
    if len(points) == 1:
        return message("end_alone", points=best)
    if len(winners) > 1:
        return message("end_shared", winners=tuple(map(SeatName, winners)), points=best)
    second = max((seat for seat in range(len(points)) if seat != winners[0]), key=points.__getitem__)
    ahead = best - points[second]
    names = {"winner": SeatName(winners[0]), "second": SeatName(second)}
    return (
        message("end_points", points=best, ahead=ahead, **names)
        if ahead
        else message("end_tie", points=best, **names)
    )
