"""Hamlet Builder Pro on the real server: bots play a match, and a person razes and discards beside one."""

import asyncio
from pathlib import Path

import pytest

from games.hamlet.town import SHIPPED, boxed
from opolis import games
from opolis.match import record
from opolis.server.warm import compile_rules
from server.club import Club, club

GAME = "hamlet"
HARD = '"income", { destroy = 1, which = "dearest" }, { draw = 1, from = "purple" }, { discard = 1 }'


@pytest.fixture(scope="module", autouse=True)
def _kernels() -> None:
    compile_rules(games.load(GAME))


def hard_years() -> str:
    """Make a box in which every year destroys, draws and discards."""
    cards = SHIPPED["cards.toml"].splitlines()
    return boxed(
        cards="\n".join(
            f"sections = [{HARD}]" if "sections = [" in line else line for line in cards if bare(line)
        )
    )


def bare(line: str) -> bool:
    """Leave out the lines of a list that goes over several."""
    return not line.startswith((" ", "]"))


async def table(place: Club, *players: str, **options: str | int) -> str:
    """Play a table to its end, the person's seat by its last moves; returns its record."""
    place.services.warm_up.rules_ready.add(GAME)
    ada = await place.guest()
    made = await ada.table(*players, game=GAME, options=options)
    wire = await ada.enter(made, want="moves")
    while not wire.now.over:
        if wire.yours and wire.now.movers == wire.yours:
            await wire.act(sorted(wire.moves[0])[0], 0)
        else:
            await wire.next()
    text: str = await ada.get(f"/api/tables/{made}/record")
    return text


def test_bots_play_a_match_on_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            text = await table(place, "bot:2", "bot:3", "bot:1", first=2, mood="nasty")
            played = record.read(text)
            assert "Rules: 2" in text
            assert (played.over, played.options["first"]) == (True, 2)

    asyncio.run(story())


def test_a_person_razes_and_discards_beside_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            played = record.read(await table(place, "me", "bot:2", data=hard_years()))
            assert played.over
            for word in ("raze:", "discard:"):
                assert {event.seat for event in played.events if word in event.text} == {0, 1}

    asyncio.run(story())
