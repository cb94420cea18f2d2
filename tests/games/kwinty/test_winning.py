"""The quick look for a winning block sees every row that can be completed (K7)."""

import random

from opolis import games
from opolis.core import verbs
from opolis.core.records import copy
from opolis.match.match import Match
from walks import random_match, walk


def by_a_row(match: Match, seat: int, move: int) -> bool:
    """Whether a block completes a row, told by the parts that a table marks."""
    after = copy(match.state)
    verbs.play(after, seat, move)
    return any("line" in part.tags for part in match.game.room("scene").scene(after, seat).parts)


def test_no_row_is_overlooked() -> None:
    rng, found = random.Random("rows"), 0
    for _ in range(40):
        for match in walk(random_match(games.load("kwinty"), rng), rng):
            for seat in match.movers:
                rows = [move for move in match.legal(seat) if by_a_row(match, seat, move)]
                seen = verbs.winning(match.state, seat)
                assert seen in rows if rows else seen == -1
                found += bool(rows)
    assert found > 20
