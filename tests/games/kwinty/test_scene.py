"""Kwinty for people: the wall and the letters by which moves name its columns."""

import random
from typing import Any

import pytest

from opolis import games
from opolis.games.kwinty.state import EDGE
from opolis.games.kwinty.status import own_wall
from opolis.games.kwinty.wall import block_at, blocks
from opolis.match.random_play import random_match, step
from table import play


@pytest.mark.parametrize(("moves", "letters"), [("", "ghijk"), ("iv", "ghijk"), ("ih", "ghijkl")])
def test_letters_lie_before_all_columns_that_a_block_may_reach(moves: str, letters: str) -> None:
    match = play("kwinty", moves)
    written = [part for part in match.scene(0).parts if part.kind == "label"]
    assert "".join(str(part.label) for part in written) == letters
    assert all(part.place[1] < -0.5 for part in written)
    names = {touch.id.removeprefix("column:") for touch in match.touches(match.movers[0])}
    assert names <= set(letters)


@pytest.mark.parametrize("options", [{"width": 6}, {"frame": "fixed"}, {"frame": "fixed", "width": 12}])
def test_the_ground_that_is_open_to_the_first_block_is_in_view(options: dict[str, Any]) -> None:
    match = games.load("kwinty").new(**options)
    scene = match.scene(0)
    written = {str(part.label) for part in scene.parts if part.kind == "label"}
    targets = [touch.part for touch in match.touches(0) if touch.part]
    assert {target.id.removeprefix("column:") for target in targets} <= written
    assert all(scene.areas[0].holds(target.place) for target in targets)


@pytest.mark.parametrize(
    ("moves", "letters", "wide"), [("iv hv gv", "efghijk", 8), ("ih gh fv kv ev", "defghijkl", 9)]
)
def test_a_wide_wall_has_no_room_where_it_may_not_go(moves: str, letters: str, wide: int) -> None:
    scene = play("kwinty", moves, width=8).scene(1)
    written = [str(part.label) for part in scene.parts if part.kind == "label"]
    assert "".join(written) == letters
    (west, _, _), (east, _, _) = scene.areas[0].room
    assert (round(east - west), west <= ord(letters[0]) - 97, east >= ord(letters[-1]) - 96) == (
        wide,
        True,
        True,
    )


def test_no_column_beyond_a_fixed_frame_has_a_letter() -> None:
    match = games.load("kwinty").new(frame="fixed")
    match.play(0, "av")
    written = [str(part.label) for part in match.scene(0).parts if part.kind == "label"]
    assert "".join(written) == "abcdefghi"


@pytest.mark.parametrize("seed", range(4))
def test_every_square_of_a_wall_knows_its_block_also_where_the_others_are_taken_away(seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(games.load("kwinty"), rng, options={"short_sides": seed < 2})
    while match.movers:
        step(match, rng)
    walls = [own_wall(match.state, seat) for seat in range(2)]
    for block in blocks(match.state):
        for column, row in block.squares:
            assert block_at(walls[block.seat], column + EDGE, row + EDGE) == block


def test_no_points_are_shown_before_the_end_that_gives_them() -> None:
    match = games.load("kwinty").new()
    rng = random.Random("points")
    while not match.over:
        assert all(seat.uncounted for seat in match.scene(0).seats)
        step(match, rng)
    assert not any(seat.uncounted for seat in match.scene(0).seats)
