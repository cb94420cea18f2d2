"""The server as browser tests meet it: tables of one kind get the same dice, draws and bots in every run.

A scenario that fails then fails again. Only tests start it; at a real table nature cannot be foreseen.
"""

import random
import sys
from types import SimpleNamespace
from typing import Any

from opolis.server.__main__ import main
from opolis.server.tables import bots
from opolis.server.tables.logged_match import LoggedMatch

BOT_SEED = 1
_make = LoggedMatch.__init__


def make_seeded(match: LoggedMatch, *given: Any) -> None:
    """Make a match whose nature depends on its game, seats and options alone."""
    _make(match, *given)
    row = match.row
    match._rng = random.Random(f"{row.game} {row.seats} {sorted(row.options.items())}")  # type: ignore[assignment]  # dice are dice


if __name__ == "__main__":
    LoggedMatch.__init__ = make_seeded  # type: ignore[method-assign]  # for this process only
    bots.secrets = SimpleNamespace(randbits=lambda _: BOT_SEED)  # type: ignore[assignment]  # for this process only
    sys.exit(main(sys.argv[1:]))
