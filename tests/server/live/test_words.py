"""Words beside moves: "you" to whoever looks, names to the others, in the language of each."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from opolis import games
from opolis.core.scene import Touch
from opolis.server.warm import compile_bots
from opolis.wording.catalogue import catalogue
from opolis.wording.message import message
from server.club import club

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.5"}


def leaves(touches: tuple[Touch, ...]) -> set[str]:
    """List the moves of touches."""
    deeper = [leaves(touch.then) for touch in touches]
    return {touch.move for touch in touches if touch.move}.union(*deeper)


def test_everybody_is_told_a_move_in_their_own_words(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            ada, _ = place._people
            await ada.post("/api/me", {"name": "Ada"})
            watcher = await place.stranger().wire(table, additional_headers=GERMAN)
            await watcher.hello()
            name = place.services.registry.live[table].match.names[0]
            called = catalogue(games.load("kwinty").folder, "de").person(name)
            await one.act("iv")
            for wire in (two, watcher):
                await wire.until(lambda wire: wire.now.seq == 3)
            assert one.events[3].words == "You stood a block upright on i"
            assert two.events[3].words == f"{name} stood a block upright on i"
            assert watcher.events[3].words == f"{called} hat einen Block aufrecht auf i gestellt"
            assert one.events[1].words == "", "sitting down is no move"

    run(story())


def test_words_that_an_older_version_kept_close_no_table(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair()
            await one.act("iv")
            events = place.services.registry.live[table].match._history.events
            events[-1] = replace(events[-1], words=message("upright"), moments=())  # it named no column then
            watcher = await place.stranger().wire(table)
            await watcher.hello()
            await watcher.until(lambda wire: wire.now.seq == 3)
            assert (watcher.events[3].text, watcher.events[3].words) == ("iv", "")

    run(story())


def test_a_program_is_told_in_words_only_if_it_asks(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, _, table = await place.pair()
            lean, wordy = [await place.stranger().wire(table) for _ in range(2)]
            await lean.hello(want="moves")
            await wordy.hello(want="moves", words=True)
            await one.act("iv")
            for wire in (lean, wordy):
                await wire.until(lambda wire: wire.now.seq == 3)
            assert (lean.events[3].text, lean.events[3].words) == ("iv", "")
            assert wordy.events[3].words.endswith("stood a block upright on i")

    run(story())


def test_whoever_acts_is_asked_and_others_are_told_who_acts(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            one, two, table = await place.pair()
            watcher = await place.stranger().wire(table, additional_headers=GERMAN)
            await watcher.hello()
            names = place.services.registry.live[table].match.names
            called = catalogue(games.load("kwinty").folder, "de").person(names[0])
            assert one.now.task == "Put a block where it glows, upright or flat"
            assert two.now.task == f"{names[0]} builds"
            assert watcher.now.task == f"{called} baut"
            await one.act("iv")
            await two.until(lambda wire: wire.now.seq == 3)
            assert (one.now.task, two.now.task) == (
                f"{names[1]} builds",
                "Put a block where it glows, upright or flat",
            )

    run(story())


def test_where_several_sit_at_one_screen_the_seat_looked_through_is_asked(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            wire = await ada.enter(await ada.table("me", "me"))
            for seat, move in ((0, "iv"), (1, "jv")):
                assert (wire.now.view, wire.now.task) == (seat, "Put a block where it glows, upright or flat")
                await wire.act(move, seat)
                await wire.until(lambda wire, seen=seat: wire.now.view != seen)

    run(story())


def test_where_several_act_each_is_asked_and_a_watcher_hears_for_whom_all_wait(
    tmp_path: Path, run: Any
) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, options = await place.guest(), {"mode": "headtohead", "clock": False}
            table = await ada.table("me", "open", game="hirstopolis", options=options)
            await (await place.guest()).sit(table, 1)
            wire, watcher = await ada.enter(table), await place.stranger().enter(table)
            names = place.services.registry.live[table].match.names
            assert wire.now.task.startswith("Take blocks and build")
            assert watcher.now.task == f"Waiting for {names[0]} and {names[1]}"

    run(story())


def test_the_accounts_language_comes_before_the_browsers(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            assert (await ada.post("/api/me", {"language": "de"}))["language"] == "de"
            assert (await ada.post("/api/me", {"language": "xx"}, 400))["code"] == "malformed"
            table = await ada.table("me", "bot:1")
            wire = await ada.enter(table)
            await wire.act("ih")
            assert wire.events[3].words == "Du hast einen Block flach auf i–j gelegt"
            assert (await ada.post("/api/me", {"language": ""})).get("language", "") == ""

    run(story())


def test_touches_come_with_the_words_of_their_moves(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            table = await ada.table("me", "open")
            await (await place.guest()).sit(table, 1)
            wire = await ada.wire(table)
            welcome = await wire.hello()
            assert welcome.words == {
                "ih": "Lay a block flat on i–j",
                "iv": "Stand a block upright on i",
            }
            assert set(welcome.words) == leaves(welcome.touches[0])
            answer = await wire.ask(type="touching", seat=0, path=["column:i"])
            assert answer.words == welcome.words

    run(story())


def test_a_hint_is_said_in_words(tmp_path: Path, run: Any) -> None:
    compile_bots(games.load("kwinty"))

    async def story() -> None:
        async with club(tmp_path) as place:
            place.services.warm_up.bots_ready.add("kwinty")
            one, _, table = await place.pair(options={"row": 3}, hints=True)
            hint = await one.ask(type="hint", seat=0)
            assert hint.words == place.services.registry.live[table].match.current.say(0, hint.move)
            assert hint.line[0].words == hint.words
            assert hint.line[0].ghost, "every step shows what would lie there"
            assert hint.next_best.move != hint.move
            assert 0 <= hint.good <= 1
            assert "%" not in hint.text

    run(story())
