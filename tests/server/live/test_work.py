"""Work that somebody asks for: few at a time, and whoever asks for too much waits."""

import asyncio
import time
from typing import Any

import pytest

from opolis.server.limits import Limits
from opolis.server.live.work import Work
from opolis.server.refusal import Refuse
from opolis.server.settings import Rate, ServerSettings

LITTLE = Rate(0.001, 1000)  # seconds of work


def busy(done: list[int], number: int) -> int:
    until = time.thread_time() + 0.005
    while time.thread_time() < until:
        pass
    done.append(number)
    return number


def test_of_a_flood_that_comes_at_once_only_the_first_are_served(run: Any) -> None:
    async def story() -> None:
        limits, places, done = Limits(ServerSettings(question_rate=LITTLE)), asyncio.Semaphore(2), list[int]()
        asked = [Work(limits, places, "", "here").do(busy, done, number) for number in range(20)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(done) == [answer for answer in answers if isinstance(answer, int)] == [0, 1]
        assert {one.code for one in answers if isinstance(one, Refuse)} == {"too_fast"}
        assert await Work(limits, places, "", "elsewhere").do(busy, done, 20) == 20

    run(story())


def test_guests_of_one_address_share_what_it_may_spend(run: Any) -> None:
    async def story() -> None:
        limits, places, done = Limits(ServerSettings(question_rate=LITTLE)), asyncio.Semaphore(2), list[int]()
        await Work(limits, places, "ada", "here").do(busy, done, 1)
        with pytest.raises(Refuse, match="too many questions"):
            await Work(limits, places, "bob", "here").do(busy, done, 2)
        assert await Work(limits, places, "bob", "elsewhere").do(busy, done, 3) == 3

    run(story())


def test_work_that_fails_is_spent_and_its_place_is_free_again(run: Any) -> None:
    def failing() -> None:
        busy([], 0)
        raise ValueError("broken")

    async def story() -> None:
        limits, places = Limits(ServerSettings(question_rate=LITTLE)), asyncio.Semaphore(1)
        with pytest.raises(ValueError, match="broken"):
            await Work(limits, places, "ada", "here").do(failing)
        with pytest.raises(Refuse):
            await Work(limits, places, "ada", "here").do(failing)
        assert await Work(limits, places, "bob", "elsewhere").do(str, 1) == "1"

    run(story())
