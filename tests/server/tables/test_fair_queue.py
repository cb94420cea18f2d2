"""Bots think for people's games first, for nobody more than for others, and shorter when many wait."""

import asyncio
import threading
from typing import Any

import pytest

from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.levels import LEVELS
from opolis.match.match import Match
from opolis.server.refusal import Refuse
from opolis.server.tables import bots
from opolis.server.tables.bots import LEAST_SHARE, MOST_WAITING, BotPool
from opolis.server.tables.fair_queue import Asker, FairQueue, Rank, Ticket


def ticket(rank: Rank, person: str, address: str = "") -> Ticket:
    return Ticket(Asker(rank, person, address), 1.0, asyncio.Future())


def order(queue: FairQueue) -> list[str]:
    """Whose turn it is, one after another."""
    found = []
    while (next_one := queue.take(Rank.BOTS)) is not None:
        found.append(next_one.asker.person)
    return found


def test_people_come_first_and_every_address_and_person_in_turn(run: Any) -> None:
    async def story() -> None:
        queue = FairQueue()
        for number in range(3):
            queue.put(ticket(Rank.BOTS, "owner"))
            queue.put(ticket(Rank.ANALYSIS, f"crowd{number}", "crowded"))
        queue.put(ticket(Rank.ANALYSIS, "crowd0", "crowded"))
        queue.put(ticket(Rank.ANALYSIS, "lonely", "quiet"))
        queue.put(ticket(Rank.HINT, "learner", "quiet"))
        queue.put(ticket(Rank.TABLE, "player"))
        assert queue.seconds(Rank.HINT) == 2
        assert order(queue) == [
            "player", "learner", "crowd0", "lonely", "crowd1", "crowd2", "crowd0", "owner", "owner", "owner",
        ]  # fmt: skip
        assert queue.seconds(Rank.BOTS) == 0

    run(story())


def test_a_crowd_of_one_address_at_tables_does_not_come_before_a_lone_player(run: Any) -> None:
    async def story() -> None:
        queue = FairQueue()
        for number in range(50):
            queue.put(ticket(Rank.TABLE, f"crowd{number}", "crowded"))
        queue.put(ticket(Rank.TABLE, "player", "quiet"))
        assert order(queue)[1] == "player"

    run(story())


def test_only_what_is_urgent_enough_is_taken(run: Any) -> None:
    async def story() -> None:
        queue = FairQueue()
        queue.put(ticket(Rank.ANALYSIS, "analyst"))
        assert queue.take(Rank.TABLE) is None
        assert queue.take(Rank.ANALYSIS)

    run(story())


class Thinker:
    """A bot that thinks until it is let go."""

    def __init__(self, level: int, done: threading.Event) -> None:
        self.level, self.budget, self._done, self.reusable_bytes = LEVELS[level], Budget(1), done, 0

    def choose(self, match: Any, seat: int) -> Budget:
        self._done.wait(60)
        return self.budget

    def advise(self, match: Any, seat: int, made: Any = None) -> Budget:
        return self.choose(match, seat)


class Thinkers:
    """A pool whose bots think until they are let go, and the order in which they end."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done, self.pool, self.ended = threading.Event(), BotPool(2, 0.0, 1), list[str]()
        monkeypatch.setattr(bots, "bot", lambda game, level, *given: Thinker(level, self.done))
        self.match = Match(games.load("kwinty"))

    async def ask(self, rank: Rank, person: str, level: int = 5) -> Any:
        asker = Asker(rank, person, "address")
        thinking = (
            self.pool.choose(self.match, person, 0, level, asker)
            if rank in (Rank.TABLE, Rank.BOTS)
            else self.pool.advise(self.match, 0, level, asker)
        )
        budget = await thinking
        self.ended.append(person)
        return budget

    def begin(self, rank: Rank, count: int, level: int = 5) -> list["asyncio.Task[Any]"]:
        return [asyncio.ensure_future(self.ask(rank, f"{rank.name}{n}", level)) for n in range(count)]


def test_a_reply_to_a_person_waits_for_no_analysis(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred analyses and forty-eight strong bots are busy: one more place is for people."""

    async def story() -> None:
        thinkers = Thinkers(monkeypatch)
        crowd = [*thinkers.begin(Rank.ANALYSIS, 100), *thinkers.begin(Rank.BOTS, 48, 8)]
        await asyncio.sleep(0)
        pool: Any = thinkers.pool
        assert pool._running == 2
        reply = thinkers.begin(Rank.TABLE, 1, 3)
        await asyncio.sleep(0)
        assert pool._running == 3
        thinkers.done.set()
        assert (await reply[0]) == Budget(LEVELS[3].simulations, LEVELS[3].seconds)
        await asyncio.gather(*crowd)
        assert pool._running == 0
        pool.close()

    run(story())


def test_thinking_shrinks_when_many_wait(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        thinkers = Thinkers(monkeypatch)
        thinkers.done.set()
        budgets = await asyncio.gather(*thinkers.begin(Rank.BOTS, 48, 8))
        seconds = [budget.seconds for budget in budgets]
        assert LEAST_SHARE <= min(seconds) < 0.1
        assert seconds[-1] == LEVELS[8].seconds  # nobody waits any more
        few = await asyncio.gather(*thinkers.begin(Rank.TABLE, 6, 5))
        assert {budget.simulations for budget in few} == {LEVELS[5].simulations}
        thinkers.pool.close()

    run(story())


def test_whoever_gives_up_waiting_leaves_the_place_to_others(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        thinkers = Thinkers(monkeypatch)
        crowd = thinkers.begin(Rank.ANALYSIS, 8)
        await asyncio.sleep(0)
        for task in crowd[:6]:
            task.cancel()
        thinkers.done.set()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert sorted(thinkers.ended) == ["ANALYSIS6", "ANALYSIS7"]
        pool: Any = thinkers.pool
        async with asyncio.timeout(30):
            while pool._running:
                await asyncio.sleep(0.01)
        pool.close()

    run(story())


def test_one_address_cannot_let_any_number_wait(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        thinkers = Thinkers(monkeypatch)
        crowd = thinkers.begin(Rank.ANALYSIS, MOST_WAITING + 2)
        await asyncio.sleep(0)
        with pytest.raises(Refuse, match="too many questions"):
            await thinkers.ask(Rank.ANALYSIS, "one more")
        thinkers.done.set()
        await asyncio.gather(*crowd)
        thinkers.pool.close()

    run(story())
