"""PettingZoo's AEC: every seat is an agent, and whoever is to act is selected."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.records import Array
from opolis.envs.batch import Batch, Reward
from opolis.envs.spaces import seen_and_mask, with_mask
from opolis.envs.stepping.lanes import NOBODY

Shown = dict[str, Array]
Spaces = dict[str, spaces.Space[Any]]


class OpolisAEC(AECEnv[str, Shown, int]):
    """A table of a game. An illegal action changes nothing and costs `penalty`; its agent is asked again.

    Where several seats may act, they act in turn; nature acts inside.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        actions: str | None = None,
        most: int | None = None,
        reward: Reward | None = None,
        penalty: float = -1.0,
        render_mode: str | None = None,
        options: Options | None = None,
    ) -> None:
        super().__init__()
        self.batch = Batch(
            game, 1, seats=seats, actions=actions, most=most, reward=reward, penalty=penalty,
            autoreset="never", threads=1, options=options,
        )  # fmt: skip
        self.render_mode = render_mode
        self.metadata = metadata(self.batch.game, parallel=False)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        size, shape = self.batch.form.size, self.batch.observations.shape[1:]
        self.action_spaces: Spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces: Spaces = {
            agent: seen_and_mask(shape, size) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent does."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.batch.reset(int(self._luck.integers(2**32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        """Play an action of the selected agent: a number, or None once it is done."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step(np.array([action]))
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(self.batch.rewards[0, seat])
        self.infos = {other: {"illegal": False} for other in self.agents}
        self.infos[agent]["illegal"] = bool(self.batch.illegal[0])
        if self.batch.dones[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def observe(self, agent: str) -> Shown:
        """Give what an agent sees, and its legal actions; none while it waits."""
        seat = self.possible_agents.index(agent)
        if seat == self.batch.actors[0]:
            return with_mask(self.batch.observations[0].copy(), self.batch.masks[0])
        seen = np.zeros(self.batch.observations.shape[1], np.float32)
        shown = self.batch.observe(0, seat)
        seen[: len(shown)] = shown
        return with_mask(seen, np.zeros(self.batch.form.size, np.int8))

    def render(self) -> str | None:
        """Draw the position as text."""
        return self.batch.picture(0) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""

    def _select(self) -> None:
        actor = int(self.batch.actors[0])
        self.agent_selection = self.agents[0] if actor == NOBODY else self.possible_agents[actor]


def metadata(game: Game, parallel: bool) -> dict[str, Any]:
    """Say what PettingZoo wants to know."""
    return {
        "name": f"opolis_{game.name}_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": parallel,
        "render_fps": 1,
    }
