"""Whatever can be touched is large enough, or becomes so by one touch (U2)."""

from pathlib import Path

import pytest

from walks import GAMES, many_matches
from web_situations import large_enough

MATCHES = 20


@many_matches
@pytest.mark.parametrize("name", GAMES)
def test_targets_are_large_enough(name: str, tmp_path: Path) -> None:
    large_enough(name, MATCHES, tmp_path)
