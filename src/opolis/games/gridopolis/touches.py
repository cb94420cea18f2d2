"""What to touch: a marker and its goal, or what to build and where."""

from collections.abc import Iterator
from itertools import chain

from opolis.core.move_lists import legal_moves
from opolis.core.remembered import noted
from opolis.core.scene import Part, Touch
from opolis.games.gridopolis.gridset import has_pad
from opolis.games.gridopolis.notation import split, write
from opolis.games.gridopolis.parts import (
    SITE,
    box_part,
    joint,
    kit_id,
    marker_id,
    marker_part,
    pad_id,
    pad_part,
    post_parts,
)
from opolis.games.gridopolis.places import onward, pad_words, place_words, write_place
from opolis.games.gridopolis.state import (
    BLOCK,
    BLOCKERS,
    CAPTURE,
    EAST,
    HOP,
    KAMIKAZE,
    LINK_PAD,
    LINKS,
    MAX_MOVES,
    NORTH,
    PADS,
    POST_PAD,
    POSTS,
    SOUTH,
    STEP,
    STOP,
    TELEPORT,
    WEST,
    State,
)

BUILD = ("build:link", "build:post", "build:blocker")
GOALS = {STEP: "step to", HOP: "jump to", CAPTURE: "capture, landing on"}


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch: a marker and its goal, or what to build and where."""
    listed = by_beginning(state, seat)
    if not listed or len(touched) > 1:
        return []
    if state.mover:
        every = chain.from_iterable(listed.values())
        return [] if touched else [leaf(state, seat, move) for move in every]
    if not touched:
        return list(beginnings(state, listed))
    return [leaf(state, seat, move) for move in listed.get(touched[0], ())]


@noted
def by_beginning(state: State, seat: int) -> dict[str, list[int]]:
    """List the legal moves by the first thing to touch, which is asked for again for each of them."""
    found: dict[str, list[int]] = {}
    for move in legal_moves(state, seat, MAX_MOVES):
        found.setdefault(beginning(state, move), []).append(move)
    return found


def beginning(state: State, move: int) -> str:
    """Name the first thing to touch for an action that begins a turn."""
    if move >= LINK_PAD:
        return BUILD[(move >= POST_PAD) + (move >= BLOCK)]
    return marker_id(state, split(move)[1])


def beginnings(state: State, listed: dict[str, list[int]]) -> Iterator[Touch]:
    """List the markers that can move and the things that can be built."""
    hand = state.hand[state.turn]
    labels = {
        BUILD[0]: f"add a pad beside another ({min(hand[PADS], hand[LINKS])})",
        BUILD[1]: f"add a pad above another ({min(hand[PADS], hand[LINKS], hand[POSTS])})",
        BUILD[2]: f"place a blocker-box ({hand[BLOCKERS]})",
    }
    for name, moves in listed.items():
        label = labels.get(name) or f"the marker on {pad_words(state, split(moves[0])[1])}"
        yield Touch(name, label, parts=kit_parts(state, name, tuple(listed)))


def kit_parts(state: State, name: str, offered: tuple[str, ...]) -> tuple[str, ...]:
    """Name the parts of the kit that mean a way to build; a pad means a link where there is one."""
    kinds = {BUILD[0]: (PADS, LINKS), BUILD[1]: (POSTS,), BUILD[2]: (BLOCKERS,)}.get(name, ())
    if name == BUILD[1] and BUILD[0] not in offered:
        kinds = (PADS, POSTS)
    hand = state.hand[state.turn]
    return tuple(kit_id(int(state.turn), kind, n) for kind in kinds for n in range(int(hand[kind])))


def leaf(state: State, seat: int, move: int) -> Touch:
    """Make the last touch of an action, with a ghost of its result."""
    name = write(state, seat, move)
    if move == STOP:
        return Touch("stop", "end the turn", move=name)
    if move >= TELEPORT:
        place = int(state.place[move - TELEPORT])
        ghost = marker_part(state, int(state.mover), place)
        label = f"teleport to {place_words(place)}"
        return Touch(pad_id(state, move - TELEPORT), label, move=name, ghost=(ghost,))
    if move >= BLOCK:
        ghost, label = box_part(int(state.place[move - BLOCK])), f"block {pad_words(state, move - BLOCK)}"
        return Touch(pad_id(state, move - BLOCK), label, move=name, ghost=(ghost,))
    if move >= LINK_PAD:
        return site(state, move, name)
    return goal(state, move, name)


def site(state: State, move: int, name: str) -> Touch:
    """Touch the free place where a pad is to stand."""
    place = move - POST_PAD if move >= POST_PAD else move - LINK_PAD
    pad = pad_part(place)
    if move >= POST_PAD:
        ghost: tuple[Part, ...] = (pad, *post_parts(place))
    else:
        sides = (way for way in (WEST, EAST, SOUTH, NORTH) if has_pad(state, onward(place, way)))
        ghost = (pad, joint(place, next(sides)))
    mark = Part(f"site:{write_place(place)}", "square", pad.place, SITE, tags=pad.tags)
    return Touch(mark.id, f"a pad on {place_words(place)}", part=mark, move=name, ghost=ghost)


def goal(state: State, move: int, name: str) -> Touch:
    """Touch the pad to land on, or the victim of a kamikaze."""
    kind, pad, way = split(move)
    near = int(state.beside[pad, way])
    if kind == KAMIKAZE:
        ghost = marker_part(state, pad, onward(int(state.place[near]), way))
        return Touch(
            marker_id(state, near), f"kamikaze on {pad_words(state, near)}", move=name, ghost=(ghost,)
        )
    landing = near if kind == STEP else int(state.beside[near, way])
    ghost = marker_part(state, pad, int(state.place[landing]))
    label = f"{GOALS[kind]} {pad_words(state, landing)}"
    return Touch(pad_id(state, landing), label, move=name, ghost=(ghost,))
