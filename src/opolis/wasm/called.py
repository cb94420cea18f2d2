"""Which of a game's kernels plain Python calls: found by playing, and by looking at everything people see."""

import random
import sys
from collections.abc import Iterator
from typing import Any

from opolis.core.compiling import Whole
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.wasm.roots import Root

LOOKS = 6  # moves between two looks
MATCHES = 2
LATEST = 400  # moves of a match, of which some games have very many
TOUCHED = 12  # things that are touched at a look
REFUSED = 40  # moves whose refusal is asked for


def called_kernels(game: Game, but: set[Any]) -> list[Root]:
    """List the game's kernels that Python calls, with the types they were called with; verbs are known."""
    _play(game)
    return [
        Root(f"{room.rpartition('.')[2]}_{kernel.py_func.__name__}", kernel, tuple(kinds))
        for room, kernel in _kernels(game)
        if kernel not in but
        for kinds in list(kernel.overloads)[:1]
    ]


def _kernels(game: Game) -> Iterator[tuple[str, Any]]:
    for room in sorted(name for name in sys.modules if name.startswith(f"{game.package}.")):
        for kernel in vars(sys.modules[room]).values():
            if isinstance(kernel, Whole) and kernel.py_func.__module__ == room:
                yield room, kernel


def _play(game: Game) -> None:
    for seats in game.seats:
        for seed in range(MATCHES):
            rng = random.Random(seed)
            try:
                match = game.new(seats=seats)
            except OpolisError:  # not every number of seats goes with the usual options
                break
            for step in range(LATEST):
                if step % LOOKS == 0:
                    _look(match, rng)
                if match.over:
                    break
                _move(match, rng)


def _move(match: Match, rng: random.Random) -> None:
    seat = rng.choice(match.movers)
    if seat == NATURE:
        match.roll(rng)
    else:
        match.play(seat, rng.choice(match.moves(seat)))


def _look(match: Match, rng: random.Random) -> None:
    """See, touch and ask for what people can."""
    for seat in range(NATURE, match.seats):
        match.scene(seat)
        match.view(seat)
        match.log(seat)
        if seat in match.movers and seat != NATURE:
            _touch(match, seat, rng)
    for _ in range(REFUSED):
        match.refusal(rng.randrange(match.seats), rng.randrange(match.game.move_count))
    _ = match.story(0), match.scores, match.outcome


def _touch(match: Match, seat: int, rng: random.Random) -> None:
    path, found = list[str](), match.touches(seat)
    for touch in rng.sample(found, min(TOUCHED, len(found))):
        path, further = [touch.id], match.touches(seat, [touch.id])
        while further:
            path.append(rng.choice(further).id)
            further = match.touches(seat, path)
    for move in match.legal(seat)[:TOUCHED]:
        match.words(seat, move)
