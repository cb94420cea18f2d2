"""Verbs: the record's type chooses whose rules answer, in plain Python and in kernels alike."""

from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.kernel import fingerprint, kernel
from opolis.core.records import Int8, Record


@kernel
def asked_from_a_kernel(state: Any, moves: Any) -> int:
    return verbs.legal(state, state.turn, moves) + 100 * verbs.movers(state)


def test_a_verb_answers_the_same_from_python_and_from_a_kernel() -> None:
    match = games.load("kwinty").new()
    moves = np.zeros(match.game.max_moves, np.int64)
    assert asked_from_a_kernel(match.state, moves) == verbs.legal(match.state, 0, moves) + 100


def test_a_record_nobody_registered_has_no_rules() -> None:
    class Stray(Record):
        seats: Int8

    with pytest.raises(KeyError):
        verbs.movers(Stray.blank())


def test_rules_must_cover_every_verb() -> None:
    with pytest.raises(TypeError, match="these verbs have no rule: setup, movers"):
        verbs.register(np.dtype([("seats", "i1")]), {})


def test_a_mask_lists_nature_first() -> None:
    assert verbs.seats_in(verbs.NATURE_BIT | 0b101) == [-1, 0, 2]
    assert verbs.seats_in(0) == []


def test_the_cache_is_keyed_by_the_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    from opolis.core import kernel as door

    source = tmp_path / "rules.py"
    source.write_text("a = 1")
    monkeypatch.setattr(door, "source_folders", lambda: iter([tmp_path]))
    before = fingerprint()
    source.write_text("a = 2")
    assert fingerprint() != before
