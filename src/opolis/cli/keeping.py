"""Where a match is kept: nothing that lies there already is overwritten unasked."""

from collections.abc import Callable
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.match.match import Match
from opolis.match.record import save

SUFFIX = ".opolis"
Ask = Callable[[str], str]


def free_path(name: str) -> Path:
    """Find a name that no file has yet: game.opolis, then game-2.opolis."""
    path, number = Path(name + SUFFIX), 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}{SUFFIX}")
    return path


def agreed(question: str, ask: Ask, usual: bool) -> bool:
    """Ask yes or no; an empty line means what is usual, no answer at all means no."""
    try:
        answer = ask(f"{question} [{'Y/n' if usual else 'y/N'}] ").lower()
    except EOFError:
        return False
    return answer in ("y", "yes") or (usual and not answer)


def keep(match: Match, path: Path) -> None:
    """Write a match as a record; an error says what was wrong with the place."""
    try:
        save(path, match.record())
    except OSError as error:
        raise OpolisError(f"{path}: {error.strerror}") from None
