"""Train a small agent for Kwinty on the CPU, with NumPy alone, and measure it against bots.

    python examples/train_kwinty.py --seconds 120 --levels 0,1

The agent plays against itself in a batch and learns, for every position and move, the share of the win that
followed (Monte Carlo control with a network of one hidden layer).
"""

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from opolis.envs import Batch

Array = np.ndarray[Any, np.dtype[Any]]
LANES, STEPS, HIDDEN = 256, 48, 128
EXPLORING, RATE, ROWS = 0.15, 1e-3, 1024  # share of random moves, learning rate, positions in a step of Adam


@dataclass
class Network:
    """Estimates the share of the win after each action; trained by Adam."""

    weights: list[Array]
    means: list[Array] = field(default_factory=list)
    squares: list[Array] = field(default_factory=list)
    steps: int = 0

    @classmethod
    def blank(cls, size: int, actions: int, rng: np.random.Generator) -> "Network":
        """Begin with small random weights."""
        shapes = [(size, HIDDEN), (HIDDEN,), (HIDDEN, actions), (actions,)]
        weights = [
            (rng.standard_normal(shape) * (len(shape) > 1) / np.sqrt(shape[0])).astype(np.float32)
            for shape in shapes
        ]
        return cls(weights, [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights])

    def hidden(self, seen: Array) -> Array:
        """Give the hidden layer."""
        out: Array = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        return out

    def values(self, seen: Array) -> Array:
        """Estimate every action."""
        out: Array = self.hidden(seen) @ self.weights[2] + self.weights[3]
        return out

    def learn(self, seen: Array, actions: Array, targets: Array) -> None:
        """Go one step towards what followed."""
        hidden, rows = self.hidden(seen), np.arange(len(seen))
        error = np.zeros((len(seen), len(self.weights[3])), np.float32)
        guessed = hidden @ self.weights[2] + self.weights[3]
        error[rows, actions] = 2 * (guessed[rows, actions] - targets) / len(seen)
        back = (error @ self.weights[2].T) * (hidden > 0)
        self._descend([seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)])

    def _descend(self, slopes: list[Array]) -> None:
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= RATE * step


def choose(network: Network, batch: Batch, rng: np.random.Generator, exploring: float) -> Array:
    """Choose the best legal action of every lane, or now and then a random one."""
    values = np.where(batch.masks, network.values(batch.observations), -np.inf)
    guess = (rng.random(batch.masks.shape) * batch.masks).argmax(1)
    return np.where(rng.random(batch.lanes) < exploring, guess, values.argmax(1))


def play(network: Network, batch: Batch, rng: np.random.Generator) -> tuple[Array, Array, Array]:
    """Play against oneself for a while; gives positions, actions and the share of the win that followed."""
    seen, chosen, actors, ends, paid = [], [], [], [], []
    for _ in range(STEPS):
        actions = choose(network, batch, rng, EXPLORING)
        seen.append(batch.observations.copy())
        chosen.append(actions)
        actors.append(batch.actors.copy())
        batch.step(actions)
        ends.append(batch.dones.copy())
        paid.append(batch.rewards.copy())
    known = np.zeros(batch.lanes, np.bool_)
    share, lanes, kept = np.zeros((batch.lanes, 2), np.float32), np.arange(batch.lanes), []
    for step in reversed(range(STEPS)):
        share[ends[step]] = paid[step][ends[step]]
        known |= ends[step]
        kept.append((seen[step][known], chosen[step][known], share[lanes, actors[step]][known]))
    positions, actions, shares = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    return positions, actions, shares


def train(
    seconds: float, most: int | None = None, seed: int = 1, options: dict[str, int] | None = None
) -> Network:
    """Learn for some seconds of CPU time, or at most some rounds of playing and learning."""
    rng, began, rounds = np.random.default_rng(seed), time.process_time(), 0
    batch = Batch("kwinty", LANES, seed=seed, threads=1, options=options)
    network = Network.blank(batch.observations.shape[1], batch.form.size, rng)
    while time.process_time() < began + seconds and rounds != most:
        rounds += 1
        positions, actions, shares = play(network, batch, rng)
        order = rng.permutation(len(positions))
        for start in range(0, len(order), ROWS):
            part = order[start : start + ROWS]
            network.learn(positions[part], actions[part], shares[part])
    return network


def score(network: Network, level: int, games: int, options: dict[str, int] | None = None) -> float:
    """Measure the share of the wins against bots of a level (0: random moves), from both seats."""
    rng, won = np.random.default_rng(9), 0.0
    for seat in range(2):
        batch = Batch(
            "kwinty", games // 2, seed=7, autoreset="never", opponents={1 - seat: level}, options=options
        )
        while (batch.actors >= 0).any():
            batch.step(choose(network, batch, rng, 0.0))
            won += float(batch.rewards[batch.dones, seat].sum())
    return won / (games // 2 * 2)


def main() -> None:
    """Train, then play against the bots that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=120.0, help="of CPU time to learn")
    asked.add_argument("--levels", default="0,1,2,3", help="of bots to play against; 0 moves at random")
    asked.add_argument("--games", type=int, default=400)
    given = asked.parse_args()
    network = train(given.seconds)
    for level in map(int, given.levels.split(",")):
        share = score(network, level, given.games)
        print(f"against level {level}: {share:.1%} of {given.games} games", flush=True)


if __name__ == "__main__":
    main()
