"""A batch: thousands of positions of one game, stepped together on all cores, in arrays that stay."""

import copy
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Literal, NamedTuple, Self

import numpy as np

from opolis.core import verbs
from opolis.core.arguments import whole_number
from opolis.core.errors import BadArgument
from opolis.core.game import Game
from opolis.core.machine import cores
from opolis.core.options import Options
from opolis.core.records import Array
from opolis.core.verbs import NATURE
from opolis.envs.opponents import Opponents
from opolis.envs.stepping.actions import ActionForm, action_form
from opolis.envs.stepping.first_position import FirstPosition, first_position
from opolis.envs.stepping.lanes import ACTOR, NEVER, NEXT_STEP, SAME_STEP, Lanes, Plan, lay_out, scratch
from opolis.envs.stepping.step import BEGIN, RANDOM, SETTLE, SHOW, step_lanes

Reward = Literal["win", "points"]
AUTORESETS = {"never": NEVER, "next": NEXT_STEP, "same": SAME_STEP}
ENOUGH_FOR_THREAD = 128  # lanes: handing over fewer costs more than it gains
FIXED = ("plan", "first")  # arrays that never change


class Snapshot(NamedTuple):
    """Everything that changes in a batch, copied."""

    arrays: dict[str, Array]


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="opolis-batch")


