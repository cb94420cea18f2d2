"""A game beside its oracle: begun alike, compared all along."""

from importlib import import_module
from typing import Any

import pytest

from opolis.match.match import Match


def oracle_of(match: Match) -> Any:
    """Begin the same match with the plain rules; None if they do not know these options."""
    given = {name: value for name, value in match.options.items() if value is not None and value != {}}
    try:
        return import_module(f"oracle.{match.game.name}").Oracle(match.seats, **given)
    except ValueError:
        return None


def agree(match: Match, oracle: Any) -> None:
    """Compare movers, moves, odds, scores and outcome."""
    assert match.movers == oracle.movers()
    for seat in (-1, *range(match.seats)):
        assert match.moves(seat) == oracle.moves(seat), f"seat {seat} after {[e.text for e in match.events]}"
    assert match.odds() == oracle.odds()
    assert match.scores == list(oracle.scores)
    assert match.outcome == pytest.approx(oracle.outcome)
