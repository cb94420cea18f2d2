"""Records: written, read, replayed; every kind of damage is named with its line."""

from pathlib import Path

import pytest

from opolis import games
from opolis.core.errors import BadRecord
from opolis.match.record import OlderRules, Record, open_record, read, save
from table import play

GOOD = """opolis-record 1
Game: kwinty
Rules: 1
Options: {"width": 7}
Seats: ["ada", "bot:5"]
Date: 2026-11-15

0 iv
1 jh      ; comments after a semicolon
"""


def damaged(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def test_a_record_is_read_as_it_was_written() -> None:
    match = read(GOOD)
    assert match.options["width"] == 7
    assert match.players == ["ada", "bot:5"]
    assert [event.text for event in match.events] == ["iv", "jh"]
    assert match.record() == GOOD.replace("      ; comments after a semicolon", "")


def test_a_finished_match_tells_its_scores() -> None:
    text = play("kwinty", "iv hv jh", row=3).record()
    assert "Scores: [1, 0]" in text
    assert read(text).over
    with pytest.raises(BadRecord, match=r"line 7: the moves lead to the scores \[1, 0\], not \[0, 1\]"):
        read(text.replace("Scores: [1, 0]", "Scores: [0, 1]"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a record begins with"),
        (damaged("opolis-record 1", "opolis-record 2"), "line 1: a record begins with 'opolis-record 1'"),
        (damaged("Game: kwinty", "Game: chess"), "line 2: no game is called 'chess'"),
        (damaged("Game: kwinty\n", ""), "line 1: the header Game is missing"),
        (damaged("Seats:", "Chairs:"), "line 5: .* is no header; there are Game"),
        (damaged("Rules: 1", "Rules: 9"), "line 3: played by version 9 of the rules; this is version 1"),
        (damaged("Rules: 1", "Game: kwinty"), "line 3: the header Game stands here a second time"),
        (damaged('{"width": 7}', '{"width": 77}'), "line 4: option width: 77 is not allowed"),
        (damaged('{"width": 7}', '{"width": 7'), "line 4: Options is not JSON"),
        (damaged('{"width": 7}', "[7]"), "line 4: Options must be a JSON table"),
        (damaged('["ada", "bot:5"]', '["ada"]'), "line 5: seats: 1 is not allowed"),
        (damaged("2026-11-15", "yesterday"), "line 6: 'yesterday' is no date"),
        (damaged("0 iv", "0iv"), "line 8: '0iv' is no move"),
        (damaged("0 iv", "7 iv"), "line 8: there is no seat 7"),
        (damaged("0 iv", "1 iv"), "line 8: move iv of seat 1 is refused. K1: "),
        (damaged("1 jh", "1 ih"), "line 9: move ih of seat 1 is refused. K5: "),
        (damaged("1 jh", "1 j"), "line 9: move j of seat 1 is refused. notation: "),
        (damaged("1 jh", "* jh"), "line 9: move jh of nature is refused. K1: "),
        (damaged("1 jh", "9" * 5000 + " jh"), "line 9: .* is no move"),
        (damaged('{"width": 7}', "[" * 100_000), "line 4: Options is not JSON"),
        (damaged("Seats", "Scores: [1, 0]\nSeats"), "line 5: .* the moves stop before the end"),
    ],
)
def test_damage_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read(text)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"missing\.opolis: No such file"):
        open_record(tmp_path / "missing.opolis")
    (tmp_path / "odd.opolis").write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord, match="byte 0 is not UTF-8 text"):
        open_record(tmp_path / "odd.opolis")
    (tmp_path / "bad.opolis").write_text(damaged("1 jh", "1 ih"))
    with pytest.raises(BadRecord, match=r"bad\.opolis, line 9: "):
        open_record(tmp_path / "bad.opolis")


def test_an_interrupted_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.opolis"
    save(path, GOOD)

    def power_cut(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", power_cut)
    with pytest.raises(KeyboardInterrupt):
        save(path, "half of a new rec")
    assert path.read_text() == GOOD
    assert list(tmp_path.iterdir()) == [path]


def test_a_saved_file_may_be_read_by_whoever_may_read_new_files(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    save(tmp_path / "match.opolis", GOOD)
    assert (tmp_path / "match.opolis").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_record_by_older_rules_can_be_read_but_not_replayed() -> None:
    game = next(game for game in map(games.load, games.names()) if game.rules > 1)
    text = f'opolis-record 1\nGame: {game.name}\nRules: 1\nSeats: ["ada", "ben"]\nScores: [3, 5]\n\n0 old:a\n'
    record = Record.parse(text)
    assert record.read_only.startswith("This match was played by version 1 of the rules;")
    assert (record.scores, [entry.text for entry in record.moves]) == ((3, 5), ["old:a"])
    with pytest.raises(OlderRules, match=r"line 3: This match .* can be read but not replayed"):
        record.replay()
    assert not Record.parse(text.replace("Rules: 1", f"Rules: {game.rules}")).read_only
    assert not Record.parse(text.replace("Rules: 1", "Rules: " + "9" * 5000)).read_only


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [("ada", "\\ud800", 5), ("ada", "\\u0000", 5), ("0 iv", "0 iv\x00", 8), ("semicolon", "\x1b", 9)],
)
def test_characters_that_no_text_may_hold_are_refused_with_their_line(old: str, new: str, line: int) -> None:
    with pytest.raises(BadRecord, match=f"line {line}: .*may"):
        read(damaged(old, new))
