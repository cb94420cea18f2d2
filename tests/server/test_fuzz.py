"""R9 in short: random bytes and well-formed nonsense have no effect and are no fault of the server's."""

from pathlib import Path
from typing import Any

from server.club import club
from server.nonsense import fuzz_routes, fuzz_socket


def test_nonsense_has_no_effect(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            before = await place.services.store.events(table)
            await fuzz_socket(one.link, 0, 150, seed="one")
            await fuzz_socket(two.link, 1, 150, seed="two")
            await fuzz_routes(place.stranger(), table, 150, seed="routes")
            assert await place.services.store.events(table) == before
            assert place.services.metrics.total("opolis_errors_total") == 0
            again = await place._people[0].enter(table)
            assert (await again.act("iv")).seq == 3

    run(story())
