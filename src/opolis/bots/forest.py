"""Monte-Carlo tree search as a thinker: trees that are kept between moves, one for each worker."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from opolis.bots.budget import Budget
from opolis.bots.thought import Choice, Settings, Thought
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.search.mcts import Desk, desk, grow
from opolis.search.tree import DRAWN, NONE, Plan, find_child, keep_subtree, new_node

TREE = 400_000
CHUNK, BREATH = 16, 0.002  # simulations between looks at the clock: about so many seconds apart
STEPS, LIKELY = 2, 40  # how far, and among how many, the moves played since are looked for


class Forest:
    """Searches one game; `workers` trees grow side by side and vote."""

    def __init__(
        self, game: Game, settings: Settings, seed: str, workers: int = 1, nodes: int = TREE
    ) -> None:
        self.game, self.settings, self.seed = game, settings, seed
        self.workers, self.nodes = workers, nodes
        self.desks: list[Desk] = []
        self.spare: list[Any] = []

    def think(self, state: Any, seat: int, budget: Budget) -> Thought:
        """Search a position for one seat within a budget."""
        if not self._go_on(state, seat):
            self._plant(state, seat)
        share = None if budget.simulations is None else max(1, budget.simulations // self.workers)
        grow(self.desks[0], 0)  # compiled, if it must be, before the clock starts
        deadline = budget.deadline()
        if self.workers == 1:
            effort = self._grow(self.desks[0], share, deadline)
        else:
            with ThreadPoolExecutor(self.workers) as pool:
                effort = sum(pool.map(lambda one: self._grow(one, share, deadline), self.desks))
        return self._read(seat, effort)

    def compile(self, state: Any) -> None:
        """Get the search ready without searching."""
        self._plant(state, 0)
        grow(self.desks[0], 0)

    def _plant(self, state: Any, seat: int) -> None:
        """Begin new trees."""
        plan = Plan.blank()
        plan.seats, plan.seat = int(state.seats), seat
        plan.secrets = self.game.secrets
        plan.exact = self.settings.solver and self.game.exact and state.seats == 2
        plan.prior, plan.depth, plan.wide = self.settings.prior, self.settings.depth, self.settings.wide
        plan.patience = self.settings.patience
        plan.exploration, plan.sharpness = self.settings.exploration, self.settings.sharpness
        root = np.zeros(1, state.dtype).view(np.recarray)
        root[0] = state
        sizes = (self.game.max_moves, int(self.game.room("state").MOVES))
        self.desks = [
            desk(root, plan, self.nodes, sizes, seeded(f"{self.seed} {worker}"))
            for worker in range(self.workers)
        ]
        for one in self.desks:
            new_node(one.nodes, one.plan[0], NONE, verbs.NATURE, 0)

    def _go_on(self, state: Any, seat: int) -> bool:
        """Keep the part of the trees that lies below the moves played since, where that is simple."""
        if (
            not self.desks
            or not self.settings.reuse
            or self.game.secrets
            or self.desks[0].plan[0].seat != seat
        ):
            return False
        moves = self._moves_between(self.desks[0].root[0], state)
        if moves is None:
            return False
        for number, one in enumerate(self.desks):
            index = 0
            for actor, move in moves:
                index = find_child(one.nodes, index, actor, move) if index != NONE else NONE
            if index == NONE:
                return False
            kept = np.zeros_like(one.nodes).view(np.recarray)
            keep_subtree(one.nodes, kept, one.plan[0], index)
            one.root[0] = state
            self.desks[number] = one._replace(nodes=kept)
        return True

    def _moves_between(self, old: Any, new: Any) -> list[tuple[int, int]] | None:
        """Find the few moves of the first tree that lead from the old position to the new one."""
        target, nodes = to_bytes(new), self.desks[0].nodes
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
        child, children = nodes[index].child, []
        while child != NONE:
            if nodes[child].visits:
                children.append(child)
            child = nodes[child].sibling
        return sorted(children, key=lambda one: -nodes[one].visits)[:LIKELY]

    def _grow(self, one: Desk, simulations: int | None, deadline: float) -> int:
        """Run simulations until the budget is used up, the tree is full or everything is proven."""
        done, size, now = 0, CHUNK, time.perf_counter()
        while simulations is None or done < simulations:
            chunk = size if simulations is None else min(size, simulations - done)
            ran, began = grow(one, chunk), now
            done, now = done + ran, time.perf_counter()
            size = 2 * size if now - began < BREATH else size
            if ran < chunk or now >= deadline:
                break
            if simulations is None and one.plan[0].used >= self.nodes:
                break
        return done

    def _read(self, seat: int, effort: int) -> Thought:
        """Add the workers' trees up at the root; what one of them has proven is true."""
        visits: dict[int, float] = {}
        values: dict[int, float] = {}
        proven: dict[int, float] = {}
        for one in self.desks:
            child = one.nodes[0].child
            while child != NONE:
                node = one.nodes[child]
                move = int(node.move)
                visits[move] = visits.get(move, 0) + int(node.visits)
                values[move] = values.get(move, 0.0) + float(node.value[seat])
                if node.proven:
                    proven[move] = 0.5 if node.proven == DRAWN else float(node.proven == seat + 1)
                child = node.sibling
        choices = [
            Choice(move, proven.get(move, values[move] / max(1.0, count)), count)
            for move, count in visits.items()
        ]
        choices.sort(key=lambda choice: _rank(choice, proven.get(choice.move)), reverse=True)
        best = proven.get(choices[0].move)
        sure = best == 1.0 or any(int(one.nodes[0].proven) for one in self.desks)
        return Thought(tuple(choices), self._line(choices[0].move), sure, effort)

    def _line(self, first: int) -> tuple[tuple[int, int], ...]:
        """Follow the most visited moves of the first tree, from the chosen one on."""
        nodes, index = self.desks[0].nodes, 0
        line: list[tuple[int, int]] = []
        while nodes[index].child != NONE and len(line) < 12:
            child, best = nodes[index].child, nodes[index].child
            while child != NONE:
                chosen = index == 0 and nodes[child].move == first
                if chosen or nodes[child].visits > nodes[best].visits:
                    best = child
                if chosen:
                    break
                child = nodes[child].sibling
            if nodes[best].visits < 2 and index:
                break
            line.append((int(nodes[best].actor), int(nodes[best].move)))
            index = best
        return tuple(line)


def _rank(choice: Choice, proven: float | None) -> tuple[float, float, float]:
    """Rank proven wins first, proven losses last, and of the others the most visited first."""
    sure = 0.0 if proven is None else 2 * proven - 1
    return (sure, choice.weight, choice.value)
