"""PettingZoo's ParallelEnv: all seats that may act do so at once, the others wait."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.options import Options
from opolis.core.verbs import seats_in
from opolis.envs.batch import Batch, Reward
from opolis.envs.pettingzoo import Shown, Spaces, metadata
from opolis.envs.spaces import seen_and_mask, with_mask

Infos = dict[str, dict[str, Any]]
Stepped = tuple[dict[str, Shown], dict[str, float], dict[str, bool], dict[str, bool], Infos]


class OpolisParallel(ParallelEnv[str, Shown, int]):
    """A table of a game. The last action is to wait: all that a seat may do while others are to act.

    Actions of one step are played in the order of the seats, beginning with another one at every step. One
    that is no longer legal, because somebody was quicker, changes nothing and sets `late`; an illegal one
    changes nothing, costs `penalty` and sets `illegal`.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        actions: str | None = None,
        reward: Reward | None = None,
        penalty: float = -1.0,
        render_mode: str | None = None,
        options: Options | None = None,
    ) -> None:
        self.batch = Batch(
            game, 1, seats=seats, actions=actions, reward=reward, penalty=0.0, autoreset="never", threads=1,
            options=options,
        )  # fmt: skip
        self.penalty, self.render_mode = penalty, render_mode
        self.metadata = metadata(self.batch.game, parallel=True)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.seats)]
        self.wait = self.batch.form.size
        shape = self.batch.observations.shape[1:]
        self.action_spaces: Spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.observation_spaces: Spaces = {
            agent: seen_and_mask(shape, self.wait + 1) for agent in self.possible_agents
        }
        self._luck = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Describe what an agent does; the last action is to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Shown], Infos]:
        """Begin a game."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.batch.reset(int(self._luck.integers(2**32)))
        self.agents, self._steps = self.possible_agents[:], 0
        self._shown = self._show()
        return self._shown, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Stepped:
        """Play the actions of all agents at once."""
        infos: Infos = {agent: {"illegal": False, "late": False} for agent in self.agents}
        paid = np.zeros(self.batch.seats)
        for seat in self._order():
            agent = self.possible_agents[seat]
            if not self._shown[agent]["action_mask"][actions[agent]]:
                infos[agent]["illegal"] = True
                paid[seat] += self.penalty
            elif actions[agent] != self.wait:
                infos[agent]["late"] = not self._act(seat, actions[agent])
                paid += self.batch.rewards[0]
        self._steps += 1
        over = not self._movers()
        agents, self.agents = self.agents, [] if over else self.agents
        self._shown = self._show()
        rewards = {agent: float(paid[seat]) for seat, agent in enumerate(self.possible_agents)}
        return self._shown, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _order(self) -> list[int]:
        """Let another seat be the quickest at every step."""
        seats = self.batch.seats
        return [(self._steps + place) % seats for place in range(seats)]

    def _act(self, seat: int, action: int) -> bool:
        """Play an action, if it is still legal."""
        self.batch.rewards[:] = 0
        if seat not in self._movers():
            return False
        self.batch.turn_to(0, seat)
        self.batch.step(np.array([action]))
        return not self.batch.illegal[0]

    def _movers(self) -> list[int]:
        return [seat for seat in seats_in(verbs.movers(self.batch.states[0])) if seat >= 0]

    def _show(self) -> dict[str, Shown]:
        movers = self._movers()
        return {agent: self._seen(seat, seat in movers) for seat, agent in enumerate(self.possible_agents)}

    def _seen(self, seat: int, may_act: bool) -> Shown:
        mask = np.zeros(self.wait + 1, np.int8)
        seen = np.zeros(self.batch.observations.shape[1], np.float32)
        if may_act:
            self.batch.turn_to(0, seat)
            mask[: self.wait], seen = self.batch.masks[0], self.batch.observations[0].copy()
        else:
            shown = self.batch.observe(0, seat)
            seen[: len(shown)], mask[self.wait] = shown, 1
        return with_mask(seen, mask)

    def render(self) -> str | None:
        """Draw the position as text."""
        return self.batch.picture(0) if self.render_mode else None

    def close(self) -> None:
        """Nothing is open."""
