"""What a new leaf of the tree is worth: the evaluation, a rollout, or some of both."""

from opolis.core.kernel import kernel
from opolis.core.records import Record
from opolis.core.rng import pick
from opolis.core.verbs import NATURE, evaluate, legal, movers, play, verdict, winning
from opolis.search.playout import NEVER, random_actor, random_move
from opolis.search.tree_workspace import TreeWorkspace


@kernel
def decisive_move(state: Record, seat: int) -> int:
    """Find a move that wins at once, or keeps the other seat from such a move; −1 if there is none."""
    move = winning(state, seat)
    if move < 0:
        move = winning(state, 1 - seat)
        if move >= 0 and verdict(state, seat, move) != 0:
            move = -1
    return move


@kernel
def policy_move(space: TreeWorkspace, actor: int) -> int:
    """Draw a move by the rollout policy."""
    moves, weights = space.lists[0], space.lists[1]
    count = legal(space.work[0], actor, moves)
    for index in range(count):
        weights[index] = space.rollout_policy[moves[index]]
    return moves[pick(space.rng, weights, count)]


@kernel
def rollout_move(space: TreeWorkspace, actor: int) -> int:
    """Choose a move of a rollout: a decisive one, else by the rollout policy, else at random."""
    state, plan, move = space.work[0], space.plan[0], -1
    if plan.decisive_moves:
        move = decisive_move(state, actor)
    if move < 0 and plan.rollout_policy and actor != NATURE:
        return policy_move(space, actor)
    if move < 0:
        return random_move(state, actor, space.lists[0], space.lists[1], space.rng)
    return move


@kernel
def evaluate_leaf(space: TreeWorkspace) -> None:
    """Roll out, then evaluate; an evaluation from before the rollout has its share."""
    state, plan, values = space.work[0], space.plan[0], space.values
    mask, left = movers(state), int(plan.rollout_depth)
    weight = plan.evaluation_weight if mask and left else 0.0
    if weight:
        evaluate(state, values[2])
    while mask and left:
        actor = random_actor(mask, space.rng, NEVER)
        play(state, actor, rollout_move(space, actor))
        mask, left = movers(state), left - 1
    evaluate(state, values[0])
    if weight:
        for seat in range(plan.seats):
            values[0, seat] += weight * (values[2, seat] - values[0, seat])
