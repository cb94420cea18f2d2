"""Solved positions: written, read back, and still true."""

import dataclasses
from pathlib import Path

import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.lab.players import player
from opolis.lab.solve import Solved, Solver, optimal_share, read_solved, sample, write_solved

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*/solved*.txt"))
QUICK = 3


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_positions_are_still_worth_what_they_were(path: Path) -> None:
    positions = read_solved(path)
    if positions[0].game not in games.names():
        pytest.skip(f"{positions[0].game} is not installed")
    solver = Solver(games.load(positions[0].game))
    for one in sorted(positions, key=lambda one: -len(one.moves))[:QUICK]:
        found = solver.solve(one.match())
        assert found is not None
        assert found.values == one.values


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_level_8_keeps_the_value_of_solved_positions(path: Path) -> None:
    positions = read_solved(path)
    if positions[0].game not in games.names():
        pytest.skip(f"{positions[0].game} is not installed")
    assert optimal_share(player(positions[0].game, "8", 1), positions) >= 0.95


def test_solved_positions_are_written_and_read_back(tmp_path: Path) -> None:
    solved = [
        Solved("kwinty", {"width": 5}, ("iv", "jh"), {"kv": 1.0, "lv": 0.5, "mh": 0.0}),
        Solved("kwinty", {}, (), {"ih": 0.0}),
    ]
    path = tmp_path / "solved.txt"
    path.write_text(write_solved(solved), encoding="utf-8")
    assert read_solved(path) == solved


def test_a_position_is_solved_move_by_move() -> None:
    game = games.load("kwinty")
    options = {"width": 5, "height": 4, "row": 3, "blocks": 5}
    match = next(iter(sample(game, options, 3, 1, 1)))
    solved = Solver(game).solve(match)
    assert solved is not None
    assert set(solved.values) == set(match.moves(match.movers[0]))
    assert solved.value == Solver(game).value(match)


def test_a_game_of_chance_cannot_be_solved() -> None:
    dice = dataclasses.replace(games.load("kwinty"), chance=True, title="Dice")
    with pytest.raises(OpolisError, match="Dice cannot be solved"):
        Solver(dice)
