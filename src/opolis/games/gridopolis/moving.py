"""Markers on the move: steps, jumps, captures, kamikazes and teleports (G2 to G11)."""

from opolis.core.kernel import kernel
from opolis.games.gridopolis.gridset import is_open
from opolis.games.gridopolis.limits import MOST_MARKERS
from opolis.games.gridopolis.state import (
    BLOCKED,
    CAPTURE,
    CAPTURES,
    EMPTY,
    HOP,
    KAMIKAZE,
    KING_MOVES,
    KINGERIZER,
    NO_CHAIN,
    NOTHING,
    OWN_JUMPS,
    PAWN_MOVES,
    STEP,
    TELEPORTER,
    WAYS,
    State,
)
from opolis.games.gridopolis.tables import AHEAD, UPWARD

G1, G2, G3, G4, G5, G6, G7, G8, G10, G12 = 1, 2, 3, 4, 5, 6, 7, 8, 10, 12


@kernel
def owner(thing: int) -> int:
    """Say whose marker a thing on a pad is; −1 if it is none."""
    return thing // MOST_MARKERS - 1


@kernel
def owner_on(state: State, pad: int) -> int:
    """Say whose marker stands on a pad; −1 for nobody's."""
    return owner(int(state.on[pad]))


@kernel
def is_king(state: State, pad: int) -> bool:
    """Tell whether the marker on a pad is a king."""
    thing = int(state.on[pad])
    return state.king[owner(thing), thing % MOST_MARKERS] == 1


@kernel
def least_ahead(state: State, pad: int) -> int:
    """Say how far forward the marker on a pad must go at least (G3).

    Pawns never go backwards, and only forward in their first move and from their home-row; kings go anywhere.
    """
    thing = int(state.on[pad])
    seat, number = owner(thing), thing % MOST_MARKERS
    if state.king[seat, number]:
        return -1
    return 1 if state.fresh[seat, number] or state.node[pad] == KINGERIZER + seat else 0


@kernel
def goes_back(state: State, way: int, least: int) -> bool:
    """Tell whether a way leads less far forward than it must (G3)."""
    return AHEAD[state.forward[state.turn], way] < least


@kernel
def has_move_left(state: State, pad: int) -> bool:
    """A pawn has one move a turn, a king two (G10); a pawn that was kinged has none left (G9)."""
    return state.begun < PAWN_MOVES or (state.begun < KING_MOVES and is_king(state, pad))


@kernel
def continues_own_jumps(state: State, way: int, landing: int) -> bool:
    """A chain of own jumps keeps its line or, by option, does not come back (G5)."""
    if state.chain != OWN_JUMPS:
        return False
    if state.own_hops_may_turn:
        return state.touched[landing] == 0
    return way == state.line


@kernel
def may_jump_own(state: State, pad: int, way: int, landing: int) -> bool:
    """An own jump goes on with a chain or begins a move (G5, G10)."""
    return continues_own_jumps(state, way, landing) or has_move_left(state, pad)


@kernel
def continues_captures(state: State, way: int) -> bool:
    """A chain of captures may turn unless the option forbids it; a teleport keeps its line (G6)."""
    return state.chain == CAPTURES and (state.captures_may_turn == 1 or way == state.line)


@kernel
def may_capture(state: State, pad: int, way: int) -> bool:
    """A capture or a kamikaze goes on with a chain or begins a move (G6, G8, G10)."""
    return continues_captures(state, way) or has_move_left(state, pad)


@kernel
def action_along(state: State, pad: int, way: int, least: int) -> int:
    """Find the one thing, if any, that the mover's marker can do along a way (G2 to G10)."""
    near = int(state.beside[pad, way])
    if near == 0 or state.on[near] == BLOCKED or goes_back(state, way, least):
        return NOTHING
    if state.on[near] == EMPTY:
        return STEP if has_move_left(state, pad) else NOTHING
    far = int(state.beside[near, way])
    if owner_on(state, near) == state.turn:
        return HOP if is_open(state, far) and may_jump_own(state, pad, way, far) else NOTHING
    if not may_capture(state, pad, way):
        return NOTHING
    if far == 0:
        return KAMIKAZE if UPWARD[way] == 0 else NOTHING
    return CAPTURE if state.on[far] == EMPTY else NOTHING


@kernel
def can_move(state: State, pad: int) -> bool:
    """Tell whether the marker on a pad can do anything now."""
    if state.chain == NO_CHAIN and not has_move_left(state, pad):
        return False
    least = least_ahead(state, pad)
    for way in range(WAYS):
        if action_along(state, pad, way, least) != NOTHING:
            return True
    return False


@kernel
def wrong_step(state: State, near: int) -> int:
    """A step goes to an empty, unblocked neighbouring pad (G2, G12)."""
    if is_open(state, near):
        return 0
    return G12 if near and state.on[near] == BLOCKED else G2


@kernel
def wrong_jump(state: State, kind: int, near: int, far: int) -> int:
    """A jump goes over the right marker to an empty, unblocked pad (G4, G5, G6, G12)."""
    if near and state.on[near] == BLOCKED:
        return G12
    over = owner_on(state, near)
    if over < 0:
        return G4
    if (over == state.turn) != (kind == HOP):
        return G5 if kind == HOP else G6
    if is_open(state, far):
        return 0
    return G12 if far and state.on[far] == BLOCKED else G4


