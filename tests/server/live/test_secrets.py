"""Nothing hidden reaches a client: every byte is independent of what its viewer cannot know."""

import random
from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.core.game import Game
from server.club import club
from server.leaks import MARKER, begun, check_questions, check_viewers, planted, play_at

SECRET = [name for name in games.names() if games.load(name).secrets]


@pytest.mark.parametrize("name", games.names())
def test_what_is_sent_does_not_depend_on_what_a_viewer_cannot_know(name: str) -> None:
    game: Game = games.load(name)
    rng = random.Random(f"leaks {name}")
    seats = max(2, game.seats[0]) if 2 in game.seats else game.seats[0]
    for match in play_at(begun(game, seats), rng, 12 if game.secrets else 4):
        check_viewers(match, rng)


@pytest.mark.parametrize("name", SECRET)
def test_no_answer_depends_on_what_a_seat_cannot_know(name: str) -> None:
    """Touches, misfits, reasons and try-outs are judged by the rules, which know everything."""
    game, rng = games.load(name), random.Random(f"questions {name}")
    for match in play_at(begun(game, 2), rng, 8):
        check_questions(match, rng)


@pytest.mark.parametrize("name", SECRET)
def test_hidden_moves_are_told_to_nobody_before_the_end(name: str) -> None:
    game, rng = games.load(name), random.Random(f"marks {name}")
    for match in play_at(begun(game, 2), rng, 12):
        for viewer in range(-1, match.row.seats):
            assert MARKER not in planted(match, viewer)


def test_who_people_are_is_told_to_nobody(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, notices="server.test_mail:tell") as place:
            one, two, table = await place.pair()
            ada, bob = place._people
            await ada.post("/api/me", {"name": "Ada", "email": "ada@secret.example"})
            await ada.post("/api/account", {"login": "hidden-login", "password": "hidden-password"})
            token = (await ada.post("/api/tokens", {"name": "hidden-token"}))["secret"]
            one = await ada.enter(table)
            watcher = await place.stranger().enter(table)
            await one.act("iv", id="hidden-act")
            await one.ask(type="say", text="hello")
            await two.until(lambda wire: wire.now.seq >= 3)
            await two.next("chat")
            await watcher.next("chat")
            live = place.services.registry.live[table]
            ids = [held.who for held in live.match.occupants]
            secrets = [*ids, "hidden", "secret.example", token, live.row.invite, ada.cookie, bob.cookie]
            heard = b"".join(watcher.heard)
            heard += str(await place.stranger().get("/api/tables")).encode()
            heard += str(await place.stranger().get(f"/api/tables/{table}")).encode()
            heard += (await place.stranger().get(f"/api/tables/{table}/record")).encode()
            heard += (await place.stranger().get("/metrics")).encode()
            found = [secret for secret in secrets if secret.encode() in heard]
            assert found == []
            assert ids[0].encode() not in b"".join(two.heard)

    run(story())
