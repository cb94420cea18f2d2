"""Handing out what was chosen to be passed, seat by seat from the king (H2)."""

from opolis.core.kernel import kernel
from opolis.core.records import Array
from opolis.games.hirstopolis.seating import everybody, first_from_king
from opolis.games.hirstopolis.state import (
    BUILDING,
    DIE,
    DIGIT,
    HAND_OUT,
    HANDING,
    LEFTWARD,
    State,
)

MASK = (1 << DIGIT) - 1
BYTE = 8


@kernel
def begin_building(state: State) -> None:
    """Let all seats build (H3)."""
    state.phase = BUILDING
    state.active = everybody(state)


@kernel
def begin_handing(state: State) -> None:
    """The die has said where to: all who have chosen blocks hand them out (H2)."""
    state.phase = HANDING
    state.active = 0
    for seat in range(int(state.seats)):
        if state.handed[seat, 0]:
            state.active = int(state.active) | 1 << seat
    go_on_handing(state)


@kernel
def go_on_handing(state: State) -> None:
    """Hand out for every seat without a choice, until one has it or all have built to begin (H2)."""
    while state.active:
        seat = first_from_king(state, int(state.active))
        if has_choice(state, seat):
            return
        give_away(state, seat)
    begin_building(state)


@kernel
def number_chosen(state: State, seat: int) -> int:
    """Count the blocks that a seat has chosen to pass."""
    count = 0
    while count < DIE and state.handed[seat, count]:
        count += 1
    return count


@kernel
def has_choice(state: State, seat: int) -> bool:
    """Different blocks can go to different seats in different orders (H2)."""
    count = number_chosen(state, seat)
    return state.seats > 2 and count > 1 and state.handed[seat, 0] != state.handed[seat, count - 1]


@kernel
def direction(state: State) -> int:
    """The die passes to the left with 1 to 3, to the right with 4 to 6 (H2)."""
    return 1 if state.last[1] <= LEFTWARD else -1


@kernel
def receiver(state: State, seat: int, number: int) -> int:
    """The first block goes to the next seat, the second to the one after, skipping oneself (H2)."""
    seats = int(state.seats)
    return (seat + direction(state) * (1 + number % (seats - 1))) % seats


@kernel
def give_away(state: State, seat: int) -> None:
    """Give the chosen blocks to their new owners, in their order (H2)."""
    for number in range(number_chosen(state, seat)):
        block, other = int(state.handed[seat, number]) - 1, receiver(state, seat, number)
        state.quarry[seat, block] -= 1
        state.held[seat] -= 1
        state.quarry[other, block] += 1
        state.held[other] += 1
    state.active = int(state.active) & ~(1 << seat)


@kernel
def received(state: State, seat: int, block: int) -> int:
    """Count the copies of a block that others have handed to a seat so far (H2)."""
    count = 0
    for giver in range(int(state.seats)):
        if giver != seat and not int(state.active) >> giver & 1:
            for number in range(number_chosen(state, giver)):
                if state.handed[giver, number] == block + 1 and receiver(state, giver, number) == seat:
                    count += 1
    return count


@kernel
def place_named(code: int, number: int) -> int:
    """Say which of the chosen blocks, from 0, an order names at this place; −1 for none."""
    return (code >> DIGIT * number & MASK) - 1


@kernel
def times_named(code: int, place: int) -> int:
    """Count how often an order names one of the chosen blocks."""
    count = 0
    while code:
        count += place_named(code, 0) == place
        code >>= DIGIT
    return count


@kernel
def copies_chosen(state: State, seat: int, place: int) -> int:
    """Count the chosen blocks like this one, if it is the first of them; else 0."""
    if place < 0 or place >= number_chosen(state, seat):
        return 0
    block = state.handed[seat, place]
    if place > 0 and state.handed[seat, place - 1] == block:
        return 0
    count = 1
    while place + count < DIE and state.handed[seat, place + count] == block:
        count += 1
    return count


@kernel
def out_of_order(state: State, seat: int, code: int, number: int) -> bool:
    """Of orders that give every seat the same, only the alphabetically first is a move (H2)."""
    earlier = number - (int(state.seats) - 1)
    if earlier < 0:
        return False
    block = int(state.handed[seat, place_named(code, number)]) - 1
    before = int(state.handed[seat, place_named(code, earlier)]) - 1
    return state.rank[block] < state.rank[before]


@kernel
def wrong_order(state: State, seat: int, move: int) -> bool:
    """All chosen blocks must be named, each as often as it was chosen (H2)."""
    code, number = move - HAND_OUT, 0
    while code >> DIGIT * number:
        if number == DIE:
            return True
        place = place_named(code, number)
        if times_named(code, place) > copies_chosen(state, seat, place):
            return True
        if out_of_order(state, seat, code, number):
            return True
        number += 1
    return number != number_chosen(state, seat)


@kernel
def lengthen(state: State, seat: int, code: int, number: int, longer: Array) -> int:
    """Name one more of the chosen blocks in every possible way; returns how many ways there are (H2)."""
    count = 0
    for place in range(number_chosen(state, seat)):
        if times_named(code, place) < copies_chosen(state, seat, place):
            extended = code | place + 1 << DIGIT * number
            if not out_of_order(state, seat, extended, number):
                longer[count] = HAND_OUT + extended
                count += 1
    return count


@kernel
def list_orders(state: State, seat: int, moves: Array) -> int:
    """List every order that makes a difference, one block longer in each pass over the list (H2)."""
    first, end = 0, 1
    moves[0] = HAND_OUT
    for number in range(number_chosen(state, seat)):
        shorter, first = first, end
        for index in range(shorter, first):
            end += lengthen(state, seat, moves[index] - HAND_OUT, number, moves[end:])
    for index in range(first, end):
        moves[index - first] = moves[index]
    return end - first


@kernel
def hand_out(state: State, seat: int, move: int) -> None:
    """Put the chosen blocks into the order that the seat wants, give them away, and go on (H2)."""
    code, chosen = move - HAND_OUT, 0
    for number in range(DIE):
        chosen |= int(state.handed[seat, number]) << BYTE * number
    for number in range(number_chosen(state, seat)):
        state.handed[seat, number] = chosen >> BYTE * place_named(code, number) & 255
    give_away(state, seat)
    go_on_handing(state)
