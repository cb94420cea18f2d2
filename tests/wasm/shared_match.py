"""Runs in the engine (share_tree.ts): two workers at one tree, looked at after every move of a match."""

import random
from typing import Any

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.levels import STRONGEST
from opolis.bots.tree_reading import TreeColumns
from opolis.local.kernels import attach
from opolis.local.shared_crew import SharedCrew
from opolis.match.random_play import step


class Watched(SharedCrew):
    """Says how much of a tree the helper grew."""

    others = 0

    def end(self) -> int:
        self.others = super().end()
        return self.others


def faults(bot: Bot, legal: list[int]) -> list[str]:
    """Say what is wrong with a tree that two have grown."""
    tree, space = TreeColumns(bot.tree_search.workspaces[0].nodes), bot.tree_search.workspaces[0]
    found, waiting, seen = list[str](), [0], set[int]()
    while waiting:
        index = waiting.pop()
        if index in seen or not 0 <= index < len(space.nodes):
            return [*found, f"node {index} hangs twice, or nowhere"]
        seen.add(index)
        waiting += tree.children(index)
    if not {int(tree.move[child]) for child in tree.children(0)} <= set(legal):
        found.append("an illegal move")
    return found


def played(name: str, moves: int, seconds: float, crew: Watched | None) -> list[dict[str, Any]]:
    """Let a bot move in a match; says what it did each time."""
    match, rng, told = games.load(name).new(), random.Random(1), list[dict[str, Any]]()
    bot = Bot(match.game, STRONGEST, 1, Budget(None, seconds), crew=crew)
    while not match.over and len(told) < moves:
        seat = match.mover
        if seat < 0 or len(legal := match.legal(seat)) < 2:
            step(match, rng)
            continue
        result = bot.search(match, seat)
        told.append(
            {
                "effort": result.effort,
                "others": crew.others if crew else 0,
                "visits": sum(choice.visits for choice in result.choices),
                "faults": faults(bot, legal) if crew and bot.tree_search.workspaces else [],
            }
        )
        match.play(seat, match.write(seat, result.best.move))
    return told


if "GAME" in globals():
    name, told = globals()["GAME"], globals()["given"]
    attach(name, f"/kernels/{name}.so")
    result = {
        "alone": played(name, told["moves"], told["seconds"], None),
        "two": played(name, told["moves"], told["seconds"], Watched(globals()["TREE"])),
    }
