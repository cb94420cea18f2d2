"""Run without the command line: `python -m opolis.server [export|import|backup|restore PATH]` or `check`."""

import asyncio
import sys
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.server import commands
from opolis.server.run import serve
from opolis.server.settings import from_environment


def main(words: list[str]) -> int:
    """Serve, or do something with what is kept; settings come from OPOLIS_* variables."""
    if not words or words[0] == "serve":
        serve(from_environment())
        return 0
    path = Path(words[1]) if len(words) > 1 else None
    message, faults = asyncio.run(commands.run(words[0], from_environment(), path))
    print(message, *faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OpolisError as error:
        sys.exit(f"opolis: {error}")
