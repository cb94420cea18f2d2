"""Keeping and passing tiles (B8)."""

import pytest

from games.hamlet.town import building, give, lay, queue, say
from table import refused


@pytest.mark.allows("B8")
def test_one_tile_is_kept_and_one_more_for_each_wall_and_tower() -> None:
    match = building()
    give(match, 0, "Inn Inn Market Sawmill")
    say(match, 0, "done")
    assert match.moves(0) == ["keep:Inn", "keep:Market", "keep:Sawmill", "pass"]
    say(match, 0, "keep:Inn")
    assert match.moves(0) == ["pass"]
    match = building()
    lay(match, 0, "Wall@m13r0 RoundTower@m14r1 SquareTower@n14r0")
    give(match, 0, "Inn Inn Market Sawmill")
    say(match, 0, "done keep:Inn keep:Inn keep:Market keep:Sawmill")
    assert match.moves(0) == ["pass"]


@pytest.mark.refuses("B8")
def test_nobody_keeps_more_than_allowed() -> None:
    match = building()
    give(match, 0, "Inn Inn")
    say(match, 0, "done keep:Inn")
    assert refused(match, 0, "keep:Inn") == "B8"
    assert refused(match, 0, "keep:Wall") == "B5"


@pytest.mark.states("B8")
def test_the_rest_goes_to_the_left_neighbour_for_the_next_year() -> None:
    match = building(3)
    give(match, 0, "Inn Market")
    give(match, 2, "Wall")
    say(match, 0, "done keep:Inn pass")
    assert queue(match, 1, "coming") == {"Market": 1}
    assert queue(match, 1) == {}
    say(match, 2, "done pass")
    say(match, 1, "done pass")
    assert [queue(match, seat) for seat in range(3)] == [{"Inn": 1, "Wall": 1}, {"Market": 1}, {}]


@pytest.mark.states("B8")
def test_received_tiles_do_not_count_against_this_years_limit() -> None:
    match = building()
    give(match, 0, "Inn Market")
    give(match, 1, "Wall")
    say(match, 0, "done pass")
    say(match, 1, "done keep:Wall pass")
    assert queue(match, 1) == {"Inn": 1, "Market": 1, "Wall": 1}


@pytest.mark.states("B8")
def test_alone_the_rest_leaves_the_game() -> None:
    match = building(1, card="GoodHarvest")
    give(match, 0, "Inn Market")
    say(match, 0, "done keep:Inn pass")
    assert queue(match, 0) == {"Inn": 1}
    assert int(match.state.left[1]) == 84 - 5
