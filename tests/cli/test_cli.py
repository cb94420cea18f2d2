"""The command line as a newcomer uses it."""

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from opolis import __version__ as version
from opolis import games
from opolis.cli import main

GOLDEN = Path(__file__).parents[1] / "golden" / "kwinty"


# The tests themselves use all cores: a job that starts a process for each takes longer than one without.
ONE_CORE = {"OPOLIS_CORES": "1"}


def opolis(*words: str | Path, typed: str = "", code: int = 0) -> str:
    """Run a command within this process; returns what it printed."""
    told, aside = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["opolis", *map(str, words)])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        for name, value in ONE_CORE.items():
            patch.setenv(name, value)
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(aside):
            try:
                main()
                ended = 0
            except SystemExit as end:
                ended = end.code if isinstance(end.code, int) else int(end.code is not None)
    return answered(words, ended, code, told.getvalue(), aside.getvalue())


def opolis_alone(
    *words: str | Path, typed: str = "", code: int = 0, around: dict[str, str] | None = None
) -> str:
    """Run a command in a process of its own, as people do; returns what it printed."""
    run = subprocess.run(
        [sys.executable, "-m", "opolis", *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **ONE_CORE, **(around or {})},
    )
    return answered(words, run.returncode, code, run.stdout, run.stderr)


def answered(words: tuple[str | Path, ...], ended: int, code: int, told: str, aside: str) -> str:
    """Check how a command ended; machines get what it printed without what is told to people beside it."""
    assert ended == code, told + aside
    assert "Traceback" not in aside
    return told if "--json" in words else told + aside


def test_a_newcomer_plays_is_refused_saves_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "evening.opolis"
    typed = f"iv\nihh\nwhy zv\nhint\nsave {path}\nquit\n"
    output = opolis("play", "kwinty", "--level", "3", "--seed", "1", typed=typed)
    assert "notation: 'ihh' is no block" in output
    assert "K2: the wall may be at most 9 squares wide" in output
    assert f"go on with: opolis play {path}" in output
    again = opolis("play", path, typed="log\nundo\nmoves\nquit\n")
    assert "1. You stood a block upright on i (iv)" in again
    assert "ih iv" in again
    assert "sound, 2 moves" in opolis("check", path)


def test_a_block_that_breaks_k6_is_refused_with_its_clause() -> None:
    output = opolis_alone(
        "play", "kwinty", "--who", "person,person", typed="iv\njv\niv\nscore\nrules K6\nquit\n"
    )
    assert "K6: the short sides of two of your blocks would touch" in output
    assert "blocks left: 19" in output
    assert "K6  The short ends of two blocks" in output


def test_a_whole_game_can_be_played_and_watched(tmp_path: Path) -> None:
    output = opolis("watch", "kwinty", "--row", "3", "--pause", "0", "--level", "2", "--seed", "4")
    assert "takes the win." in output or "share the win." in output


