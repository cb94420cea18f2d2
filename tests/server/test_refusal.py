"""A refusal that quotes what was sent stays short, in every language."""

from pathlib import Path
from typing import Any

from opolis.server.refusal import LONGEST, Refuse
from server.club import club


def test_a_long_refusal_is_cut() -> None:
    long = Refuse("malformed", "x" * (LONGEST + 1))
    assert (long.text, Refuse("malformed", "x" * LONGEST).text) == (f"{'x' * LONGEST} …", "x" * LONGEST)
    assert len(Refuse("malformed", "1 of 2: " * LONGEST).said_in("de").text) <= LONGEST + 2


def test_what_is_quoted_back_is_no_longer_than_a_refusal(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            problem = await ada.table(game="kwinty", options={"width": "1 of 2: " * 900}, status=400)
            assert LONGEST // 2 < len(problem["text"]) <= LONGEST + 2

    run(story())
