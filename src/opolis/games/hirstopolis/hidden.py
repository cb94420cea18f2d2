"""What is passed is hidden until the die falls; quarries, bowls, pile and cities lie open (H2)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.core.rng import below
from opolis.games.hirstopolis.passing import number_to_pass
from opolis.games.hirstopolis.state import (
    BLOCKS,
    COMMIT,
    COMMITTING,
    DIE,
    GRID,
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
    if state.phase != COMMITTING and state.phase != ROLLING:
        return False
    return state.held[seat] > 0 and not int(state.active) >> seat & 1


@kernel
def recommit(state: State, seat: int, rng: Array) -> None:
    """Commit blocks of the seat's quarry at random (H2)."""
    for number in range(number_to_pass(state, seat)):
        left = below(rng, int(state.held[seat]) - number)
        for block in range(BLOCKS):
            free = int(state.quarry[seat, block])
            for earlier in range(number):
                free -= state.handed[seat, earlier] == block + 1
            if left < free:
                state.handed[seat, number] = block + 1
                break
            left -= free


@kernel
def veil(state: State, seat: int, rng: Array) -> None:
    """Redraw what the others have committed (H2)."""
    for other in range(int(state.seats)):
        if other != seat and has_secret(state, other):
            recommit(state, other, rng)


@kernel
def conceal(state: State, seat: int) -> None:
    """Blank what the others have committed (H2)."""
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


@kernel
def observe_table(state: State, out: Array) -> None:
    """Show the map, the pile and the round."""
    for square in range(SQUARES):
        out[square] = state.ground[square] / GRID
    for block in range(BLOCKS):
        out[SQUARES + block] = state.pile[block]
    rest = SQUARES + BLOCKS
    out[rest + state.phase] = 1
    out[rest + OVER] = state.last_round
    out[rest + OVER + 1] = state.rounds / state.max_rounds
    out[rest + OVER + 2] = state.left / (1 + state.left)
    out[rest + OVER + 3] = state.number / DIE
    out[rest + OVER + 4] = state.multiplier / 4
    out[rest + OVER + 5] = state.region / QUARRY
    out[rest + OVER + 6] = state.bank / QUARRY
    out[rest + OVER + 7] = state.adjacent


@kernel
def observe(state: State, seat: int, out: Array) -> None:
    """Show every city from one's own onward, what oneself has committed, and the table."""
    out[:] = 0
    for step in range(int(state.seats)):
        start = step * OBSERVED_SEAT
        observe_seat(state, (seat + step) % int(state.seats), out[start : start + OBSERVED_SEAT])
    for number in range(DIE):
        out[2 * SQUARES + 2 * BLOCKS + number] = state.handed[seat, number] / BLOCKS
    observe_table(state, out[SEATS * OBSERVED_SEAT :])


def shown(state: State, actor: int, move: int, seat: int) -> bool:
    """What is committed is seen by its own seat only; everything else by all (H2)."""
    return move < COMMIT or actor == seat
