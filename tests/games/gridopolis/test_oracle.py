"""The arenas of our own, and the plain rules: they agree all along."""

import random

import pytest

from opolis import games
from opolis.games.gridopolis.blueprint import FORWARD
from opolis.games.gridopolis.designs import load
from opolis.games.gridopolis.places import coordinates
from oracle.gridopolis import Arena, Oracle, SeatPlan
from walks import walk


def plain_arena(name: str) -> Arena:
    """Tell the plain rules of a blueprint."""
    design = load(name)

    def spots(places: tuple[int, ...]) -> frozenset[tuple[int, int, int]]:
        return frozenset(map(coordinates, places))

    plans = tuple(
        SeatPlan(spots(plan.pads), spots(plan.home), spots(plan.markers), FORWARD[plan.forward])
        for plan in design.plans.values()
    )
    order = list(design.plans)
    seating = {seats: tuple(map(order.index, names)) for seats, names in design.seating.items()}
    return Arena(name, spots(design.common), plans, seating, spots(design.teleporters), dict(design.kit))


def house_rules(rng: random.Random) -> dict[str, bool | int]:
    """Choose every option but the arena and its kit."""
    flags = ("own_hops_may_turn", "captures_may_turn", "kinging_ends_turn")
    turns: dict[str, bool | int] = {flag: rng.random() < 0.5 for flag in flags}
    return {**turns, "rounds": 30, "minutes": rng.choice((0, 45)), "quiet_rounds": rng.randint(10, 30)}


@pytest.mark.parametrize(
    ("name", "seats"), [("tower", 2), ("bridge", 2), ("ring", 2), ("ring", 3), ("ring", 4)]
)
def test_our_own_arenas_agree_with_the_plain_rules(name: str, seats: int) -> None:
    rng = random.Random(f"{name} {seats}")
    options = house_rules(rng)
    match = games.load("gridopolis").new(seats, blueprint=name, **options)
    oracle = Oracle(seats, plain_arena(name), **options)
    for position in walk(match, rng):
        if position.events:
            oracle.play(position.events[-1].seat, position.events[-1].text)
        assert position.movers == oracle.movers()
        assert position.scores == oracle.scores
        if rng.random() < 0.1 or position.over:
            assert all(position.moves(seat) == oracle.moves(seat) for seat in range(seats))
    assert match.outcome == pytest.approx(oracle.outcome)
