"""What is remembered of scenes is what would be made again."""

import random
import weakref
from types import SimpleNamespace

import numpy as np
import pytest

from opolis import games
from opolis.core.remembered import forget, noted, remembered
from opolis.match.random_play import random_match, step
from walks import GAMES


def test_a_function_is_asked_again_only_when_a_named_field_or_an_argument_differs() -> None:
    asked: list[int] = []

    @remembered("wall", "turn")
    def total(state: SimpleNamespace, more: int) -> int:
        asked.append(more)
        return int(state.wall.sum()) + int(state.turn) + more

    def position(wall: list[int], turn: int = 0) -> SimpleNamespace:
        return SimpleNamespace(wall=np.array(wall), turn=turn)

    assert [total(position([1, 2]), 1), total(position([1, 2]), 1)] == [4, 4]
    assert len(asked) == 1
    assert [total(position([1, 3]), 1), total(position([1, 2], 1), 1), total(position([1, 2]), 2)] == [
        5,
        5,
        5,
    ]
    assert len(asked) == 4
    forget()
    assert total(position([1, 2]), 1) == 4
    assert len(asked) == 5


def test_of_a_seats_own_fields_only_its_row_counts() -> None:
    asked: list[int] = []

    @remembered("turn", own=("walls",))
    def total(state: SimpleNamespace, seat: int) -> int:
        asked.append(seat)
        return int(state.walls[seat].sum()) + int(state.turn)

    def position(*walls: list[int]) -> SimpleNamespace:
        return SimpleNamespace(walls=np.array(walls), turn=0)

    assert [total(position([1, 2], [3, 4]), 0), total(position([1, 2], [5, 6]), 0)] == [3, 3]
    assert asked == [0]
    assert [total(position([1, 1], [5, 6]), 0), total(position([1, 2], [3, 4]), 1)] == [2, 7]
    assert asked == [0, 0, 1]


def test_those_who_see_the_same_are_given_the_same_to_look_at_until_something_happens() -> None:
    match = games.load("kwinty").new()
    seen = match.seen(0)
    assert match.seen(1) is seen
    match.play(0, "iv")
    assert match.seen(0) is not seen
    seen = match.seen(0)
    match.look_away()
    assert match.seen(0) is not seen


def test_what_is_noted_of_a_position_is_asked_once_while_it_is_looked_at() -> None:
    asked: list[int] = []

    @noted
    def turn(state: SimpleNamespace) -> int:
        asked.append(1)
        return int(state.turn)

    match = games.load("kwinty").new()
    assert [turn(match.seen(0)), turn(match.seen(0))] == [0, 0]
    assert len(asked) == 1
    assert [turn(match.state), turn(match.state)] == [0, 0]
    assert len(asked) == 3


def test_no_more_is_remembered_than_may_be() -> None:
    asked: list[int] = []

    @remembered("turn", most=2)
    def seen(state: SimpleNamespace) -> int:
        asked.append(state.turn)
        return int(state.turn)

    for turn in (1, 2, 3, 1):
        assert seen(SimpleNamespace(turn=turn)) == turn
    assert asked == [1, 2, 3, 1]


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_made_from_memory_is_the_one_made_anew(name: str) -> None:
    game, rng = games.load(name), random.Random(8)
    for seats in game.seats:
        match = random_match(game, rng, seats)
        while match.movers:
            step(match, rng)
            if rng.random() < 0.04 or match.over:
                viewer = rng.randrange(-1, seats)
                from_memory = match.scene(viewer)
                forget()
                assert from_memory == match.copy().scene(viewer)
            elif rng.random() < 0.1:
                match.scene(rng.randrange(-1, seats))


@pytest.mark.parametrize("name", games.names())
def test_a_position_that_nobody_looks_at_any_more_is_let_go(name: str) -> None:
    rng = random.Random(1)
    match = random_match(games.load(name), rng)
    for _ in range(12):
        step(match, rng)
        if not match.movers:
            break
        looked_at = [weakref.ref(match.seen(viewer)) for viewer in range(-1, match.seats)]
        for viewer in range(-1, match.seats):
            match.scene(viewer)
        for seat in match.movers:
            if seat >= 0:
                match.touches(seat)
        match.look_away()
        assert not any(seen() for seen in looked_at)
