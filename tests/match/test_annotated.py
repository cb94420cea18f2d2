"""Annotated records: variations, comments and notes inside the comments of a record."""

import pytest

from opolis.core.errors import BadRecord
from opolis.match.annotated import Annotated
from opolis.match.record import read

TEXT = """opolis-record 1
Game: kwinty
Rules: 1
Options: {}
Seats: ["ada", "bob"]
Date: 2026-11-15

; before anything
0 iv
;@mark block:i1
1 jh
;(
;> 1 jv
; stands beside it
;> 0 ih
;(
;> 0 kv
;)
;)
; the main line goes on
0 kv
;( after 0
;> 0 ih
;@say.de Flach
;)
"""


def texts(annotated: Annotated) -> list[str]:
    return ["".join(move.text for move in node.path) for node in annotated.root.all()]


def test_readers_of_records_see_the_main_line_only() -> None:
    assert [event.text for event in read(TEXT).events] == ["iv", "jh", "kv"]


def test_variations_branch_off_where_they_say() -> None:
    assert texts(Annotated.parse(TEXT)) == ["", "iv", "ivjh", "ivjhkv", "ivjv", "ivjvih", "ivjvkv", "ih"]


def test_what_is_noted_belongs_to_its_position() -> None:
    noted = {
        "".join(move.text for move in node.path): [
            (note.word, note.language, note.text) for note in node.notes
        ]
        for node in Annotated.parse(TEXT).root.all()
        if node.notes
    }
    assert noted == {
        "": [("comment", "", "before anything")],
        "iv": [("mark", "", "block:i1")],
        "ivjh": [("comment", "", "the main line goes on")],
        "ivjv": [("comment", "", "stands beside it")],
        "ih": [("say", "de", "Flach")],
    }


def test_what_is_written_reads_the_same_again() -> None:
    once = Annotated.parse(TEXT)
    again = Annotated.parse(str(once))
    assert str(again) == str(once)
    assert texts(again) == texts(once)
    assert [node.notes for node in again.root.all()] == [node.notes for node in once.root.all()]


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("0 kv\n;( after 0", "0 kv\n;( after 9", "line 22: only 3 moves of the main line stand before this"),
        (";(\n;> 1 jv", ";( jv\n;> 1 jv", "line 12: a variation begins with"),
        ("; before anything", ";)", "line 8: no variation is open here"),
        ("; before anything", ";(", "line 8: there is no move yet"),
        ("; before anything", ";> 0 iv", "line 8: a move of a variation stands outside one"),
        (";> 0 kv", "0 kv", "line 17: a move of the main line stands inside a variation"),
        (";> 0 kv", ";> kv", "line 17: 'kv' is no move"),
        (";> 0 kv", ";>", "line 17: a move is missing here"),
        (";@mark block:i1", ";@Mark", "line 10: a note looks like"),
        (";@say.de Flach\n;)\n", "", "line 22: this variation does not end"),
    ],
)
def test_damage_is_named_with_its_line(old: str, new: str, error: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as caught:
        Annotated.parse(TEXT.replace(old, new))
    assert str(caught.value).startswith(error)


def test_variations_are_only_so_deep() -> None:
    deep = TEXT + "".join(";( after 0\n;> 0 ih\n" for _ in range(30))
    with pytest.raises(BadRecord, match="at most 20 deep"):
        Annotated.parse(deep)
