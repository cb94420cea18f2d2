"""Settings come from flags, then the environment, then what is usual; all are documented."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from opolis.server.limits import Bucket, Limit
from opolis.server.metrics import Metrics
from opolis.server.notices import Notices
from opolis.server.settings import BadSetting, Rate, ServerSettings, from_environment, meanings

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def test_flags_go_before_the_environment() -> None:
    around = {"OPOLIS_PORT": "9000", "OPOLIS_SOCKET_RATE": "7/3", "OPOLIS_WARM": "no"}
    settings = from_environment(around, port=1234, host=None)
    assert (settings.port, settings.socket_rate, settings.warm) == (1234, Rate(7, 3), False)
    assert settings.host == "127.0.0.1"


@pytest.mark.parametrize(("name", "text"), [("PORT", "x"), ("WARM", "maybe"), ("SOCKET_RATE", "a/b")])
def test_what_cannot_be_read_is_explained(name: str, text: str) -> None:
    with pytest.raises(BadSetting, match=name.lower()):
        from_environment({f"OPOLIS_{name}": text})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", 70_000),
        ("log_level", "loud"),
        ("bot_pause", -1.0),
        ("create_rate", Rate(5, 0)),
        ("max_chat", -5),
    ],
)
def test_what_means_nothing_is_refused(name: str, value: object) -> None:
    with pytest.raises(BadSetting, match=name):
        from_environment({}, **{name: value})


def test_what_tells_turns_must_be_there() -> None:
    with pytest.raises(BadSetting, match="nowhere:tell"):
        Notices(ServerSettings(notices="nowhere:tell"), Metrics())


def test_a_server_that_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    around = os.environ | {"OPOLIS_DATABASE": "postgresql://nobody@127.0.0.1:1/none"}
    done = subprocess.run([sys.executable, "-m", "opolis.server"], env=around, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("opolis: the database cannot be reached")
    assert done.stderr.count("\n") == 1


def test_every_setting_is_in_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    usual = ServerSettings()
    for name, meaning in meanings().items():
        assert f"| `{name}` | {getattr(usual, name)} | {meaning} |" in page, name


def test_a_bucket_refills_evenly() -> None:
    bucket = Bucket(Rate(2, 10), 0.0)
    assert [bucket.take(now) for now in (0, 0, 0, 4, 5, 5.1, 10, 100, 100, 100)] == [
        True, True, False, False, True, False, True, True, True, False,
    ]  # fmt: skip


def test_buckets_that_are_full_again_are_forgotten() -> None:
    now = 0.0
    limit = Limit(Rate(5, 10), lambda: now)
    for number in range(10_000):
        assert limit.allows(f"address {number}")
    now = 100.0
    assert limit.allows("another")
    assert len(limit._buckets) == 1
    assert Limit(Rate(0, 1)).allows("anything")
