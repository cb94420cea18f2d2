"""The lessons that come with a game: files in its folder `lessons`, in the order of their names."""

import functools
import random
from pathlib import Path

from opolis.core.errors import BadRecord, OpolisError
from opolis.core.game import Game
from opolis.match.lesson import Lesson
from opolis.match.lesson_reader import read_lesson
from opolis.match.match import Match
from opolis.match.random_play import step
from opolis.match.record import Record

KEPT = 64
LEARNER = 0
STEPS = 2  # of the lesson to begin with
OPENING = (
    "; A lesson is a record with notes; docs/lessons.md tells them all. Then: opolis lesson check FILE",
    ";@title My lesson",
    ";@about What whoever does it will be able to do.",
    ";@minutes 2",
)
BEFORE = (
    ";@say Say here what to do, in a sentence or two. The move below is the right one.",
    ";@poor * Said when another move was tried that the rules allow.",
)
AFTER = (";@done Say here what the move has brought.",)


def names(game: Game) -> list[str]:
    """Name a game's lessons, the first one first: `1-five.txt` is called five."""
    return list(_files(game))


@functools.lru_cache(KEPT)
def load(game: Game, name: str) -> Lesson:
    """Read one of a game's lessons."""
    file = _files(game).get(name)
    if file is None:
        known = ", ".join(names(game)) or "none yet"
        raise OpolisError(f"{game.title} has no lesson {name!r}; there are: {known}")
    return open_lesson(file)


def open_lesson(path: Path) -> Lesson:
    """Read a lesson file; errors name the file as well as the line."""
    try:
        return read_lesson(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: byte {error.start} is not UTF-8 text") from None
    except OSError as error:
        raise BadRecord(f"{path}: {error.strerror}") from None
    except BadRecord as error:
        raise type(error)(f"{path}, {error}") from None


def _files(game: Game) -> dict[str, Path]:
    found = sorted((game.folder / "lessons").glob("[0-9]*.txt"))
    return {file.stem.partition("-")[2] or file.stem: file for file in found}


def template(game: Game) -> str:
    """Write a small lesson of two steps to begin with, out of moves that the game allows."""
    match, rng = Match(game), random.Random(1)
    own: list[int] = []  # which of the moves the learner makes
    while not match.over and len(own) < STEPS:
        if LEARNER in match.movers:
            own.append(len(match.events))
            match.play(LEARNER, match.moves(LEARNER)[0])
        else:
            step(match, rng)
    headers, _, moves = str(Record.of(match)).partition("\n\n")
    lines = [headers, "", *OPENING]
    for number, move in enumerate(moves.splitlines()):
        lines += [*(BEFORE if number in own else []), move, *(AFTER if number in own else [])]
    return "\n".join([*lines, ""])
