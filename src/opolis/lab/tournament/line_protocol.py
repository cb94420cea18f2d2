"""The other end of the line protocol: a player of the lab as a program (`opolis lab bot`)."""

import base64
import json
from collections.abc import Iterable
from typing import Any, TextIO

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import from_bytes
from opolis.lab.players import player
from opolis.match.match import Match


def answer(game: Game, spec: str, seed: int, questions: Iterable[str], answers: TextIO) -> None:
    """Play the matches that are asked for, until there are no more lines."""
    seated: _Seated | None = None
    for line in questions:
        message = json.loads(line)
        if message["type"] == "match":
            seated = _Seated(game, spec, seed, message)
        elif message["type"] == "choose" and seated:
            answers.write(json.dumps({"move": seated.move(message)}) + "\n")
            answers.flush()
        elif message["type"] == "end":
            seated = None


class _Seated:
    """A player at its seat."""

    def __init__(self, game: Game, spec: str, seed: int, message: dict[str, Any]) -> None:
        if message["game"] != game.name or message["rules"] != game.rules:
            raise OpolisError(f"this bot plays {game.name} by rules {game.rules}, not {message['game']}")
        self.match = Match(game, message["seats"], message["options"])
        self.seat, self.bot = int(message["seat"]), player(game.name, spec, seed)

    def move(self, message: dict[str, Any]) -> str:
        """Choose by what the seat may know."""
        self.match.state = from_bytes(base64.b64decode(message["state"]), self.match.state.dtype)
        return self.bot.choose(self.match, self.seat)
