"""Texts that tire a careless reader: `python tiring.py GAME` reads all as designs, within half a minute.

A reader that looks at each letter a few times needs a second or two; one that looks at the whole rest of a
line for each of its letters needs minutes.
"""

import resource
import sys

from opolis import games
from opolis.core.errors import OpolisError

SECONDS = 30
LONGEST = 30_000
LINES = (1990, LONGEST)  # as long as a line may be, and far beyond
UNITS = (" ", "\t", "'", '"""', "'''\\", "[", "[[", " [[ ", "{", "a = [", "#", "#file ", "a.", "=", "\\", "é")
UNITS_FOR_LINES = ('"\\"', '\\"')  # only the length of lines keeps these cheap


def tiring() -> list[str]:
    """List texts, with and without something sound around them."""
    texts = [_lines(unit, length) for unit in UNITS for length in LINES]
    return [*texts, *(_lines(unit, LINES[0]) for unit in UNITS_FOR_LINES)]


def _lines(unit: str, length: int) -> str:
    return f"{(unit * length)[:length]}\n" * (LONGEST // length)


def main(name: str) -> None:
    """Read everything as a design of a game."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    designs = games.load(name).room("designs")
    for text in tiring():
        for design in (text, f"a = 1\n{text}", f"{text}\n{designs.template()}"):
            try:
                designs.load(design)
            except OpolisError:
                continue


if __name__ == "__main__":
    main(sys.argv[1])
