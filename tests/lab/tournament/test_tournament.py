"""Tournaments: every form, programs that misbehave, killed and resumed, the same on Ray."""

import json
import re
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

import line_bots
import opolis
from opolis import games
from opolis.cli.app import app
from opolis.core.errors import OpolisError
from opolis.lab.jobs.job import Execution, crew_for
from opolis.lab.tournament import external_bot
from opolis.lab.tournament.direction import hold
from opolis.lab.tournament.entrants import Entrant, read_entrants
from opolis.lab.tournament.forms import FORMS, TournamentPlan, bracket, next_tables, swiss_groups
from opolis.lab.tournament.standings import rate, standings
from opolis.lab.tournament.table import Table, TableResult, played_table

KWINTY = games.load("kwinty")
ROOT = Path(__file__).parents[3]


def program(kind: str) -> Entrant:
    return Entrant(kind, f"exec:{sys.executable} {line_bots.__file__} {kind}")


def bots(*names: str) -> list[Entrant]:
    return read_entrants(KWINTY, names)


def undated(record: str) -> str:
    """Leave out when a match was played: that may be another day."""
    return re.sub(r"(?m)^Date: .*\n", "", record)


def imagined(table: Table, winner: str) -> TableResult:
    """A result that nobody played."""
    names = [one.name for one in table.entrants]
    shares = [float(name == winner) for name in names]
    ranks = [1.0 if share else 2.0 for share in shares]
    return TableResult(
        table.key, table.round, table.number, names, [0] * len(names), shares, ranks, 0, 0.0, ""
    )


@pytest.mark.parametrize(
    ("form", "matches"), [("round-robin", 20), ("gauntlet", 8), ("swiss", 12), ("knock-out", 12)]
)
def test_each_form_with_programs_that_crash_are_silent_and_cheat(form: str, matches: int) -> None:
    entrants = [*bots("greedy", "random"), *map(program, ("crash", "silent", "cheat"))]
    plan = TournamentPlan("kwinty", entrants, form, rounds=3, seconds=0.3)
    results = list(hold(plan))
    assert len(results) == matches
    kinds = {"crash": "crashed", "silent": "silent", "cheat": "illegal"}
    for one in results:
        if one.forfeit:
            assert one.forfeit == kinds[one.offender]
            assert one.outcome[one.players.index(one.offender)] == 0
            assert f"{one.offender} loses by rule ({one.forfeit})" in one.record
            opolis.read(one.record)
        assert sum(one.outcome) == pytest.approx(1)
    assert {one.forfeit for one in results if "cheat" in one.players} >= {"illegal"}
    clause = next(one.reason for one in results if one.forfeit == "illegal")
    assert re.search(r"move [a-g]v: K\d+: ", clause)
    rows = standings([one.name for one in entrants], results)
    assert sum(row.points for row in rows) == pytest.approx(len(results))
    assert rows[0].name in ("greedy", "random")


