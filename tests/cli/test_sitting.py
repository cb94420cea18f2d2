"""What a sitting prints."""

import random
from pathlib import Path

import pytest

from opolis import games
from opolis.cli import sitting as sittings
from opolis.cli.arguments import tell
from opolis.cli.commands import bell, list_moves
from opolis.cli.sitting import Sitting
from opolis.core.errors import OpolisError
from opolis.core.verbs import NATURE
from opolis.match.match import Match
from opolis.match.random_play import random_match, step
from opolis.match.record import open_record
from table import play


def two_people(match: Match, path: Path | None = None) -> Sitting:
    """Sit two persons down."""
    return Sitting(match, ["person", "person"], 1, path)


class Typist:
    """Answers every question with the next line, as a person at a real terminal would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.lines, self.questions = list(lines), list[str]()
        monkeypatch.setattr("builtins.input", self.answer)
        monkeypatch.setattr(sittings.sys.stdin, "isatty", lambda: True, raising=False)
        monkeypatch.setattr("opolis.cli.prompt._readline", lambda: None)

    def answer(self, question: str) -> str:
        self.questions.append(question)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def test_long_lines_break_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    tell("m11/2-l12/1 m11/2-l12/2")
    assert capsys.readouterr().out == "  m11/2-l12/1\n  m11/2-l12/2\n"


def test_help_names_a_clause_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    Sitting(play("turris", ""), ["person", "person"], 1, None).obey(0, "help")
    assert "one clause like T1" in capsys.readouterr().out


def test_a_list_without_moves_says_so() -> None:
    with pytest.raises(OpolisError, match="no legal move contains 'zz'"):
        list_moves(two_people(play("kwinty", "")), 0, "zz")


def test_the_bell_rings_when_a_player_says_so() -> None:
    sitting = Sitting(play("hirstopolis", "start", clock=True), ["person", "person"], 1, None)
    bell(sitting, 0, "")
    assert sitting.match.log(0)[-1] == (NATURE, "bell")


def test_without_a_clock_there_is_no_bell() -> None:
    with pytest.raises(OpolisError, match="no bell to ring"):
        bell(two_people(play("kwinty", "")), 0, "")


def test_undo_among_two_persons_takes_one_move_back() -> None:
    sitting = two_people(play("kwinty", "iv jv"))
    sitting.obey(0, "undo")
    assert [event.text for event in sitting.match.events] == ["iv"]


def test_undo_against_a_bot_takes_its_answer_back_too() -> None:
    sitting = Sitting(play("kwinty", "iv jv"), ["person", "bot:1"], 1, None)
    sitting.obey(0, "undo")
    assert sitting.match.events == []


def test_a_match_is_saved_under_a_name_that_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kwinty.opolis").write_text("an earlier match")
    two_people(play("kwinty", "iv")).obey(1, "save")
    assert (tmp_path / "kwinty.opolis").read_text() == "an earlier match"
    assert len(open_record(tmp_path / "kwinty-2.opolis").events) == 1


def test_a_file_is_overwritten_only_if_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.opolis"
    path.write_text("an earlier match")
    Typist(monkeypatch, "", "y")
    sitting = two_people(play("kwinty", "iv"))
    sitting.obey(1, f"save {path}")
    assert path.read_text() == "an earlier match"
    sitting.obey(1, f"save {path}")
    assert len(open_record(path).events) == 1
    sitting.obey(1, "jv")
    sitting.obey(0, "save")
    assert len(open_record(path).events) == 2


def test_after_a_failed_save_the_match_can_be_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, good = tmp_path / "nowhere" / "match.opolis", tmp_path / "match.opolis"
    typist = Typist(monkeypatch, "iv", f"save {bad}", "quit", "", str(bad), str(good))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kwinty.opolis").mkdir()
    monkeypatch.setattr("opolis.cli.sitting.free_path", lambda name: bad)
    two_people(play("kwinty", "")).run()
    assert capsys.readouterr().out.count("No such file or directory") == 3
    assert typist.lines == []
    assert len(open_record(good).events) == 1


def test_a_finished_match_can_be_saved_analysed_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "won.opolis"
    Typist(monkeypatch, "iv", "hv", "jh", "zz", f"save {path}", "analyse", "again", "quit", "n")
    monkeypatch.setattr("opolis.cli.analyse.SIMULATIONS", 20)
    sitting = two_people(play("kwinty", "", row=3))
    sitting.run()
    printed = capsys.readouterr().out
    assert "the match is over; `help` lists what you can type" in printed
    assert open_record(path).over
    assert "1. seat 0  iv" in printed
    assert sitting.match.movers == [1]  # the loser begins
    assert sitting.match.options["row"] == 3


def test_the_first_screen_says_the_goal_and_an_example_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Typist(monkeypatch, "quit")
    two_people(play("kwinty", "")).run()
    printed = capsys.readouterr().out
    assert "be the first with five squares in a line" in printed
    assert "for example ih" in printed


def test_seats_that_act_at_once_act_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play("hirstopolis", "", mode="headtohead")
    assert match.movers == [0, 1]
    take = next(move for move in match.moves(0) if move.startswith("take:"))
    Typist(monkeypatch, take, take, "quit", "n")
    Sitting(match, ["person", "bot:1"], 1, None).run()
    assert [event.seat for event in match.events] == [0, 1, 0, 1]


def test_tab_completes_commands_and_moves() -> None:
    sitting = two_people(play("kwinty", "iv"))
    sitting.asked = 1
    prompt = sitting.prompt
    assert [prompt.complete("j", number) for number in range(3)] == ["jh", "jv", None]
    assert prompt.complete("mo", 0) == "moves"


@pytest.mark.parametrize("game", games.names())
def test_pictures_fit_eighty_columns(game: str) -> None:
    shelf = games.load(game)
    match = random_match(shelf, random.Random(1), shelf.seats[-1])
    for _ in range(60):
        if not match.over:
            step(match, random.Random(len(match.events)))
    assert max(map(len, match.view(0, width=80).splitlines())) <= 80


def test_the_terminal_rings_when_the_time_is_up_and_the_move_typed_meanwhile_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play("gridopolis", "", minutes=1)
    sitting, now = two_people(match), [0.0]
    monkeypatch.setattr(sittings.time, "monotonic", lambda: now[0])
    typist = Typist(monkeypatch, "l11/2-l12/2", "l15/2-l14/2")
    assert sitting.turn()
    now[0] = 60.0
    monkeypatch.setattr(
        sitting.countdown, "is_due", lambda _: len(typist.questions) == 2 and not ringing(match)
    )
    assert sitting.turn()
    assert [event.text for event in match.events] == ["l11/2-l12/2", "bell", "l15/2-l14/2"]
    assert "The bell rings" in capsys.readouterr().out
    assert match.over


def ringing(match: Match) -> bool:
    return NATURE not in match.movers


def test_bots_hear_the_bell_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, now = Sitting(play("gridopolis", "", minutes=1), ["bot:1", "bot:1"], 1, None), [0.0]
    monkeypatch.setattr(sittings.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sittings.time, "sleep", lambda _: None)
    sitting.turn()
    now[0] = 61.0
    while not sitting.match.over:
        sitting.turn()
    assert (NATURE, "bell") in sitting.match.log(0)
    assert sitting.match.state.rounds_played == 1
