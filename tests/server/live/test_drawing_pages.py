"""Pages that draw their table themselves are sent what their seat knows, and nothing that they can draw."""

import random
from pathlib import Path
from typing import Any

from opolis import games
from opolis.core.records import to_bytes
from opolis.protocol.seat_view import SeatView, unpacked
from opolis.protocol.to_client import Update
from opolis.server.warm import compile_rules
from server.club import club, decode

GAME = "hamlet"


def known(view: SeatView) -> bytes:
    """The position that was sent."""
    return unpacked(view.state, view.packed)


def test_a_page_that_draws_is_sent_what_its_seat_knows_instead_of_a_scene(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(GAME)
            one, two, table = await place.pair(game=GAME)
            live = place.services.registry.live[table].match
            welcome = await one.hello(want="view")
            assert (welcome.scene, welcome.touches, welcome.moves) == (None, {}, {})
            assert known(welcome.position) == to_bytes(live.current.seen(0)) != live.current.bytes
            assert welcome.position.asked == (0 in live.movers)
            assert welcome.position.names == live.names
            assert welcome.now.task, "people are told what is expected"
            assert await one.ask(type="touching", seat=0, path=[])
            rng, before = random.Random(1), one.now.seq
            while one.now.seq < before + 3:
                mover = live.movers[0]
                await (one, two)[mover].act(rng.choice(live.current.moves(mover)))
                await one.until(lambda wire: wire.now.seq == live.seq)
            update = [message for message in map(decode, one.heard) if isinstance(message, Update)][-1]
            assert update.position
            assert known(update.position) == to_bytes(live.current.seen(0))
            assert (update.parts, update.panels, update.touches) == ((), (), {})
            assert all(event.words for event in update.events if event.kind == "move")

    compile_rules(games.load(GAME))
    run(story())


def test_a_page_that_cannot_draw_after_all_is_sent_the_scene_again(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, _ = await place.pair()
            await one.hello(want="view")
            welcome = await one.hello(want="scene")
            assert welcome.scene
            assert welcome.position is None
            await one.act("iv")
            await two.until(lambda wire: wire.now.seq == one.now.seq)
            assert one.scene == two.scene

    run(story())
