"""`opolis tune --write`: what was learnt is kept, and it is said where."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from opolis.cli.app import app
from opolis.lab import network_training, rollout_policy, td_learning


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--matches", "10"), ["patterns.npy"]),
        (("--matches", "10", "--simulations", "10"), ["value_network.npz", "rollout_policy.npy"]),
    ],
)
def test_it_is_said_where_weights_are_kept(
    words: tuple[str, ...], names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPOLIS_CORES", "1")
    monkeypatch.setattr(td_learning, "patterns_file", lambda _: tmp_path / "patterns.npy")
    monkeypatch.setattr(network_training, "network_file", lambda _: tmp_path / "value_network.npz")
    monkeypatch.setattr(rollout_policy, "policy_file", lambda _: tmp_path / "rollout_policy.npy")
    result = CliRunner().invoke(app, ["tune", "turris", *words, "--write"])
    assert result.exit_code == 0, result.output
    assert f"kept in {' and '.join(str(tmp_path / name) for name in names)}" in result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
