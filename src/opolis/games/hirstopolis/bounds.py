"""What a seat can still end with at best, in the last round: for whoever searches a whole round."""

from opolis.core.kernel import kernel
from opolis.games.hirstopolis.evaluate import best_storeys
from opolis.games.hirstopolis.state import BASE, BUILDING, OPEN_PENALTY, SIDE, State

ANY_POINTS = 1 << 30
ORDER = (
    "pieces",
    "last",
)  # fields that tell in which order blocks came: in a last round nothing hangs on it


@kernel
def storeys_in_reach(state: State, seat: int) -> tuple[int, int]:
    """Add up the storeys of open bases and of all bases in hand, as far as they count; name the highest."""
    storeys, height = 0, 0
    for row in range(int(state.rows)):
        for square in range(row * SIDE, row * SIDE + int(state.columns)):
            level = int(state.level[seat, square])
            if level > 0 and state.area[square]:
                storeys += min(level, int(state.multiplier))
                height = max(height, level)
    for block in range(int(state.blocks)):
        if state.kind[block] == BASE:
            storeys += int(state.quarry[seat, block]) * int(state.squares[block])
            height += int(state.quarry[seat, block])
    return storeys, min(height, int(state.multiplier))


@kernel
def bonus_in_reach(state: State, seat: int, feet: int) -> int:
    """Add up the bonuses that so many more squares under roofs could bring, each for itself (H9, H10)."""
    points = 0
    if state.region:
        for area in range(1, int(state.areas) + 1):
            points += int(state.region) * (state.bare[seat, area] <= feet)
    if state.bank and state.bare_banks[seat] <= feet:
        points += int(state.bank)
    return points


@kernel
def holds_bases(state: State, seat: int) -> bool:
    """Tell whether a seat can still raise its city."""
    for block in range(int(state.blocks)):
        if state.kind[block] == BASE and state.quarry[seat, block] > 0:
            return True
    return False


@kernel
def most_points(state: State, seat: int) -> int:
    """Let every top stand as high as it could, and every base where it costs nothing (H6, H8)."""
    if state.phase != BUILDING or not state.last_round:
        return ANY_POINTS
    raised = holds_bases(state, seat)
    left, height = storeys_in_reach(state, seat)
    tops = feet = covered = 0
    for block in range(int(state.blocks)):
        copies = int(state.quarry[seat, block])
        if copies and state.kind[block] != BASE:
            storeys = height if raised else best_storeys(state, seat, block)
            tops += copies * int(state.squares[block]) * storeys
            left += copies * (int(state.squares[block]) - int(state.feet[block])) * storeys
            feet += copies * int(state.feet[block])
            covered += copies * int(state.feet[block]) * (storeys > 0)
    points = int(state.points[seat]) + min(tops, left)
    points -= OPEN_PENALTY * max(0, int(state.open_squares[seat]) - covered)
    return points + bonus_in_reach(state, seat, feet)
