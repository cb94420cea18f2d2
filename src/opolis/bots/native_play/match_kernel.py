"""Whole matches between bots in one kernel: who acts, random moves, tree search, play, to the end."""

from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np

from opolis.core.kernel import kernel
from opolis.core.records import Array, Int8, Int64, Record, Rows
from opolis.core.rng import below, word
from opolis.core.sources import fingerprint
from opolis.core.verbs import NATURE, evaluate, legal, movers, play, pointless, veil
from opolis.search import mcts
from opolis.search.mcts import run_simulations
from opolis.search.playout import random_actor, random_move
from opolis.search.tree import DRAWN, NONE, UNKNOWN, find_child, free_node, keep_subtree
from opolis.search.tree_workspace import TreeWorkspace

ENDED, UNENDED = -2, -3  # instead of a seat that has to search
NOT_YET = -1  # since when a seat that has not searched yet has a tree
FREE, WITHOUT, ONLY = 0, 1, 2  # what a seat may play now: all moves, none of the marked ones, only those


class Mind(Record):
    """How a seat's bot decides, and since when it has its tree."""

    reuses_tree: Int8
    simulations: Int64  # 0: it looks one move ahead
    proof: Int64  # positions that alpha-beta may visit before a tree grows
    searched: Int64  # how many moves had been played when it last searched
    seed: Annotated[int, "u8"]  # with which every new tree begins
    random_move_rate: Annotated[float, "f8"]
    ban: Int64  # FREE, WITHOUT or ONLY: how the moves of the choice before it are limited
    lifted: Int64  # from which of its choices between marked and other moves on it takes marked ones only
    met: Int64  # such choices so far


# The disk cache knows kernels by their own folder. The search that these are made of is named in a type, so
# that they are compiled again for another search (see core/kernel.py).
MARK = f"search_{fingerprint(Path(str(mcts.__file__)).parent)}"
MARKED_MIND = np.dtype((Mind.dtype.type, [(MARK, "i1"), *Mind.dtype.descr]))


class MatchSpace(NamedTuple):
    """Everything that a match between bots is played on; a row for each seat where bots have their own."""

    state: Rows  # the position, one record
    played: Array  # actor and move, row by row
    minds: Rows
    roots: Rows
    work: Rows
    nodes: Rows
    kept: Rows  # where the part of a tree that is kept is put together
    plans: Rows
    lists: Array
    priors: Array
    marks: Array
    rollout_policy: Array
    path: Array
    values: Array
    rngs: Array  # of the searches
    luck: Array  # of nature, of who acts first, and of random moves
    marked: Array  # the moves that a seat's restriction is about, a row for each seat


@kernel
def own_space(space: MatchSpace, seat: int) -> TreeWorkspace:
    """Give what a seat's tree search writes on."""
    return TreeWorkspace(
        space.roots[seat],
        space.work[seat],
        space.nodes[seat],
        space.plans[seat],
        space.lists,
        space.priors,
        space.marks[seat],
        space.rollout_policy,
        space.path,
        space.values,
        space.rngs[seat],
    )


@kernel
def make(space: MatchSpace, count: int, actor: int, move: int) -> None:
    """Play a move and write it down."""
    space.played[count, 0], space.played[count, 1] = actor, move
    play(space.state[0], actor, move)


@kernel
def errs(space: MatchSpace, seat: int) -> bool:
    """Say whether a bot plays a random move now."""
    return (word(space.luck) >> np.uint64(11)) * 2.0**-53 < space.minds[seat].random_move_rate


@kernel
def is_banned(space: MatchSpace, seat: int, move: int) -> bool:
    """Tell whether a seat's restriction forbids a move now."""
    ban = space.minds[seat].ban
    return ban != FREE and (space.marked[seat, move] != 0) == (ban == WITHOUT)


@kernel
def is_pointless(space: MatchSpace, seat: int, move: int) -> bool:
    """Tell whether a bot sees that a move brings nothing; whoever plays at random only sees nothing."""
    return space.minds[seat].random_move_rate < 1.0 and pointless(space.state[0], seat, move)


@kernel
def allowed(space: MatchSpace, seat: int) -> int:
    """List the legal moves that are not banned."""
    moves, left = space.lists[0], 0
    for index in range(legal(space.state[0], seat, moves)):
        if not is_banned(space, seat, moves[index]):
            moves[left] = moves[index]
            left += 1
    return left


@kernel
def sensible(space: MatchSpace, seat: int, count: int) -> int:
    """Keep the listed moves that bring something, if there are any."""
    moves, left = space.lists[0], 0
    for index in range(count):
        left += not is_pointless(space, seat, moves[index])
    if left == 0 or left == count:
        return count
    left = 0
    for index in range(count):
        if not is_pointless(space, seat, moves[index]):
            moves[left] = moves[index]
            left += 1
    return left


