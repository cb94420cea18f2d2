"""Matches between bots inside one kernel: nothing is written as text or looked at between moves."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from opolis.bots.bot import Bot
from opolis.bots.iterative_deepening import NODES_PER_SIMULATION, table_rows
from opolis.bots.native_play.match_kernel import (
    MARKED_MIND,
    NOT_YET,
    UNENDED,
    MatchSpace,
    play_match,
)
from opolis.bots.native_play.proving_kernel import ProofSpace, play_proving_match
from opolis.bots.tree_search import MAX_NODES, search_plan
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import Array, Record, from_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import MAX_SEATS
from opolis.search.alphabeta_workspace import alphabeta_workspace
from opolis.search.playout import NEVER, PATIENCE
from opolis.search.tree import Node, SearchPlan
from opolis.search.tree_workspace import MAX_PATH


class Limit(NamedTuple):
    """A restriction: marked moves are banned, from a seat's choice number `lifted` on all others instead.

    Only those are counted in which it has marked moves and others.
    """

    marked: Array  # a number for each move, 0 if it is not marked
    lifted: int


UNLIMITED: Mapping[int, Limit] = {}


def plays_natively(bots: Sequence[object]) -> bool:
    """Tell whether a kernel can play for these bots: they think in simulations, by one tree of their own."""
    return bool(bots) and all(isinstance(one, Bot) and _is_native(one) for one in bots)


def _is_native(bot: Bot) -> bool:
    counted = bot.budget.simulations is not None and bot.budget.seconds is None
    return counted and (bot.settings.engine == "mcts" or not bot.game.exact)


def play_natively(
    state: Record,
    bots: Sequence[Bot],
    seed: int | str,
    bell: int = NEVER,
    limits: Mapping[int, Limit] = UNLIMITED,
) -> tuple[Record, Array]:
    """Play a position to the end, some seats under limits.

    Returns the last position, and actor and move, row by row.
    """
    game, seats = bots[0].game, len(bots)
    space = match_space(game, seats)
    space.state[0] = state
    space.luck[:] = seeded(seed)
    for seat, bot in enumerate(bots):
        _take_place(space, seat, bot)
    for seat, limit in limits.items():
        space.marked[seat], space.minds[seat].lifted = limit
    if _proves(bots):
        rows = max(table_rows(bot.budget.part(bot.settings.proof_share)) for bot in bots)
        proofs = proof_space(game, seats, rows)
        _forget_proofs(proofs, bots)
        count = play_proving_match(space, proofs, bell)
    else:
        count = play_match(space, bell)
    if count == UNENDED:
        raise OpolisError(f"{game.name}: a match with seed {seed} does not end")
    return from_bytes(np.ndarray.tobytes(space.state), state.dtype), space.played[:count]


def _proves(bots: Sequence[Bot]) -> bool:
    return len(bots) == 2 and bots[0].game.exact and bots[0].settings.proof_share > 0


def _take_place(space: MatchSpace, seat: int, bot: Bot) -> None:
    """Let a bot decide for a seat."""
    search, simulations = bot.tree_search, int(bot.budget.simulations or 0)
    budget, seed = (simulations, 0), seeded(f"{search.seed} 0")[0]
    if bot.game.exact and len(space.minds) == 2 and bot.settings.proof_share > 0:
        budget = _shared_out(bot) if simulations else (0, 0)
    space.minds[seat] = (0, search.reuses_tree, *budget, NOT_YET, seed, bot.level.random_move_rate, 0, 0, 0)
    plan = space.plans[seat, 0]
    stamp = plan["stamp"]
    space.plans[seat, 0] = search_plan(bot.game, bot.settings, len(space.minds), seat)
    plan["stamp"], plan["limit"] = stamp, space.nodes.shape[1]
    if bot.settings.rollout_policy:
        space.rollout_policy[:] = search.policy


def _shared_out(bot: Bot) -> tuple[int, int]:
    """Share a budget out: simulations of the tree, nodes of the proof before it."""
    proof, rest = (
        bot.budget.part(share).simulations
        for share in (bot.settings.proof_share, 1 - bot.settings.proof_share)
    )
    return int(rest or 0), NODES_PER_SIMULATION * int(proof or 0)


@lru_cache(maxsize=2)
def match_space(game: Game, seats: int) -> MatchSpace:
    """Lay out what matches of so many seats are played on; memory is taken as it is used."""
    kind = game.room("state").State.dtype

    def rows(*shape: int) -> Array:
        return np.zeros(shape, kind).view(np.recarray)

    return MatchSpace(
        state=rows(1),
        played=np.zeros((PATIENCE, 2), np.int64),
        minds=np.zeros(seats, MARKED_MIND).view(np.recarray),
        roots=rows(seats, 1),
        work=rows(seats, 2),
        nodes=np.empty((seats, MAX_NODES), Node.dtype).view(np.recarray),
        kept=np.empty(MAX_NODES, Node.dtype).view(np.recarray),
        plans=np.zeros((seats, 1), SearchPlan.dtype).view(np.recarray),
        lists=np.zeros((2, game.max_moves), np.int64),
        priors=np.zeros(game.max_moves),
        marks=np.zeros((seats, game.move_count), np.int64),
        rollout_policy=np.ones(game.move_count, np.int64),
        path=np.zeros(MAX_PATH, np.int64),
        values=np.zeros((3, MAX_SEATS)),
        rngs=np.zeros((seats, 1), np.uint64),
        luck=np.zeros(1, np.uint64),
        marked=np.zeros((seats, game.move_count), np.int8),
    )


@lru_cache(maxsize=1)
def proof_space(game: Game, seats: int, rows: int) -> ProofSpace:
    """Lay out what the alpha-beta searches of all seats write on."""
    sizes = (game.max_moves, int(game.room("state").MOVES))
    one = alphabeta_workspace(game.start(*game.checked(seats, {})), sizes, game.key_bytes, rows)
    states = np.zeros((seats, *one.states.shape), one.states.dtype)
    keys = states.view(np.uint8).reshape(*states.shape, -1)[:, 0, :, : game.key_bytes]
    own = {name: np.zeros((seats, *getattr(one, name).shape), np.int64) for name in ("history", "table")}
    control = np.zeros((seats, 1), one.control.dtype).view(np.recarray)
    return ProofSpace(*one._replace(states=states.view(np.recarray), key_bytes=keys, control=control, **own))


def _forget_proofs(proofs: ProofSpace, bots: Sequence[Bot]) -> None:
    """Begin with empty tables: what another match has filled them with is another's luck."""
    proofs.table[:], proofs.history[:], proofs.control.age = 0, 0, 0
    proofs.control.decisive_moves = bots[0].settings.decisive_moves
