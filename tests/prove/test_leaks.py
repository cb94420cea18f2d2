"""P3 over the wire: whole matches of every game, every byte that each client gets searched for secrets."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from opolis import games
from opolis.match.random_play import random_match
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.warm import compile_rules
from server.club import Club, Wire, club
from server.leaks import MARKER, begun, check_viewers, planted, play_at

MATCHES, OPEN_MATCHES = 24, 6  # of all seat counts and house rules


@pytest.mark.parametrize("name", games.names())
def test_bytes_do_not_depend_on_secrets(name: str) -> None:
    game, rng = games.load(name), random.Random(f"long leaks {name}")
    looked = 0
    for _ in range(MATCHES if game.secrets else OPEN_MATCHES):
        chosen = random_match(game, rng)
        for match in play_at(begun(game, chosen.seats, chosen.options), rng, 60):
            looked += 1
            check_viewers(match, rng)
            for viewer in range(-1, chosen.seats):
                assert MARKER not in planted(match, viewer)
    print(f"{name}: {looked} positions, nothing hidden told")


def told_early(wire: Wire, match: LoggedMatch, viewer: int) -> list[str]:
    """List the hidden events that a client was told before the end."""
    hidden = {event.seq: event.text for event in match.events if not event.is_seen_by(viewer)}
    early = []
    for data in wire.heard:
        message = msgspec.json.decode(data)
        if (message.get("now") or {}).get("over"):
            break
        early += [
            moved["text"] for moved in message.get("events", ()) if moved["text"] == hidden.get(moved["seq"])
        ]
    return early


async def play_whole(place: Club, name: str, rng: random.Random) -> None:
    game = games.load(name)
    place.services.warm_up.rules_ready.add(name)
    people = [await place.guest() for _ in range(game.default_seats)]
    table = await people[0].table("me", *["open"] * (len(people) - 1), game=name)
    for seat, person in enumerate(people[1:], 1):
        await person.sit(table, seat)
    lean = [await person.enter(table, want="moves") for person in people]
    rich = [await person.enter(table) for person in people]
    watcher = await place.stranger().enter(table)
    match = place.services.registry.live[table].match
    for _ in range(150):
        if match.over:
            break
        seat = rng.choice([seat for seat in match.movers if seat >= 0])
        await lean[seat].until(lambda wire: wire.now.seq == match.seq)
        await lean[seat].act(rng.choice(lean[seat].moves[seat]), seat)
    everyone = [*lean, *rich, watcher]
    await asyncio.gather(*(wire.until(lambda wire: wire.now.seq == match.seq) for wire in everyone))
    for viewer, wire in [*enumerate(lean), *enumerate(rich), (-1, watcher)]:
        assert told_early(wire, match, viewer) == []
    ids = [held.who.encode() for held in match.occupants]
    assert not any(who in data for wire in everyone for data in wire.heard for who in ids)


@pytest.mark.parametrize("name", games.names())
def test_no_client_hears_what_is_hidden(name: str, tmp_path: Path, run: Any) -> None:
    compile_rules(games.load(name))

    async def story() -> None:
        async with club(tmp_path) as place:
            await play_whole(place, name, random.Random(f"wire {name}"))

    run(story())
