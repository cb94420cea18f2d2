"""Taking seats: hands pass on by invitation, and nobody takes seats without end."""

import random
from pathlib import Path
from typing import Any

from opolis import games
from opolis.server.limits import ADDRESS_SEATS
from opolis.server.settings import Rate
from server.club import club

SECRETIVE = next(game for game in map(games.load, games.names()) if game.secrets and 2 in game.seats)


def test_a_hand_passes_on_only_to_somebody_who_is_invited(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, ben, eve = [await place.guest() for _ in range(3)]
            table = await ada.table("me", "open", game=SECRETIVE.name)
            await ben.sit(table, 1)
            one, two = await ada.enter(table), await ben.enter(table)
            rng = random.Random(1)
            while not place.services.registry.live[table].match.has_moves:
                wire = one if 0 in one.now.movers else two
                await wire.act(await wire.any_move(rng), wire.yours[0])
            await ben.delete(f"/api/tables/{table}/seats/1")
            refusal = await eve.sit(table, 1, 403)
            assert "only somebody who is invited" in refusal["text"]
            invite = (await ada.get(f"/api/tables/{table}"))["invite"]
            refusal = await ada.sit(table, 1, 403, invite=invite)
            assert "nobody may take it over who has sat on another one" in refusal["text"]
            assert (await eve.sit(table, 1, invite=invite))["seats"][1]["yours"]
            await eve.delete(f"/api/tables/{table}/seats/1")
            assert (await ben.sit(table, 1, invite=invite))["seats"][1]["yours"]

    run(story())


def test_nobody_takes_seats_without_end(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, tables_per_person=3) as place:
            eve, tables = await place.guest(), []
            for _ in range(4):
                tables.append(await (await place.guest()).table("me", "open"))
            for table in tables[:3]:
                await eve.sit(table, 1)
            assert "too many tables" in (await eve.sit(tables[3], 1, 403))["text"]
        async with club(tmp_path, sit_rate=Rate(1, 3600)) as place:
            eve = await place.guest()
            await eve.sit(tables[3], 1)
            assert (await eve.sit(tables[3], 1, 429))["code"] == "too_fast"

    run(story())


def test_guests_of_one_address_take_few_seats(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, sit_rate=Rate(1, 3600)) as place:
            ada = await place.guest()
            tables = [await ada.table("me", "open") for _ in range(ADDRESS_SEATS + 1)]
            for table in tables[:-1]:
                await (await place.guest()).sit(table, 1)
            assert (await (await place.guest()).sit(tables[-1], 1, 429))["code"] == "too_fast"

    run(story())


def test_rematches_are_seats_that_somebody_takes(tmp_path: Path, run: Any) -> None:
    """Each makes a table: alone somebody could make them as fast as messages are read."""

    async def story() -> None:
        async with club(tmp_path, sit_rate=Rate(2, 3600)) as place:
            ada, asked = await place.guest(), {"type": "ask", "seat": 0}
            table = await ada.table("me", "me")
            for _ in range(3):
                wire = await ada.enter(table)
                await wire.ask(what="resign", **asked)
                answer = await wire.ask(what="rematch", **asked)
                table = wire.now.next_table
            assert (answer.code, table) == ("too_fast", "")

    run(story())
