"""A checkpoint plays in a tournament; all its kernels are compiled for it, which takes a while."""

from pathlib import Path

import pytest

from opolis import games
from opolis.lab.tournament.direction import hold
from opolis.lab.tournament.entrants import read_entrants
from opolis.lab.tournament.forms import TournamentPlan
from opolis.lab.tournament.standings import standings

pytestmark = pytest.mark.long


def test_a_checkpoint_plays_with_its_own_settings(tmp_path: Path) -> None:
    (tmp_path / "search.toml").write_text("levels = [[0.0, 0]]\n")
    entrants = read_entrants(games.load("kwinty"), ["random", f"old=checkpoint:{tmp_path} 1"])
    results = list(hold(TournamentPlan("kwinty", entrants, openings=[(), ()], seconds=600)))
    assert [one.forfeit for one in results] == [""] * 4
    assert standings(["random", "old"], results)[0].name == "old"
