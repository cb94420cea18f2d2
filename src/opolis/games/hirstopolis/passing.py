"""Passing: choosing which blocks, the dice, and the bowls (H2, H15)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.handing import begin_building, begin_handing
from opolis.games.hirstopolis.seating import everybody, seats_in
from opolis.games.hirstopolis.state import (
    BLOCKS,
    BOWL,
    CHAOS,
    COMMIT,
    COMMITTING,
    COUNTING,
    NO_PASSING,
    PASSED,
    PICKING,
    ROLLING,
    State,
)


@kernel
def begin_passing(state: State) -> None:
    """Choose the way of passing; with empty quarries no die is rolled (H2, H15)."""
    state.handed[:] = 0
    blocks = 0
    for seat in range(state.seats):
        blocks += int(state.held[seat])
    if state.passing == BOWL:
        pass_bowls(state)
    elif state.passing == NO_PASSING or blocks == 0:
        begin_building(state)
    elif state.passing == CHAOS:
        state.phase = COUNTING
        state.active = 0
    else:
        begin_commitments(state, PASSED)


@kernel
def begin_commitments(state: State, number: int) -> None:
    """Every seat that holds anything chooses the blocks that it passes (H2)."""
    state.phase = COMMITTING
    state.number = number
    state.active = 0
    for seat in range(state.seats):
        if state.held[seat] > 0:
            state.active = int(state.active) | 1 << seat


@kernel
def number_to_pass(state: State, seat: int) -> int:
    """A seat passes at most what it holds (H2)."""
    return min(int(state.number), int(state.held[seat]))


@kernel
def twins(state: State, seat: int) -> int:
    """Give a bit for every block of the quarry, in the order of the set, that is like the one before it."""
    bits = place = 0
    for block in range(state.blocks):
        copies = int(state.quarry[seat, block])
        if copies > 1:
            bits |= ((1 << copies - 1) - 1) << place + 1
        place += copies
    return bits


@kernel
def skips_a_twin(chosen: int, twins: int) -> bool:
    """Of equal blocks the first ones are chosen, so that every choice has one number only."""
    return chosen & twins & ~(chosen << 1) != 0


@kernel
def wrong_commitment(state: State, seat: int, move: int) -> bool:
    """Exactly as many blocks as asked for must be chosen, all of one's own (H2)."""
    chosen = move - COMMIT
    if chosen >> int(state.held[seat]) or seats_in(chosen) != number_to_pass(state, seat):
        return True
    return skips_a_twin(chosen, twins(state, seat))


@kernel
def list_commitments(state: State, seat: int, moves: Array) -> int:
    """List every choice of blocks once (H2)."""
    chosen, end = (1 << number_to_pass(state, seat)) - 1, 1 << int(state.held[seat])
    alike, count = twins(state, seat), 0
    while chosen < end:
        if not skips_a_twin(chosen, alike):
            moves[count] = COMMIT + chosen
            count += 1
        # The next number with as many bits: the lowest run of ones moves up by one, its rest falls back.
        low = chosen & -chosen
        moved = chosen + low
        chosen = moved | (chosen ^ moved) // low >> 2
    return count


@kernel
def commit(state: State, seat: int, move: int) -> None:
    """Lay the chosen blocks aside, for good; nobody sees them until they are handed out (H2)."""
    chosen, number, place = move - COMMIT, 0, 0
    for block in range(state.blocks):
        for _ in range(state.quarry[seat, block]):
            if chosen >> place & 1:
                state.handed[seat, number] = 1 + block
                number += 1
            place += 1
    state.active = int(state.active) & ~(1 << seat)
    if state.active == 0:
        state.phase = ROLLING


@kernel
def roll(state: State, number: int) -> None:
    """In chaos the first die says how many (H15); otherwise the die says where to (H2)."""
    state.last[1] = number
    if state.phase == COUNTING:
        begin_commitments(state, number)
    else:
        begin_handing(state)


@kernel
def pass_bowls(state: State) -> None:
    """Bowls go left before each pick, until they are empty (H15)."""
    if state.filled[0] == 0:
        begin_building(state)
        return
    state.phase = PICKING
    state.active = everybody(state)
    seats = int(state.seats)
    for block in range(BLOCKS):
        last = int(state.bowl[seats - 1, block])
        for seat in range(seats - 1, 0, -1):
            state.bowl[seat, block] = state.bowl[seat - 1, block]
        state.bowl[0, block] = last


@kernel
def pick(state: State, seat: int, block: int) -> None:
    """Take one block from the bowl that was passed on (H15)."""
    state.bowl[seat, block] -= 1
    state.filled[seat] -= 1
    state.quarry[seat, block] += 1
    state.held[seat] += 1
    state.active = int(state.active) & ~(1 << seat)
    if state.active == 0:
        pass_bowls(state)