def test_options_of_the_game_are_flags() -> None:
    assert "ih iv" not in opolis("play", "kwinty", "--width=12", typed="moves\nquit\n")
    typed = "iv\njv\nwhy iv\nquit\n"
    output = opolis("play", "kwinty", "--no-short-sides", "--who", "person,person", typed=typed)
    assert "iv is legal" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["tune", "rollopolis", "--simulations", "20"],
            "Rollopolis has no value network that could be trained",
        ),
        (
            ["tune", "kwinty", "--simulations", "20", "--row", "4"],
            "a value network learns the usual rules only",
        ),
        (
            ["tune", "kwinty", "--generations", "2"],
            "Kwinty cannot be tuned: its evaluate room names no FEATURES",
        ),
        (
            ["tune", "hamlet", "--generations", "2", "--mood", "nice"],
            "option mood: weights are found under the usual rules only",
        ),
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "kwinty", "--width", "99"], "option width: 99 is not allowed; it takes 5 to 12"),
        (["play", "kwinty", "--widht", "9"], "option widht: no such option; did you mean width?"),
        (["play", "kwinty", "--width"], "option width: a value is missing"),
        (["play", "kwinty", "--seats", "4"], "seats: 4 is not allowed"),
        (["play", "kwinty", "--who", "person"], "who: 1 players for 2 seats"),
        (["play", "kwinty", "--who", "person,cat"], "who: 'cat' is not allowed"),
        (["play", "kwinty", "stray"], "'stray' is not expected here"),
        (["rules", "kwinty", "K77"], "Kwinty has no clause K77; there are K1, K2"),
        (["check", "nowhere.opolis"], "nowhere.opolis: No such file"),
        (["simulate", "kwinty", "--bots", "3"], "bots: '3' is not allowed; it takes 2 levels"),
        (["design", "check", "kwinty", "x.toml"], "Kwinty has nothing to design"),
        (
            ["play", GOLDEN / "a-five.opolis", "--width", "5"],
            "--width 5: a record has its own seats and options",
        ),
        (["play", "kwinty", "--preset", "chess"], "preset: 'chess' is not known; there are: a-fixed-frame"),
        (["play", "kwinty", "--preset"], "preset: a name is missing"),
    ],
)
def test_bad_input_is_told_without_a_traceback(
    words: list[str | Path], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["opolis", *map(str, words)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert message in "".join(capsys.readouterr())


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    output = opolis("simulate", "kwinty", "--games", "1", "--out", tmp_path / "file" / "records", code=2)
    assert "file/records: Not a directory" in output


def test_records_are_replayed_and_checked() -> None:
    path = GOLDEN / "a-five.opolis"
    assert "10. grace: gv" in opolis("replay", path)
    assert "black has won" in opolis("replay", path, "--last")
    assert json.loads(opolis("check", path, "--json"))[0]["scores"] == [0, 1]
    assert "The match is over" in opolis("moves", path)


def test_a_broken_record_among_good_ones_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.opolis"
    broken.write_text((GOLDEN / "a-five.opolis").read_text().replace("0 kv", "0 gh"))
    output = opolis("check", GOLDEN / "a-draw.opolis", broken, code=2)
    assert "a-draw.opolis: sound" in output
    assert "broken.opolis, line 12: move gh of seat 0 is refused. K6" in output


def test_many_matches_are_summed_up_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "records"
    output = json.loads(opolis("simulate", "kwinty", "--games", "5", "--seed", "2", "--json", "--out", out))
    assert output["games"] == 5
    assert len(list(out.glob("*.opolis"))) == 5
    assert sum(row["wins"] for row in output["seats"]) == 5
    again = json.loads(opolis("simulate", "kwinty", "--games", "5", "--seed", "2", "--json", "--out", out))
    assert again == output
    assert json.loads(opolis("simulate", "kwinty", "--games", "5", "--seed", "2", "--json")) == output
    everywhere = {"OPOLIS_CORES": "2"}
    assert "matches" in opolis_alone(
        "simulate", "kwinty", "--games", "50", "--any-options", around=everywhere
    )


def test_a_second_thought_is_learnt_from_the_search() -> None:
    words = ("tune", "kwinty", "--simulations", "10", "--matches", "12", "--json")
    output = json.loads(opolis(*words))
    assert output["positions"] > 100
    assert len(output["loss"]) == 13
    assert output["files"] == []


def test_perft_counts_depth_by_depth() -> None:
    assert json.loads(opolis("perft", "kwinty", "4", "--json")) == {"1": 2, "2": 12, "3": 78, "4": 634}
    assert "17" in opolis("perft", "kwinty", "1", "--frame", "fixed")


def test_games_and_rules_are_told() -> None:
    assert "Raise one wall together" in opolis("games")
    assert "--short-sides" in opolis("games", "kwinty")
    listed = json.loads(opolis("games", "--json"))
    assert "kwinty" in [game["name"] for game in listed]
    assert "K9" in opolis("rules", "kwinty")
    assert list(json.loads(opolis("rules", "kwinty", "k6", "--json"))) == ["K6"]
    assert "Die kurzen Seiten" in opolis("rules", "kwinty", "k6", "--language", "de")


def test_listing_the_games_loads_nothing_heavy() -> None:
    heavy = {"numba", "numpy", "msgspec", "asyncio"}
    code = "import sys; from opolis.cli.app import app; app(standalone_mode=False); print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", code, "games"], check=True, capture_output=True, text=True)
    assert not heavy & set(output.stdout.split())


def test_the_version_is_told() -> None:
    assert opolis("--version") == f"opolis {version}\n"


def test_presets_can_be_chosen_and_changed() -> None:
    assert "A quick wall: width 7" in opolis("games", "kwinty")
    assert "white ░ 12 blocks" in opolis("play", "kwinty", "--preset", "A quick wall", typed="quit\n")
    output = opolis("play", "kwinty", "--preset=a-quick-wall", "--blocks", "8", typed="quit\n")
    assert "white ░ 8 blocks" in output


def test_a_mode_and_a_number_of_seats_imply_each_other() -> None:
    alone = opolis("play", "hirstopolis", "--mode", "solitaire", typed="quit\n")
    assert alone == opolis("play", "hirstopolis", "--seats", "1", typed="quit\n")
    output = opolis("play", "hirstopolis", "--mode", "solitaire", "--seats", "3", code=2)
    assert "option mode: solitaire takes one seat, not 3" in output


