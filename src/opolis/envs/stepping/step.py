"""Stepping lanes: one kernel for any game, whose parts act, settle chance, pay and show."""

from opolis.core.kernel import inlined, kernel
from opolis.core.records import Array
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
from opolis.envs.stepping.actions import DIGITS, INDEX, NUMBER
from opolis.envs.stepping.lanes import NEVER, NOBODY, SAME_STEP, Lanes, Scratch
from opolis.search.playout import random_move

# Actions that are none of a seat's own.
RANDOM, BEGIN, SETTLE, SHOW = -1, -2, -3, -4
# What an action may mean beside a move.
ILLEGAL, UNFINISHED = -1, -2


@inlined
def next_actor(mask: int, last: int) -> int:
    """Say who acts: nature when alone; where several seats may, they act in turn."""
    seats = mask & (NATURE_BIT - 1)
    if seats == 0:
        return NATURE if mask else NOBODY
    for step in range(1, MAX_SEATS + 1):
        seat = (last + step) % MAX_SEATS
        if seats >> seat & 1:
            return seat
    return NOBODY


@inlined
def settle(lanes: Lanes, lane: int, scratch: Scratch) -> None:
    """Let nature and seats that move at random act until somebody else is to act, or nobody."""
    state, plan = lanes.states[lane], lanes.plan[0]
    actor = next_actor(movers(state), int(lanes.turns[lane]))
    while (actor == NATURE and not plan.exposed) or (actor >= 0 and plan.random_seats >> actor & 1):
        play(state, actor, random_move(state, actor, scratch.moves, scratch.weights, lanes.rng[lane]))
        if actor >= 0:
            lanes.turns[lane] = actor
        actor = next_actor(movers(state), int(lanes.turns[lane]))
    lanes.actors[lane] = actor


