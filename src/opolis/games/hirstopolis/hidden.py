"""What is passed is hidden until it is handed out; quarries, bowls, pile and cities lie open (H2)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.rng import below
from opolis.games.hirstopolis.handing import has_choice, received
from opolis.games.hirstopolis.limits import MOST_STOREYS
from opolis.games.hirstopolis.seating import first_from_king
from opolis.games.hirstopolis.state import (
    BLOCKS,
    COMMIT,
    COMMITTING,
    DIE,
    GRID,
    HAND_OUT,
    HANDING,
    OBSERVED_SEAT,
    OVER,
    QUARRY,
    ROLLING,
    SEATS,
    SQUARES,
    State,
)


@kernel
def has_secret(state: State, seat: int) -> bool:
    """Tell whether a seat has laid blocks aside that nobody else has seen (H2)."""
    active = int(state.active) >> seat & 1 == 1
    if state.phase == HANDING:
        return active
    chosen = state.phase == COMMITTING or state.phase == ROLLING
    return chosen and not active and state.held[seat] > 0


@kernel
def own_copies(state: State, seat: int, block: int) -> int:
    """Count the copies of a block that a seat could have chosen: not what it was handed since (H2)."""
    copies = int(state.quarry[seat, block])
    return copies - received(state, seat, block) if copies and state.phase == HANDING else copies


@kernel
def recommit(state: State, seat: int, rng: Array) -> None:
    """Choose blocks of the seat's own at random (H2)."""
    left = 0
    for block in range(state.blocks):
        left += own_copies(state, seat, block)
    wanted, number = min(int(state.number), left), 0
    for block in range(state.blocks):
        for _ in range(own_copies(state, seat, block)):
            if below(rng, left) < wanted - number:
                state.handed[seat, number] = block + 1
                number += 1
            left -= 1


@kernel
def veil(state: State, seat: int, rng: Array) -> None:
    """Redraw what the others have chosen; whoever is to hand out is known to have a choice (H2)."""
    handing = first_from_king(state, int(state.active)) if state.phase == HANDING else -1
    for other in range(int(state.seats)):
        if other != seat and has_secret(state, other):
            recommit(state, other, rng)
            while other == handing and not has_choice(state, other):
                recommit(state, other, rng)


@kernel
def conceal(state: State, seat: int) -> None:
    """Blank what the others have chosen (H2)."""
    for other in range(int(state.seats)):
        if other != seat and has_secret(state, other):
            state.handed[other, :] = 0


@kernel
def observe_seat(state: State, seat: int, out: Array) -> None:
    """Show a city square by square, then quarry, bowl and points."""
    for square in range(SQUARES):
        level = int(state.level[seat, square])
        out[2 * square] = level if level >= 0 else -1 - level
        out[2 * square + 1] = level < 0
    for block in range(BLOCKS):
        out[2 * SQUARES + block] = state.quarry[seat, block]
        out[2 * SQUARES + BLOCKS + block] = state.bowl[seat, block]
    rest = 2 * SQUARES + 2 * BLOCKS + DIE
    out[rest] = state.points[seat] / state.goal
    out[rest + 1] = state.open_squares[seat] / SQUARES
    out[rest + 2] = int(state.active) >> seat & 1
    out[rest + 3] = state.held[seat] / QUARRY
    out[rest + 4] = state.crowned == seat


@kernel
def observe_table(state: State, out: Array) -> None:
    """Show the map, the pile and the round."""
    for square in range(SQUARES):
        out[square] = state.ground[square] / GRID
    for block in range(BLOCKS):
        out[SQUARES + block] = state.pile[block]
    rest = SQUARES + BLOCKS
    for phase in range(OVER):
        out[rest + phase] = 0
    out[rest + int(state.phase)] = 1
    out[rest + OVER] = state.last_round
    out[rest + OVER + 1] = state.rounds / state.max_rounds
    out[rest + OVER + 2] = state.left / (1 + state.left)
    out[rest + OVER + 3] = state.number / DIE
    out[rest + OVER + 4] = state.multiplier / MOST_STOREYS
    out[rest + OVER + 5] = state.region / QUARRY
    out[rest + OVER + 6] = state.bank / QUARRY
    out[rest + OVER + 7] = state.adjacent
    out[rest + OVER + 8] = state.last[1] / DIE


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show every city from one's own onward, what oneself has chosen to pass, and the table.

    What is blank in every position of a match is left alone: clearing it would take a third of a step.
    """
    for step in range(int(state.seats)):
        start = step * OBSERVED_SEAT
        observe_seat(state, (seat + step) % int(state.seats), out[start : start + OBSERVED_SEAT])
    for number in range(DIE):
        out[2 * SQUARES + 2 * BLOCKS + number] = state.handed[seat, number] / BLOCKS
    observe_table(state, out[SEATS * OBSERVED_SEAT :])


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """What is chosen to be passed is seen by its own seat only; everything else by all (H2)."""
    return not COMMIT <= move < HAND_OUT or actor == seat
