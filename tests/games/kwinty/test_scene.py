"""Kwinty for people: the wall and the letters by which moves name its columns."""

import pytest

from table import play


@pytest.mark.parametrize(("moves", "letters"), [("", "ghijk"), ("iv", "ghijk"), ("ih", "ghijkl")])
def test_letters_lie_before_all_columns_that_a_block_may_reach(moves: str, letters: str) -> None:
    match = play("kwinty", moves)
    written = [part for part in match.scene(0).parts if part.kind == "label"]
    assert "".join(str(part.label) for part in written) == letters
    assert all(part.place[1] < -0.5 for part in written)
    names = {touch.id.removeprefix("column:") for touch in match.touches(match.movers[0])}
    assert names <= set(letters)
