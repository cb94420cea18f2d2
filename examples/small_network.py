"""A network of one hidden layer that estimates a share of the win, with NumPy alone."""

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
PART = 256  # rows in a step of Adam


class SmallNetwork:
    """Estimates a share of the win from what is seen; trained by Adam on cross-entropy."""

    def __init__(self, size: int, hidden: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            (rng.standard_normal((size, hidden)) / np.sqrt(size)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal((hidden, 1)) / np.sqrt(hidden)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def __call__(self, seen: Array) -> Array:
        """Estimate rows: this is what `opolis.bot(game, opinion=…)` takes."""
        return self._forward(np.asarray(seen, np.float32))[1]

    def _forward(self, seen: Array) -> tuple[Array, Array]:
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ self.weights[2] + self.weights[3])[..., 0]))

    def fit(self, seen: Array, shares: Array, rng: np.random.Generator, rate: float) -> None:
        """Go once through rows and what they were worth, in an order of chance."""
        order = rng.permutation(len(seen))
        for start in range(0, len(order), PART):
            part = order[start : start + PART]
            self._learn(seen[part], shares[part], rate)

    def _learn(self, seen: Array, shares: Array, rate: float) -> None:
        hidden, guessed = self._forward(seen)
        error = ((guessed - shares) / len(seen))[:, None].astype(np.float32)
        back = (error @ self.weights[2].T) * (hidden > 0)
        self._descend([seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)], rate)

    def _descend(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        for weight, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= rate * step
