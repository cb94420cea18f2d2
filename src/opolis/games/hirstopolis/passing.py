"""Passing: commitments, the die, and the bowls (H2, H15)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.state import (
    BLOCKS,
    BOWL,
    BUILDING,
    CHAOS,
    COMMIT,
    COMMITTING,
    COUNTING,
    DIE,
    DIGIT,
    LEFTWARD,
    NO_PASSING,
    PASSED,
    PICKING,
    ROLLING,
    State,
)

MASK = (1 << DIGIT) - 1
NIBBLE = 4  # bits for the copies of one kind of block in a quarry


@kernel
def everybody(state: State) -> int:
    """Give a bit for every seat."""
    return (1 << int(state.seats)) - 1


@kernel
def begin_building(state: State) -> None:
    """Let all seats build (H3)."""
    state.phase = BUILDING
    state.active = everybody(state)


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
    """Every seat that holds anything commits so many blocks (H2)."""
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
def held_kind(state: State, seat: int, number: int) -> int:
    """Find the kind of block that stands at this place, from 0, among those the seat holds; −1 for none."""
    for block in range(BLOCKS):
        if state.quarry[seat, block] > 0:
            if number == 0:
                return block
            number -= 1
    return -1


@kernel
def wrong_commitment(state: State, seat: int, move: int) -> bool:
    """Exactly so many blocks must be named, and no more of a kind than the seat holds (H2)."""
    code, number, used = move - COMMIT, 0, 0
    while code:
        digit = code & MASK
        block = held_kind(state, seat, digit - 1) if digit else -1
        if block < 0 or number == DIE:
            return True
        used += 1 << NIBBLE * (digit - 1)
        if (used >> NIBBLE * (digit - 1) & 15) > state.quarry[seat, block]:
            return True
        code, number = code >> DIGIT, number + 1
    return number == 0 or number != number_to_pass(state, seat)


@kernel
def times_named(code: int, digit: int) -> int:
    """Count how often a commitment names a kind of block."""
    count = 0
    while code:
        count += code & MASK == digit
        code >>= DIGIT
    return count


@kernel
def lengthen(state: State, seat: int, code: int, place: int, longer: Array) -> int:
    """Name one more block of the seat's in every possible way; returns how many ways there are (H2)."""
    digit = count = 0
    for block in range(state.blocks):
        if state.quarry[seat, block] > 0:
            digit += 1
            if times_named(code, digit) < state.quarry[seat, block]:
                longer[count] = COMMIT + (code | digit << DIGIT * place)
                count += 1
    return count


@kernel
def list_commitments(state: State, seat: int, moves: Array) -> int:
    """List every choice of blocks in every order, one block longer in each pass over the list (H2)."""
    first, end = 0, 1
    moves[0] = COMMIT
    for place in range(number_to_pass(state, seat)):
        shorter, first = first, end
        for index in range(shorter, first):
            end += lengthen(state, seat, moves[index] - COMMIT, place, moves[end:])
    for index in range(first, end):
        moves[index - first] = moves[index]
    return end - first


@kernel
def commit(state: State, seat: int, move: int) -> None:
    """Lay blocks aside in an order; nobody sees them until the die falls (H2)."""
    code, number = move - COMMIT, 0
    while code:
        state.handed[seat, number] = 1 + held_kind(state, seat, (code & MASK) - 1)
        code, number = code >> DIGIT, number + 1
    state.active = int(state.active) & ~(1 << seat)
    if state.active == 0:
        state.phase = ROLLING


@kernel
def roll(state: State, number: int) -> None:
    """In chaos the first die says how many (H15); otherwise 1 to 3 pass left, 4 to 6 right (H2)."""
    state.last[1] = number
    if state.phase == COUNTING:
        begin_commitments(state, number)
    else:
        hand_out(state, 1 if number <= LEFTWARD else -1)
        begin_building(state)


@kernel
def receiver(state: State, seat: int, number: int, way: int) -> int:
    """The first block goes to the next seat, the second to the one after, skipping oneself (H2)."""
    seats = int(state.seats)
    return (seat + way * (1 + number % (seats - 1))) % seats


@kernel
def hand_out(state: State, way: int) -> None:
    """Give all committed blocks to their new owners (H2)."""
    for seat in range(int(state.seats)):
        for number in range(DIE):
            block = int(state.handed[seat, number]) - 1
            if block >= 0:
                other = receiver(state, seat, number, way)
                state.quarry[seat, block] -= 1
                state.held[seat] -= 1
                state.quarry[other, block] += 1
                state.held[other] += 1


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
