"""Monte Carlo tree search within a budget: one tree, kept between moves, that workers grow together."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from opolis.bots.budget import Budget
from opolis.bots.search_result import Choice, SearchResult
from opolis.bots.search_settings import SearchSettings
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.learning.rollout_policy import load_policy
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.search.mcts import grow
from opolis.search.tree import (
    DRAWN,
    NONE,
    Node,
    SearchPlan,
    children_of,
    find_child,
    free_node,
    keep_subtree,
    lead,
)
from opolis.search.tree_workspace import TreeWorkspace, tree_workspace

TREE = 4_000_000  # nodes at most; memory is taken as they are used
CHUNK, BREATH = 16, 0.002  # simulations between looks at the clock: about so many seconds apart
SAFELY = 1.1  # simulations may become quicker towards the end
LINE = 12  # the longest main line
STEPS, LIKELY = 2, 40  # how far, and among how many, the moves played since are looked for


class TreeSearch:
    """Searches one game; in time, `workers` threads grow the tree together."""

    def __init__(
        self, game: Game, settings: SearchSettings, seed: str, workers: int = 1, nodes: int = TREE
    ) -> None:
        self.game, self.settings, self.seed = game, settings, seed
        self.workers, self.nodes = workers, nodes
        self.workspaces: list[TreeWorkspace] = []

    def search(self, state: Any, seat: int, budget: Budget) -> SearchResult:
        """Search a position for one seat within a budget."""
        if not self._go_on(state, seat):
            self._plant(state, seat)
        grow(self.workspaces[0], 0)  # compiled, if it must be, before the clock starts
        deadline = budget.deadline()
        # Only one worker alone thinks the same twice.
        if len(self.workspaces) == 1 or budget.simulations is not None:
            effort = self._grow(self.workspaces[0], budget.simulations, deadline)
        else:
            with ThreadPoolExecutor(len(self.workspaces)) as pool:
                effort = sum(pool.map(lambda one: self._grow(one, None, deadline), self.workspaces))
        return self._read(seat, effort)

    def compile(self, state: Any) -> None:
        """Get the search ready without searching."""
        self._plant(state, 0)
        grow(self.workspaces[0], 0)

    def _plant(self, state: Any, seat: int) -> None:
        """Begin a new tree."""
        plan = self._plan(state, seat)
        root = np.zeros(1, state.dtype).view(np.recarray)
        root[0] = state
        moves = int(self.game.room("state").MOVES)
        policy = load_policy(self.game.folder, moves, self.settings.rollout_policy)
        nodes = np.empty(self.nodes, Node.dtype).view(np.recarray)
        self.workspaces = [
            tree_workspace(root, plan, nodes, self.game.max_moves, policy, seeded(f"{self.seed} {worker}"))
            for worker in range(self.workers)
        ]
        self._share_out(0)
        free_node(nodes, self.workspaces[0].plan[0], verbs.NATURE, 0)

    def _plan(self, state: Any, seat: int) -> SearchPlan:
        plan, settings = SearchPlan.blank(), self.settings
        plan.seats, plan.seat = int(state.seats), seat
        plan.secrets = self.game.secrets
        plan.exact = settings.solver and self.game.exact and state.seats == 2
        plan.decisive_moves = settings.decisive_moves and state.seats == 2
        plan.rollout_policy = bool(settings.rollout_policy)
        plan.priors, plan.rollout_depth = settings.priors, settings.rollout_depth
        plan.progressive_widening = settings.progressive_widening
        plan.determinized_priors = plan.secrets and plan.priors and settings.determinized_priors
        plan.visits_before_priors = settings.visits_before_priors
        plan.evaluation_weight = settings.evaluation_weight
        plan.exploration, plan.prior_sharpness = settings.exploration, 1 / settings.prior_temperature
        return plan

    def _share_out(self, used: int) -> None:
        """Give each worker its part of the nodes that are free."""
        part = (self.nodes - used) // len(self.workspaces)
        for number, one in enumerate(self.workspaces):
            one.plan[0].used = used + number * part
            one.plan[0].limit = used + (number + 1) * part

    @property
    def _keeps(self) -> bool:
        """Tell whether the tree is kept between moves."""
        return self.settings.tree_reuse and not self.game.secrets

    def _go_on(self, state: Any, seat: int) -> bool:
        """Keep the part of the tree that lies below the moves played since, where that is simple."""
        if not self.workspaces or not self._keeps or self.workspaces[0].plan[0].seat != seat:
            return False
        moves = self._moves_between(self.workspaces[0].root[0], state)
        if moves is None:
            return False
        nodes, index = self.workspaces[0].nodes, 0
        for actor, move in moves:
            index = find_child(nodes, index, actor, move)
        kept = np.empty_like(nodes).view(np.recarray)
        used = keep_subtree(nodes, kept, index)
        for number, one in enumerate(self.workspaces):
            one.root[0] = state
            self.workspaces[number] = one._replace(nodes=kept)
        self._share_out(used)
        return True

    def _moves_between(self, old: Any, new: Any) -> list[tuple[int, int]] | None:
        """Find the few moves of the first tree that lead from the old position to the new one."""
        target, nodes = to_bytes(new), self.workspaces[0].nodes
        paths: list[tuple[Any, int, list[tuple[int, int]]]] = [(copy(old), 0, [])]
        for _ in range(STEPS):
            longer = []
            for state, index, path in paths:
                for child in self._likely(nodes, index):
                    move = (int(nodes[child].actor), int(nodes[child].move))
                    after = copy(state)
                    verbs.play(after, *move)
                    if to_bytes(after) == target:
                        return [*path, move]
                    longer.append((after, child, [*path, move]))
            paths = longer[:LIKELY]
        return None

    def _likely(self, nodes: Any, index: int) -> list[int]:
        """List the children that were visited most."""
        children = [child for child in children_of(nodes, index) if nodes[child].visits]
        return sorted(children, key=lambda one: -nodes[one].visits)[:LIKELY]

    def _grow(self, one: TreeWorkspace, simulations: int | None, deadline: float) -> int:
        """Run simulations until the budget is used up or everything is proven."""
        done, size, start = 0, CHUNK, time.perf_counter()
        now = start
        while simulations is None or done < simulations:
            chunk = size if simulations is None else min(size, simulations - done)
            ran, began = grow(one, chunk), now
            done, now = done + ran, time.perf_counter()
            size = 2 * size if now - began < BREATH else size
            if ran < chunk or now >= deadline:
                break
            if simulations is None and self.settled(done / (now - start) * (deadline - now)):
                break
        return done

    def settled(self, left: float) -> bool:
        """Tell whether so many simulations of each worker could no longer change the choice.

        A tree that will be kept grows on all the same, and so does one in which results are being proven.
        """
        plan = self.workspaces[0].plan[0]
        if plan.exact or self._keeps:
            return False
        return lead(self.workspaces[0].nodes) > SAFELY * left * self.workers

    def _read(self, seat: int, effort: int) -> SearchResult:
        """Read the root's children; what has been proven is true."""
        nodes, proven = self.workspaces[0].nodes, {}
        choices = []
        for child in children_of(nodes, 0):
            node = nodes[child]
            move, visits = int(node.move), int(node.visits)
            if node.proven:
                proven[move] = 0.5 if node.proven == DRAWN else float(node.proven == seat + 1)
            choices.append(Choice(move, proven.get(move, float(node.value[seat]) / max(1, visits)), visits))
        choices.sort(key=lambda choice: _rank(choice, proven.get(choice.move)), reverse=True)
        sure = proven.get(choices[0].move) == 1.0 or bool(nodes[0].proven)
        return SearchResult(tuple(choices), self._line(choices[0].move), sure, effort)

    def _line(self, first: int) -> tuple[tuple[int, int], ...]:
        """Follow the most visited moves, from the chosen one on."""
        nodes = self.workspaces[0].nodes
        index = next(child for child in children_of(nodes, 0) if nodes[child].move == first)
        line = [(int(nodes[index].actor), first)]
        while nodes[index].child != NONE and len(line) < LINE:
            index = max(children_of(nodes, index), key=lambda child: int(nodes[child].visits))
            if nodes[index].visits < 2:
                break
            line.append((int(nodes[index].actor), int(nodes[index].move)))
        return tuple(line)


def _rank(choice: Choice, proven: float | None) -> tuple[float, float, float]:
    """Rank proven wins first, proven losses last, and of the others the most visited first."""
    sure = 0.0 if proven is None else 2 * proven - 1
    return (sure, choice.visits, choice.value)
