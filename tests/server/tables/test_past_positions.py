"""Past positions are played again outside the table's lock, from the nearest one that is kept."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.match.match import Match
from opolis.protocol.to_client import ClockRule
from opolis.server.settings import Rate
from opolis.server.store.rows import LogEvent, TableRow
from opolis.server.tables import past_positions
from opolis.server.tables.logged_match import REMEMBERED, LoggedMatch
from server.club import club


def played(count: int) -> LoggedMatch:
    """Let both seats play at random."""
    game, rng = games.load("kwinty"), random.Random(3)
    row = TableRow("t", game.name, game.rules, 2, {"width": 12}, ClockRule(), "", "", True, False, 0.0)
    match = LoggedMatch(row, game)
    for seq in range(1, count + 1):
        (seat,) = match.movers
        match.replay(LogEvent(seq, 1.0, "move", seat, rng.choice(match.current.moves(seat))))
        match.forget_past()
    return match


def test_every_past_position_is_found_from_the_nearest_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_positions, "EVERY", 4)
    match = played(12)
    whole = Match(match.game, 2, {"width": 12})
    for move in match.standing():
        whole.play(move.seat, move.text)
        past = match.past(move.seq)()
        assert past.bytes == whole.bytes
        assert len(past.events) < 4
    assert match.past(0)().events == []


def test_a_long_match_keeps_few_positions() -> None:
    match = played(8)
    match.current.events *= 10
    match.current._before *= 10
    match.forget_past()
    assert len(match.current.events) == REMEMBERED


def test_what_was_forgotten_can_still_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_positions, "EVERY", 4)
    match = played(12)
    match._base += match.current.forget_past(1)
    match.replay(LogEvent(13, 1.0, "takeback", 0, "6"))
    assert match.current.bytes == played(6).current.bytes
    match.replay(LogEvent(14, 1.0, "takeback", 0, "3"))
    assert match.current.bytes == played(3).current.bytes


def test_a_move_that_did_not_happen_leaves_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past_positions, "EVERY", 4)
    match, other = played(3), played(3)
    checkpoint, (seat,) = match.checkpoint(), match.movers
    first, *_, last = match.current.moves(seat)
    match.replay(LogEvent(4, 1.0, "move", seat, first))
    match.roll_back(checkpoint)
    for one in (match, other):
        one.replay(LogEvent(4, 1.0, "move", seat, last))
    assert match.past(4)().bytes == other.current.bytes


def test_a_player_acts_while_others_look_back(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    go_on, replay = threading.Event(), past_positions.PastPositions.replay

    def slow(self: Any, moves: Any) -> Match:
        go_on.wait(60)
        return replay(self, moves)

    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.act("iv")
            await two.until(lambda wire: wire.now.seq == 3)
            monkeypatch.setattr(past_positions.PastPositions, "replay", slow)
            for _ in range(6):
                await one.send(type="look", id="back", seq=2)
            assert type(await two.act("hv")).__name__ == "Ack"
            go_on.set()
            assert [(await one.next("looked")).seq for _ in range(6)] == [2] * 6

    run(story())


def test_looking_back_is_limited_for_each_person(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, look_rate=Rate(2, 3600)) as place:
            one, two, _ = await place.pair()
            answers = [type(await one.ask(type="look", seq=1)).__name__ for _ in range(3)]
            assert answers == ["Looked", "Looked", "Refusal"]
            assert type(await two.ask(type="look", seq=1)).__name__ == "Looked"

    run(story())


def test_an_act_is_judged_by_when_it_arrived(tmp_path: Path, run: Any, monkeypatch: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair(clock={"kind": "bank", "seconds": 600})
            live, store = place.services.registry.live[table], place.services.store
            now = store.now
            async with live.lock:
                await one.send(type="act", id="late", seat=0, seq=one.now.seq, move="iv")
                async with asyncio.timeout(60):
                    while not live.lock._waiters:  # type: ignore[attr-defined]  # whether the act has arrived
                        await asyncio.sleep(0.01)
                monkeypatch.setattr(store, "now", lambda: now() + 1000)
            assert type(await one.answer()).__name__ == "Ack"
            assert 0 < live.match.clocks_left[0] < 600

    run(story())


def test_time_is_not_called_before_what_arrived_in_time_was_heard(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair(clock={"kind": "bank", "seconds": 2})
            live, replays = place.services.registry.live[table], place.services.dispatcher.replays
            async with replays, replays:  # the look, and the act behind it, must wait
                await one.send(type="look", id="slow", seq=1)
                await one.send(type="act", id="in time", seat=0, seq=one.now.seq, move="iv")
                async with asyncio.timeout(60):
                    while live.clock.left()[0] > -0.5:
                        await asyncio.sleep(0.05)
                assert live.match.status == "running"
            await one.until(lambda wire: any(moved.text == "iv" for moved in wire.events.values()))
            assert 0 < live.match.clocks_left[0] < 2
            await one.until(lambda wire: wire.now.over)
            assert live.match.ended_by == "time"  # the other's, who did nothing

    run(story())
