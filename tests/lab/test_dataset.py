"""Datasets: written, read by others, and equal to the replayed records byte for byte."""

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import opolis
from opolis.cli.app import app
from opolis.lab.dataset import DatasetMatch, dataset_matches
from opolis.lab.jobs.job import Execution

pandas = pytest.importorskip("pandas")
polars = pytest.importorskip("polars")
parquet = pytest.importorskip("pyarrow.parquet")


@pytest.mark.parametrize("game", ["kwinty", "rollopolis"])
def test_positions_are_those_of_the_records(game: str, tmp_path: Path) -> None:
    file, folder = tmp_path / "data.parquet", tmp_path / "records"
    words = [
        "lab", "dataset", game, "--out", str(file), "--games", "2", "--simulations", "8", "--seats", "2",
        "--records", str(folder), "--observations", "--workers", "1",
    ]  # fmt: skip
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    table = pandas.read_parquet(file)
    assert polars.read_parquet(file).rows(named=True)[0]["position"] == table["position"][0]
    for number, path in enumerate(sorted(folder.iterdir())):
        match = opolis.Record.open(path).replay()
        rows = table[table["match"] == number]
        assert len(rows)
        for row in rows.itertuples():
            before = match.copy()
            before.undo(len(match.events) - row.ply)
            assert row.position == before.bytes
            assert sorted(row.moves) == sorted(before.legal(row.seat))
            assert row.text == match.events[row.ply].text
            assert row.move == match.events[row.ply].move
            assert sum(row.visits) > 0
            assert 0 <= row.value <= 1
            assert row.outcome == pytest.approx(match.outcome[row.seat])
            assert row.score == match.scores[row.seat]
            assert len(row.observation) == opolis.game(game).room("state").OBSERVATION
    known = parquet.read_schema(file).metadata
    assert known[b"opolis.game"] == game.encode()
    assert int(known[b"opolis.position_bytes"]) == len(table["position"][0])


def test_the_same_seed_gives_the_same_rows_and_a_second_run_goes_on(tmp_path: Path) -> None:
    tasks = [DatasetMatch("kwinty", number, 2, 6, 1) for number in range(3)]
    log = tmp_path / "log.jsonl"
    first = list(dataset_matches(tasks[:1], Execution(1, file=log)))
    again = list(dataset_matches(tasks, Execution(1, file=log)))
    assert again[0] == first[0]
    assert log.read_bytes().count(b"\n") == 3
    assert np.isfinite([one.value for result in again for one in result.decisions]).all()


def test_a_missing_folder_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    words = ["lab", "dataset", "kwinty", "--out", str(tmp_path / "no" / "x.parquet")]
    told = CliRunner().invoke(app, words)
    assert "there is no folder" in str(told.exception)
