"""Which tiles earn a hamlet's points, and how many each (B13 to B15)."""

from opolis.core.records import copy
from opolis.core.remembered import remembered
from opolis.games.hamlet.maps import add_tile
from opolis.games.hamlet.notation import write_space
from opolis.games.hamlet.state import CULTURE, MILITARY, POINTS, State

COUNTED = {POINTS: "tiles", CULTURE: "culture", MILITARY: "military"}


@remembered("types", "tile", "roads", "boosted", own=("hamlet", "built"), most=1024)
def earned(state: State, seat: int) -> dict[str, dict[str, int]]:
    """Give what each tile adds to the lines of the score; what cards gave for good is nobody's."""
    scratch: State = copy(state)
    found: dict[str, dict[str, int]] = {line: {} for line in COUNTED.values()}
    standing = scratch.standing[seat]
    for space in [space for space, tile in enumerate(state.hamlet[seat].tolist()) if tile]:
        standing[:] = 0
        add_tile(scratch, seat, space)
        for column, line in COUNTED.items():
            if points := int(standing[column]):
                found[line][f"tile:{seat}:{write_space(space)}"] = points
    return found
