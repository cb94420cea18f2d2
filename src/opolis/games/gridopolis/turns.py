"""Turns, rounds and the end (G1, G10, G14 to G16)."""

from opolis.core.kernel import kernel
from opolis.games.gridopolis.building import can_build
from opolis.games.gridopolis.limits import MOST_MARKERS, MOST_ROUNDS
from opolis.games.gridopolis.moving import can_move
from opolis.games.gridopolis.state import NO_CHAIN, NOWHERE, State


@kernel
def bell_may_ring(state: State) -> bool:
    """With a time limit the bell may ring at any moment, once (G15)."""
    return state.minutes > 0 and state.rung == 0 and state.over == 0


@kernel
def is_for_points(state: State) -> bool:
    """A game with a limit of rounds or minutes is won by points (G15)."""
    return state.rounds > 0 or state.minutes > 0


@kernel
def can_act(state: State) -> bool:
    """Tell whether anything but ending the turn is left to do (G10, G16)."""
    if state.due:
        return True
    if state.mover:
        return can_move(state, int(state.mover))
    for number in range(MOST_MARKERS):
        pad = int(state.stands[state.turn, number])
        if pad and can_move(state, pad):
            return True
    return can_build(state)


@kernel
def rest(state: State) -> None:
    """Forget the turn that has ended."""
    state.mover = state.begun = state.due = 0
    state.chain, state.line = NO_CHAIN, NOWHERE
    if state.own_hops_may_turn:
        state.touched[:] = 0


@kernel
def next_standing(state: State, seat: int) -> int:
    """Find the first seat with markers from this one on; `seats` if there is none (G14)."""
    while seat < state.seats and state.left[seat] == 0:
        seat += 1
    return seat


@kernel
def end_round(state: State) -> None:
    """Count the round; points decide after the last, or after many quiet ones (G15, G16)."""
    state.rounds_played += 1
    state.quiet = 0 if state.eventful else state.quiet + 1
    state.eventful = 0
    last = state.rounds_played == state.rounds or state.rounds_played == MOST_ROUNDS or state.rung == 1
    state.over = 1 if last or state.quiet == state.quiet_rounds else 0


@kernel
def hand_over(state: State) -> None:
    """The next seat still in has the turn; after the last of them a round ends (G16)."""
    rest(state)
    seat = next_standing(state, int(state.turn) + 1)
    if seat == state.seats:
        end_round(state)
        seat = next_standing(state, 0)
    state.turn = seat


@kernel
def pass_while_stuck(state: State) -> None:
    """A seat with no legal action passes (G16)."""
    while not state.over and not can_act(state):
        hand_over(state)


@kernel
def last_standing(state: State, jumper: int) -> int:
    """Give the only seat left, or the jumper if none is; −1 while the game goes on (G14)."""
    first = next_standing(state, 0)
    if first == state.seats:
        return jumper
    return first if next_standing(state, first + 1) == state.seats else -1


@kernel
def conclude(state: State, seat: int, done: bool) -> None:
    """End the game, the turn, or neither, after an action (G10, G14); points go before standing (G15)."""
    winner = last_standing(state, seat)
    if winner >= 0:
        state.winner = -1 if is_for_points(state) else winner
        state.over = 1
        rest(state)
    elif done or not can_act(state):
        hand_over(state)
        pass_while_stuck(state)
