"""Stepping lanes: one kernel for any game, whose parts act, settle chance, pay and show."""

from typing import Any

import numpy as np

from opolis.core.kernel import inlined, kernel
from opolis.core.numbers import uint64
from opolis.core.records import Array
from opolis.core.rng import below, pick
from opolis.core.verbs import (
    MAX_SEATS,
    NATURE,
    NATURE_BIT,
    legal,
    movers,
    observe,
    odds,
    outcome,
    play,
    score,
)
from opolis.envs.stepping.actions import DIGITS, INDEX, INVERSE_BITS, NUMBER
from opolis.envs.stepping.lanes import NEVER, NOBODY, SAME_STEP, Lanes, Scratch, Ways
from opolis.search.playout import random_move

# Actions that are none of a seat's own.
RANDOM, BEGIN, SETTLE, SHOW = -1, -2, -3, -4
# What an action may mean beside a move.
ILLEGAL, UNFINISHED = -1, -2


# Every verb is called in one place, or two: the rules of a game are large, and each place in which the
# compiler looks at them costs seconds.


def _turns() -> Array:
    """Work out who acts next, by the seats that may (a bit each, nature's last) and the last one plus 1."""
    found = np.full((2 * NATURE_BIT, MAX_SEATS + 1), NOBODY, np.int8)
    for mask in range(1, 2 * NATURE_BIT):
        for last in range(-1, MAX_SEATS):
            after = [(last + step) % MAX_SEATS for step in range(1, MAX_SEATS + 1)]
            found[mask, last + 1] = next((seat for seat in after if mask >> seat & 1), NATURE)
    return found


TURNS = _turns()


@inlined
def next_actor(mask: int, last: int) -> int:
    """Say who acts: nature when alone; where several seats may, they act in turn."""
    return int(TURNS[mask, last + 1])


@inlined
def settle(lanes: Lanes, lane: int, plan: Ways, scratch: Scratch) -> None:
    """Let nature and seats that move at random act until somebody else is to act, or nobody."""
    state = lanes.states[lane]
    actor = next_actor(movers(state), int(lanes.turns[lane]))
    while (actor == NATURE and not plan.exposed) or (actor >= 0 and plan.random_seats >> actor & 1):
        play(state, actor, random_move(state, actor, scratch.moves, scratch.weights, lanes.rng[lane]))
        if actor >= 0:
            lanes.turns[lane] = actor
        actor = next_actor(movers(state), int(lanes.turns[lane]))
    lanes.actors[lane] = actor


@inlined
def lay_out_again(lanes: Lanes, lane: int) -> None:
    """Lay out the first position of an episode."""
    lanes.states[lane] = lanes.first[0]
    lanes.turns[lane] = -1
    for seat in range(MAX_SEATS + 1):  # a loop: filling a slice takes ten times as long
        lanes.pending[lane, seat] = -1
    for seat in range(lanes.points.shape[1]):
        lanes.points[lane, seat] = 0


@inlined
def list_moves(lanes: Lanes, lane: int, scratch: Scratch) -> int:
    """List what the actor may do; returns how many moves there are."""
    state, actor = lanes.states[lane], int(lanes.actors[lane])
    if actor == NOBODY:
        return 0
    if actor == NATURE:
        return odds(state, scratch.moves, scratch.weights)
    return legal(state, actor, scratch.moves)


@inlined
def mark_digits(lanes: Lanes, lane: int, plan: Ways, moves: Array) -> None:
    """Mark the digits with which some legal move begins, or goes on after the first."""
    first, mask = pending_digit(lanes, lane), lanes.masks[lane]
    for index in range(len(moves)):
        digit = moves[index] * plan.inverse >> INVERSE_BITS
        if first < 0:
            mask[uint64(digit)] = True
        elif digit == first:
            mask[uint64(moves[index] - digit * plan.radix)] = True


@inlined
def pending_digit(lanes: Lanes, lane: int) -> int:
    """Give the first digit that the actor has chosen; −1 for none."""
    actor = int(lanes.actors[lane])
    return int(lanes.pending[lane, actor if actor >= 0 else MAX_SEATS])


@inlined
def draw(lanes: Lanes, lane: int, count: int, scratch: Scratch) -> None:
    """Draw a legal move for whoever lets chance choose: the list is at hand now, not when it is played."""
    if count:
        nature = lanes.actors[lane] == NATURE
        index = pick(lanes.rng[lane], scratch.weights, count) if nature else below(lanes.rng[lane], count)
        lanes.drawn[lane] = scratch.moves[index]


@inlined
def mark_actions(lanes: Lanes, lane: int, plan: Ways, scratch: Scratch) -> None:
    """Write the mask of legal actions, and their list where they are chosen by index."""
    mask, moves = lanes.masks[lane], scratch.moves
    count = list_moves(lanes, lane, scratch)
    draw(lanes, lane, count, scratch)
    for action in range(len(mask)):
        mask[action] = False
    if plan.form == DIGITS:
        mark_digits(lanes, lane, plan, moves[:count])
    elif plan.form == NUMBER:
        for index in range(count):
            mask[uint64(moves[index])] = True
    else:
        count = min(count, len(mask))
        for index in range(count):
            lanes.moves[lane, index] = moves[index]
            mask[index] = True
    lanes.counts[lane] = count