class Batch:
    """Positions side by side, a lane each. `step` takes an action for every lane and writes what follows.

    All arrays keep their place in memory, so `torch.from_numpy(batch.observations)` shares them.
    An illegal action changes nothing, is marked in `illegal` and costs `penalty`.
    """

    def __init__(
        self,
        game: str | Game,
        lanes: int,
        *,
        seats: int | None = None,
        seed: int = 0,
        actions: str | None = None,
        most: int | None = None,
        reward: Reward | None = None,
        penalty: float = -1.0,
        chance: Literal["inside", "exposed"] = "inside",
        autoreset: Literal["same", "next", "never"] = "same",
        opponents: Mapping[int, int] | None = None,
        viewer: int | None = None,
        observed: bool = True,
        threads: int | None = None,
        options: Options | None = None,
    ) -> None:
        self.first = first_position(game, seats, options or {})
        self.form = action_form(self.game, actions, most)
        self.threads = cores() if threads is None else whole_number("threads", threads, 1)
        self.opponents = Opponents(self.game, self.first.seats, opponents or {})
        plan = _plan(self.first, self.form, reward, penalty)
        plan.exposed = _one_of("chance", chance, ("inside", "exposed"))
        plan.autoreset = AUTORESETS[[*AUTORESETS][_one_of("autoreset", autoreset, tuple(AUTORESETS))]]
        plan.random_seats = self.opponents.random_seats
        plan.viewer = ACTOR if viewer is None else whole_number("viewer", viewer, 0, self.first.seats - 1)
        self.arrays = lay_out(self.first, plan, self.form, whole_number("lanes", lanes, 1), observed)
        self._get_ready()
        self.reset(seed)

    def _get_ready(self) -> None:
        self._scratch = [scratch(self.first) for _ in range(self.threads)]
        self._single = np.zeros(self.lanes, np.int64)
        self._bot_seats = np.array([*self.opponents.bots], np.int8)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.first.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self.first.seats

    @property
    def lanes(self) -> int:
        """How many positions there are."""
        return len(self.arrays.actors)

    @property
    def states(self) -> Array:
        """The positions, one record a lane."""
        return self.arrays.states

    @property
    def observations(self) -> Array:
        """What each lane's viewer sees: float32, lanes × size."""
        return self.arrays.observations

    @property
    def masks(self) -> Array:
        """The legal actions: bool, lanes × `form.size`."""
        return self.arrays.masks

    @property
    def moves(self) -> Array:
        """The legal moves by index, where actions are indices: int32, lanes × `form.size`."""
        return self.arrays.moves

    @property
    def counts(self) -> Array:
        """How many legal moves each lane has: int32."""
        return self.arrays.counts

    @property
    def actors(self) -> Array:
        """The seat to act in each lane; −1 is nature, −2 nobody: int8."""
        return self.arrays.actors

    @property
    def rewards(self) -> Array:
        """What the last step brought to each seat: float32, lanes × seats."""
        return self.arrays.rewards

    @property
    def dones(self) -> Array:
        """Whether the last step ended a game: bool."""
        return self.arrays.dones

    @property
    def illegal(self) -> Array:
        """Whether the last action was illegal and changed nothing: bool."""
        return self.arrays.illegal

    def reset(self, seed: int | None = None) -> None:
        """Begin again in every lane; a seed makes all that follows the same on any machine."""
        if seed is not None:
            self._seed(seed)
        self._step(np.full(self.lanes, BEGIN, np.int64))

    def step(self, actions: Array) -> None:
        """Play an action in every lane: whole numbers from 0 to `form.size` − 1, an array or a list."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.lanes,):
            raise BadArgument(f"actions: {chosen.shape} is not allowed; it takes one number for each lane")
        if chosen.min() < 0:
            raise BadArgument("actions: they are 0 or more")
        self._step(chosen)

    def step_at_random(self, times: int = 1) -> None:
        """Play random legal moves in every lane; rewards and ends of several steps add up."""
        self._step(np.full(self.lanes, RANDOM, np.int64), whole_number("times", times, 1))

    def play(self, lane: int, seat: int, move: int) -> None:
        """Play a legal move of any seat that may act, by its number; rewards add up until the next step."""
        if verbs.verdict(self.states[lane], seat, move):
            raise BadArgument(f"move: {move} of seat {seat} is not legal in lane {lane}")
        verbs.play(self.states[lane], seat, move)
        self.arrays.turns[lane] = seat
        self._one_step(lane, SETTLE)
        self._let_bots_play()

    def turn_to(self, lane: int, seat: int) -> None:
        """Let a seat act next, of several that may."""
        if not verbs.movers(self.states[lane]) >> seat & 1:
            raise BadArgument(f"seat: {seat} is not to act in lane {lane}")
        self.actors[lane] = seat
        self._one_step(lane, SHOW)

    def observe(self, lane: int, seat: int) -> Array:
        """Make the observation of any seat, without the digit."""
        out = np.zeros(int(self.game.room("state").OBSERVATION), np.float32)
        verbs.observe(self.states[lane], seat, out)
        return out

    def picture(self, lane: int) -> str:
        """Draw a position as text."""
        drawn: str = self.game.room("notation").picture(self.states[lane])
        return drawn

    def odds(self, lane: int) -> dict[int, float]:
        """Give nature's moves and how likely they are; nothing where it is not nature's turn."""
        if self.actors[lane] != NATURE:
            return {}
        room = self._scratch[0]
        count = verbs.odds(self.states[lane], room.moves, room.weights)
        weights = room.weights[:count] / room.weights[:count].sum()
        return dict(zip(room.moves[:count].tolist(), weights.tolist(), strict=True))

    def save(self) -> Snapshot:
        """Copy everything that changes."""
        return Snapshot({name: getattr(self.arrays, name).copy() for name in _changing()})

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to what was saved; the arrays stay where they are."""
        for name in _changing():
            getattr(self.arrays, name)[...] = snapshot.arrays[name]

    def clone(self) -> Self:
        """Make an independent batch that stands where this one does."""
        twin = copy.copy(self)
        twin.arrays = Lanes(*(array.copy() for array in self.arrays))
        twin._get_ready()
        return twin

    def branch(self, lanes: Array, seed: int = 0) -> Self:
        """Make a batch of copies of some lanes, to look ahead in: without opponents, and games stay over.

        Its luck is its own: what nature will do in this batch cannot be seen there.
        """
        chosen = np.asarray(lanes, np.int64)
        twin = copy.copy(self)
        rows = {name: getattr(self.arrays, name)[chosen] for name in _changing()}
        twin.arrays = Lanes(plan=self.arrays.plan.copy(), first=self.arrays.first, **rows)
        plan = twin.arrays.plan[0]
        plan.random_seats, plan.autoreset, plan.viewer = 0, NEVER, ACTOR
        twin.opponents = Opponents(self.game, self.seats, {})
        twin._get_ready()
        twin._seed(seed)
        twin._step(np.full(twin.lanes, SHOW, np.int64))
        return twin

    def _seed(self, seed: int) -> None:
        source = np.random.SeedSequence(whole_number("seed", seed, 0))
        self.arrays.rng[:, 0] = source.generate_state(self.lanes, np.uint64) | np.uint64(1)

    def _step(self, actions: Array, times: int = 1) -> None:
        self.arrays.rewards[:] = 0
        self.arrays.dones[:] = False
        self.arrays.illegal[:] = False
        rounds = times if len(self._bot_seats) else 1  # bots play between steps
        for _ in range(rounds):
            self._run(actions, times // rounds)
            self._let_bots_play()

    def _run(self, actions: Array, times: int) -> None:
        parts = min(self.threads, max(1, self.lanes // ENOUGH_FOR_THREAD))
        ends = [self.lanes * part // parts for part in range(parts + 1)]

        def run(part: int) -> None:
            step_lanes(self.arrays, self._scratch[part], actions, (ends[part], ends[part + 1]), times)

        others = [_pool(self.threads).submit(run, part) for part in range(1, parts)]
        run(0)
        for other in others:
            other.result()

    def _one_step(self, lane: int, action: int) -> None:
        self._single[lane] = action
        step_lanes(self.arrays, self._scratch[0], self._single, (lane, lane + 1), 1)

    def _let_bots_play(self) -> None:
        if not len(self._bot_seats):
            return
        while len(lanes := np.flatnonzero(np.isin(self.actors, self._bot_seats))):
            for lane in lanes.tolist():
                state, seat = self.states[lane], int(self.actors[lane])
                move = self.opponents.choose(state, seat, self.arrays.rng[lane], self._scratch[0].moves)
                verbs.play(state, seat, move)
                self.arrays.turns[lane] = seat
                self._one_step(lane, SETTLE)


def _changing() -> list[str]:
    return [name for name in Lanes._fields if name not in FIXED]


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> int:
    if value not in allowed:
        raise BadArgument(f"{name}: {value!r} is not allowed; it takes {', '.join(allowed)}")
    return allowed.index(value)


def _plan(first: FirstPosition, form: ActionForm, reward: str | None, penalty: float) -> Plan:
    plan: Plan = Plan.blank()
    plan.seats, plan.form = first.seats, form.code
    plan.radix, plan.inverse = form.radix, form.inverse
    paid = _one_of("reward", reward or "win", ("win", "points"))
    plan.by_points = paid == 1 or first.seats == 1
    plan.scale[0], plan.penalty[0] = 1 / first.game.usual_points, penalty
    return plan
