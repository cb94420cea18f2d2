"""Draws from the bags: whose turn it is, which bag tiles come from, and those that a card orders (B4, B9)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hamlet.state import COLUMNS, DEALING, GIFTS, GREEN, OWING, PURPLE, UNKNOWN, State


@kernel
def drawer(state: State) -> int:
    """Say whose turn it is to draw: in order from the first player (B4)."""
    return (int(state.first) + int(state.count)) % int(state.seats)


@kernel
def source(state: State) -> int:
    """Give the bag that tiles come from now: the named one, or the other once it is empty (B4)."""
    if state.phase == GIFTS:
        return GREEN
    bag = int(state.bag)
    return bag if state.left[bag] > 0 else GREEN + PURPLE - bag


@kernel
def take(state: State, seat: int, tile: int) -> None:
    """Move a tile from its bag into a queue; what a card gives is held back for the next turn."""
    state.left[source(state)] -= 1
    state.stock[tile] -= 1
    if state.phase == DEALING:
        state.kept[seat, tile] += 1
    else:
        state.queue[seat, tile] += 1


@kernel
def count_tiles(state: State, tiles: Array) -> int:
    """Count the tiles of a pile, also those face down."""
    count = 0
    for tile in range(int(state.types)):
        count += int(tiles[tile])
    for column in range(UNKNOWN + GREEN, COLUMNS):
        count += int(tiles[column])
    return count


@kernel
def move_tiles(state: State, tiles: Array, other: Array) -> None:
    """Move all tiles of a pile to another, also those face down."""
    for tile in range(int(state.types)):
        other[tile] += tiles[tile]
        tiles[tile] = 0
    for column in range(UNKNOWN + GREEN, COLUMNS):
        other[column] += tiles[column]
        tiles[column] = 0


@kernel
def begin_dealing(state: State, bag: int) -> None:
    """Let nature draw from a bag for the seats that are due tiles, as far as there are any (B9)."""
    state.phase, state.bag, state.count = DEALING, bag, 0
    find_drawer(state)


@kernel
def find_drawer(state: State) -> None:
    """Go to the next seat that is due a tile; after the last, or with empty bags, end the dealing (B9)."""
    while state.count < state.seats and state.left[GREEN] + state.left[PURPLE] > 0:
        if state.due[drawer(state)] > 0:
            return
        state.count += 1
    state.phase, state.bag, state.count = OWING, 0, 0
    state.due[:] = 0