@inlined
def show(lanes: Lanes, lane: int, plan: Ways, scratch: Scratch) -> None:
    """Write the observation of the viewer: a fixed seat, the actor, or whoever acted last."""
    width = lanes.observations.shape[1]
    if width:
        actor = int(lanes.actors[lane]) if lanes.actors[lane] >= 0 else max(0, int(lanes.turns[lane]))
        viewer = plan.viewer if plan.viewer >= 0 else actor
        out = lanes.observations[lane]
        if plan.wipes:
            for number in range(width):
                out[number] = 0
        if plan.form == DIGITS:
            out[width - 1] = (pending_digit(lanes, lane) + 1) / plan.radix
            out = out[: width - 1]
        observe(lanes.states[lane], viewer, out)
    mark_actions(lanes, lane, plan, scratch)


@inlined
def decode(lanes: Lanes, lane: int, plan: Ways, action: int) -> int:
    """Turn an action into a move; ILLEGAL if it is masked, UNFINISHED while a digit is missing."""
    if action >= lanes.masks.shape[1] or not lanes.masks[lane, action]:
        return ILLEGAL
    if plan.form == NUMBER:
        return action
    if plan.form == INDEX:
        return int(lanes.moves[lane, action])
    actor, first = int(lanes.actors[lane]), pending_digit(lanes, lane)
    column = actor if actor >= 0 else MAX_SEATS
    lanes.pending[lane, column] = action if first < 0 else -1
    return UNFINISHED if first < 0 else first * plan.radix + action


@inlined
def pay(lanes: Lanes, lane: int, plan: Ways, scratch: Scratch) -> None:
    """Add rewards: points as they are scored, or shares of the win at the end."""
    state, over = lanes.states[lane], lanes.actors[lane] == NOBODY
    if plan.by_points:
        for seat in range(plan.seats):
            scratch.points[seat] = 0
        score(state, scratch.points)
        for seat in range(plan.seats):
            lanes.rewards[lane, seat] += (scratch.points[seat] - lanes.points[lane, seat]) * plan.scale
            lanes.points[lane, seat] = scratch.points[seat]
    elif over:
        for seat in range(plan.seats):
            scratch.shares[seat] = 0.0
        outcome(state, scratch.shares)
        for seat in range(plan.seats):
            lanes.rewards[lane, seat] += scratch.shares[seat]
    if over:
        lanes.dones[lane] = True


@inlined
def act(lanes: Lanes, lane: int, plan: Ways, action: int) -> int:
    """Play an action of the actor; returns the move, ILLEGAL or UNFINISHED if none was made."""
    actor, move = int(lanes.actors[lane]), int(lanes.drawn[lane])
    if action == RANDOM:
        lanes.pending[lane, actor if actor >= 0 else MAX_SEATS] = -1
    else:
        move = decode(lanes, lane, plan, action)
    if move >= 0:
        play(lanes.states[lane], actor, move)
        lanes.turns[lane] = actor if actor >= 0 else lanes.turns[lane]
    elif move == ILLEGAL:
        lanes.illegal[lane] = True
        if actor >= 0:
            lanes.rewards[lane, actor] += plan.penalty
    return move


@inlined
def step_lane(lanes: Lanes, lane: int, plan: Ways, action: int, scratch: Scratch) -> None:
    """Take one lane one step further."""
    over = lanes.actors[lane] == NOBODY
    begins = action == BEGIN or (over and action != SETTLE and action != SHOW)
    if begins and action != BEGIN and plan.autoreset == NEVER:
        return
    moved = action == SETTLE
    if begins:
        lay_out_again(lanes, lane)
    elif action >= RANDOM:
        move = act(lanes, lane, plan, action)
        if move == ILLEGAL:
            return
        moved = move != UNFINISHED
    settles = begins or moved
    while settles:
        settle(lanes, lane, plan, scratch)
        settles = False
        if moved:
            pay(lanes, lane, plan, scratch)
            moved = False
            if lanes.actors[lane] == NOBODY and plan.autoreset == SAME_STEP:
                lay_out_again(lanes, lane)
                settles = True
    show(lanes, lane, plan, scratch)


@kernel
def step_lanes(lanes: Lanes, scratch: Scratch, actions: Array, span: tuple[int, int], times: int) -> None:
    """Take a range of lanes some steps further, each by its action."""
    one = lanes.plan[0]
    for time in range(times):
        plan = Ways(
            int(one.seats), int(one.form), int(one.radix), int(one.inverse),
            int(one.autoreset), int(one.exposed), int(one.random_seats), int(one.viewer), int(one.by_points),
            one.scale[0], one.penalty[0], time == 0,
        )  # fmt: skip
        for lane in range(span[0], span[1]):
            at: Any = uint64(lane)  # no index of it is taken for one from the end
            step_lane(lanes, at, plan, int(actions[lane]), scratch)
