"""Read a dataset of self-play, fit a value network to it, and let a bot play by it.

    opolis lab dataset kwinty --games 300 --simulations 100 --observations --out kwinty.parquet
    python examples/value_network.py kwinty.parquet --matches 100

The network has one hidden layer and is fitted with NumPy alone; with `--torch` the same is done by PyTorch.
"""

import argparse
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
from small_network import PART, Array, SmallNetwork

import opolis

HIDDEN, RATE = 64, 2e-3
Opinion = Callable[[Array], Array]  # what `opolis.bot(game, opinion=…)` takes
BLEND = 0.5  # how much of the target is the result, beside what the search thought


def read(path: Path) -> tuple[str, Array, Array]:
    """Read which game a dataset is of, what was seen, and what it was worth."""
    table = pq.read_table(path, columns=["observation", "outcome", "value"])
    seen = np.stack(table["observation"].to_numpy())
    outcome, value = table["outcome"].to_numpy(), table["value"].to_numpy()
    return table.schema.metadata[b"opolis.game"].decode(), seen, BLEND * outcome + (1 - BLEND) * value


def fit(seen: Array, worth: Array, rounds: int = 20, seed: int = 1) -> SmallNetwork:
    """Fit a network to positions and what they were worth."""
    rng, network = np.random.default_rng(seed), blank(seen, seed)
    for _ in range(rounds):
        network.fit(seen, worth, rng, RATE)
    return network


def blank(seen: Array, seed: int = 1) -> SmallNetwork:
    """Make a network for such positions that knows nothing."""
    return SmallNetwork(seen.shape[1], HIDDEN, seed)


def fit_with_torch(seen: Array, worth: Array, rounds: int = 20, seed: int = 1) -> Opinion:
    """Fit the same network by PyTorch (extra `torch`)."""
    import torch
    from torch import nn

    torch.manual_seed(seed)
    network = nn.Sequential(nn.Linear(seen.shape[1], HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1), nn.Flatten(0))
    adam, cross_entropy = torch.optim.Adam(network.parameters(), RATE), nn.BCEWithLogitsLoss()
    rows = torch.utils.data.TensorDataset(torch.from_numpy(seen), torch.from_numpy(worth))
    for _ in range(rounds):
        for part, shares in torch.utils.data.DataLoader(rows, PART, shuffle=True):
            adam.zero_grad()
            cross_entropy(network(part), shares).backward()
            adam.step()
    return lambda shown: network(torch.from_numpy(shown)).sigmoid().detach().numpy()


def error(network: Opinion, seen: Array, worth: Array) -> float:
    """Measure how far off a network is, on average."""
    return float(np.abs(network(seen) - worth).mean())


def against(game: str, network: Opinion, level: int, matches: int) -> float:
    """Let a bot play by the network against a level, from all seats; gives its share of the wins."""
    rules, rng, won = opolis.game(game), random.Random(1), 0.0
    mine, other = opolis.bot(game, opinion=network, seed=1), opolis.bot(game, level, seed=1)
    for number in range(matches):
        match = rules.new()
        own = number % match.seats
        while not match.over:
            seat = match.movers[0]
            if seat < 0:
                match.roll(rng)
                continue
            match.play(seat, (mine if seat == own else other).choose(match, seat))
        won += match.outcome[own]
    return won / matches


def main() -> None:
    """Fit a network to a dataset, judge it on a tenth that it has not seen, and play."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("dataset", type=Path)
    asked.add_argument("--rounds", type=int, default=20)
    asked.add_argument("--levels", default="1,2", help="of bots to play against")
    asked.add_argument("--matches", type=int, default=100)
    asked.add_argument("--torch", action="store_true", help="fit it by PyTorch")
    given = asked.parse_args()
    game, seen, worth = read(given.dataset)
    known = len(seen) * 9 // 10
    network = (fit_with_torch if given.torch else fit)(seen[:known], worth[:known], given.rounds)
    blind = float(np.abs(worth[:known].mean() - worth[known:]).mean())
    print(
        f"{known} positions; off by {error(network, seen[known:], worth[known:]):.3f} (the mean: {blind:.3f})"
    )
    for level in map(int, given.levels.split(",")):
        print(f"against level {level}: {against(game, network, level, given.matches):.1%}", flush=True)


if __name__ == "__main__":
    main()
