"""Verbs: the record's type chooses whose rules answer, in plain Python and in kernels alike."""

from typing import Any

import numpy as np
import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.kernel import kernel
from opolis.core.records import Int8, Record, to_bytes
from opolis.core.rng import seeded
from opolis.core.sources import fingerprint


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


def test_a_game_with_secrets_must_say_how_to_hide_them() -> None:
    others = {name: verbs.unsure for name in verbs.NAMES if name not in ("veil", "conceal")}
    with pytest.raises(TypeError, match="these verbs have no rule: veil, conceal"):
        verbs.register(np.dtype([("seats", "i1")]), others, secrets=True)


def test_a_game_without_secrets_hides_and_redraws_nothing() -> None:
    match = games.load("kwinty").new()
    before = to_bytes(match.state)
    verbs.veil(match.state, 1, seeded(1))
    verbs.conceal(match.state, verbs.NATURE)
    assert to_bytes(match.state) == before
    assert not hasattr(match.game.room("hidden"), "veil")


def test_a_mask_lists_nature_first() -> None:
    assert verbs.seats_in(verbs.NATURE_BIT | 0b101) == [-1, 0, 2]
    assert verbs.seats_in(0) == []


def test_a_games_record_names_its_rules() -> None:
    kwinty = games.load("kwinty")
    assert kwinty.room("state").State.dtype.names[0] == f"rules_{fingerprint(kwinty.folder)}"