@pytest.mark.parametrize(
    "words", [["perft", "kwinty", "12"], ["solve", "kwinty", "--width", "9"]], ids=["perft", "solve"]
)
def test_ctrl_c_is_answered_while_a_kernel_runs(words: list[str]) -> None:
    command = [sys.executable, "-m", "opolis", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        if words[0] == "perft":
            assert "12" in "".join(process.stdout.readline() for _ in range(6))
        time.sleep(3)  # by now something long is being worked out
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 130
        assert process.stderr
        assert "Traceback" not in process.stderr.read()


def test_a_plug_in_that_cannot_be_imported_is_named_and_skipped(tmp_path: Path) -> None:
    (tmp_path / "broken_game.py").write_text("raise RuntimeError('no luck')")
    info = tmp_path / "broken_game-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[opolis.games]\nbroken = broken_game\n")
    output = opolis_alone("games", around={"PYTHONPATH": str(tmp_path)})
    assert "skipped: the game 'broken' of the package broken_game cannot be loaded" in output
    assert "RuntimeError: no luck" in output
    assert "Raise one wall together" in output
    assert "cannot be loaded" in opolis_alone("play", "broken", code=2, around={"PYTHONPATH": str(tmp_path)})


def test_rules_are_compiled_even_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    around = {"OPOLIS_CACHE": str(tmp_path / "file" / "cache"), "NUMBA_DISABLE_JIT": "0"}
    output = opolis_alone("perft", "kwinty", "2", around=around)
    assert "compiled rules cannot be kept in" in output
    assert output.count("cannot be kept") == 1
    assert "12" in output


def test_a_record_by_older_rules_is_listed_with_the_reason(tmp_path: Path) -> None:
    game = next(game for game in map(games.load, games.names()) if game.rules > 1)
    path = tmp_path / "old.opolis"
    headers = f'opolis-record 1\nGame: {game.name}\nRules: 1\nSeats: ["ada", "ben"]\nScores: [3, 5]\n'
    path.write_text(headers + "\n0 old:a\n* 6\n")
    for command, code in (("replay", 0), ("play", 2), ("analyse", 2), ("moves", 2)):
        output = opolis(command, path, code=code)
        assert ": ada, ben\n1. ada: old:a\n2. nature: 6\nScores: [3, 5]\nThis match was played by" in output
    assert "can be read but not replayed" in opolis("check", path, code=2)


def test_a_lesson_is_listed_written_checked_and_done(tmp_path: Path) -> None:
    assert "five: Five in a row (2 min)" in opolis("lesson", "list", "kwinty")
    done = opolis("lesson", "play", "kwinty", "five", typed="iv\nih\nshow\ngh\nhv\nfh\n")
    assert "Upright is allowed too" in done
    assert "K6: the short sides of two of your blocks would touch" in done
    assert done.rstrip().endswith("That was all of it. Well done.")
    assert "Fünf in einer Reihe" in opolis("lesson", "play", "kwinty", "--language", "de", typed="quit\n")
    mine = tmp_path / "mine.txt"
    assert "opolis lesson check" in opolis("lesson", "new", "turris", mine)
    assert "exists already" in opolis("lesson", "new", "turris", mine, code=2)
    assert "sound, 2 steps in en" in opolis("lesson", "check", mine)
    assert "there is no file mien.txt; `opolis lesson new" in opolis("lesson", "play", "mien.txt", code=2)
    mine.write_text(mine.read_text().replace(";@say", ";@sya", 1))
    assert f"{mine}, line 12: a lesson has no note 'sya'; did you mean say?" in opolis(
        "lesson", "check", mine, code=2
    )


def test_a_puzzle_that_asks_for_a_series_is_done_in_the_terminal() -> None:
    from opolis.match.puzzle import puzzles

    puzzle = next(one for one in puzzles(games.load("hirstopolis")).values() if one.gap)
    first, *rest = puzzle.right
    typed = "\n".join([first, "done", "back", "back", "show", first, *rest, ""])
    done = opolis("lesson", "play", "hirstopolis", f"puzzle:{puzzle.id}", typed=typed)
    assert f"end with {puzzle.goal} points" in " ".join(done.split())
    assert f"the goal is {puzzle.goal}." in done
    assert done.rstrip().endswith("That was all of it. Well done.")
    assert "has no puzzle '999'" in opolis("lesson", "play", "hirstopolis", "puzzle:999", code=2)


def test_the_terminal_speaks_german_where_it_is_asked_to() -> None:
    output = opolis("play", "kwinty", "--language", "de", "--seed", "3", typed="zv\niv\nhint\nquit\n")
    assert "Weiß baut: Wähle eine Spalte" in output
    assert "K2: der erste Block kommt in Spalte i" in output
    assert "Du hast einen Block aufrecht auf i gestellt (iv)" in output
    assert re.search(r"█+░* (Ausgeglichen|Gut für dich|Schwierig)", output), "a hint has a bar, no percent"
    assert "language: 'fr' is not allowed" in opolis("play", "kwinty", "--language", "fr", code=2)
