"""Gymnasium's vector environment: a batch with one learner in every lane."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from opolis import games
from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.records import Array
from opolis.envs.batch import Batch, Reward
from opolis.envs.opponents import others
from opolis.envs.spaces import observation_space

Infos = dict[str, Any]
Stepped = tuple[Array, Array, Array, Array, Infos]


class OpolisVectorEnv(VectorEnv[Array, Array, Array]):
    """Many tables of one game, each with one learner; finished ones begin again at the next step.

    Observations and masks are the batch's own arrays, written in place; `copy=True` gives copies.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        seats: int | None = None,
        *,
        seat: int = 0,
        level: int = 0,
        reward: Reward | None = None,
        actions: str | None = None,
        copy: bool = False,
        threads: int | None = None,
        options: Options | None = None,
    ) -> None:
        number = (games.load(game) if isinstance(game, str) else game).checked(seats, options or {})[0]
        self.num_envs, self.seat, self.copy = num_envs, seat, copy
        self.batch = Batch(
            game, num_envs, seats=number, actions=actions, reward=reward, autoreset="next", threads=threads,
            opponents=others(number, seat, level), viewer=seat, options=options,
        )  # fmt: skip
        self.single_observation_space = observation_space(self.batch.observations.shape[1:])
        self.single_action_space = spaces.Discrete(self.batch.form.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Infos | None = None) -> tuple[Array, Infos]:
        """Begin an episode in every lane."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**32))
        self.batch.reset(seed)
        return self._shown(self.batch.observations), self._infos()

    def step(self, actions: Array) -> Stepped:
        """Play an action in every lane; where a game was over, it is ignored and a new one begins."""
        self.batch.step(actions)
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        dones, never = self.batch.dones.copy(), np.zeros(self.num_envs, np.bool_)
        return self._shown(self.batch.observations), rewards, dones, never, self._infos()

    def _shown(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _infos(self) -> Infos:
        return {"action_mask": self._shown(self.batch.masks), "illegal": self.batch.illegal.copy()}
