"""Score lines name the parts that earn them, each with its amount."""

import random

import pytest

from opolis import games
from opolis.match.match import Match
from opolis.match.random_play import step

EXACT = {
    "turris": {"north", "south", "east", "west", "roof", "top"},
    "rollopolis": {"Residential", "Commercial", "Industrial", "Terrain", "Special", "Blank spaces"},
    "hirstopolis": {"roofs and bridges"},
    "gridopolis": {"from pawns left", "from kings left"},
    "hamlet": {"points on tiles"},
}


@pytest.mark.parametrize("name", EXACT)
def test_the_parts_behind_a_line_add_up_to_it(name: str) -> None:
    match, rng, looked = Match(games.load(name)), random.Random(5), 0
    while not match.over:
        step(match, rng)
        if len(match.events) % 40 and not match.over:
            continue
        for seat in match.scene(0).seats:
            for line in seat.breakdown:
                if line.label in EXACT[name]:
                    assert sum(line.earned.values()) == int(line.value.replace("−", "-")), line
                    looked += bool(line.earned)
    assert looked


def test_a_row_one_short_lights_its_blocks() -> None:
    rng, lit = random.Random(5), 0
    match = Match(games.load("kwinty"))
    while not lit:
        match = Match(match.game) if match.over else match
        step(match, rng)
        scene = match.scene(0)
        colours = {part.id: part.colour for part in scene.parts}
        for seat in scene.seats:
            line = seat.breakdown[1]
            assert bool(line.earned) == (line.value != "0")
            assert {colours[block] for block in line.earned} <= {seat.colour}
            lit += len(line.earned)
