"""The numbered cases of the specification."""

import pytest

from games.hirstopolis.tables import SET, alone, drawn
from opolis import games
from opolis.games.hirstopolis.design_reader import usual_blocks
from opolis.games.hirstopolis.state import BASE, BRIDGE, TOP

GAME = games.load("hirstopolis")


@pytest.mark.parametrize(("name", "points"), [("islands", [0, 3, 6, 6]), ("lavaland", [0, 3, 6, 9])])
def test_case_1_a_top_of_three_squares_on_the_ground_and_on_one_two_and_three_storeys(
    name: str, points: list[int]
) -> None:
    square = {"islands": "a1", "lavaland": "m1"}[name]
    for storeys, expected in enumerate(points):
        match = alone(f"BI3@{square}r0 " * storeys + f"TI3@{square}r0", map=name)
        assert match.scores == [expected]


def test_case_1_a_bridge_of_six_squares_on_two_storeys() -> None:
    match = alone("BI3@d2r0 BI3@d2r0 BO4@i2r0 BO4@i2r0 W6@d2r0")
    assert match.scores == [12]


def test_case_1_a_base_of_four_squares_left_open() -> None:
    assert alone("BO4@a1r0 done").scores == [-8]


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        (2, {1: "BO4 T1 TL3"}),
        (3, {1: "BO4 TL3", 2: "T1"}),
        (4, {1: "BO4", 2: "T1", 3: "TL3"}),
    ],
)
def test_case_2_passing_by_two_three_and_four_seats(seats: int, expected: dict[int, str]) -> None:
    match = drawn("BO4 T1 TL3", *["B2 B2 B2"] * (seats - 1))
    match.play(0, "pass:BO4,T1,TL3")
    for seat in range(1, seats):
        match.play(seat, "pass:B2,B2,B2")
    sizes = [int(held) for held in match.state.held]
    match.play(-1, "die:3")
    if seats > 2:
        match.play(0, "hand:BO4,T1,TL3")
    names = [bytes(name).rstrip(b"\0").decode() for name in match.state.names]
    for seat, blocks in expected.items():
        held = [
            names[block] for block in range(22) if match.state.quarry[seat, block] and names[block] != "B2"
        ]
        assert " ".join(held) == blocks
    assert [int(held) for held in match.state.held] == sizes


def test_case_3_the_tables() -> None:
    blocks = usual_blocks()
    squares = {
        kind: sum(block.count * block.size for block in blocks if block.kind == kind)
        for kind in (BASE, TOP, BRIDGE)
    }
    assert squares == {BASE: 92, TOP: 50, BRIDGE: 17}  # one W5 fewer than before tuning
    assert sum(block.count for block in blocks) == SET
    for seats in (2, 6):
        assert GAME.new(seats).state.left == SET * seats
    assert [block.name for block in blocks if block.taller] == ["TJ4", "TS4", "W5"]
