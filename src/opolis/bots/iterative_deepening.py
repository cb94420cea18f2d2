"""Alpha-beta by iterative deepening: a ply deeper each time until the budget is used up."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from opolis.bots.budget import Budget, stopping
from opolis.bots.search_result import Choice, SearchResult
from opolis.bots.search_settings import SearchSettings
from opolis.core import verbs
from opolis.core.arrays import zeros
from opolis.core.game import Game
from opolis.core.machine import THREADS
from opolis.core.move_lists import legal_moves
from opolis.core.records import copy
from opolis.search.alphabeta import INFINITY, MAX_EVALUATION, fade, search
from opolis.search.alphabeta_workspace import MAX_PLY, AlphaBetaWorkspace, alphabeta_workspace
from opolis.search.transposition_table import AGE_BITS

NODES_PER_SIMULATION = 8
TABLE_ROWS, FEWEST_ROWS = 1 << 20, 1 << 15
AGES = 1 << AGE_BITS
FEWEST_NODES, FIRST_PACE = 2_000, 100_000  # nodes that tell a pace; a second's, until one is known


class IterativeDeepening:
    """Searches a game for two who see everything; the transposition table is kept between moves.

    Helpers search the same position in threads of their own, every other time a ply deeper, and share what
    they find through the table (lazy SMP): so the first worker, which decides, gets further.
    """

    def __init__(
        self, game: Game, settings: SearchSettings | None = None, rows: int | None = None, workers: int = 1
    ) -> None:
        self.game, self.settings, self.rows = game, settings or SearchSettings(), rows
        self.workers = workers
        self.workspaces: list[AlphaBetaWorkspace] = []

    def search(self, state: Any, seat: int, budget: Budget) -> SearchResult:
        """Search a position for the seat to move within a budget."""
        self._begin(state, budget)
        result = SearchResult((Choice(self._legal(state, seat)[0], 0.5, 0.0),))
        control = self.workspaces[0].control[0]
        pace = Pace(budget.seconds, int(control.node_limit))
        with self._helped(), stopping(control, budget.seconds):
            for depth in range(1, MAX_PLY):
                control.node_limit = pace.limit(int(control.nodes))
                deeper = self._deepen(state, depth)
                result = deeper or result
                if deeper is None or deeper.proven or control.stop:
                    break
        effort = sum(int(space.control[0].nodes) for space in self.workspaces)
        return SearchResult(result.choices, result.principal_variation, result.proven, effort, result.depth)

    @property
    def reusable_bytes(self) -> int:
        """How much memory the transposition table takes."""
        return int(self.workspaces[0].table.nbytes) if self.workspaces else 0

    def _deepen(self, state: Any, depth: int) -> SearchResult | None:
        """Search to a depth; None if the budget ran out before a move was searched so deep."""
        space = self.workspaces[0]
        space.plies[0].value = -INFINITY
        value = self._search_to(space, depth)
        if not space.control[0].stop:
            proven = abs(value) > MAX_EVALUATION or space.control[0].evaluations == 0
            return self._result(state, value, proven, depth)
        best_so_far = int(space.plies[0].value)
        return None if best_so_far == -INFINITY else self._result(state, best_so_far, False, depth)

    def _search_to(self, space: AlphaBetaWorkspace, depth: int) -> int:
        control = space.control[0]
        control.extension_limit, control.evaluations = 2 * depth, 0
        return int(search(space, 0, depth, -INFINITY, INFINITY))

    @contextmanager
    def _helped(self) -> Iterator[None]:
        """Let the helpers search until the first worker is done."""
        helpers = self.workspaces[1:]
        if not helpers:
            yield
            return
        with ThreadPoolExecutor(len(helpers)) as pool:
            for number, helper in enumerate(helpers, 1):
                pool.submit(self._help, helper, number)
            try:
                yield
            finally:
                for helper in helpers:
                    helper.control[0].stop = 1

    def _help(self, helper: AlphaBetaWorkspace, number: int) -> None:
        for depth in range(1, MAX_PLY):
            self._search_to(helper, min(MAX_PLY - 1, depth + (depth + number) % 2))
            if helper.control[0].stop:
                break

    def values(self, state: Any, seat: int, budget: Budget) -> SearchResult:
        """Value every move of the seat, for hints and analysis: each gets its share of the budget."""
        moves = self._legal(state, seat)
        share = Budget(
            budget.simulations and max(1, budget.simulations // len(moves)),
            budget.seconds and budget.seconds / len(moves),
        )
        choices = []
        for move in moves:
            after = copy(state)
            verbs.play(after, seat, move)
            choices.append(Choice(move, self._value_after(after, seat, share), 1.0))
        choices.sort(key=lambda choice: choice.value, reverse=True)
        return SearchResult(tuple(choices), ((seat, choices[0].move),))

    def _value_after(self, after: Any, seat: int, budget: Budget) -> float:
        mask = verbs.movers(after)
        if mask == 0:
            shares = zeros(verbs.MAX_SEATS, "f8")
            verbs.outcome(after, shares)
            return float(shares[seat])
        mover = verbs.first_seat(mask)
        value = self.search(after, mover, budget).best.value
        return value if mover == seat else 1.0 - value

    def _begin(self, state: Any, budget: Budget) -> None:
        workers = self.workers if budget.simulations is None else 1  # only one alone finds the same twice
        if len(self.workspaces) != workers:
            self._lay_out(state, budget, workers)
        age = int(self.workspaces[0].control[0].age + 1) % AGES
        for space in self.workspaces:
            control = space.control[0]
            space.states[0, 0] = state
            control.stop = 1
            search(space, 0, 1, -INFINITY, INFINITY)  # compiled, if it must be, before the clock starts
            control.stop = control.nodes = 0
            control.age, control.decisive_moves = age, self.settings.decisive_moves
            control.node_limit = (budget.simulations or 0) * NODES_PER_SIMULATION
            fade(space.history)

    def _lay_out(self, state: Any, budget: Budget, workers: int) -> None:
        """Make a workspace for every worker."""
        sizes = (self.game.max_moves, int(self.game.room("state").MOVES))
        first = alphabeta_workspace(state, sizes, self.game.key_bytes, self.rows or table_rows(budget))
        self.workspaces = [first]
        for _ in range(1, workers):
            helper = alphabeta_workspace(state, sizes, self.game.key_bytes, 2)
            self.workspaces.append(helper._replace(table=first.table))

    def _legal(self, state: Any, seat: int) -> list[int]:
        return legal_moves(state, seat, self.game.max_moves)

    def _result(self, state: Any, value: int, proven: bool, depth: int) -> SearchResult:
        space = self.workspaces[0]
        share = 0.5 + 0.5 * max(-1.0, min(1.0, value / MAX_EVALUATION))
        variation, position = [], copy(state)
        for move in space.principal_variation[0]:
            mask = verbs.movers(position)
            if move < 0 or mask == 0:
                break
            mover = verbs.first_seat(mask)
            variation.append((mover, int(move)))
            verbs.play(position, mover, int(move))
        best = Choice(int(space.plies[0].move), share, 1.0)
        return SearchResult((best,), tuple(variation), proven, 0, depth)


class Pace:
    """Bounds a search by nodes where no thread can stop it: as many as fit into the time that is left."""

    def __init__(self, seconds: float | None, most: int) -> None:
        self._seconds, self._most = None if THREADS else seconds, most
        self._began = time.perf_counter()

    def limit(self, done: int) -> int:
        """Give the limit for the next depth by the pace so far; 0 for none."""
        if self._seconds is None:
            return self._most
        spent = time.perf_counter() - self._began
        pace = done / spent if done > FEWEST_NODES and spent > 0 else FIRST_PACE
        limit = done + max(1, int(pace * (self._seconds - spent)))
        return min(limit, self._most or limit)


def table_rows(budget: Budget) -> int:
    """Choose how many rows of the transposition table a budget needs: a power of two."""
    if budget.simulations is None:
        return TABLE_ROWS
    wanted = 1 << (budget.simulations * NODES_PER_SIMULATION).bit_length()
    return min(TABLE_ROWS, max(FEWEST_ROWS, wanted))
