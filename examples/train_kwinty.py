"""Train a small agent for Kwinty on the CPU, with NumPy alone, and measure it against bots.

    python examples/train_kwinty.py --seconds 60 --levels 0,1,2,3

The agent plays against itself, and beside that against random moves, in batches. A network of one hidden
layer, the same for every move, learns from the lines that run through a move's squares the share of the win
that followed (Monte Carlo control). When it plays in earnest it also looks ahead: a move is worth what the
best of the likely replies leaves of it.
"""

import argparse
import time
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from kwinty_lines import SIZE, lines_of_moves
from small_network import Array, SmallNetwork

from opolis.envs import Batch
from opolis.games.kwinty.state import COLUMNS

LANES, STEPS, HIDDEN = 192, 48, 64  # lanes of self-play; a third as many against random moves for each seat
EXPLORING, RATE = 0.2, 3e-3  # share of random moves, learning rate
DEPTH, BREADTH = 3, 5  # how many replies it looks ahead in earnest, along how many moves of each position
Options = dict[str, int]


@dataclass(frozen=True)
class Agent:
    """Chooses moves by a network."""

    network: SmallNetwork
    row: int  # squares that win

    def judge(self, batch: Batch) -> tuple[Array, Array]:
        """Look at the moves of all lanes: what is seen of them, and what the network thinks of legal ones."""
        legal = batch.masks[:, : 2 * COLUMNS]  # the last letters lie beyond every wall
        moves = lines_of_moves(batch.observations, legal, self.row)
        values = np.full(legal.shape, -np.inf, np.float32)
        values[legal] = self.network(moves[legal])
        return moves, values

    def look_ahead(self, batch: Batch, depth: int, breadth: int = BREADTH) -> Array:
        """Estimate the best moves of all lanes by the replies to them; nothing is expected of others."""
        thought = self.judge(batch)[1]
        least = -np.sort(-thought, 1)[:, breadth - 1, None]
        lanes, moves = np.nonzero((thought >= least) & (thought > -np.inf))
        if depth == 0 or len(lanes) == 0:
            return thought
        ahead = batch.branch(lanes)
        ahead.step(moves)
        worth = 1 - self.look_ahead(ahead, depth - 1, breadth).max(1)
        worth[ahead.dones] = ahead.rewards[ahead.dones, batch.actors[lanes][ahead.dones]]
        values = np.full_like(thought, -np.inf)
        values[lanes, moves] = worth
        return values


class Choice(NamedTuple):
    """Moves of all lanes, what is seen of them, which are only tried, and what the best ones are worth."""

    actions: Array
    looks: Array
    tried: Array
    best: Array


def explore(agent: Agent, batch: Batch, rng: np.random.Generator, exploring: float) -> Choice:
    """Choose the best legal move of every lane at first sight, or now and then a random one."""
    moves, values = agent.judge(batch)
    legal = values > -np.inf
    guess, best = (rng.random(legal.shape) * legal).argmax(1), values.argmax(1)
    tried, lanes = rng.random(batch.lanes) < exploring, np.arange(batch.lanes)
    actions = np.where(tried, guess, best)
    return Choice(actions, moves[lanes, actions], tried & (guess != best), values[lanes, best])


def play(agent: Agent, batch: Batch, rng: np.random.Generator, exploring: float) -> tuple[Array, Array]:
    """Play for a while; gives moves and the share of the win that followed.

    What followed a move that was only tried says nothing of the moves before it: for these counts what the
    best move was thought to be worth.
    """
    choices, actors, ends, paid = list[Choice](), [], [], []
    for _ in range(STEPS):
        choices.append(explore(agent, batch, rng, exploring))
        actors.append(batch.actors.copy())
        batch.step(choices[-1].actions)
        ends.append(batch.dones.copy())
        paid.append(batch.rewards.copy())
    known, lanes = np.zeros(batch.lanes, np.bool_), np.arange(batch.lanes)
    share, kept = np.zeros((batch.lanes, 2), np.float32), []
    for choice, actor, end, reward in reversed(list(zip(choices, actors, ends, paid, strict=True))):
        share[end] = reward[end]
        known |= end
        kept.append((choice.looks[known], share[lanes, actor][known]))
        known |= choice.tried
        thought = choice.best[choice.tried]
        share[lanes[choice.tried], actor[choice.tried]] = thought
        share[lanes[choice.tried], 1 - actor[choice.tried]] = 1 - thought
    moves, shares = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    return moves, shares


def train(seconds: float, most: int | None = None, seed: int = 1, options: Options | None = None) -> Agent:
    """Learn for some seconds of CPU time, or at most some rounds of playing and learning."""
    rng, began, rounds = np.random.default_rng(seed), time.process_time(), 0
    tables = [(LANES, {}), (LANES // 3, {0: 0}), (LANES // 3, {1: 0})]  # lanes, and who moves at random
    batches = [
        Batch("kwinty", lanes, seed=seed, threads=1, opponents=others, options=options)
        for lanes, others in tables
    ]
    agent = Agent(SmallNetwork(SIZE, HIDDEN, seed), (options or {}).get("row", 5))
    left = 1.0  # of the time: one tries less, and learns in smaller steps, towards the end
    while left > 0 and rounds != most:
        played = [play(agent, batch, rng, EXPLORING * left) for batch in batches]
        moves, shares = (np.concatenate(parts) for parts in zip(*played, strict=True))
        agent.network.fit(moves, shares, rng, RATE * left)
        rounds += 1
        left = 1 - (rounds / most if most else (time.process_time() - began) / seconds)
    return agent


def score(agent: Agent, level: int, games: int, options: Options | None = None, depth: int = DEPTH) -> float:
    """Measure the share of the wins against bots of a level (0: random moves), from both seats."""
    won = 0.0
    for seat in range(2):
        batch = Batch(
            "kwinty", games // 2, seed=7, autoreset="never", opponents={1 - seat: level}, options=options
        )
        while (batch.actors >= 0).any():
            batch.step(agent.look_ahead(batch, depth).argmax(1))
            won += float(batch.rewards[batch.dones, seat].sum())
    return won / (games // 2 * 2)


def main() -> None:
    """Train, then play against the bots that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60.0, help="of CPU time to learn")
    asked.add_argument("--levels", default="0,1,2,3", help="of bots to play against; 0 moves at random")
    asked.add_argument(
        "--games", type=int, default=400, help="against each level, half of them from each seat"
    )
    asked.add_argument(
        "--depth", type=int, default=DEPTH, help="of replies to look ahead; 0 trusts the network"
    )
    given = asked.parse_args()
    agent = train(given.seconds)
    for level in map(int, given.levels.split(",")):
        share = score(agent, level, given.games, depth=given.depth)
        about = 1.96 * np.sqrt(share * (1 - share) / given.games)
        print(f"against level {level}: {share:.1%} ± {about:.1%} of {given.games} games", flush=True)


if __name__ == "__main__":
    main()
