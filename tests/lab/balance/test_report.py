"""Balance reports: restricted play, estimates, one offline page."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from opolis import games
from opolis.bots.bot import bot
from opolis.cli.app import app
from opolis.core.errors import OpolisError
from opolis.lab.balance.matches import BalanceMatch, measured
from opolis.lab.balance.plan import BalancePlan, all_matches, equal_matches, skill_matches
from opolis.lab.balance.report import differences, report
from opolis.lab.balance.restrictions import RestrictedBot, Restriction, looking_one_ahead

KWINTY = games.load("kwinty")
EQUAL = BalanceMatch("kwinty", 0, ("2", "2"))


@pytest.mark.parametrize("level", [2, 5])
def test_a_banned_move_is_played_only_where_nothing_else_is_left(level: int) -> None:
    match = KWINTY.new()
    bots = [
        RestrictedBot(bot("kwinty", level, seed=1, simulations=None if level < 3 else 20), Restriction(text))
        for text in ("ban:flat", "ban:upright")
    ]
    while not match.over:
        seat = match.mover
        before, text = match.moves(seat), bots[seat].choose(match, seat)
        match.play(seat, text)
        banned = "hv"[seat]
        assert not text.endswith(banned) or all(move.endswith(banned) for move in before)


def test_a_match_is_measured_the_same_again() -> None:
    one = measured(EQUAL)
    assert one == measured(EQUAL)
    assert one.moves == sum(map(sum, one.used.values()))
    assert sum(one.outcome) == 1
    assert one.ending in ("a line", "rows one square short", "a draw")
    assert one.branching >= 1


def test_whoever_ends_at_random_began_as_everybody() -> None:
    free, limited = (
        measured(BalanceMatch("kwinty", 3, ("2", "2"), restriction=text)) for text in ("", "last:2")
    )
    assert limited.moves >= free.moves - 4
    assert limited.restriction == "last:2"


def test_whoever_looks_one_move_ahead_does_not_search() -> None:
    made = looking_one_ahead(bot("kwinty", 5, seed=1))
    assert made.level.simulations == made.budget.simulations == 0


@pytest.mark.parametrize("text", ["blindfolded", "ban:", "last:some", "from:purple", "from:0:purple"])
def test_an_unknown_restriction_is_refused(text: str) -> None:
    with pytest.raises(OpolisError, match="is not known; it takes ban:NAME, from:K:NAME"):
        Restriction(text)


def test_every_seat_is_asked_in_turn_and_no_match_twice() -> None:
    plan = BalancePlan(2, levels=["1", "2"], games=3, restrictions=["last:1"], restricted_games=4)
    matches = all_matches(KWINTY, plan)
    assert len({one.key for one in matches}) == len(matches) == 3 + 3 + 100 + 4
    assert {one.seat for one in matches if one.restriction} == {0, 1}
    assert skill_matches(KWINTY, plan, "1") == []
    assert [one.players for one in skill_matches(KWINTY, plan, "2")][:2] == [("2", "1"), ("1", "2")]
    with pytest.raises(OpolisError, match="levels: 'best' is not allowed"):
        skill_matches(KWINTY, plan, "best")


def test_a_design_does_not_differ_from_itself() -> None:
    plan = BalancePlan(2, levels=["1"], games=4, skill_games=0)
    results = {one.key: one for one in map(measured, equal_matches(KWINTY, plan, "1"))}
    found = report(KWINTY, plan, results)
    assert sum(one.mean for one in found.levels[0].seats) == pytest.approx(1)
    assert {one.p_value for one in differences(found, found)} == {1.0}


def test_the_command_writes_a_page_that_needs_nothing_else(tmp_path: Path) -> None:
    page, log = tmp_path / "report.html", tmp_path / "log.jsonl"
    words = [
        "lab", "balance", "kwinty", "--levels", "2", "--games", "4", "--skill", "2", "--ban", "flat",
        "--restricted", "2", "--against", "--row 4", "--html", str(page), "--log", str(log), "--workers", "1",
    ]  # fmt: skip
    told = CliRunner().invoke(app, [*words, "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.output)
    assert [one["options"] for one in data["designs"]] == [{}, {"row": "4"}]
    assert {one["measure"] for one in data["differences"]} >= {"drama", "narrowness", "seat 0 wins"}
    assert data["designs"][0]["restricted"][0]["restriction"] == "ban:flat"
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "http" not in text
    assert "<script" not in text
    kept = log.read_bytes()
    assert kept.count(b"\n") == 2 * (4 + 2 + 2)
    plain = CliRunner().invoke(app, words)
    assert "seat 0 wins" in plain.output
    assert log.read_bytes() == kept
