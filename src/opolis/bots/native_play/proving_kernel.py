"""Whole matches between bots that try to prove a result by alpha-beta before they grow a tree."""

from typing import Any, NamedTuple

from opolis.bots.native_play.match_kernel import ENDED, FREE, UNENDED, MatchSpace, go_on, grow, make
from opolis.core.kernel import COMPILED, kernel
from opolis.core.records import Array, Rows
from opolis.search.alphabeta import INFINITY, MAX_EVALUATION, fade, search
from opolis.search.alphabeta_workspace import MAX_PLY, AlphaBetaWorkspace
from opolis.search.transposition_table import AGE_BITS
from opolis.search.tree import UNKNOWN

AGES = 1 << AGE_BITS
NO_PROOF, LOST, SAVED = 0, 1, 2  # what alpha-beta has proven


class ProofSpace(NamedTuple):
    """What the seats' alpha-beta searches write on, a row for each seat."""

    states: Rows
    key_bytes: Array
    moves: Array
    order: Array
    history: Array
    key_factors: Array
    table: Array
    principal_variation: Array
    shares: Array
    plies: Rows
    control: Rows


if COMPILED:  # `search` calls itself: as a part of other kernels it must know when it is being compiled
    whole: Any = search
    whole._compiling_counter = whole.part._compiling_counter


@kernel
def own_proof_space(proofs: ProofSpace, seat: int) -> AlphaBetaWorkspace:
    """Give what a seat's alpha-beta search writes on."""
    return AlphaBetaWorkspace(
        proofs.states[seat],
        proofs.key_bytes[seat],
        proofs.moves,
        proofs.order,
        proofs.history[seat],
        proofs.key_factors,
        proofs.table[seat],
        proofs.principal_variation,
        proofs.shares,
        proofs.plies,
        proofs.control[seat],
    )


@kernel
def begin_search(space: AlphaBetaWorkspace, nodes: int) -> None:
    """Begin a search of the position at ply 0; of earlier ones the table and some history is left."""
    control = space.control[0]
    control.stop = control.nodes = 0
    control.age = (control.age + 1) % AGES
    control.node_limit = nodes
    fade(space.history)


@kernel
def deepen(space: AlphaBetaWorkspace) -> tuple[int, int]:
    """Search deeper and deeper until the result is proven or the budget used up; the move and what it is."""
    control, move = space.control[0], -1
    for depth in range(1, MAX_PLY):
        space.plies[0].value = -INFINITY
        control.extension_limit, control.evaluations = 2 * depth, 0
        value = search(space, 0, depth, -INFINITY, INFINITY)
        if control.stop:
            if space.plies[0].value != -INFINITY:
                move = int(space.plies[0].move)
            break
        move = int(space.plies[0].move)
        if abs(value) > MAX_EVALUATION or control.evaluations == 0:
            return move, SAVED if value >= 0 else LOST
    return move, NO_PROOF


@kernel
def prove_or_grow(space: MatchSpace, proofs: ProofSpace, seat: int, count: int) -> int:
    """Play what is proven not to lose, else what a tree finds; whoever is lost plays what takes longest."""
    own, mind = own_proof_space(proofs, seat), space.minds[seat]
    if mind.ban != FREE:  # a proof may lead through banned moves
        return grow(space, seat, count, int(mind.simulations))
    own.states[0, 0] = space.state[0]
    begin_search(own, int(mind.proof))
    move, proof = deepen(own)
    if proof == SAVED:
        return move
    grown = grow(space, seat, count, int(mind.simulations))
    return move if proof == LOST and space.nodes[seat, 0].proven != UNKNOWN else grown


@kernel
def play_proving_match(space: MatchSpace, proofs: ProofSpace, bell: int) -> int:
    """Play a match between bots to its end; returns the moves made, UNENDED if there were too many."""
    seat, count = go_on(space, 0, bell)
    while seat >= 0:
        make(space, count, seat, prove_or_grow(space, proofs, seat, count))
        seat, count = go_on(space, count + 1, bell)
    return count if seat == ENDED else UNENDED
