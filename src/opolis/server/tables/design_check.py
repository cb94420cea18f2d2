"""A process that reads one design and says what is wrong with it; it may use little time and memory.

`python -m opolis.server.tables.design_check GAME` takes the text from its input and writes the fault, if any.
"""

import sys

from opolis import games
from opolis.core.errors import OpolisError

SECONDS = 5
BYTES = 2 << 30


def _limit() -> None:
    """Take away what a sound design does not need; where the system cannot, the server's patience ends."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def main(game: str) -> None:
    """Check the design on the input."""
    designs = games.load(game).room("designs")
    text = sys.stdin.buffer.read().decode()
    _limit()
    try:
        designs.load(text)
    except OpolisError as error:
        sys.stdout.buffer.write(str(error).encode())


if __name__ == "__main__":
    main(sys.argv[1])
