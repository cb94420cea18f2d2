"""Who plays in a tournament: levels, budgets, checkpoints and external programs, by name."""

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.lab.players import player
from opolis.lab.tournament.checkpoints import checkpoint_files, package_with

PROGRAM, CHECKPOINT = "exec:", "checkpoint:"
ALLOWED = "5, 5@200, greedy, uct@500, checkpoint:FOLDER 5@200 or exec:COMMAND, each perhaps after NAME="


@dataclass(frozen=True)
class Entrant:
    """A player under a name: `5@200`, `old=checkpoint:weights 5`, `mine=exec:python3 bot.py`."""

    name: str
    spec: str

    @property
    def is_program(self) -> bool:
        """Whether it is a process of its own."""
        return self.spec.startswith((PROGRAM, CHECKPOINT))

    def command(self, game: str) -> list[str]:
        """Say how its process is started."""
        if self.spec.startswith(PROGRAM):
            return shlex.split(self.spec.removeprefix(PROGRAM))
        _, level = self._checkpoint()
        return [sys.executable, "-m", "opolis", "lab", "bot", game, "--player", level]

    def environment(self, game: Game) -> dict[str, str]:
        """Say what its process finds in its environment beside the usual."""
        if not self.spec.startswith(CHECKPOINT):
            return {}
        first = str(package_with(game, Path(self._checkpoint()[0])))
        return {"PYTHONPATH": os.pathsep.join(filter(None, [first, os.environ.get("PYTHONPATH")]))}

    def _checkpoint(self) -> tuple[str, str]:
        folder, _, level = self.spec.removeprefix(CHECKPOINT).rpartition(" ")
        return folder, level


def read_entrants(game: Game, words: Sequence[str]) -> list[Entrant]:
    """Read players from the command line; whatever cannot play is refused by its name."""
    found = [_read(word.strip()) for word in words]
    names = [one.name for one in found]
    if doubled := sorted({name for name in names if names.count(name) > 1}):
        raise OpolisError(f"player {doubled[0]}: two players have this name; NAME=PLAYER gives another")
    for one in found:
        _check(game, one)
    return found


def _read(word: str) -> Entrant:
    name, equals, spec = word.partition("=")
    named = equals and name.replace("-", "").replace("_", "").isalnum()
    entrant = Entrant(name, spec) if named else Entrant(word, word)
    if not entrant.spec:
        raise OpolisError(f"player {word!r} is not allowed; it takes {ALLOWED}")
    return entrant


def _check(game: Game, one: Entrant) -> None:
    if one.spec.startswith(PROGRAM):
        _check_program(one)
        return
    spec = one.spec
    if spec.startswith(CHECKPOINT):
        folder, spec = one._checkpoint()
        if not folder or not Path(folder).is_dir():
            raise OpolisError(f"player {one.name}: {folder or spec!r} is no folder; it takes {ALLOWED}")
        checkpoint_files(game, Path(folder))
    try:
        player(game.name, spec, 1)
    except (OpolisError, ValueError) as error:
        raise OpolisError(f"player {one.name}: {error}; it takes {ALLOWED}") from None


def _check_program(one: Entrant) -> None:
    try:
        words = shlex.split(one.spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise OpolisError(f"player {one.name}: the command cannot be read: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise OpolisError(f"player {one.name}: there is no program {words[0] if words else ''!r}")
