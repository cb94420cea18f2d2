"""Monte Carlo tree search within a budget: one tree, kept between moves, that workers grow together."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, lru_cache
from typing import Any, Protocol

from opolis.bots.budget import Budget
from opolis.bots.search_result import Choice, SearchResult
from opolis.bots.search_settings import SearchSettings
from opolis.bots.tree_reading import TreeColumns
from opolis.bots.tree_reuse import Line, moves_between
from opolis.core import verbs
from opolis.core.arrays import picked, rows
from opolis.core.backing import NUMPY
from opolis.core.game import Game
from opolis.core.learning.rollout_policy import load_policy
from opolis.core.records import Array, Rows
from opolis.core.rng import seeded
from opolis.search.mcts import run_simulations
from opolis.search.tree import (
    DRAWN,
    Node,
    SearchPlan,
    find_child,
    free_node,
    keep_subtree,
    lead,
)
from opolis.search.tree_workspace import TreeWorkspace, tree_workspace

# Natively memory is taken as it is used; a browser takes all of it at once.
MAX_NODES = 4_000_000 if NUMPY else 500_000
# Simulations between looks at the clock, doubled until they take this long.
FIRST_CHUNK, CHUNK_SECONDS = 16, 0.002
PAUSE = 0.2  # seconds between two looks at what a growing tree says
ENDLESS = 1 << 62
SAFETY = 1.1  # simulations may become quicker towards the end
LONGEST_VARIATION = 12


class Played(Protocol):
    """A move of a match."""

    @property
    def seat(self) -> int:
        """Whose it was."""
        ...

    @property
    def move(self) -> int:
        """Its number."""
        ...


class Crew(Protocol):
    """Workers that grow one tree at once where there are no threads; the first of them asks."""

    workers: int

    def begin(self, spaces: Sequence[TreeWorkspace]) -> None:
        """Let the others grow the tree of these workspaces, and lend it to them."""
        ...

    def run_simulations(self, space: TreeWorkspace, count: int) -> int:
        """Run simulations in the first workspace."""
        ...

    def lead(self, nodes: Rows) -> int:
        """Say how many visits the best move is ahead."""
        ...

    def end(self) -> int:
        """Stop the others and take the tree back; says how many simulations they ran."""
        ...


@lru_cache
def search_plan(game: Game, settings: SearchSettings, seats: int, seat: int) -> SearchPlan:
    """Say how to search for a seat; whoever searches takes a copy."""
    plan = SearchPlan.blank()
    plan.seats, plan.seat = seats, seat
    plan.secrets = game.secrets
    plan.exact = settings.solver and game.exact and seats == 2
    plan.decisive_moves = settings.decisive_moves and seats == 2
    plan.rollout_policy = bool(settings.rollout_policy)
    plan.rollout_depth = settings.rollout_depth
    plan.evaluation_weight = settings.evaluation_weight
    plan.exploration = settings.exploration
    plan.priors, plan.prior_sharpness = settings.priors, 1 / settings.prior_temperature
    plan.determinized_priors = plan.secrets and plan.priors and settings.determinized_priors
    plan.visits_before_priors = settings.visits_before_priors
    plan.progressive_widening = settings.progressive_widening
    return plan


class TreeSearch:
    """Searches one game; in time, `workers` threads grow the tree together, or a crew."""

    def __init__(
        self,
        game: Game,
        settings: SearchSettings,
        seed: str,
        workers: int = 1,
        nodes: int = MAX_NODES,
        crew: Crew | None = None,
    ) -> None:
        self.game, self.settings, self.seed = game, settings, seed
        self.workers, self.nodes, self.crew = workers, nodes, crew
        self.workspaces: list[TreeWorkspace] = []
        self._seen: tuple[Sequence[Played], int] | None = None  # a match's events, and how many there were

    def search(
        self, state: Any, seat: int, budget: Budget, events: Sequence[Played] | None = None
    ) -> SearchResult:
        """Search a position for one seat within a budget; the match's events, if known, find the old tree."""
        played = self._played_since(events)
        # Only one worker alone finds the same twice, on any machine.
        workers = self.workers if budget.simulations is None else 1
        if len(self.workspaces) != workers or not self._reuse_tree(state, seat, played):
            self._new_tree(state, seat, workers)
        run_simulations(self.workspaces[0], 0)  # compiled, if it must be, before the clock starts
        deadline = budget.deadline()
        if workers == 1:
            effort = self._run(self.workspaces[0], budget.simulations, deadline)
        else:
            effort = self._run_together(deadline)
        return self._result(seat, effort)

    def _run_together(self, deadline: float) -> int:
        """Let all workers grow the tree until the time is over."""
        if self.crew is None:
            with ThreadPoolExecutor(len(self.workspaces)) as pool:
                return sum(pool.map(lambda space: self._run(space, None, deadline), self.workspaces))
        self.crew.begin(self.workspaces)
        own = others = 0
        try:
            own = self._run(self.workspaces[0], None, deadline, self.crew)
        finally:
            others = self.crew.end()
        return own + others

    def growing(self, state: Any, seat: int, budget: Budget, pause: float = PAUSE) -> Iterator[SearchResult]:
        """Search by one worker and say every now and then what it has found; the last is the result.

        How often it is asked changes nothing: the same simulations give the same result as `search`.
        """
        self._new_tree(state, seat, 1)
        deadline, left, done, goes_on = budget.deadline(), budget.simulations or ENDLESS, 0, True
        while goes_on:
            until = min(deadline, time.perf_counter() + pause)
            ran = self._run(self.workspaces[0], left - done, until)
            done += ran
            goes_on = ran > 0 and done < left and until <= time.perf_counter() < deadline
            yield self._result(seat, done)

    def _played_since(self, events: Sequence[Played] | None) -> Line | None:
        """List the moves of the same match since the last search; None if that is not known."""
        known, self._seen = self._seen, None if events is None else (events, len(events))
        if events is None or known is None or known[0] is not events:
            return None
        return [(event.seat, event.move) for event in events[known[1] :]]

    def compile(self, state: Any) -> None:
        """Get the search ready without searching."""
        self._new_tree(state, 0, 1)
        run_simulations(self.workspaces[0], 0)

    def forget(self, seed: str) -> None:
        """Begin the next search with a new tree and other luck."""
        self.seed, self.workspaces = seed, []

    def _new_tree(self, state: Any, seat: int, workers: int) -> None:
        plan = self.plan(state, seat)
        root = rows(1, state.dtype)
        root[0] = state
        nodes = rows(self.nodes, Node.dtype)
        self.workspaces = [
            tree_workspace(
                root, plan, nodes, self.game.max_moves, self.policy, seeded(f"{self.seed} {worker}")
            )
            for worker in range(workers)
        ]
        self._share_out(0)
        free_node(nodes, self.workspaces[0].plan[0], verbs.NATURE, 0)

    @cached_property
    def policy(self) -> Array:
        """How likely each move number is in a rollout."""
        return load_policy(self.game.folder, self.game.move_count, self.settings.rollout_policy)

    def plan(self, state: Any, seat: int) -> SearchPlan:
        """Say how to search for a seat."""
        return search_plan(self.game, self.settings, int(state.seats), seat)

    def _share_out(self, used: int) -> None:
        """Give each worker its part of the nodes that are free."""
        part = (self.nodes - used) // len(self.workspaces)
        for number, space in enumerate(self.workspaces):
            space.plan[0].used = used + number * part
            space.plan[0].limit = used + (number + 1) * part

    @property
    def reuses_tree(self) -> bool:
        """Whether the next search may keep a part of the tree."""
        return self.settings.tree_reuse and not self.game.secrets

    @property
    def reusable_bytes(self) -> int:
        """How much memory the tree takes, if the next search can keep a part of it."""
        if not self.reuses_tree or not self.workspaces:
            return 0
        plans = [space.plan[0] for space in self.workspaces]
        free = sum(int(plan.limit - plan.used) for plan in plans)
        return (self.nodes - free) * Node.dtype.itemsize

    def _reuse_tree(self, state: Any, seat: int, played: Line | None) -> bool:
        """Keep the part of the tree that lies below the moves played since, where that is simple."""
        if not self.reuses_tree or self.workspaces[0].plan[0].seat != seat:
            return False
        nodes, index = self.workspaces[0].nodes, 0
        moves = moves_between(TreeColumns(nodes), self.workspaces[0].root[0], state, played)
        if moves is None:
            return False
        for actor, move in moves:
            index = find_child(nodes, index, actor, move)
        kept = rows(self.nodes, Node.dtype)
        used = keep_subtree(nodes, kept, index)
        for number, space in enumerate(self.workspaces):
            space.root[0] = state
            self.workspaces[number] = space._replace(nodes=kept)
        self._share_out(used)
        return True

    def _run(
        self, space: TreeWorkspace, simulations: int | None, deadline: float, crew: Crew | None = None
    ) -> int:
        """Run simulations until the budget is used up or everything is proven; a crew may have the tree."""
        run = crew.run_simulations if crew else run_simulations
        done, size, start = 0, FIRST_CHUNK, time.perf_counter()
        now = start
        while simulations is None or done < simulations:
            chunk = size if simulations is None else min(size, simulations - done)
            ran, began = run(space, chunk), now
            done, now = done + ran, time.perf_counter()
            size = 2 * size if now - began < CHUNK_SECONDS else size
            if ran < chunk or now >= deadline:
                break
            if simulations is None and self.settled(done / (now - start) * (deadline - now), crew):
                break
        return done

    def settled(self, left: float, crew: Crew | None = None) -> bool:
        """Tell whether the simulations left to each worker could no longer change the choice.

        A tree that will be kept grows on all the same, and so does one in which results are being proven.
        """
        plan = self.workspaces[0].plan[0]
        if plan.exact or self.reuses_tree:
            return False
        ahead = (crew.lead if crew else lead)(self.workspaces[0].nodes)
        return ahead > SAFETY * left * len(self.workspaces)

    def _result(self, seat: int, effort: int) -> SearchResult:
        """Read the root's children; what has been proven is true."""
        tree, proven, shares = TreeColumns(self.workspaces[0].nodes), {}, dict[int, tuple[float, ...]]()
        children, choices, seats = tree.children(0), [], int(self.workspaces[0].plan[0].seats)
        columns = (tree.move, tree.visits, tree.proven, tree.value_sum)
        for move, visits, mark, sums in zip(*(picked(one, children) for one in columns), strict=True):
            if mark:
                proven[move] = 0.5 if mark == DRAWN else float(mark == seat + 1)
            choices.append(Choice(move, proven.get(move, sums[seat] / max(1, visits)), visits))
            shares[move] = tuple(float(one) / max(1, visits) for one in sums[:seats])
        choices.sort(key=lambda choice: _rank(choice, proven.get(choice.move)), reverse=True)
        sure = proven.get(choices[0].move) == 1.0 or bool(tree.proven[0])
        variation, best = _principal_variation(tree, choices[0].move), choices[0].move
        return SearchResult(tuple(choices), variation, sure, effort, shares=shares[best])


def _principal_variation(tree: TreeColumns, first: int) -> tuple[tuple[int, int], ...]:
    """Follow the most visited moves, from the chosen one on."""
    index = next(child for child in tree.children(0) if tree.move[child] == first)
    variation = [(int(tree.actor[index]), first)]
    while len(variation) < LONGEST_VARIATION and (visited := tree.most_visited(index)):
        index = visited[0]
        if tree.visits[index] < 2:
            break
        variation.append((int(tree.actor[index]), int(tree.move[index])))
    return tuple(variation)


def _rank(choice: Choice, proven: float | None) -> tuple[float, float, float]:
    """Rank proven wins first, proven losses last, and of the others the most visited first."""
    sure = 0.0 if proven is None else 2 * proven - 1
    return (sure, choice.visits, choice.value)
