"""The law of the three ways to run a rule: compiled here = WebAssembly = plain Python, byte for byte."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.core.game import Game
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.core.verbs import MAX_SEATS, NATURE
from opolis.laws.law import walk
from opolis.match.match import Match
from opolis.match.random_play import random_match
from wasm.node import Node

NODES = 20_000  # of a tree: all of it travels through the pipe
SEARCHING = {
    "opolis.bots.tree_search": ("run_simulations", "free_node", "find_child", "keep_subtree", "lead"),
    "opolis.bots.iterative_deepening": ("search",),
}


def calls(match: Match, rng: random.Random) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """List a call of every verb that makes sense in a position."""
    game, numbers = match.game, np.zeros((2, match.game.max_moves), np.int64)
    seat = rng.randrange(match.seats)
    observation = np.zeros(game.room("state").OBSERVATION, np.float32)
    yield "movers", ()
    yield "odds", (numbers[0], numbers[1])
    yield "score", (np.zeros(MAX_SEATS, np.int64),)
    yield "evaluate", (np.zeros(MAX_SEATS),)
    yield "observe", (seat, observation)
    yield "veil", (seat, seeded(rng.random()))
    yield "conceal", (rng.choice([NATURE, seat]),)
    for actor in match.movers:
        if actor != NATURE:
            yield "legal", (actor, numbers[0])
            yield "winning", (actor,)
            yield "pointless", (actor, rng.choice(match.legal(actor)))
        yield "verdict", (actor, rng.randrange(game.move_count))
        yield "play", (actor, rng.choice(match.legal(actor)))
    if match.over:
        yield "outcome", (np.zeros(MAX_SEATS),)


def answered(kernel: Any, state: Any, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """Call a verb on a copy of a position: what it returns, and every byte it leaves behind."""
    position = copy(state)
    own = tuple(one.copy() if isinstance(one, np.ndarray) else one for one in given)
    found = kernel(position, *own)
    arrays = [one.tobytes() for one in own if isinstance(one, np.ndarray)]
    return int(found or 0), to_bytes(position), arrays


def first_difference(match: Match, rng: random.Random, node: Node, share: float) -> str:
    """Walk through a match until a verb answers another way in the module; nothing if none ever does."""
    rules: Any = match.game.verbs
    for position in walk(match, rng):
        if not position.over and rng.random() > share:
            continue
        for name, given in calls(position, rng):
            if answered(rules[name], position.state, given) != answered(
                node.kernel(name), position.state, given
            ):
                return f"{name} in {match.game.name}, {match.options}:\n{match.record()}"
    return ""


def verbs_agree(game: Game, node: Node, seed: int, share: float) -> str:
    """Compare all verbs along a match with random seats and options; says what differs."""
    rng = random.Random(f"{game.name} {seed}")
    match = random_match(game, rng)
    started = copy(match.state)
    if answered(game.verbs["setup"], started, ()) != answered(node.kernel("setup"), started, ()):
        return f"setup in {game.name}, {match.options}"
    return first_difference(match, rng, node, share)


def chosen(match: Match, moves: int, simulations: int) -> list[str]:
    """Let a bot choose some moves of a match, which nature and chance move on."""
    bot, rng = Bot(match.game, 7, 1, Budget(simulations)), random.Random(1)
    bot.tree_search.nodes = NODES
    texts: list[str] = []
    while len(texts) < moves and not match.over:
        seat = match.mover
        if seat == NATURE:
            match.roll(rng)
        elif len(match.legal(seat)) == 1:
            match.advance(seat, match.legal(seat)[0])
        else:
            result = bot.search(match, seat)
            texts.append(f"{match.write(seat, result.best.move)} {result.best.value.hex()}")
            match.advance(seat, result.best.move)
    return texts
