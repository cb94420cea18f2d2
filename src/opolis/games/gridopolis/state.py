"""The grid-set as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Int16, Record
from opolis.games.gridopolis.limits import KIT, MOST_MARKERS, MOST_PADS, MOST_POSTS

COLUMNS, ROWS, FLOORS = 26, 26, 9  # the lattice: a to z, 1 to 26, 1 to 9
# A place is floor · LEVEL + row · ACROSS + column, all from 1: the lattice has a rim of empty places.
ACROSS = COLUMNS + 2
LEVEL = ACROSS * (ROWS + 2)
PLACES = LEVEL * (FLOORS + 2)
SEATS = 4

PADS, LINKS, POSTS, BLOCKERS = range(len(KIT))

KING_MOVES, PAWN_MOVES = 2, 1  # G10
CAPTURED_PAWN, CAPTURED_KING, PAWN_LEFT, KING_LEFT = 3, 4, 1, 2  # G15

# What stands on a pad: nothing, a blocker-box, or a marker (MARKERS + seat · MOST_MARKERS + its number).
EMPTY, BLOCKED, MARKERS = 0, 1, MOST_MARKERS
# What is fixed to a pad: nothing, a teleporter, or a kingerizer (KINGERIZER + seat).
PLAIN, TELEPORTER, KINGERIZER = 0, 1, 2
# How a pad came to be.
PLANNED, LINKED, POSTED = 0, 1, 2

# Ways are the 27 ways through a cube, west to east, south to north, downward to upward; the middle
# one leads nowhere and stands for every line that is not straight.
WAYS = 27
NOWHERE, DOWN, UP = 13, 4, 22
WEST, EAST, SOUTH, NORTH = 12, 14, 10, 16

NO_CHAIN, OWN_JUMPS, CAPTURES = 0, 1, 2

# A move of a marker is (kind · (MOST_PADS + 1) + pad) · WAYS + way; building is by place, the rest by pad.
STEP, HOP, CAPTURE, KAMIKAZE, NOTHING = 0, 1, 2, 3, 4
LINK_PAD = 4 * (MOST_PADS + 1) * WAYS
POST_PAD = LINK_PAD + PLACES
BLOCK = POST_PAD + PLACES
TELEPORT = BLOCK + MOST_PADS + 1
STOP = TELEPORT + MOST_PADS + 1
BELL = STOP + 1  # nature's
MOVES = BELL + 1
MAX_MOVES = MOST_MARKERS * (WAYS - 1) + (4 + 1 + 1) * MOST_PADS + 1

PAD_FEATURES = 21
TURN_FEATURES = 14
OBSERVATION = PAD_FEATURES * MOST_PADS + 5 * SEATS + TURN_FEATURES


class State(Record):
    """A position. Pads have numbers in order of building; number 0 is no pad at all.

    What the blueprint says stays as it is while the grid-set changes, so `setup` can begin again.
    """

    seats: Int8
    rounds: Int16  # until points decide; 0 for none
    minutes: Int16  # until the bell; 0 for none
    quiet_rounds: Int16
    own_hops_may_turn: Int8
    captures_may_turn: Int8
    kinging_ends_turn: Int8
    # The blueprint.
    planned: Int8  # its pads are 1 … planned
    forward: Annotated[Array, "i1", SEATS]  # n, e, s, w as 0 … 3
    home_line: Annotated[Array, "i1", SEATS]  # where the home-row lies along the forward axis
    starts: Annotated[Array, "i1", SEATS, MOST_MARKERS]  # the pad each marker starts on
    dealt: Annotated[Array, "i1", len(KIT)]  # the kit of each seat
    shafts: Annotated[Array, "i1", MOST_POSTS, 2]  # posts: the pad and the side of the link they stand on
    # The grid-set.
    pads: Int8
    place: Annotated[Array, "i2", MOST_PADS + 1]
    node: Annotated[Array, "i1", MOST_PADS + 1]
    made: Annotated[Array, "i1", MOST_PADS + 1]
    on: Annotated[Array, "i1", MOST_PADS + 1]  # what stands there
    beside: Annotated[Array, "i1", MOST_PADS + 1, WAYS]  # the neighbouring pads
    built: Annotated[Array, "u1", PLACES // 8]  # a bit for each place that has a pad
    # The seats.
    stands: Annotated[Array, "i1", SEATS, MOST_MARKERS]  # the pad of each marker; 0 when out of play
    king: Annotated[Array, "i1", SEATS, MOST_MARKERS]
    fresh: Annotated[Array, "i1", SEATS, MOST_MARKERS]  # whether the marker has yet to make its first move
    left: Annotated[Array, "i1", SEATS]  # markers in play
    captured: Annotated[Array, "i1", SEATS, 2]  # pawns and kings
    hand: Annotated[Array, "i1", SEATS, len(KIT)]  # what is left of the kit
    # The turn.
    turn: Int8
    mover: Int8  # the pad of the marker that moves; 0 while the turn has not begun
    begun: Int8  # moves of this turn, also the unfinished one; as many as a king's after a kinging
    chain: Int8
    line: Int8  # the way of the latest move
    due: Int8  # a teleport must be chosen
    touched: Annotated[Array, "i1", MOST_PADS + 1]  # pads of a chain of own jumps that may turn
    # The rounds.
    rounds_played: Int16
    quiet: Int16  # how many of the latest ones were not eventful
    eventful: Int8  # whether this round brought a capture, a king, a pad or a box (G16)
    rung: Int8  # whether the bell has rung: this round is the last (G15)
    over: Int8
    winner: Int8  # the last seat standing; −1 if there is none, or if points decide
    last: Annotated[Array, "i2", 2]  # the places of the latest action; −1 for none