@kernel
def begin(lanes: Lanes, lane: int, scratch: Scratch) -> None:
    """Begin an episode."""
    lanes.states[lane] = lanes.first[0]
    lanes.turns[lane] = -1
    lanes.pending[lane, :] = -1
    lanes.points[lane, :] = 0
    settle(lanes, lane, scratch)


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
def mark_digits(lanes: Lanes, lane: int, moves: Array) -> None:
    """Mark the digits with which some legal move begins, or goes on after the first."""
    base, first, mask = int(lanes.plan[0].base), pending_digit(lanes, lane), lanes.masks[lane]
    for index in range(len(moves)):
        if first < 0:
            mask[moves[index] // base] = True
        elif moves[index] // base == first:
            mask[moves[index] % base] = True


@inlined
def pending_digit(lanes: Lanes, lane: int) -> int:
    """Give the first digit that the actor has chosen; −1 for none."""
    actor = int(lanes.actors[lane])
    return int(lanes.pending[lane, actor if actor >= 0 else MAX_SEATS])


@inlined
def mark_actions(lanes: Lanes, lane: int, scratch: Scratch) -> None:
    """Write the mask of legal actions, and their list where they are chosen by index."""
    form, mask, moves = lanes.plan[0].form, lanes.masks[lane], scratch.moves
    count = list_moves(lanes, lane, scratch)
    mask[:] = False
    if form == DIGITS:
        mark_digits(lanes, lane, moves[:count])
    elif form == NUMBER:
        for index in range(count):
            mask[moves[index]] = True
    else:
        count = min(count, len(mask))
        for index in range(count):
            lanes.moves[lane, index] = moves[index]
            mask[index] = True
    lanes.counts[lane] = count


@inlined
def show(lanes: Lanes, lane: int, scratch: Scratch) -> None:
    """Write the observation of the viewer: a fixed seat, the actor, or whoever acted last."""
    width, plan = lanes.observations.shape[1], lanes.plan[0]
    if width:
        actor = int(lanes.actors[lane]) if lanes.actors[lane] >= 0 else max(0, int(lanes.turns[lane]))
        viewer = int(plan.viewer) if plan.viewer >= 0 else actor
        seen = width - 1 if plan.form == DIGITS else width
        observe(lanes.states[lane], viewer, lanes.observations[lane, :seen])
        if plan.form == DIGITS:
            lanes.observations[lane, seen] = (pending_digit(lanes, lane) + 1) / plan.base
    mark_actions(lanes, lane, scratch)


@inlined
def decode(lanes: Lanes, lane: int, action: int) -> int:
    """Turn an action into a move; ILLEGAL if it is masked, UNFINISHED while a digit is missing."""
    if action >= lanes.masks.shape[1] or not lanes.masks[lane, action]:
        return ILLEGAL
    if lanes.plan[0].form == NUMBER:
        return action
    if lanes.plan[0].form == INDEX:
        return int(lanes.moves[lane, action])
    actor, first = int(lanes.actors[lane]), pending_digit(lanes, lane)
    column = actor if actor >= 0 else MAX_SEATS
    lanes.pending[lane, column] = action if first < 0 else -1
    return UNFINISHED if first < 0 else first * int(lanes.plan[0].base) + action


@inlined
def pay(lanes: Lanes, lane: int, scratch: Scratch) -> None:
    """Add rewards: points as they are scored, or shares of the win at the end."""
    state, plan, over = lanes.states[lane], lanes.plan[0], lanes.actors[lane] == NOBODY
    if plan.by_points:
        scratch.points[:] = 0
        score(state, scratch.points)
        for seat in range(plan.seats):
            lanes.rewards[lane, seat] += (scratch.points[seat] - lanes.points[lane, seat]) * plan.scale[0]
            lanes.points[lane, seat] = scratch.points[seat]
    elif over:
        scratch.shares[:] = 0
        outcome(state, scratch.shares)
        for seat in range(plan.seats):
            lanes.rewards[lane, seat] += scratch.shares[seat]
    lanes.dones[lane] |= over


@inlined
def act(lanes: Lanes, lane: int, action: int, scratch: Scratch) -> int:
    """Play an action of the actor; returns the move, ILLEGAL or UNFINISHED if none was made."""
    state, actor = lanes.states[lane], int(lanes.actors[lane])
    move = random_choice(lanes, lane, scratch) if action == RANDOM else decode(lanes, lane, action)
    if move >= 0:
        play(state, actor, move)
        lanes.turns[lane] = actor if actor >= 0 else lanes.turns[lane]
    return move


@inlined
def random_choice(lanes: Lanes, lane: int, scratch: Scratch) -> int:
    """Choose a legal move at random; nature's by its odds."""
    actor = int(lanes.actors[lane])
    lanes.pending[lane, actor if actor >= 0 else MAX_SEATS] = -1
    return random_move(lanes.states[lane], actor, scratch.moves, scratch.weights, lanes.rng[lane])


@inlined
def step_lane(lanes: Lanes, lane: int, action: int, scratch: Scratch) -> None:
    """Take one lane one step further."""
    plan, over = lanes.plan[0], lanes.actors[lane] == NOBODY
    if action == SHOW:
        show(lanes, lane, scratch)
        return
    if action == BEGIN or (over and action != SETTLE):
        if action == BEGIN or plan.autoreset != NEVER:
            begin(lanes, lane, scratch)
            show(lanes, lane, scratch)
        return
    if action != SETTLE:
        move = act(lanes, lane, action, scratch)
        if move == ILLEGAL:
            lanes.illegal[lane] = True
            if lanes.actors[lane] >= 0:
                lanes.rewards[lane, int(lanes.actors[lane])] += plan.penalty[0]
            return
        if move == UNFINISHED:
            show(lanes, lane, scratch)
            return
    settle(lanes, lane, scratch)
    pay(lanes, lane, scratch)
    if lanes.actors[lane] == NOBODY and plan.autoreset == SAME_STEP:
        begin(lanes, lane, scratch)
    show(lanes, lane, scratch)


@kernel
def step_lanes(lanes: Lanes, scratch: Scratch, actions: Array, start: int, stop: int) -> None:
    """Take a range of lanes one step further, each by its action."""
    for lane in range(start, stop):
        step_lane(lanes, lane, int(actions[lane]), scratch)
