"""The house: README runs, nobody outside names a game, numbers of seats and words fit."""

import doctest
import re
from pathlib import Path

from walks import GAMES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "opolis"


def test_the_readme_runs() -> None:
    readme = str(ROOT / "README.md")
    failed, tried = doctest.testfile(readme, module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failed == 0


def test_nobody_outside_its_folder_names_a_game() -> None:
    names = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(SOURCE.rglob("*.py"))
        if "games" not in path.relative_to(SOURCE).parts[:-1]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line) and not line.lstrip().startswith(">>>")
    ]
    assert found == []


def test_every_game_has_the_same_rooms() -> None:
    rooms = {
        "__init__.py", "README.md", "options.py", "state.py", "rules.py", "scoring.py",
        "hidden.py", "notation.py", "scene.py", "evaluate.py",
    }  # fmt: skip
    for name in GAMES:
        assert rooms - {path.name for path in (SOURCE / "games" / name).iterdir()} == set(), name
