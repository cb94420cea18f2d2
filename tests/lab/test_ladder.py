"""The ladder: fair openings, repeatable games, results that are kept."""

import threading
from pathlib import Path

import pytest

from opolis.core.errors import OpolisError
from opolis.lab.core_sharing import SharedCores
from opolis.lab.jobs.job import Execution
from opolis.lab.ladder import Pairing, climb, neighbours, opened, schedule, settle
from opolis.lab.players import player


def test_an_opening_is_the_same_for_both_players_and_differs_from_the_next() -> None:
    one, two = (Pairing("kwinty", "3", "2", 4, seat, 2) for seat in (0, 1))
    assert opened(one).bytes == opened(two).bytes
    openings = {opened(Pairing("kwinty", "3", "2", number, 0, 2)).bytes for number in range(8)}
    assert len(openings) > 4


def test_who_plays_alone_begins_at_the_beginning() -> None:
    assert not opened(Pairing("rollopolis", "8", "alone", 3, 0, 1)).events


def test_the_greedy_player_looks_one_move_ahead_and_never_plays_at_random() -> None:
    made = player("kwinty", "greedy", 1)
    assert (made.level.random_move_rate, made.level.simulations) == (0, 0)


def test_every_pair_plays_every_opening_from_every_seat() -> None:
    plan = schedule("kwinty", neighbours(["1", "2", "3"], 1), openings=3)
    assert len(plan) == 2 * 3 * 2
    assert len({one.key for one in plan}) == len(plan)
    assert {(one.one, one.other) for one in plan} == {("2", "1"), ("3", "2")}


def test_a_game_of_the_ladder_can_be_repeated() -> None:
    pairing = Pairing("kwinty", "5@20", "random", 1, 0, 2)
    first, again = settle(pairing), settle(pairing)
    assert (first.share, first.moves) == (again.share, again.moves)


def test_a_second_run_goes_on_where_the_first_stopped(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    plan = schedule("kwinty", [("3", "random")], openings=2)
    execution = Execution(workers=1, file=log)
    results = list(climb(plan[:2], execution))
    lines = log.read_text(encoding="utf-8").splitlines()
    assert list(climb(plan, execution))[:2] == results
    assert log.read_text(encoding="utf-8").splitlines()[:2] == lines
    assert len(log.read_text(encoding="utf-8").splitlines()) == 4


def test_who_needs_all_cores_waits_until_they_are_free() -> None:
    shared, order = SharedCores(2), []
    begun = threading.Event()

    def think_with_both() -> None:
        begun.set()
        with shared.taken(2):
            order.append("both")

    with shared.taken(1):
        thread = threading.Thread(target=think_with_both)
        thread.start()
        begun.wait()
        order.append("one")
    thread.join()
    with shared.taken(8):  # more than there are: all of them
        assert order == ["one", "both"]


def test_games_by_the_clock_are_played_side_by_side(tmp_path: Path) -> None:
    plan = schedule("kwinty", [("8@0.02s", "uct@0.02s")], openings=2)
    results = list(climb(plan, Execution(workers=2, file=tmp_path / "log.jsonl")))
    assert {one.key for one in results} == {one.key for one in plan}


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(OpolisError, match="player: 'champion' is not known"):
        player("kwinty", "champion", 1)
