"""Openings over HTTP: what came with a game, and what was played here."""

from pathlib import Path
from typing import Any

from opolis.match.openings import Results
from opolis.server.tables.opening_book import OpeningBook
from server.club import Club, Person, club
from server.http.test_studies import record

WON = "iv jv hv kv gv lv fv mv ev"  # white lays five in a row


async def explored(person: Person, *moves: str, **more: Any) -> dict[str, Any]:
    line = [[number % 2, text] for number, text in enumerate(moves)]
    found: dict[str, Any] = await person.post("/api/openings", {"record": record("", **more), "moves": line})
    return {one["move"]: one for one in found["moves"]}


async def play_here(place: Club, moves: str) -> None:
    """Let one person play both seats."""
    ada = await place.guest()
    wire = await ada.enter(await ada.table("me", "me"))
    for number, move in enumerate(moves.split()):
        await wire.act(move, number % 2)
    await wire.close()


def test_moves_are_listed_in_words_with_results_of_bots_and_of_this_server(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = place.stranger()
            before = await explored(ada)
            assert set(before) == {"iv", "ih"}
            assert sum(before["iv"]["bots"]) > 0
            assert before["iv"]["here"] == [0, 0, 0]
            assert before["iv"]["words"] == "Stand a block upright on i"
            await play_here(place, WON)
            assert (await explored(ada))["iv"]["here"] == [1, 0, 0]
            assert (await explored(ada))["iv"]["bots"] == before["iv"]["bots"]
            # Black's answer is the mirror image of the one that is listed.
            assert (await explored(ada, "iv"))["hv"]["same"] == ["jv"]
            assert (await explored(ada, "iv"))["hv"]["here"] == [1, 0, 0]
            assert (await explored(ada))["iv"]["here"] == [1, 0, 0], "no match is counted twice"

    run(story())


def test_a_match_that_was_only_brought_here_does_not_count(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await place.guest()
            lines = "".join(f"{number % 2} {text}\n" for number, text in enumerate(WON.split()))
            await ada.post("/api/records", {"record": record(lines)})
            assert (await explored(ada))["iv"]["here"] == [0, 0, 0]

    run(story())


def test_two_processes_count_a_match_once(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            await play_here(place, WON)
            store = place.services.store
            (table,) = await store.uncounted("kwinty", 1, 2, 10)
            other = OpeningBook(store)
            await store.count_opening(table, "kwinty", {"here": Results(1)})
            stale = store.uncounted

            async def late(*_: Any) -> list[str]:
                return [table]

            store.uncounted = late  # type: ignore[method-assign]  # what a slower process still believes
            from opolis import games

            await other.catch_up(games.load("kwinty"))
            store.uncounted = stale  # type: ignore[method-assign]
            assert await store.opening_results("kwinty", ["here"]) == {"here": Results(1)}
            assert (await explored(place.stranger()))["iv"]["here"] == [0, 0, 0]

    run(story())


def test_games_of_chance_and_other_rules_have_no_shipped_openings(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            assert await explored(place.stranger(), game="rollopolis") == {}
            assert await explored(place.stranger(), options='{"width": 7}') == {}
            problem = await place.stranger().post(
                "/api/openings", {"record": record(""), "moves": [[0, "zz"]]}, 422
            )
            assert "move 1" in problem["text"]

    run(story())
