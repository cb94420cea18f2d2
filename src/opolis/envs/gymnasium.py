"""Gymnasium: a game alone, or one learner against bots of a level. Registered as `opolis/GAME-v0`."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from opolis import games
from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.records import Array
from opolis.envs.batch import Batch, Reward
from opolis.envs.opponents import others
from opolis.envs.spaces import observation_space

Info = dict[str, Any]


class OpolisEnv(gymnasium.Env[Array, np.int64]):
    """One learner at a table of a game; alone it plays for points, else bots of a level have the other seats.

    `info["action_mask"]` says which actions are legal. An illegal one changes nothing, costs `penalty` and
    sets `info["illegal"]`. Level 0 moves at random.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        seat: int = 0,
        level: int = 0,
        actions: str | None = None,
        most: int | None = None,
        reward: Reward | None = None,
        penalty: float = -1.0,
        render_mode: str | None = None,
        options: Options | None = None,
    ) -> None:
        number = (games.load(game) if isinstance(game, str) else game).checked(seats, options or {})[0]
        self.seat, self.render_mode = seat, render_mode
        self.batch = Batch(
            game, 1, seats=number, actions=actions, most=most, reward=reward, penalty=penalty,
            autoreset="never", opponents=others(number, seat, level), viewer=seat, threads=1, options=options,
        )  # fmt: skip
        self.observation_space = observation_space(self.batch.observations.shape[1:])
        self.action_space = spaces.Discrete(self.batch.form.size)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Begin an episode."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**32))
        self.batch.reset(seed)
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, Info]:
        """Play an action."""
        self.batch.step(np.array([action]))
        reward, done = float(self.batch.rewards[0, self.seat]), bool(self.batch.dones[0])
        return self._observation(), reward, done, False, self._info()

    def render(self) -> str | None:
        """Draw the position as text."""
        return self.batch.picture(0) if self.render_mode else None

    def _observation(self) -> Array:
        return self.batch.observations[0].copy()

    def _info(self) -> Info:
        return {"action_mask": self.batch.masks[0].astype(np.int8), "illegal": bool(self.batch.illegal[0])}


for _name in games.names():
    if f"opolis/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(f"opolis/{_name}-v0", f"{__name__}:OpolisEnv", kwargs={"game": _name})
