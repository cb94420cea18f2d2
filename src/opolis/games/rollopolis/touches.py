"""The touches that make a move: a die; then a spot of a track, a building and its space."""

from collections.abc import Iterator

from msgspec.structs import replace

from opolis.core.move_lists import legal_moves
from opolis.core.scene import Touch, TouchPath, branch
from opolis.games.rollopolis.names import (
    LETTERS,
    NAMES,
    ONE,
    SPACE_NAMES,
    TERRAIN_LETTERS,
    TERRAIN_NAMES,
    TRACK_LETTERS,
    TRACK_NAMES,
)
from opolis.games.rollopolis.notation import write
from opolis.games.rollopolis.parts import building_id, building_part, space_id, space_part
from opolis.games.rollopolis.state import (
    BONUS_MOVE,
    BY_TEXT,
    COMMERCIAL,
    DEEDS,
    DRAFT,
    DRAFT_MOVE,
    JOKER_MOVE,
    MAX_MOVES,
    MOST_DICE,
    PLACE_TERRAIN,
    REROLL_MOVE,
    SPACES,
    TERRAIN_MOVE,
    WRITE_MOVE,
    State,
)

FREE = -1  # the track of a Joker: nothing is written


def touches(state: State, seat: int, touched: list[str]) -> list[Touch]:
    """Give the next things to touch; a step with one possibility is left out."""
    listed = legal_moves(state, seat, MAX_MOVES)
    return branch(paths(state, seat, listed), touched) if listed else []


def paths(state: State, seat: int, listed: list[int]) -> Iterator[TouchPath]:
    """Turn every legal move into the path of touches that makes it."""
    if state.phase == DRAFT:
        yield from draft_paths(state, seat, listed)
    elif state.phase == PLACE_TERRAIN:
        yield from terrain_paths(state, seat, listed)
    else:
        yield from deed_paths(state, seat, listed)


def price(state: State, seat: int) -> str:
    """Say what a reroll costs (O11)."""
    return " (a Hospital use)" if state.rerolls[seat] and state.helpers == BY_TEXT else ""


def draft_paths(state: State, seat: int, listed: list[int]) -> Iterator[TouchPath]:
    """Touch a die of the pool; where it may be rerolled, say which."""
    for number in range(MOST_DICE):
        face = int(state.dice[number])
        if face == 0 or state.holder[number] >= 0:
            continue
        name, taking = f"die:{number + 1}", f"take the {face}"
        if REROLL_MOVE + face - 1 not in listed:
            yield (Touch(name, taking, move=write(state, seat, DRAFT_MOVE + face - 1)),)
            continue
        die = Touch(name, f"the {face}")
        yield die, Touch("take", taking, move=write(state, seat, DRAFT_MOVE + face - 1))
        again = f"reroll the {face}{price(state, seat)}"
        yield die, Touch("reroll", again, move=write(state, seat, REROLL_MOVE + face - 1))


def terrain_paths(state: State, seat: int, listed: list[int]) -> Iterator[TouchPath]:
    """Touch a space and a terrain, whichever comes first to mind; what is clear need not be touched."""
    terrains = {(move - TERRAIN_MOVE) // SPACES for move in listed}
    spaces = {(move - TERRAIN_MOVE) % SPACES for move in listed}
    for move in listed:
        terrain, space = divmod(move - TERRAIN_MOVE, SPACES)
        name, place = TERRAIN_NAMES[terrain], SPACE_NAMES[space]
        button, square = f"terrain:{TERRAIN_LETTERS[terrain]}", space_id(seat, space)
        ghost = (space_part(state, seat, seat, space, terrain),)
        leaf = Touch("", f"{name} on {place}", move=write(state, seat, move), ghost=ghost)
        on_space, by_button = replace(leaf, id=square), replace(leaf, id=button)
        if len(terrains) == 1:
            yield (on_space,)
            continue
        yield Touch(square, f"a terrain on {place}"), by_button
        yield (by_button,) if len(spaces) == 1 else (Touch(button, name), on_space)


def deed_paths(state: State, seat: int, listed: list[int]) -> Iterator[TouchPath]:
    """Touch the next spot of a track, what to build if that is not clear, and where; or a button."""
    kinds = {(track_of(move), building_of(move)) for move in listed}
    for move in listed:
        if move >= WRITE_MOVE:
            yield (unbuilt_touch(state, seat, move),)
        elif move == BONUS_MOVE:
            yield (Touch("bonus", "mark a bonus space", move=write(state, seat, move)),)
        elif move >= REROLL_MOVE:
            yield from reroll_paths(state, seat, move)
        else:
            track, building = track_of(move), building_of(move)
            spot = () if track == FREE else (spot_touch(state, track, bool(move // DEEDS % 2)),)
            several = sum(other == track for other, _ in kinds) > 1
            kind = (Touch(f"build:{LETTERS[building]}", f"build {ONE[building]}"),) if several else ()
            yield *spot, *kind, deed_leaf(state, seat, move)


def reroll_paths(state: State, seat: int, move: int) -> Iterator[TouchPath]:
    """Touch the die in hand to roll it again, or another die of the pool to roll that instead (O11)."""
    face, text = move - REROLL_MOVE + 1, write(state, seat, move)
    if face == state.die:
        yield (Touch(f"die:{state.hand + 1}", f"reroll it again{price(state, seat)}", move=text),)
        return
    for number in range(MOST_DICE):
        if state.dice[number] == face and state.holder[number] < 0:
            label = f"reroll the {face} instead{price(state, seat)}"
            yield (Touch(f"die:{number + 1}", label, move=text),)


def track_of(move: int) -> int:
    """Give the track of a permit."""
    return move // DEEDS // 2 if move < JOKER_MOVE else FREE


def building_of(move: int) -> int:
    """Give the building of a permit or a Joker."""
    return move % DEEDS // SPACES // 2


def spot_id(track: int, spot: int) -> str:
    """Name a spot of a track; they count from 0, their names from 1."""
    return f"spot:{TRACK_LETTERS[track]}:{spot + 1}"


def spot_touch(state: State, track: int, university: bool) -> Touch:
    """Touch the spot where the die in hand would be written."""
    by = ", by the University" if university else ""
    label = f"{state.die} on the {TRACK_NAMES[track]} track{by}"
    return Touch(spot_id(track, int(state.written[track])), label)


def unbuilt_touch(state: State, seat: int, move: int) -> Touch:
    """Touch the spot of a track on which the die in hand is written with nothing to build (O8)."""
    way = move - WRITE_MOVE
    spot = spot_touch(state, way // 2, bool(way % 2))
    return Touch(spot.id, f"{spot.label}, with nothing to build", move=write(state, seat, move))


def deed_leaf(state: State, seat: int, move: int) -> Touch:
    """Touch a blank space to build on, or a building to raise."""
    building, space, raised = building_of(move), move % DEEDS % SPACES, move % DEEDS // SPACES % 2
    level = int(state.level[seat, space]) + 1 if building <= COMMERCIAL else 0
    ghost = building_part(state, seat, seat, space, (building, level))
    name = building_id(seat, space) if raised else space_id(seat, space)
    rises = f" to level {level}" if raised else ""
    label = f"{NAMES[building]} on {SPACE_NAMES[space]}{rises}"
    return Touch(name, label, move=write(state, seat, move), ghost=(ghost,))
