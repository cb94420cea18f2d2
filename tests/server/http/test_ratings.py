"""Rated and friendly tables, as people meet them: what can be rated, what counts, and what is shown."""

import asyncio
from pathlib import Path
from typing import Any

from server.club import Club, Person, club

CLOCK = {"clock": {"kind": "bank", "seconds": 600}}
RATED = {"rated": True} | CLOCK


async def member(place: Club, name: str) -> Person:
    """Let somebody come who has an account."""
    person = await place.guest()
    await person.post("/api/me", {"name": name})
    await person.post("/api/account", {"login": name.lower(), "password": "correct horse"})
    return person


async def counted(person: Person, matches: int = 1) -> Any:
    """Wait until somebody's matches are counted."""
    async with asyncio.timeout(30):
        while len((found := await person.get("/api/me/results")).get("results", ())) < matches:
            await asyncio.sleep(0.02)
    return found


def test_what_says_nothing_of_strength_is_not_rated(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada = await member(place, "Ada")
            refused = [
                ({"clock": {"kind": "none"}}, ("me", "open"), "a clock"),
                ({"options": {"width": 7}}, ("me", "open"), "usual rules"),
                ({"hints": True}, ("me", "open"), "no hints"),
                ({}, ("me", "bot:8"), "level 1 to 6"),
                ({}, ("me", "me"), "on one seat each"),
                ({}, ("bot:2", "bot:3"), "a person at least"),
                ({"game": "rollopolis"}, ("me",), "two or more"),
            ]
            for more, players, why in refused:
                problem = await ada.table(*players, status=403, **RATED | more)
                assert why in problem["text"], problem
            guest = await place.guest()
            assert "an account" in (await guest.table("me", "open", status=401, **RATED))["text"]
            german = await ada.http.post(
                "/api/tables", json={"game": "kwinty", "players": ["me", "open"], "rated": True},
                headers={"Accept-Language": "de"},
            )  # fmt: skip
            assert "braucht eine Uhr" in german.json()["text"]

    run(story())


def test_a_rated_table_says_so_and_takes_accounts_once(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob, guest = await member(place, "Ada"), await member(place, "Bob"), await place.guest()
            table = await ada.table("me", "open", **RATED)
            listed = (await guest.get("/api/tables?status=waiting"))["tables"]
            assert [one["rated"] for one in listed] == [True]
            assert "an account" in (await guest.sit(table, 1, 401))["text"]
            assert "yourself alone" in (await ada.sit(table, 1, 403))["text"]
            assert "level 1 to 6" in (await ada.sit(table, 1, 403, kind="bot", level=7))["text"]
            assert (await bob.sit(table, 1))["rated"]
            one = await ada.enter(table)
            assert "hints are off" in (await one.ask(type="hint", seat=0)).text
            await one.act("iv")
            assert "moves of a rated match stand" in (await one.ask(type="ask", what="takeback", seat=0)).text
            for what in ("remove", "block"):
                assert "nobody is sent away" in (await one.ask(type="host", what=what, seat=1)).text
            await bob.enter(table)

    run(story())


def test_results_change_ratings_once_and_are_shown(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await member(place, "Ada"), await member(place, "Bob")
            table = await ada.table("me", "open", **RATED)
            await bob.sit(table, 1)
            await (await bob.enter(table)).ask(type="ask", seat=1, what="resign")
            friendly = await ada.table("me", "open", **CLOCK)
            await bob.sit(friendly, 1)
            await (await bob.enter(friendly)).ask(type="ask", seat=1, what="resign")
            own = await counted(ada)
            (result,), (rating,) = own["results"], own["ratings"]
            assert (result["table"], result["change"]) == (table, result["points"] - 1500)
            assert result["change"] > 0
            assert [(one["name"], one["place"]) for one in result["players"]] == [("Ada", 1), ("Bob", 2)]
            assert result["players"][0]["you"]
            assert (rating["game"], rating["seats"], rating["matches"]) == ("kwinty", 2, 1)
            assert (await counted(bob))["results"][0]["change"] == -result["change"]
            best = (await bob.get("/api/games/kwinty/ratings"))["players"]
            people = [one["name"] for one in best if not one.get("level")]
            assert people == ["Ada", "Bob"]
            assert [one["level"] for one in best if one.get("level")] == [6, 5, 4, 3, 2, 1]
            await bob.get("/api/games/kwinty/ratings?seats=3", 400)
            assert "ratings" in await ada.get("/api/me/export")
            assert (await place.stranger().get("/api/me/results")) == {"ratings": [], "results": []}

    run(story())


def test_whoever_leaves_or_runs_out_of_time_or_is_deleted_has_lost(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, bob = await member(place, "Ada"), await member(place, "Bob")
            left = await ada.table("me", "open", **RATED)
            await bob.sit(left, 1)
            await bob.delete(f"/api/tables/{left}/seats/1")
            late = await ada.table("open", "me", rated=True, clock={"kind": "move", "seconds": 1})
            await bob.sit(late, 0)
            await counted(ada, 2)
            gone = await ada.table("me", "open", **RATED)
            await bob.sit(gone, 1)
            await bob.post("/api/account/delete", {"password": "correct horse"})
            results = (await counted(ada, 3))["results"]
            assert all(one["change"] > 0 for one in results)
            assert {one["players"][1]["name"] for one in results} >= {"deleted player"}
            best = (await ada.get("/api/games/kwinty/ratings"))["players"]
            assert [one["name"] for one in best if not one.get("level")] == ["Ada"]

    run(story())
