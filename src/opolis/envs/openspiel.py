"""OpenSpiel: our games as `pyspiel` games, `opolis_GAME`; importing this module registers them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from opolis import games
from opolis.core import verbs
from opolis.core.game import Game
from opolis.core.options import OptionValue
from opolis.core.verbs import NATURE
from opolis.envs.stepping.first_position import FirstPosition, first_position
from opolis.match.match import Match

LONGEST = 5000  # moves of a game: no game of ours comes near
MOST_POINTS = 100.0  # times what a good player scores
PARAMETERS = {"seats": 0, "options": "", "simultaneous": False}


def read_options(game: Game, text: str) -> dict[str, OptionValue]:
    """Read options as OpenSpiel's strings can hold them: `width:7;short_sides:false`."""
    declared = {option.name: option for option in game.options}
    pairs = [entry.partition(":") for entry in text.split(";") if entry]
    unknown: dict[str, OptionValue] = {name: value for name, _, value in pairs if name not in declared}
    game.checked(None, unknown)  # refuses what there is not
    return {name: declared[name].parse(value) for name, _, value in pairs}


def game_type(game: Game, simultaneous: bool = False, alone: bool = False) -> pyspiel.GameType:
    """Say what kind of game it is."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"opolis_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.secrets or simultaneous
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def game_info(first: FirstPosition) -> pyspiel.GameInfo:
    """Say how large it is; alone the utility is points, scaled, else n · share − 1 for n seats."""
    alone = first.seats == 1
    return pyspiel.GameInfo(
        num_distinct_actions=first.game.move_count,
        max_chance_outcomes=first.game.move_count if first.game.chance else 0,
        num_players=first.seats,
        min_utility=-MOST_POINTS if alone else -1.0,
        max_utility=MOST_POINTS if alone else first.seats - 1.0,
        utility_sum=None if alone else 0.0,
        max_game_length=LONGEST,
    )


class OpolisGame(pyspiel.Game):
    """A game of ours with seats and options."""

    name = ""  # of the game, in the classes that are registered

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        game = games.load(self.name)
        options = read_options(game, str(given["options"]))
        self.first = first_position(game, int(given["seats"]) or None, options)
        self.simultaneous = bool(given["simultaneous"])
        super().__init__(
            game_type(game, self.simultaneous, alone=self.first.seats == 1), game_info(self.first), given
        )

    def new_initial_state(self) -> "OpolisState":
        """Begin."""
        return OpolisState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OpolisObserver":
        """Make what turns a state into a tensor."""
        return OpolisObserver(self.first)


class OpolisState(pyspiel.State):
    """A match as OpenSpiel walks it. Where several seats may act, they do so at once or in order."""

    def __init__(self, game: OpolisGame) -> None:
        super().__init__(game)
        self.match = Match(game.first.game, game.first.seats, game.first.options)
        self.simultaneous = game.simultaneous

    def current_player(self) -> int:
        """Say who is to act."""
        movers = [seat for seat in self.match.movers if seat != NATURE]
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if not movers:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.simultaneous and len(movers) > 1 else movers[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.match.legal(player)) if player in self.match.movers else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List nature's moves and how likely they are."""
        weights = self.match.odds()
        total = sum(weights.values())
        return sorted((self.match.read(NATURE, text), weight / total) for text, weight in weights.items())

    def _apply_action(self, action: int) -> None:
        seat = NATURE if self.is_chance_node() else self.current_player()
        self.match.advance(seat, action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Play the actions of all seats; what is legal no longer, after the seats before, is left out."""
        movers = [seat for seat in self.match.movers if seat != NATURE]
        for seat in movers:
            if self.match.refusal(seat, actions[seat]) is None:
                self.match.advance(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.match.write(NATURE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.match.over

    def returns(self) -> list[float]:
        """Give the utilities: 0 for all until the end."""
        if not self.match.over:
            return [0.0] * self.match.seats
        if self.match.seats == 1:
            points = self.match.scores[0] / self.match.game.usual_points
            return [max(-MOST_POINTS, min(MOST_POINTS, points))]
        return [self.match.seats * share - 1.0 for share in self.match.outcome]

    def information_state_string(self, player: int | None = None) -> str:
        """Write what a seat knows of the moves so far."""
        seat = self.current_player() if player is None else player
        return " ".join([f"{seat}:", *(f"{actor}:{text}" for actor, text in self.match.log(seat))])

    def observation_string(self, player: int | None = None) -> str:
        """Draw what a seat sees."""
        return self.match.view(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return str(self.match)


class OpolisObserver:
    """Turns a state into the observation of a seat."""

    def __init__(self, first: FirstPosition) -> None:
        self.tensor = np.zeros(int(first.game.room("state").OBSERVATION), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpolisState, player: int) -> None:
        """Write the observation of a seat."""
        self.tensor[:] = 0  # whoever holds it may have changed it
        verbs.observe(state.match.state, player, self.tensor)

    def string_from(self, state: OpolisState, player: int) -> str:
        """Draw what a seat sees."""
        return state.observation_string(player)


for _name in games.names():
    _class = type(f"Opolis_{_name}", (OpolisGame,), {"name": _name})
    pyspiel.register_game(game_type(games.load(_name)), _class)
