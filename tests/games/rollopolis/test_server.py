"""Rollopolis on the real server: bots play a match, and a person writes numbers without building."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from opolis import games
from opolis.match import record
from opolis.server.warm import compile_rules
from server.club import Club, club

GAME = "rollopolis"


@pytest.fixture(scope="module", autouse=True)
def _kernels() -> None:
    compile_rules(games.load(GAME))


async def table(place: Club, *players: str, **options: str) -> str:
    """Play a table to its end, the person's seat by the homeless plan; returns its record."""
    place.services.warm_up.rules_ready.add(GAME)
    ada = await place.guest()
    made = await ada.table(*players, game=GAME, options=options)
    wire = await ada.enter(made, want="moves")
    while not wire.now.over:
        if wire.yours and wire.now.movers == wire.yours:
            await wire.act(homeless(wire.moves[0]), 0)
        else:
            await wire.next()
    text: str = await ada.get(f"/api/tables/{made}/record")
    return text


def homeless(moves: Sequence[str]) -> str:
    """Plan a district without homes: soon the balance (O15) lets nothing more be built."""
    wishes = (":-", "S:", "I@", "C@", "C+", "b", "d")
    return next((move for wish in wishes for move in moves if wish in move), moves[0])


@pytest.mark.parametrize("helpers", ["text", "sheet"])
def test_bots_play_a_match_on_the_server(tmp_path: Path, helpers: str) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            text = await table(place, "bot:2", "bot:3", "bot:1", helpers=helpers)
            played = record.read(text)
            assert "Rules: 2" in text
            assert (played.over, played.options["helpers"]) == (True, helpers)

    asyncio.run(story())


def test_a_person_writes_a_number_with_nothing_to_build_beside_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            text = await table(place, "me", "bot:2")
            played = record.read(text)
            assert played.over
            assert any(event.seat == 0 and ":-" in event.text for event in played.events)

    asyncio.run(story())