@kernel
def wrong_kamikaze(state: State, way: int, near: int, far: int) -> int:
    """A kamikaze takes a neighbour on the same floor with no pad behind it (G8)."""
    over = owner_on(state, near)
    return G8 if over < 0 or over == state.turn or UPWARD[way] or far else 0


@kernel
def one_move_too_many(state: State, kind: int, pad: int, way: int) -> int:
    """Own jumps and captures do not mix, some chains do not turn, and moves are counted (G5 to G7, G10)."""
    if has_move_left(state, pad):
        return 0
    far = int(state.beside[state.beside[pad, way], way])
    if kind == HOP:
        if continues_own_jumps(state, way, far):
            return 0
        return G5 if state.chain == OWN_JUMPS else G7 if state.chain == CAPTURES else G10
    if kind == STEP:
        return G10
    if continues_captures(state, way):
        return 0
    return G6 if state.chain == CAPTURES else G7 if state.chain == OWN_JUMPS else G10


@kernel
def wrong_move(state: State, kind: int, pad: int, way: int) -> int:
    """Give the clause that forbids a marker's move, or 0."""
    if owner_on(state, pad) != state.turn:
        return G1
    if state.mover and pad != state.mover:
        return G10
    near = int(state.beside[pad, way])
    far = int(state.beside[near, way])
    if kind == STEP:
        broken = wrong_step(state, near)
    elif kind == KAMIKAZE:
        broken = wrong_kamikaze(state, way, near, far)
    else:
        broken = wrong_jump(state, kind, near, far)
    if broken:
        return broken
    if goes_back(state, way, least_ahead(state, pad)):
        return G3
    return one_move_too_many(state, kind, pad, way)


@kernel
def can_teleport_to(state: State, pad: int) -> bool:
    """The way out is any other empty teleporter (G11)."""
    return state.node[pad] == TELEPORTER and state.on[pad] == EMPTY and pad != state.mover


@kernel
def must_teleport(state: State, pad: int) -> bool:
    """Whoever lands on a teleporter must leave it if another is empty (G11)."""
    if state.node[pad] != TELEPORTER:
        return False
    for other in range(1, int(state.planned) + 1):
        if can_teleport_to(state, other):
            return True
    return False


@kernel
def carry(state: State, start: int, end: int) -> None:
    """Take a marker from one pad to another; then its first move is behind it (G3)."""
    thing = int(state.on[start])
    seat, number = owner(thing), thing % MOST_MARKERS
    state.on[start] = EMPTY
    state.on[end] = thing
    state.stands[seat, number] = end
    state.fresh[seat, number] = 0
    state.mover = end


@kernel
def take(state: State, pad: int, captor: int) -> None:
    """Remove a marker from the grid-set; the captor keeps it (G6, G15)."""
    thing = int(state.on[pad])
    loser, number = owner(thing), thing % MOST_MARKERS
    state.captured[captor, state.king[loser, number]] += 1
    state.left[loser] -= 1
    state.stands[loser, number] = 0
    state.on[pad] = EMPTY
    state.eventful = 1


@kernel
def note_move(state: State, kind: int, pad: int, way: int) -> None:
    """Count a move unless it continues its chain, and remember its line (G5, G10)."""
    far = int(state.beside[state.beside[pad, way], way])
    if kind == HOP:
        goes_on = continues_own_jumps(state, way, far)
    else:
        goes_on = kind != STEP and continues_captures(state, way)
    if not goes_on:
        state.begun += 1
    if kind == HOP and state.own_hops_may_turn:
        if not goes_on:
            state.touched[:] = 0
        state.touched[pad] = state.touched[far] = 1
    state.chain = OWN_JUMPS if kind == HOP else CAPTURES if kind == CAPTURE else NO_CHAIN
    state.line = way


@kernel
def becomes_king(state: State, seat: int, pad: int) -> bool:
    """A pawn that lands on an opponent's kingerizer becomes a king (G9)."""
    if is_king(state, pad) or state.node[pad] < KINGERIZER or state.node[pad] == KINGERIZER + seat:
        return False
    state.king[seat, state.on[pad] % MOST_MARKERS] = 1
    state.eventful = 1
    return True


@kernel
def move_marker(state: State, kind: int, pad: int, way: int) -> bool:
    """Step, jump, capture or sacrifice; tell whether that ends the turn (G2 to G11)."""
    seat, near = int(state.turn), int(state.beside[pad, way])
    landing = near if kind in (STEP, KAMIKAZE) else int(state.beside[near, way])
    state.last[0], state.last[1] = state.place[pad], state.place[landing]
    if kind == KAMIKAZE:
        victim = owner_on(state, near)
        take(state, near, seat)
        take(state, pad, victim)
        return True
    note_move(state, kind, pad, way)
    if kind == CAPTURE:
        take(state, near, seat)
    carry(state, pad, landing)
    if becomes_king(state, seat, landing):
        if state.kinging_ends_turn:
            return True
        state.begun = KING_MOVES  # its chain may go on, but there is no second move (G9)
    state.due = 1 if must_teleport(state, landing) else 0
    return False


@kernel
def teleport(state: State, pad: int) -> bool:
    """Go to the chosen teleporter; a chain of own jumps ends there (G11)."""
    state.last[0], state.last[1] = state.place[state.mover], state.place[pad]
    carry(state, int(state.mover), pad)
    state.due = 0
    if state.chain == OWN_JUMPS:
        state.chain = NO_CHAIN
    return False
