"""Nothing is hidden in Gridopolis: everybody sees the grid-set and all kits."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.gridopolis.gridset import column_of, floor_of, row_of
from opolis.games.gridopolis.limits import KIT, MOST_IN_KIT, MOST_MARKERS, MOST_PADS, MOST_ROUNDS
from opolis.games.gridopolis.moving import is_king, owner_on
from opolis.games.gridopolis.state import (
    BLOCKED,
    COLUMNS,
    FLOORS,
    KINGERIZER,
    PAD_FEATURES,
    ROWS,
    SEATS,
    TELEPORTER,
    State,
)
from opolis.games.gridopolis.tables import EASTWARD, NORTHWARD, UPWARD


@kernel
def observe_pad(state: State, seat: int, pad: int, out: Array) -> None:
    """Show a pad: where it is, what is fixed to it and who stands there, counted from the seat."""
    place, node = int(state.place[pad]), int(state.node[pad])
    out[0] = 1
    out[1] = column_of(place) / COLUMNS
    out[2] = row_of(place) / ROWS
    out[3] = floor_of(place) / FLOORS
    out[4] = state.on[pad] == BLOCKED
    out[5] = node == TELEPORTER
    out[6] = pad == state.mover
    out[7] = state.touched[pad]
    if node >= KINGERIZER:
        out[8 + (node - KINGERIZER - seat) % state.seats] = 1
    owner = owner_on(state, pad)
    if owner >= 0:
        out[8 + SEATS + 2 * ((owner - seat) % state.seats) + is_king(state, pad)] = 1
        out[8 + 3 * SEATS] = state.fresh[owner, state.on[pad] % MOST_MARKERS]


@kernel
def observe_turn(state: State, seat: int, out: Array) -> None:
    """Show whose turn it is, how far it has come, and how near the end is."""
    out[(state.turn - seat) % state.seats] = 1
    out[4] = state.begun / 2
    out[5] = state.chain / 2
    out[6], out[7], out[8] = EASTWARD[state.line], NORTHWARD[state.line], UPWARD[state.line]
    out[9] = state.due
    out[10] = state.quiet / state.quiet_rounds
    out[11] = state.rounds_played / (state.rounds if state.rounds else MOST_ROUNDS)
    out[12] = state.minutes > 0
    out[13] = state.rung


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show every pad, then the kits and forward sides, then the turn."""
    out[:] = 0
    for pad in range(1, int(state.pads) + 1):
        start = PAD_FEATURES * (pad - 1)
        observe_pad(state, seat, pad, out[start : start + PAD_FEATURES])
    start = PAD_FEATURES * MOST_PADS
    for step in range(int(state.seats)):
        other = (seat + step) % state.seats
        for part in range(len(KIT)):
            out[start + 5 * step + part] = state.hand[other, part] / MOST_IN_KIT
        out[start + 5 * step + 4] = state.forward[other] / SEATS
    observe_turn(state, seat, out[start + 5 * SEATS :])


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """Every move is seen by all."""
    return True
