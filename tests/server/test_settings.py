"""Settings come from flags, then the environment, then what is usual; all are documented."""

from pathlib import Path

import pytest

from opolis.server.limits import Bucket, Limit
from opolis.server.settings import BadSetting, Rate, Settings, from_environment, meanings

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


def test_every_setting_is_in_the_documentation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    usual = Settings()
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
