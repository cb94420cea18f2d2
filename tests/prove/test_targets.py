"""Whatever can be touched is large enough, or becomes so by one touch (U2), in many matches."""

from pathlib import Path

import pytest

from walks import GAMES
from web_situations import large_enough

MATCHES = 200


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_targets_are_large_enough_in_many_matches(name: str, tmp_path: Path) -> None:
    large_enough(name, MATCHES, tmp_path)
