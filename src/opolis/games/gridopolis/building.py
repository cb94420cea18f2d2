"""Building while you play: pads by link or post, and blocker-boxes (G12, G13)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.gridopolis.gridset import add_pad, has_pad, has_side, is_open, side_site, top_site
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKED,
    BLOCKERS,
    DOWN,
    EAST,
    LINK_PAD,
    LINKED,
    LINKS,
    NORTH,
    PADS,
    PLAIN,
    POST_PAD,
    POSTED,
    POSTS,
    SOUTH,
    WEST,
    State,
)
from opolis.games.gridopolis.tables import INSIDE, ONWARD

G10, G12, G13 = 10, 12, 13


@kernel
def can_link(state: State) -> bool:
    """A pad by a link costs a pad and a link (G13)."""
    hand = state.hand[state.turn]
    return hand[PADS] > 0 and hand[LINKS] > 0


@kernel
def can_post(state: State) -> bool:
    """A pad by a post costs a pad, a link and a post (G13)."""
    return can_link(state) and state.hand[state.turn, POSTS] > 0


@kernel
def can_block(state: State) -> bool:
    """A blocker-box comes from the kit (G12)."""
    return state.hand[state.turn, BLOCKERS] > 0


@kernel
def takes_box(state: State, pad: int) -> bool:
    """A blocker-box goes on an empty pad without a node (G12)."""
    return is_open(state, pad) and state.node[pad] == PLAIN


@kernel
def wrong_building(state: State, move: int) -> int:
    """Give the clause that forbids building here, or 0."""
    if state.mover:
        return G10
    if move >= BLOCK:
        pad = move - BLOCK
        return 0 if can_block(state) and pad <= state.pads and takes_box(state, pad) else G12
    place = move - POST_PAD if move >= POST_PAD else move - LINK_PAD
    if not INSIDE[place] or has_pad(state, place):
        return G13
    if move >= POST_PAD:
        return 0 if can_post(state) and has_pad(state, place + ONWARD[DOWN]) else G13
    return 0 if can_link(state) and has_side(state, place) else G13


@kernel
def list_pads(state: State, moves: Array, count: int) -> int:
    """List every pad that the seat can add (G13)."""
    if not can_link(state):
        return count
    posts = can_post(state)
    for pad in range(1, int(state.pads) + 1):
        for way in (WEST, EAST, SOUTH, NORTH):
            site = side_site(state, pad, way)
            if site >= 0:
                moves[count] = LINK_PAD + site
                count += 1
        site = top_site(state, pad) if posts else -1
        if site >= 0:
            moves[count] = POST_PAD + site
            count += 1
    return count


@kernel
def list_boxes(state: State, moves: Array, count: int) -> int:
    """List every pad that can be blocked (G12)."""
    if can_block(state):
        for pad in range(1, int(state.pads) + 1):
            if takes_box(state, pad):
                moves[count] = BLOCK + pad
                count += 1
    return count


@kernel
def can_build(state: State) -> bool:
    """Tell whether the seat to move can build anything (G16)."""
    links, posts, boxes = can_link(state), can_post(state), can_block(state)
    for pad in range(1, int(state.pads) + 1):
        if boxes and takes_box(state, pad):
            return True
        if posts and top_site(state, pad) >= 0:
            return True
        if links:
            for way in (WEST, EAST, SOUTH, NORTH):
                if side_site(state, pad, way) >= 0:
                    return True
    return False


@kernel
def build(state: State, move: int) -> bool:
    """Add a pad or place a box; that is the whole turn (G1, G12, G13)."""
    hand = state.hand[state.turn]
    if move >= BLOCK:
        pad = move - BLOCK
        state.on[pad] = BLOCKED
        hand[BLOCKERS] -= 1
    else:
        hand[PADS] -= 1
        hand[LINKS] -= 1
        if move >= POST_PAD:
            hand[POSTS] -= 1
            pad = add_pad(state, move - POST_PAD, POSTED)
        else:
            pad = add_pad(state, move - LINK_PAD, LINKED)
    state.last[0], state.last[1] = state.place[pad], -1
    state.eventful = 1
    return True
