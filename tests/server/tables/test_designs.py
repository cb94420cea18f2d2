"""Designs from outside are read by another process, and what was found is remembered."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.refusal import Refuse
from opolis.server.tables import designs
from opolis.server.tables.designs import DesignCheck
from server import tiring
from server.club import club

OPTIONS = {
    game.name: next(option.name for option in game.options if option.kind == "design")
    for game in map(games.load, games.names())
    if game.has_room("designs")
}
NAME, OPTION = next(iter(OPTIONS.items()))
GAME = games.load(NAME)


@pytest.mark.parametrize("name", OPTIONS)
def test_sound_designs_pass_and_others_are_refused_in_words(name: str, run: Any) -> None:
    async def story() -> None:
        check, game = DesignCheck(64_000), games.load(name)
        await check.check(game, {OPTIONS[name]: game.room("designs").template()})
        with pytest.raises(Refuse, match="nested more than 6 deep"):
            await check.check(game, {OPTIONS[name]: "a." * 900 + "a = 1\n"})

    run(story())


LONG = {
    "keys": "a." * 900 + "a = 1\n",
    "numbers": f"a = {'9' * 1900}\n",
    "lists": f"a = {'[' * 1900}\n",
    "lines": f"{' ' * 2001}\n",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_designs_that_take_long_to_read_are_refused(tmp_path: Path, run: Any, text: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            problem = await ada.table(game=NAME, options={OPTION: text}, status=400)
            assert (problem["code"], "line 1" in problem["text"]) == ("malformed", True)

    run(story())


def test_a_long_line_is_refused_also_in_a_sound_design(run: Any) -> None:
    async def story() -> None:
        design = f"{GAME.room('designs').template()}\n# {'x' * designs.LONGEST_LINE}\n"
        with pytest.raises(Refuse, match="more than 2000 letters"):
            await DesignCheck(64_000).check(GAME, {OPTION: design})

    run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("name", OPTIONS)
def test_no_text_tires_the_reader(name: str) -> None:
    """Also a sound design is read in the server, where nothing limits its reader."""
    subprocess.run([sys.executable, tiring.__file__, name], check=True)


def test_what_was_found_is_remembered_within_bounds(run: Any, monkeypatch: Any) -> None:
    read = list[str]()

    async def note(game: str, text: str) -> str:
        read.append(text)
        return ""

    monkeypatch.setattr(designs, "_checked", note)
    monkeypatch.setattr(designs, "REMEMBERED", 2)

    async def story() -> None:
        check = DesignCheck(64_000)
        for text in ("a\n", "a\n", "b\n", "c\n", "b\n", "a\n"):
            await check.check(GAME, {OPTION: text})
        assert read == ["a\n", "b\n", "c\n", "a\n"]

    run(story())


def test_a_reader_that_does_not_end_is_ended(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(designs, "PATIENCE", 0.0)

    async def story() -> None:
        with pytest.raises(Refuse, match=designs.TOO_MUCH):
            await DesignCheck(64_000).check(GAME, {OPTION: "a\n"})
        assert asyncio.all_tasks() == {asyncio.current_task()}

    run(story())


WASTES = ["while True: pass", "bytes(3 << 30)"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("waste", WASTES)
def test_the_reader_may_use_little_time_and_memory(waste: str) -> None:
    program = f"from opolis.server.tables import design_check as d\nd.SECONDS = 1\nd._limit()\n{waste}"
    ended = subprocess.run([sys.executable, "-c", program], stderr=subprocess.DEVNULL, check=False)
    assert ended.returncode != 0
