"""Hirstopolis on a real server: bots in all phases, and placements that are taken back alone (H18)."""

from pathlib import Path
from typing import Any

import pytest

from opolis import games
from opolis.server.refusal import Refuse
from opolis.server.store.rows import LogEvent
from opolis.server.tables import takeback
from opolis.server.tables.logged_match import LoggedMatch
from opolis.server.warm import compile_bots, compile_rules
from server.club import Wire, club
from server.fixtures import run
from server.leaks import begun

__all__ = ["run"]

GAME = games.load("hirstopolis")
RACE = {"mode": "headtohead"}


def played(*moves: str, **options: Any) -> LoggedMatch:
    """Play moves like `0 take:B2` in a race of two."""
    match = begun(GAME, 2, RACE | options)
    for number, move in enumerate(moves):
        seat, _, text = move.partition(" ")
        match.replay(LogEvent(match.seq + 1, float(number), "move", int(seat), text))
    return match


def take_back(match: LoggedMatch, text: str) -> None:
    match.replay(LogEvent(match.seq + 1, 99.0, "takeback", 0, text))


def texts(match: LoggedMatch) -> list[str]:
    return [f"{move.seat} {move.text}" for move in match.standing()]


@pytest.mark.states("H18")
def test_a_placement_goes_alone_and_what_the_others_did_since_stands() -> None:
    match = played("0 take:B2", "0 B2@a1r0", "1 take:T2", "1 T2@c1r0")
    assert takeback.among_people(match, 0) == "only 4"
    take_back(match, "only 4")
    assert texts(match) == ["0 take:B2", "1 take:T2", "1 T2@c1r0"]
    assert match.current.state.held.tolist()[:2] == [1, 0]
    assert match.current.state.placed.tolist()[:2] == [0, 1]
    again = begun(GAME, 2, RACE)
    for event in match.events[2:]:
        again.replay(LogEvent(event.seq, event.at, event.kind, event.seat, event.text))
    assert again.current.bytes == match.current.bytes, "read from the log it is the same"


@pytest.mark.states("H18")
def test_all_other_moves_are_taken_back_as_usual() -> None:
    match = played("0 take:B2", "0 B2@a1r0", "1 take:T2")
    assert takeback.among_people(match, 1) == "4"
    assert takeback.is_free(match, 1, 4)
    assert not takeback.is_free(played("0 take:B2", "0 B2@a1r0"), 0, 3), "a placement is never free"


def test_after_a_placement_went_alone_older_moves_can_be_taken_back() -> None:
    match = played("0 take:B2", "0 B2@a1r0", "1 take:T2", "1 T2@c1r0", "0 take:B1")
    take_back(match, "only 4")
    take_back(match, str(match.seq_before(match.standing()[-1])))
    assert texts(match) == ["0 take:B2", "1 take:T2", "1 T2@c1r0"]
    snapshot = match.snapshot()
    fresh = begun(GAME, 2, RACE)
    assert fresh.restore(snapshot)
    take_back(fresh, "only 6")
    assert texts(fresh) == ["0 take:B2", "1 take:T2"]
    assert fresh.current.state.placed.sum() == 0


def test_a_placement_stays_if_later_moves_cannot_stand_without_it() -> None:
    match = played("0 take:B1", "0 take:B1", "0 B1@a1r0", "1 take:B1", placements=1)
    with pytest.raises(Refuse, match="cannot stand without"):
        takeback.check_agreed(match, 0)


def test_what_was_rebuilt_cannot_be_rolled_back() -> None:
    match = played("0 take:B2", "0 B2@a1r0", "1 take:T2")
    checkpoint = match.checkpoint()
    take_back(match, "only 4")
    with pytest.raises(LookupError):
        match.roll_back(checkpoint)


@pytest.mark.states("H18")
def test_among_people_a_placement_is_taken_back_by_consent(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        compile_rules(GAME)
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(GAME.name)
            one, two, table = await place.pair(game=GAME.name, options=RACE)
            await one.act("take:B2", 0)
            await one.act("B2@a1r0", 0)
            await one.ask(type="ask", seat=0, what="takeback")
            await two.next("notice", lambda told: bool(told.now.proposals))
            await two.ask(type="answer", seat=1, what="takeback", yes=True)
            await one.until(lambda wire: wire.now.seq == 5)
            assert (one.events[5].kind, one.events[5].text) == ("takeback", "only 4")
            kept = one.scene
            again: Wire = await place.stranger().enter(table)
            assert [part.id for part in again.scene.parts] == [part.id for part in kept.parts]  # type: ignore[union-attr]

    run(story())


def test_bots_play_all_phases_on_a_server(tmp_path: Path, run: Any) -> None:
    compile_rules(GAME)
    compile_bots(GAME)

    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.warm_up.rules_ready.add(GAME.name)
            place.services.warm_up.bots_ready.add(GAME.name)
            ada = await place.guest()
            options = {"clock": True, "king": "random", "max_rounds": 2}
            table = await ada.table("bot:2", "bot:3", "bot:2", game=GAME.name, options=options)
            watcher = await ada.enter(table, want="moves")
            await watcher.until(lambda wire: wire.now.over)
            seen = {event.text.partition(":")[0] for event in watcher.events.values() if event.kind == "move"}
            assert {"king", "start", "take", "pass", "die", "hand", "done"} <= seen

    run(story())