@kernel
def restrict(space: MatchSpace, seat: int) -> int:
    """Say what a seat may choose from: marked moves or others, where it has both; list it."""
    mind, moves, marked = space.minds[seat], space.lists[0], 0
    mind.ban = FREE
    count = legal(space.state[0], seat, moves)
    if mind.lifted == 0:
        return count
    for index in range(count):
        marked += space.marked[seat, moves[index]] != 0
    if marked == 0 or marked == count:
        return count
    mind.met += 1
    mind.ban = WITHOUT if mind.met < mind.lifted else ONLY
    return allowed(space, seat)


@kernel
def look_one_ahead(space: MatchSpace, seat: int, count: int) -> int:
    """Take the listed move that looks best when it is made, with what the seat cannot know redrawn."""
    work, moves = space.work[seat], space.lists[0]
    best, most, equals = -1, -1.0, 1
    work[1] = space.state[0]
    veil(work[1], seat, space.luck)
    for index in range(count):
        work[0] = work[1]
        play(work[0], seat, moves[index])
        evaluate(work[0], space.values[0])
        value = space.values[0, seat]
        equals = 1 if value > most else equals + 1
        if value > most or (value == most and below(space.luck, equals) == 0):
            best, most = moves[index], value
    return best


@kernel
def go_on(space: MatchSpace, start: int, bell: int) -> tuple[int, int]:
    """Play until a bot has to search; returns its seat, or how it ended, and how many moves were played."""
    state, moves = space.state[0], space.lists[0]
    for count in range(start, len(space.played)):
        mask = movers(state)
        if mask == 0:
            return ENDED, count
        actor = random_actor(mask, space.luck, bell)
        if actor == NATURE:
            move = random_move(state, actor, moves, space.lists[1], space.luck)
        else:
            choices = sensible(space, actor, restrict(space, actor))
            if choices == 1 or errs(space, actor):
                move = moves[below(space.luck, choices)]
            elif space.minds[actor].simulations == 0:
                move = look_one_ahead(space, actor, choices)
            else:
                return actor, count
        make(space, count, actor, move)
    return UNENDED, len(space.played)


@kernel
def below_played(space: MatchSpace, seat: int, count: int) -> int:
    """Find the node of a seat's tree that the match has come to since; NONE if it lies outside."""
    nodes, index, since = space.nodes[seat], 0, space.minds[seat].searched
    if not space.minds[seat].reuses_tree or since == NOT_YET or count - since > 2:
        return NONE
    for number in range(since, count):
        index = find_child(nodes, index, space.played[number, 0], space.played[number, 1])
        if index == NONE or nodes[index].visits == 0:
            return NONE
    return index


@kernel
def get_tree(space: MatchSpace, seat: int, count: int) -> None:
    """Begin a search: with what is left of the last tree, or with a new one."""
    nodes, plan, mind = space.nodes[seat], space.plans[seat, 0], space.minds[seat]
    index = below_played(space, seat, count)
    space.roots[seat, 0] = space.state[0]
    mind.searched = count
    if index == NONE:
        plan.used = 0
        space.rngs[seat, 0] = mind.seed
        free_node(nodes, plan, NATURE, 0)
        return
    used = keep_subtree(nodes, space.kept, index)
    for number in range(used):
        nodes[number] = space.kept[number]
    plan.used = used


@kernel
def best_root_move(space: MatchSpace, seat: int) -> int:
    """Take a proven win, else the most visited move; a proven loss only if there is nothing else.

    Of banned and pointless moves none; NONE if the tree holds no other.
    """
    nodes = space.nodes[seat]
    best, child = NONE, nodes[0].child
    best_sure, best_visits, best_value = -2, -1, -1.0
    while child != NONE:
        mark, visits = int(nodes[child].proven), int(nodes[child].visits)
        sure = 0 if mark in (UNKNOWN, DRAWN) else 1 if mark == seat + 1 else -1
        value = float(nodes[child].value_sum[seat]) / max(1, visits)
        if mark != UNKNOWN:
            value = 0.5 if mark == DRAWN else 1.0 if mark == seat + 1 else 0.0
        move = int(nodes[child].move)
        barred = is_banned(space, seat, move) or is_pointless(space, seat, move)
        if (sure, visits, value) > (best_sure, best_visits, best_value) and not barred:
            best, best_sure, best_visits, best_value = child, sure, visits, value
        child = nodes[child].sibling
    return int(nodes[best].move) if best != NONE else NONE


@kernel
def grow(space: MatchSpace, seat: int, count: int, simulations: int) -> int:
    """Let a seat search and choose its move."""
    get_tree(space, seat, count)
    run_simulations(own_space(space, seat), simulations)
    move = best_root_move(space, seat)
    return move if move != NONE else look_one_ahead(space, seat, sensible(space, seat, allowed(space, seat)))


@kernel
def play_match(space: MatchSpace, bell: int) -> int:
    """Play a match between bots to its end; returns the moves made, UNENDED if there were too many."""
    seat, count = go_on(space, 0, bell)
    while seat >= 0:
        make(space, count, seat, grow(space, seat, count, int(space.minds[seat].simulations)))
        seat, count = go_on(space, count + 1, bell)
    return count if seat == ENDED else UNENDED
