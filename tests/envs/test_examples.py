"""The examples, in a short form."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

import opolis
from opolis.games.kwinty.state import COLUMNS, ROWS
from opolis.lab.dataset import DatasetMatch, dataset_matches, write_parquet

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

import kwinty_lines
import train_kwinty
import value_network

ENDLESS = float("inf")
SMALL = {"width": 5, "height": 4, "blocks": 6, "row": 3}


def test_a_small_agent_learns_to_beat_random_moves() -> None:
    shares = []
    for rounds in (0, 3):
        agent = train_kwinty.train(ENDLESS, rounds, options=SMALL)
        shares.append(train_kwinty.score(agent, 0, 200, SMALL, depth=0))
    assert shares[1] > shares[0] + 0.1


def test_looking_ahead_makes_the_agent_stronger() -> None:
    agent = train_kwinty.train(ENDLESS, 0, options=SMALL)
    blind, ahead = (train_kwinty.score(agent, 0, 80, SMALL, depth) for depth in (0, 2))
    assert ahead > blind + 0.05


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of sixteen small matches."""
    tasks = [DatasetMatch("kwinty", number, 2, 24, 1, SMALL) for number in range(16)]
    file = tmp_path_factory.mktemp("dataset") / "rollopolis.parquet"
    write_parquet(file, opolis.game("kwinty"), tasks[0], dataset_matches(tasks), observations=True)
    return file


@pytest.mark.parametrize("fit", ["fit", "fit_with_torch"])
def test_a_value_network_is_fitted_to_a_dataset_and_plays(dataset: Path, fit: str) -> None:
    if fit == "fit_with_torch":
        pytest.importorskip("torch")
    name, seen, worth = value_network.read(dataset)
    known = len(seen) * 3 // 4
    network = getattr(value_network, fit)(seen[:known], worth[:known], rounds=30)
    unseen = seen[known:], worth[known:]
    assert value_network.error(network, *unseen) < value_network.error(value_network.blank(seen), *unseen)
    assert 0 <= value_network.against(name, network, 1, 2) <= 1


@pytest.fixture
def here(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The dataset, in the working folder."""
    monkeypatch.chdir(dataset.parent)
    return dataset


def read_as_the_page_says(library: str) -> dict[str, Any]:
    """Run the two lines that the page of datasets gives for a library."""
    pytest.importorskip(library)
    page = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
    examples = [part.partition("```")[0] for part in page.split("```python\n")[1:]]
    blocks = [block for example in examples for block in example.split("\n\n")]
    (lines,) = [block for block in blocks if library in block.partition("\n")[0]]
    known: dict[str, Any] = {}
    exec(lines, known)
    return known


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_frames_read_a_dataset_by_the_two_lines_of_the_page(here: Path, library: str) -> None:
    rows = read_as_the_page_says(library)["rows"]
    assert [*rows["outcome"]] == value_network.read(here)[2].tolist()


def test_duckdb_reads_a_dataset_by_the_two_lines_of_the_page(here: Path) -> None:
    means = dict(read_as_the_page_says("duckdb")["rows"].fetchall())
    table = parquet.read_table(here, columns=["seat", "outcome"]).to_pandas()
    assert means == pytest.approx(table.groupby("seat")["outcome"].mean().to_dict())


def test_pytorch_reads_a_dataset_by_the_two_lines_of_the_page(here: Path) -> None:
    seen = read_as_the_page_says("torch")["x"]
    assert seen.numpy().tobytes() == value_network.read(here)[1].tobytes()


def test_the_learner_sees_the_lines_that_run_through_a_square() -> None:
    wall = np.zeros((1, COLUMNS, ROWS), np.int8)
    mine, theirs = wall.copy(), wall.copy()
    mine[0, 3:6, 0] = theirs[0, 8, 0] = 1  # lines of five fit between the edge and the other's square
    through, pairs = kwinty_lines.best_lines(mine, theirs, 5, kwinty_lines.DIRECTIONS[0])
    assert through[0, :9, 0].tolist() == [2, 3, 3, 3, 3, 3, 3, 3, 0]
    assert pairs[0, :9, 0].tolist() == [2, 3, 3, 3, 3, 3, 3, 0, 0]
