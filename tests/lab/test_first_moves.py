"""A table of openings is made of matches that begin in all ways in turn."""

import msgspec
import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.lab.first_moves import first_lines, opening_matches, opening_table, played_from
from opolis.match.openings import Line


def test_first_lines_are_all_there_and_none_is_the_image_of_another() -> None:
    assert first_lines(games.load("kwinty"), 2) == [
        ["iv", "gh"], ["iv", "hv"], ["iv", "iv"], ["ih", "gh"], ["ih", "hv"], ["ih", "iv"], ["ih", "ih"],
    ]  # fmt: skip


def test_the_same_seed_gives_the_same_table() -> None:
    game = games.load("kwinty")
    first, again = (sorted(opening_matches(game, 3, 3, 5), key=lambda one: one.number) for _ in range(2))
    assert first == again
    lines = first_lines(game)
    assert [[text for _, text in one.moves[:3]] for one in first] == lines[:3]
    about, rows = opening_table(game, first * 2, 3, 5)
    assert (about.matches, about.level, about.seed) == (6, 3, 5)
    assert sum(sum(one.results) for one in rows if len(one.moves.split()) == 2) == 6
    assert msgspec.json.decode(msgspec.json.encode(rows[0]), type=Line) == rows[0]


def test_what_happened_only_once_is_left_out() -> None:
    game = games.load("kwinty")
    results = [*opening_matches(game, 1, 3, 5)]
    assert opening_table(game, results, 3, 5)[1] == []


def test_a_game_of_chance_has_no_openings() -> None:
    with pytest.raises(OpolisError, match="no openings"):
        next(opening_matches(games.load("rollopolis"), 1, 3, 1))


def test_a_match_is_played_to_its_end() -> None:
    from opolis.lab.first_moves import OpeningMatch

    assert sum(played_from(OpeningMatch("kwinty", 0, 3, 1)).outcome) == 1