@pytest.mark.parametrize(
    ("kind", "forfeit", "patience"),
    [("garble", "garbled", 60.0), ("flood", "garbled", 60.0), ("deaf", "silent", 0.5)],
)
def test_a_program_that_floods_or_does_not_listen_holds_nobody_up(
    kind: str, forfeit: str, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages that are larger than a pipe, and more answers than anybody asked for."""
    monkeypatch.setattr(external_bot, "START_SECONDS", patience + 2.5)
    monkeypatch.setattr(external_bot, "known_state", lambda match, seat: "x" * 200_000)
    entrants = (bots("random")[0], program(kind))
    result = played_table(Table("kwinty", 1, 1, entrants, seconds=patience))
    assert (result.forfeit, result.offender, result.outcome) == (forfeit, kind, [1.0, 0.0])


def test_a_program_that_cannot_be_started_loses_by_rule(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_bytes(b"\x7fELF nothing of the kind")
    file.chmod(0o755)
    entrants = (bots("random")[0], Entrant("odd", f"exec:{file}"))
    result = played_table(Table("kwinty", 1, 1, entrants))
    assert (result.forfeit, result.offender) == ("crashed", "odd")
    assert "cannot be started" in result.reason


def test_every_seat_is_taken_in_turn_and_openings_are_shared() -> None:
    opening = ((0, "iv"), (1, "jh"))
    plan = TournamentPlan("kwinty", bots("1", "2", "3"), openings=[(), opening])
    tables = next_tables(plan, {})
    assert len(tables) == 3 * 2 * 2
    assert Counter(one.entrants[0].name for one in tables) == {"1": 4, "2": 4, "3": 4}
    result = played_table(tables[-1])
    assert [(entry.seat, entry.text) for entry in opolis.Record.parse(result.record).moves[:2]] == [*opening]


def test_a_swiss_tournament_pairs_equals_who_have_not_met_and_gives_each_one_bye_at_most() -> None:
    entrants = [Entrant(name, "1") for name in "abcde"]
    plan = TournamentPlan("kwinty", entrants, "swiss", rounds=4)
    results: dict[str, TableResult] = {}
    met: Counter[frozenset[str]] = Counter()
    rests: Counter[str] = Counter()
    while tables := next_tables(plan, results):
        groups = {frozenset(one.name for one in table.entrants) for table in tables}
        met.update(groups)
        rests.update({*"abcde"} - {name for group in groups for name in group})
        for table in tables:
            results[table.key] = imagined(table, min(one.name for one in table.entrants))
    assert max(met.values()) == 1
    assert max(rests.values()) == 1
    points = dict(zip(entrants, [3.0, 3.0, 0.0, 0.0, 0.0], strict=True))
    groups, _ = swiss_groups(plan, points, set(), set())
    assert groups[0] == (entrants[0], entrants[1])


def test_a_knock_out_gives_byes_to_the_best_seeds_and_breaks_ties() -> None:
    entrants = [Entrant(name, "1") for name in "abcdef"]
    byes, groups = bracket(entrants, 2)
    assert [one.name for one in byes] == ["a", "b"]
    assert [[one.name for one in group] for group in groups] == [["c", "f"], ["d", "e"]]
    plan = TournamentPlan("kwinty", entrants[:2], "knock-out")
    results: dict[str, TableResult] = {}
    played = 0
    while tables := next_tables(plan, results):
        for table in tables:  # whoever begins wins, so that all sets are equal
            results[table.key] = imagined(table, table.entrants[0].name)
            played += 1
    assert played == 3 * 2


def test_tables_of_three_are_seated_and_rated_properly() -> None:
    entrants = [Entrant(name, "1") for name in "abcde"]
    for form, count in (("round-robin", 10), ("swiss", 1), ("gauntlet", 6), ("knock-out", 1)):
        plan = TournamentPlan("rollopolis", entrants, form, seats=3)
        assert len(next_tables(plan, {})) == count * 3
    plan = TournamentPlan("rollopolis", entrants, seats=3)
    results = [imagined(table, min(one.name for one in table.entrants)) for table in next_tables(plan, {})]
    rated = rate("abcde", results)
    assert rated["a"][0] > rated["b"][0] > rated["d"][0]
    assert rated["a"][1] < rated["a"][0] < rated["a"][2]
    with pytest.raises(OpolisError, match="4 do not fit a knock-out at tables of 3; 3, 5, 7, 9 … do"):
        TournamentPlan("rollopolis", entrants[:4], "knock-out", seats=3)


def test_a_tournament_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = TournamentPlan("kwinty", bots("greedy", "random", "1"), "swiss", rounds=2, openings=[(), ()])
    whole = sorted(hold(plan), key=lambda one: one.key)
    file = tmp_path / "log.jsonl"
    stopped = hold(plan, Execution(1, file=file))
    first = [next(stopped) for _ in range(3)]
    stopped.close()
    with file.open("ab") as log:
        log.write(b'{"key": "torn')
    again = list(hold(plan, Execution(2, file=file)))
    assert again[:3] == first
    told = [undated(one.record) for one in sorted(again, key=lambda one: one.key)]
    assert told == [undated(one.record) for one in whole]
    assert file.read_bytes().count(b"\n") == len(whole)


def test_a_killed_tournament_comes_to_the_same_results(tmp_path: Path) -> None:
    """The command itself, killed in the middle with a program of its own, and run again."""
    log, told = tmp_path / "log.jsonl", []
    cheat = f"cheat=exec:{sys.executable} {line_bots.__file__} cheat"
    words = [
        "lab",
        "tournament",
        "kwinty",
        "--form",
        "gauntlet",
        "--openings",
        "3",
        "--json",
        "--workers",
        "2",
    ]
    players = [word for name in ("1", "greedy", "random", cheat) for word in ("--player", name)]
    command = [sys.executable, "-m", "opolis", *words, *players]
    killed = subprocess.Popen([*command, "--log", str(log)], stdout=subprocess.DEVNULL)
    while not log.exists() or log.read_bytes().count(b"\n") < 4:
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    kept = log.read_bytes().count(b"\n")
    for more in (["--log", str(log)], []):
        done = subprocess.run([*command, *more], capture_output=True, check=True)
        told.append(json.loads(done.stdout))
    assert 4 <= kept < len(told[0]["matches"]) == 18 == log.read_bytes().count(b"\n")
    assert told[0]["standings"] == told[1]["standings"]
    records = [sorted((one["key"], undated(one["record"])) for one in each["matches"]) for each in told]
    assert records[0] == records[1]


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_on_ray_a_tournament_of_each_form_is_the_same() -> None:
    entrants = [*bots("greedy", "random", "1"), program("cheat")]
    with crew_for(Execution(ray="local")) as cluster:
        for form in FORMS:
            plan = TournamentPlan("kwinty", entrants, form, rounds=2)
            here, there = (
                {one.key: (undated(one.record), one.outcome) for one in hold(plan, crew=crew)}
                for crew in (None, cluster)
            )
            assert here == there, form
            assert any("loses by rule (illegal)" in record for record, _ in there.values()), form


def test_the_command_tells_and_writes_everything(tmp_path: Path) -> None:
    example = f"mine=exec:{sys.executable} {ROOT / 'examples' / 'line_bot.py'}"
    words = [
        "lab", "tournament", "kwinty", "--player", "greedy", "--player", example, "--openings", "2",
        "--out", str(tmp_path / "records"), "--html", str(tmp_path / "page.html"), "--workers", "1",
    ]  # fmt: skip
    told = CliRunner().invoke(app, [*words, "--json"])
    assert told.exit_code == 0, told.output
    data = json.loads(told.output)
    assert [row["name"] for row in data["standings"]] == ["greedy", "mine"]
    assert all(one["forfeit"] == "" for one in data["matches"])
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 4
    assert all(opolis.Record.open(path).replay().over for path in records)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Standings" in page
    assert "http" not in page


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--player", "5", "--player", "best"], "player best: player: 'best' is not known"),
        (["--player", "5", "--player", "5@x"], "player 5@x: "),
        (["--player", "5", "--player", "5"], "player 5: two players have this name"),
        (["--player", "5"], "players: 1 are too few; 2 sit at a table"),
        (["--player", "5", "--player", "a=exec:no-such-program"], "player a: there is no program 'no-such"),
        (["--player", "5", "--player", "a=checkpoint:/nowhere 5"], "player a: '/nowhere' is no folder"),
        (["--player", "5", "--player", "4", "--form", "ladder"], "form: 'ladder' is not known"),
        (["--player", "5", "--player", "4", "--seats", "3"], "seats"),
        (["--player", "5", "--player", "4", "--openings", "0"], "openings: 0 is not allowed"),
        (["--player", "5", "--player", "4", "--openings", "no.txt"], "no.txt: No such file"),
        (["--player", "5", "--player", "4", "--html", "/nowhere/page.html"], "html: there is no folder"),
        (["--player", "5", "--player", "4", "--out", __file__], "is a file, not a folder"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(words: list[str], error: str, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    told = CliRunner().invoke(app, ["lab", "tournament", "kwinty", *words, "--log", str(log)])
    assert told.exit_code != 0
    assert error in str(told.exception)
    assert not log.exists()


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ("0 iv", r"line 1: not a file of openings"),
        ("opolis-openings 1\nGame: turris\n0 iv", "its openings are for game turris, not kwinty"),
        ("opolis-openings 1\n0 iv 1", r"line 2: '0 iv 1' does not name a seat and a move in turn"),
        ("opolis-openings 1\n\n0 iv 1 iv 0 av", r"line 3: move av is refused. K"),
        ("opolis-openings 1\n7 iv", r"line 2: there is no seat 7"),
        ("opolis-openings 1\n", "there is no opening in it"),
    ],
)
def test_a_broken_file_of_openings_is_refused_with_its_line(lines: str, error: str, tmp_path: Path) -> None:
    from opolis.lab.tournament.opening_file import read_openings

    file = tmp_path / "openings.txt"
    file.write_text(lines)
    with pytest.raises(OpolisError, match=error):
        read_openings(file, KWINTY, 2, {})


def test_openings_are_written_differ_and_are_read_again(tmp_path: Path) -> None:
    from opolis.lab.tournament.opening_file import read_openings

    file = tmp_path / "openings.txt"
    words = ["lab", "openings", "rollopolis", "--out", str(file), "--count", "4", "--workers", "1"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    found = read_openings(file, games.load("rollopolis"), games.load("rollopolis").default_seats, {})
    assert len({*found.openings}) == 4


def test_everybody_meets_everybody_once() -> None:
    entrants = [Entrant(name, "1") for name in "abcd"]
    tables = next_tables(TournamentPlan("kwinty", entrants), {})
    assert Counter(frozenset(table.entrants) for table in tables) == {
        frozenset(pair): 2 for pair in combinations(entrants, 2)
    }
