"""A season taken out as a tournament: standings, records and a report, in the lab's own form."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import opolis
from opolis.cli.admin import admin
from opolis.core.errors import OpolisError
from opolis.server.seasons import moment, season
from server.club import club
from server.http.test_ratings import RATED, counted, member


def test_a_season_is_a_tournament(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path) as place:
            ada, other = await member(place, "Ada"), await member(place, "Bob")
            await other.post("/api/me", {"name": "Ada"})
            for number in range(2):
                table = await ada.table("me", "open", **RATED)
                await other.sit(table, 1)
                wire = await ada.enter(table)
                await wire.act("iv")
                await wire.ask(type="ask", seat=0, what="resign")
                await counted(ada, number + 1)
            store = place.services.store
            assert await season(store, "kwinty", 2, 0, 10) == []
            assert len(await season(store, "kwinty", 2, 0, store.now() + 1)) == 2
            assert await season(store, "turris", 2, 0, store.now() + 1) == []

    run(story())
    words = [
        "season", "kwinty", "--since", "2020-01-01", "--until", "2100-01-01", "--database",
        str(tmp_path / "tables.sqlite3"), "--out", str(tmp_path / "records"), "--html",
        str(tmp_path / "page.html"),
    ]  # fmt: skip
    told = CliRunner().invoke(admin, [*words, "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.output)
    assert [(row["name"], row["points"]) for row in data["standings"]] == [("Ada (2)", 2.0), ("Ada", 0.0)]
    assert [one["moves"] for one in data["matches"]] == [1, 1]
    records = sorted((tmp_path / "records").iterdir())
    assert [len(opolis.Record.open(path).replay().events) for path in records] == [1, 1]
    assert "a season, 2020-01-01 to 2100-01-01" in (tmp_path / "page.html").read_text()


def test_a_day_is_written_like_a_day() -> None:
    assert moment("1970-01-02") == 86400
    with pytest.raises(OpolisError, match="'May' is no day"):
        moment("May")
