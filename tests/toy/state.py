"""The heap as one record."""

from opolis.core.records import Int8, Record
from toy.options import FAULTS

HEAP = 7  # T2
CARD = 3  # the moves of nature: CARD to CARD + 2 deal the cards 1 to 3
MOVES = MAX_MOVES = CARD + 3
OBSERVATION = 2
(
    NONE, UNLISTED, ENDLESS, WINNING, WEIGHT, READING, WHIM, NARROW, TEXT, BLANK, PEEK,
    STUCK, GOSSIP, UNTOUCHABLE, WIRE, TWINS, MUMBLE, MARKED, TERSE, STALE, ECHO, BLAB, BLIND, REMOTE,
    PHANTOM, TATTLE, SILENT, FOREIGN, WORDLESS, MUTE, OVERLAP, DREAM, IDLE, FUTILE, PLURAL, SMEAR,
) = range(len(FAULTS))  # fmt: skip


class State(Record):
    """A position."""

    seats: Int8
    fault: Int8
    heap: Int8
    turn: Int8
    card: Int8  # 0 before it is dealt, and where it is concealed
    dealt: Int8
    scratch: Int8  # nothing of the game: what some faults change
