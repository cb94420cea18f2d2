"""Gridopolis' rules: who acts, what is legal, what happens. The clauses live in the rooms beside."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.verbs import NATURE, NATURE_BIT
from opolis.games.gridopolis.building import build, list_boxes, list_pads, wrong_building
from opolis.games.gridopolis.gridset import raise_blueprint
from opolis.games.gridopolis.limits import KIT, MOST_MARKERS, MOST_PADS
from opolis.games.gridopolis.moving import (
    action_along,
    can_teleport_to,
    least_ahead,
    move_marker,
    teleport,
    wrong_move,
)
from opolis.games.gridopolis.state import BELL, LINK_PAD, MARKERS, NOTHING, STOP, TELEPORT, WAYS, State
from opolis.games.gridopolis.turns import bell_may_ring, conclude, pass_while_stuck, rest

G1, G11, G15 = 1, 11, 15


@kernel
def set_markers(state: State) -> None:
    """Stand every seat's markers on their pads and deal the kits."""
    state.stands[:] = 0
    state.king[:] = 0
    state.fresh[:] = 0
    state.left[:] = 0
    state.captured[:] = 0
    for seat in range(int(state.seats)):
        for part in range(len(KIT)):
            state.hand[seat, part] = state.dealt[part]
        for number in range(MOST_MARKERS):
            pad = int(state.starts[seat, number])
            state.stands[seat, number] = pad
            if pad:
                state.on[pad] = MARKERS + seat * MOST_MARKERS + number
                state.fresh[seat, number] = 1
                state.left[seat] += 1


@kernel
def setup(state: State) -> None:
    """Build the grid-set of the blueprint; seat 0 begins."""
    raise_blueprint(state)
    set_markers(state)
    state.touched[:] = 0
    rest(state)
    state.turn = state.rounds_played = state.quiet = state.eventful = state.rung = state.over = 0
    state.winner = -1
    state.last[:] = -1
    pass_while_stuck(state)


@kernel
def movers(state: State) -> int:
    """Seats take turns (G1); beside them nature may ring (G15)."""
    if state.over:
        return 0
    seat = 1 << int(state.turn)
    return seat | NATURE_BIT if bell_may_ring(state) else seat


@kernel
def verdict(state: State, seat: int, move: int) -> int:
    """Judge an action: the bell and the seat's turn first, then a teleport that is due, then the action."""
    if move == BELL:
        return 0 if seat == NATURE and bell_may_ring(state) else G15
    if state.over or seat != state.turn:
        return G1
    if (state.due == 1) != (TELEPORT <= move < STOP):
        return G11
    if move == STOP:
        return 0 if state.mover else G1
    if move >= TELEPORT:
        return 0 if can_teleport_to(state, move - TELEPORT) else G11
    if move >= LINK_PAD:
        return wrong_building(state, move)
    kind, pad = move // WAYS // (MOST_PADS + 1), move // WAYS % (MOST_PADS + 1)
    return wrong_move(state, kind, pad, move % WAYS)


@kernel
def list_moves(state: State, pad: int, moves: Array, count: int) -> int:
    """List what the marker on a pad can do."""
    least = least_ahead(state, pad)
    for way in range(WAYS):
        kind = action_along(state, pad, way, least)
        if kind != NOTHING:
            moves[count] = (kind * (MOST_PADS + 1) + pad) * WAYS + way
            count += 1
    return count


@kernel
def list_teleports(state: State, moves: Array) -> int:
    """List the ways out of a teleporter (G11)."""
    count = 0
    for pad in range(1, int(state.planned) + 1):
        if can_teleport_to(state, pad):
            moves[count] = TELEPORT + pad
            count += 1
    return count


@kernel
def legal(state: State, seat: int, moves: Array) -> int:
    """List every action of the seat to move."""
    if state.over or seat != state.turn:
        return 0
    if state.due:
        return list_teleports(state, moves)
    if state.mover:
        moves[0] = STOP
        return list_moves(state, int(state.mover), moves, 1)
    count = 0
    for number in range(MOST_MARKERS):
        pad = int(state.stands[seat, number])
        if pad:
            count = list_moves(state, pad, moves, count)
    return list_boxes(state, moves, list_pads(state, moves, count))


@kernel
def odds(state: State, moves: Array, weights: Array) -> int:
    """Leave nothing to chance: there is only the bell (G15)."""
    if not bell_may_ring(state):
        return 0
    moves[0], weights[0] = BELL, 1
    return 1


@kernel
def play(state: State, seat: int, move: int) -> None:
    """Carry an action out, then see whose turn it is; after the bell the round goes on (G15)."""
    if move == BELL:
        state.rung = 1
        return
    if move == STOP:
        done = True
    elif move >= TELEPORT:
        done = teleport(state, move - TELEPORT)
    elif move >= LINK_PAD:
        done = build(state, move)
    else:
        kind, pad = move // WAYS // (MOST_PADS + 1), move // WAYS % (MOST_PADS + 1)
        done = move_marker(state, kind, pad, move % WAYS)
    conclude(state, seat, done)
