"""Alpha-beta by iterative deepening: a ply deeper each time until the budget is used up."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import numpy as np

from opolis.bots.budget import Budget, stopping
from opolis.bots.search_result import Choice, SearchResult
from opolis.bots.search_settings import SearchSettings
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy
from opolis.search.alphabeta import (
    AGE,
    AGE_BITS,
    BOUND,
    BUDGET,
    LIMIT,
    LINE,
    MOVE,
    NODES,
    OPINIONS,
    STOP,
    SURE,
    THREATS,
    VALUE,
    AlphaBetaWorkspace,
    alphabeta_workspace,
    search,
)

NODES_PER_SIMULATION = 8
TABLE, SMALL_TABLE = 1 << 20, 1 << 15
AGES = 1 << AGE_BITS
FADE = 8  # what was learnt of moves in one search counts so much less in the next


class IterativeDeepening:
    """Searches a game for two who see everything; the table of positions is kept between moves.

    Helpers search the same position in threads of their own, every other time a ply deeper, and share what
    they find through the table: so the first worker, which decides, gets further.
    """

    def __init__(
        self, game: Game, settings: SearchSettings | None = None, table: int | None = None, workers: int = 1
    ) -> None:
        self.game, self.settings, self.table = game, settings or SearchSettings(), table
        self.workers = workers
        self.workspaces: list[AlphaBetaWorkspace] = []

    def search(self, state: Any, seat: int, budget: Budget) -> SearchResult:
        """Search a position for the seat to move within a budget."""
        one = self._begin(state, budget)
        found = SearchResult((Choice(self._legal(state, seat)[0], 0.5, 0.0),))
        with self._helped(), stopping(one.control, budget.seconds):
            for depth in range(1, LINE):
                one.control[LIMIT], one.control[OPINIONS] = 2 * depth, 0
                one.found[0, VALUE] = -BOUND
                value = int(search(one, 0, depth, -BOUND, BOUND))
                if one.control[STOP]:
                    if one.found[0, VALUE] > -BOUND:  # the best so far was looked at this deeply as well
                        found = self._result(state, int(one.found[0, VALUE]), False, depth)
                    break
                exact = abs(value) > SURE or one.control[OPINIONS] == 0
                found = self._result(state, value, exact, depth)
                if exact:
                    break
        effort = sum(int(one.control[NODES]) for one in self.workspaces)
        return SearchResult(found.choices, found.principal_variation, found.proven, effort, found.depth)

    @contextmanager
    def _helped(self) -> Iterator[None]:
        """Let the helpers search until the first worker is done."""
        if len(self.workspaces) == 1:
            yield
            return
        with ThreadPoolExecutor(len(self.workspaces) - 1) as pool:
            for number, helper in enumerate(self.workspaces[1:], 1):
                pool.submit(self._help, helper, number)
            try:
                yield
            finally:
                for helper in self.workspaces[1:]:
                    helper.control[STOP] = 1

    def _help(self, helper: AlphaBetaWorkspace, number: int) -> None:
        for depth in range(1, LINE):
            deeper = min(LINE - 1, depth + (depth + number) % 2)
            helper.control[LIMIT], helper.control[OPINIONS] = 2 * deeper, 0
            search(helper, 0, deeper, -BOUND, BOUND)
            if helper.control[STOP]:
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
            shares = np.zeros(verbs.MAX_SEATS)
            verbs.outcome(after, shares)
            return float(shares[seat])
        mover = verbs.seats_in(mask)[0]
        value = self.search(after, mover, budget).best.value
        return value if mover == seat else 1.0 - value

    def _begin(self, state: Any, budget: Budget) -> AlphaBetaWorkspace:
        if not self.workspaces:
            self._lay_out(state, budget)
        age = int(self.workspaces[0].control[AGE] + 1) % AGES
        for one in self.workspaces:
            one.states[0, 0] = state
            one.control[:] = 0
            one.control[STOP] = 1
            search(one, 0, 1, -BOUND, BOUND)  # compiled, if it must be, before the clock starts
            one.control[:] = 0
            one.control[AGE], one.control[THREATS] = age, self.settings.decisive_moves
            one.control[BUDGET] = (budget.simulations or 0) * NODES_PER_SIMULATION
            one.history[:] //= FADE
        return self.workspaces[0]

    def _lay_out(self, state: Any, budget: Budget) -> None:
        """Make a workspace for every worker; only a single one thinks the same twice."""
        sizes = (self.game.max_moves, int(self.game.room("state").MOVES))
        first = alphabeta_workspace(state, sizes, self.game.key_bytes, self.table or _rows(budget))
        self.workspaces = [first]
        for _ in range(1, self.workers if budget.simulations is None else 1):
            helper = alphabeta_workspace(state, sizes, self.game.key_bytes, 2)
            self.workspaces.append(helper._replace(table=first.table))

    def _legal(self, state: Any, seat: int) -> list[int]:
        moves = np.empty(self.game.max_moves, np.int64)
        return [int(move) for move in moves[: verbs.legal(state, seat, moves)]]

    def _result(self, state: Any, value: int, exact: bool, depth: int) -> SearchResult:
        one = self.workspaces[0]
        share = 0.5 + 0.5 * max(-1.0, min(1.0, value / SURE))
        line, position = [], copy(state)
        for move in one.line[0]:
            mask = verbs.movers(position)
            if move < 0 or mask == 0:
                break
            mover = verbs.seats_in(mask)[0]
            line.append((mover, int(move)))
            verbs.play(position, mover, int(move))
        return SearchResult((Choice(int(one.found[0, MOVE]), share, 1.0),), tuple(line), exact, 0, depth)


def _rows(budget: Budget) -> int:
    """Choose how many rows of the table a budget needs: a power of two."""
    if budget.simulations is None:
        return TABLE
    return min(TABLE, max(SMALL_TABLE, 1 << (budget.simulations * NODES_PER_SIMULATION).bit_length()))
