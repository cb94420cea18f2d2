"""The spaces that Gymnasium and PettingZoo share."""

import numpy as np
from gymnasium import spaces

from opolis.core.records import Array

WIDEST = 1024.0  # no number of an observation is farther from 0; a law looks


def observation_space(shape: tuple[int, ...]) -> spaces.Box:
    """Describe what a learner sees."""
    return spaces.Box(-WIDEST, WIDEST, shape, np.float32)


def seen_and_mask(shape: tuple[int, ...], actions: int) -> spaces.Dict:
    """Describe an observation that comes with the legal actions."""
    return spaces.Dict(
        {"observation": observation_space(shape), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )


def with_mask(observation: Array, mask: Array) -> dict[str, Array]:
    """Put an observation and the legal actions together."""
    return {"observation": observation, "action_mask": mask.astype(np.int8)}
