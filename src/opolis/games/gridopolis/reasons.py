"""Which of a clause's reasons refuses a move here (G1 to G4, G10 to G13, G15)."""

from opolis.core.verbs import NATURE
from opolis.games.gridopolis.gridset import has_pad
from opolis.games.gridopolis.limits import KIT, MOST_MARKERS
from opolis.games.gridopolis.moving import owner, owner_on
from opolis.games.gridopolis.notation import split
from opolis.games.gridopolis.places import pad_words, place_words
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKED,
    BLOCKERS,
    KINGERIZER,
    LINK_PAD,
    LINKS,
    PADS,
    POST_PAD,
    POSTS,
    STOP,
    TELEPORT,
    TELEPORTER,
    State,
)
from opolis.games.gridopolis.tables import INSIDE
from opolis.wording.message import seat_mark

G1, G2, G3, G4, G10, G11, G12, G13, G15 = 1, 2, 3, 4, 10, 11, 12, 13, 15


def reason(state: State, seat: int, move: int, clause: int) -> str | None:
    """Say what in this position breaks the clause; None where the clause says it all."""
    if clause == G1:
        return not_to_act(state, seat, move)
    if clause == G2:
        where = pad_words(state, split(move)[1])
        return f"a step goes to an empty pad next to {where}, on its floor or on the one above or below"
    if clause == G4:
        return no_landing(state, move)
    if clause == G3:
        return must_go_forward(state, split(move)[1])
    if clause == G10:
        return turn_has_begun(state, move)
    if clause == G11:
        return no_teleport(state, move)
    if clause == G12:
        return no_box(state, move - BLOCK) if BLOCK <= move < TELEPORT else "a blocker-box is in the way"
    if clause == G13:
        return no_new_pad(state, move)
    return no_bell(state, seat) if clause == G15 else None


def not_to_act(state: State, seat: int, move: int) -> str:
    """Say why nothing can be done, or not with this marker (G1)."""
    if state.over:
        return "the game is over"
    if seat == NATURE:
        return "nature does nothing but ring"
    if seat != state.turn:
        return f"it is {seat_mark(state.turn)}'s turn"
    if move == STOP:
        return "there is nothing to end yet: move a marker, jump with it, add a pad or a blocker-box"
    pad = split(move)[1]
    if owner_on(state, pad) >= 0:
        return f"the marker on {pad_words(state, pad)} belongs to {seat_mark(owner_on(state, pad))}"
    return nobody_there(state, seat, pad)


def nobody_there(state: State, seat: int, pad: int) -> str:
    """Say that no marker is on a pad, and what the pad is for (G1)."""
    where = pad_words(state, pad)
    if state.on[pad] == BLOCKED:
        return f"a blocker-box closes {where}"
    if state.node[pad] == TELEPORTER:
        return f"no marker of yours is on {where}, a teleporter: whoever lands there goes on to another one"
    if state.node[pad] >= KINGERIZER and state.node[pad] != KINGERIZER + seat:
        return f"no marker of yours is on {where}; a pawn that gets there becomes a king"
    return f"no marker of yours is on {where}"


def no_landing(state: State, move: int) -> str | None:
    """Say what is wrong with the pad on which a jump would end; None where nothing is jumped over (G4)."""
    _, pad, way = split(move)
    near = int(state.beside[pad, way])
    far = int(state.beside[near, way])
    if owner_on(state, near) < 0:
        return None
    over = pad_words(state, near)
    if not far:
        return f"no pad is behind {over} to land on"
    return f"{pad_words(state, far)}, behind {over}, is not empty"


def must_go_forward(state: State, pad: int) -> str:
    """Say why a marker cannot go this way (G3)."""
    thing = int(state.on[pad])
    if state.fresh[owner(thing), thing % MOST_MARKERS]:
        return "this marker has not moved yet, and every first move goes forward"
    if state.node[pad] == KINGERIZER + owner(thing):
        return "from its own home-row a pawn goes forward"
    return "a pawn never goes backwards"


def turn_has_begun(state: State, move: int) -> str:
    """Say what the running turn does not allow (G10)."""
    if move >= LINK_PAD:
        return "a marker has moved: nothing is built in this turn"
    if split(move)[1] != state.mover:
        return f"the marker on {pad_words(state, int(state.mover))} has moved: no other moves in this turn"
    return "this marker has no move left in this turn"


def no_teleport(state: State, move: int) -> str:
    """Say why a teleport must come first, or cannot come (G11)."""
    if not state.due:
        return "no marker has just landed on a teleporter"
    if TELEPORT <= move < STOP:
        return "the way out is another teleporter that is empty"
    return f"the marker on {pad_words(state, int(state.mover))} must first go to another teleporter"


def no_box(state: State, pad: int) -> str:
    """Say why no blocker-box can be placed there (G12)."""
    if state.hand[state.turn, BLOCKERS] == 0:
        return "you have no blocker-box left"
    if not 0 < pad <= state.pads:
        return "there is no pad"
    if state.on[pad] == BLOCKED:
        return "there is a blocker-box already"
    if owner_on(state, pad) >= 0:
        return "a marker stands there"
    if state.node[pad] == TELEPORTER:
        return "teleporters stay open"
    return "pads on which pawns become kings stay open"


def no_new_pad(state: State, move: int) -> str:
    """Say why no pad can be added there (G13)."""
    by_post = move >= POST_PAD
    place = move - POST_PAD if by_post else move - LINK_PAD
    hand = state.hand[state.turn]
    for part in (PADS, LINKS, POSTS) if by_post else (PADS, LINKS):
        if hand[part] == 0:
            return f"you have no {KIT[part]} left"
    if INSIDE[place] and has_pad(state, place):
        return "a pad is there already"
    return f"no pad is below {place_words(place)}" if by_post else f"no pad is beside {place_words(place)}"


def no_bell(state: State, seat: int) -> str:
    """Say why the bell does not ring (G15)."""
    if seat != NATURE:
        return "nobody but time rings the bell"
    return "the bell has rung, or the game is over" if state.minutes else "this match has no time limit"
