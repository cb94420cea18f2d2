"""Openings: positions that look the same are one, and results are counted by position."""

import random

import pytest

from opolis import games
from opolis.core import verbs
from opolis.core.records import copy
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.openings import PLIES, Results, Walk, branches, explored, keys_of, read, shipped
from opolis.match.puzzle import entries
from table import play

SYMMETRIC = [name for name in games.names() if games.load(name).has_room("symmetry")]


@pytest.mark.parametrize("name", SYMMETRIC)
def test_the_image_of_a_match_is_a_match_with_the_same_points(name: str) -> None:
    game, rng = games.load(name), random.Random(7)
    room = game.room("symmetry")
    for number in range(room.IMAGES * 3):
        match = Match(game, 2)
        twin = copy(match.state)
        while not match.over:
            seat = match.mover
            move = rng.choice(match.legal(seat))
            image = room.image(match.state, seat, move, number % room.IMAGES)
            assert verbs.verdict(twin, seat, image) == 0, f"image {number} of {match.write(seat, move)}"
            match.advance(seat, move)
            verbs.play(twin, seat, image)
        other = Match(game, 2)
        other.state = twin
        assert other.over
        assert other.scores == match.scores


def test_mirrored_kwinty_openings_are_one() -> None:
    assert Walk(play("kwinty", "iv jv")).key == Walk(play("kwinty", "iv hv")).key
    assert Walk(play("kwinty", "ih kv")).key == Walk(play("kwinty", "ih hv")).key
    assert Walk(play("kwinty", "iv jv")).key != Walk(play("kwinty", "iv jh")).key
    assert [(one.move, one.same) for one in branches(play("kwinty", "iv"))] == [
        ("gh", ("jh",)),
        ("hv", ("jv",)),
        ("iv", ()),
    ]


def test_a_fixed_wall_is_mirrored_about_its_middle() -> None:
    match = games.load("kwinty").new(frame="fixed", width=7)
    same = {one.move: one.same for one in branches(match)}
    assert same["av"] == ("gv",)
    assert same["dv"] == ()
    assert same["ah"] == ("fh",)


def test_all_corners_of_the_tower_are_one_first_move() -> None:
    first = branches(games.load("turris").new())
    assert sorted(len(one.same) for one in first) == [3, 3]


def test_a_block_that_lies_is_taken_by_the_name_of_its_image() -> None:
    game = games.load("turris")
    room = game.room("symmetry")
    match, rng, seen = game.new(), random.Random(3), 0
    for _ in range(400):
        if match.over:
            match = game.new()
        seat = match.mover
        takes = [one for one in match.legal(seat) if match.write(seat, one).startswith("x")]
        for take in takes:
            seen += 1
            walk = Walk(match)
            for number in range(room.IMAGES):
                image = room.image(match.state, seat, take, number)
                assert verbs.verdict(walk._states[number], seat, image) == 0
        match.advance(seat, rng.choice(takes or match.legal(seat)))
    assert seen > 10


def test_results_are_counted_for_either_seat() -> None:
    assert Results.of([1.0, 0.0]).plus(Results.of([0.5, 0.5])) == Results(1, 1, 0)
    assert Results(1, 2, 3).matches == 6


def test_only_the_first_positions_are_named() -> None:
    match = games.load("turris").new()
    while len(match.events) < PLIES + 3:
        match.play(match.mover, match.moves(match.mover)[0])
    found = [*keys_of(match.game, {}, [(event.seat, event.text) for event in match.events])]
    assert len(found) == PLIES == len(set(found))


@pytest.mark.parametrize("name", games.names())
def test_the_openings_that_come_with_a_game_are_matches_by_its_rules(name: str) -> None:
    game = games.load(name)
    about, lines = read(game)
    assert (about is not None) == (game.seats == (2,)), "games for two have a table of openings"
    if about is None:
        return
    assert explored(game)
    assert (about.game, about.rules) == (name, game.rules)
    table = shipped(game)
    assert len(table) == len(lines) > 100
    first = [one for one in lines if len(entries(one.moves)) == 1]
    assert sum(sum(one.results) for one in first) == about.matches, "every match began somehow"
    assert {one.key for one in branches(game.new())} == {
        key for one in first for key in keys_of(game, {}, entries(one.moves))
    }, "every first move was tried"
    assert all(entries(one.moves)[0][0] != NATURE for one in lines)
