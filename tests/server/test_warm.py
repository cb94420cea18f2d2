"""While kernels compile, in a process of their own, tables answer and whoever waits is told why."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server import warm
from opolis.server.tables import advice, driver
from opolis.server.warm import RULES, THINKING, WarmUp
from server.club import club


class Compiler:
    """Stands for the process that compiles; it works until told that it is done."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.done = asyncio.Event()

    async def __call__(self, name: str, part: str) -> None:
        self.asked.append((name, part))
        await self.done.wait()


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """Nothing is compiled yet, and the compiler takes its time."""
    compiler = Compiler()
    monkeypatch.setattr(warm.kernel, "COMPILED", True)
    monkeypatch.setattr(warm, "_stamp", lambda name, part: Path("/nowhere"))
    monkeypatch.setattr(warm, "_compile_beside", compiler)
    monkeypatch.setattr(driver, "PATIENCE", 0.05)
    monkeypatch.setattr(advice, "PATIENCE", 0.05)
    return compiler


def test_the_rules_of_all_games_come_before_any_thinking(
    compiler: Compiler, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm, "PARTS", {RULES: lambda game: None, THINKING: lambda game: None})
    compiler.done.set()
    warm_up = WarmUp()
    run(warm_up.prepare_all())
    run(warm_up.close())
    assert compiler.asked == [(name, part) for part in (RULES, THINKING) for name in games.names()]
    assert warm_up.bots_ready == warm_up.rules_ready == set(games.names())


def test_a_bot_that_is_not_ready_says_so_and_the_table_goes_on(
    compiler: Compiler, tmp_path: Path, run: Any
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            clock = {"kind": "bank", "seconds": 2}
            table = await ada.table("me", "bot:1", clock=clock)
            wire = await ada.enter(table)
            await wire.act("iv")
            assert driver.PREPARING in (await wire.next("notice")).text
            assert (await wire.ping()).at == 1.0
            assert (await wire.ask(type="say", text="I wait")).seq == wire.now.seq
            await asyncio.sleep(2.5)
            compiler.done.set()
            await wire.next("notice", lambda notice: "ready" in notice.text)
            await wire.until(lambda wire: wire.now.seq == 4)
            assert not wire.now.over
            assert wire.now.clock.left[1] > 1.5

    run(story())


def test_no_clock_runs_while_the_rules_are_prepared(compiler: Compiler, tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            place.services.warm_up.rules_ready.clear()
            table = await ada.table("me", "me", clock={"kind": "bank", "seconds": 3})
            wire = await ada.wire(table)
            assert "prepared" in (await wire.next("notice")).text
            await asyncio.sleep(2.0)
            compiler.done.set()
            welcome = await wire.hello()
            assert welcome.now.clock
            assert welcome.now.clock.left[0] > 2.5

    run(story())


def test_who_asks_a_bot_that_is_not_ready_may_ask_again(compiler: Compiler, tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            refusal = await wire.ask(type="hint", seat=0)
            assert (refusal.code, refusal.advice) == ("not_ready", "ask again in a minute")

    run(story())


def test_turns_are_listed_while_a_game_is_prepared(compiler: Compiler, tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "me")
            place.services.warm_up.rules_ready.clear()
            (turn,) = (await ada.get("/api/turns"))["turns"]
            assert turn["table"]["id"] == table

    run(story())


def test_a_process_compiles_and_leaves_a_stamp(run: Any) -> None:
    stamp = warm._stamp("kwinty", RULES)
    stamp.unlink(missing_ok=True)
    run(warm._compile_beside("kwinty", RULES))
    assert stamp.exists()
