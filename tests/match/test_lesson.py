"""Lessons: read, checked by the rules, judged; every kind of damage is named with its line."""

from statistics import mean

import pytest

import opolis
from opolis import games
from opolis.core.errors import BadRecord, OpolisError
from opolis.match import lesson_shelf
from opolis.match.lesson_reader import read_lesson
from opolis.wording.catalogue import LANGUAGES

GIVEN_UP = 0.1  # of the win, by the best move that is called right
ASKED = 8  # strong players
LONGEST_SENTENCE = 200  # of the lessons that come with a game

LESSON = """opolis-record 1
Game: kwinty
Rules: 1
Options: {}
Seats: ["you", "Mira"]
Date: 2026-11-15

;@title First
;@title.de Erste
;@say Lay it flat.
;@say.de Lege ihn flach.
;@mark column:i
;@poor iv It stands.
;@poor.de iv Er steht.
0 ih
;@done It lies.
;@done.de Er liegt.
1 jv
;@say Build beside it.
;@say.de Baue daneben.
;@right hv
;@poor * Not there.
;@poor.de * Nicht dort.
0 kv
;( after 0
;@say And upright?
;@say.de Und aufrecht?
;@right *
;)
"""


def judged(step: int, move: str, language: str = "en") -> tuple[str, str, str]:
    lesson = read_lesson(LESSON)
    return lesson.judge(step, lesson.match_at(step), move, language)


def test_a_lesson_is_a_list_of_steps_in_the_order_of_the_file() -> None:
    lesson = read_lesson(LESSON)
    lesson.check()
    assert [step.say["en"] for step in lesson.steps] == ["Lay it flat.", "Build beside it.", "And upright?"]
    assert [step.right for step in lesson.steps] == [("ih",), ("kv", "hv"), ("*",)]
    assert [len(step.before) for step in lesson.steps] == [0, 2, 0]
    assert lesson.languages == ("en", "de")
    assert [entry.text for entry in lesson.steps[0].reply] == ["ih", "jv"]
    assert lesson.steps[1].reply == ()  # the next step is elsewhere


def test_a_right_try_is_praised_in_the_language_asked_for() -> None:
    assert judged(0, "ih", "de") == ("right", "Er liegt.", "")
    assert judged(1, "hv") == ("right", "", "")
    assert judged(2, "iv") == ("right", "", "")


def test_a_poor_try_is_allowed_and_teaches() -> None:
    assert judged(0, "iv") == ("poor", "It stands.", "")
    assert judged(1, "iv") == ("poor", "Not there.", "")


def test_a_wrong_try_is_refused_by_the_rules() -> None:
    kind, _, refusal = judged(1, "gh")
    assert (kind, refusal.partition(":")[0]) == ("refused", "K6")
    assert judged(1, "nonsense")[2].startswith("notation")


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (";@title First\n;@title.de Erste\n", "", "line 1: a lesson has a title"),
        (";@say.de Lege ihn flach.\n", "", "line 10: `say` is said in en, the title in de, en"),
        (";@poor.de iv Er steht.\n", "", "line 13: `poor iv` is said in en, the title in de, en"),
        (";@mark column:i", ";@mark column:z", "line 12: there is no 'column:z' to be seen here; did"),
        (";@mark column:i", ";@look well", "line 12: there is no 'well' to be seen here"),
        (";@mark column:i", ";@marc column:i", "line 12: a lesson has no note 'marc'; did you mean mark?"),
        (";@right hv", ";@right gh", "line 21: gh is said to be right but is refused. K6"),
        ("0 kv\n", "0 gh\n", "line 23: gh is said to be right but is refused. K6"),
        (";@poor iv It stands.", ";@poor zz It stands.", "line 13: "),
        (";@done It lies.", ";@done", "line 16: nothing stands behind `;@done`"),
        (";@poor * Not there.", ";@poor *", "line 22: `;@poor` names a move"),
        (";@poor iv It stands.", ";@poor ih It stands.", "line 13: `poor"),
        ("0 kv\n", "", "line 19: "),
        (";@done It lies.", ";@minutes 3", "line 16: minutes stands before the first move"),
        (";@mark column:i", ";@minutes soon", "line 12: minutes is a number from 1 to 60"),
        (";@mark column:i", ";@seat 2", "line 12: seat is a number from 0 to 1"),
        ("1 jv", "1 iiv", "line 18: move iiv of seat 1 is refused"),
        (";@say Lay it flat.", f";@say {'long ' * 90}", "line 10: 449 characters"),
        (";@mark column:i", ";@look wall\n;@look wall", "line 13: look stands here a second time"),
        (";@mark column:i", ";@kind quiz", "line 12: kind is one of lesson, strategy, not 'quiz'"),
        (";@mark column:i", ";@clause K77", "line 12: Kwinty has no clause 'K77'"),
        (";@done It lies.", ";@right ih", "line 16: right stands behind the `;@say` that it belongs to"),
        (";@right *\n", "", ""),
    ],
)
def test_damage_is_named_with_its_line(old: str, new: str, error: str) -> None:
    assert old in LESSON
    text = LESSON.replace(old, new)
    if not error:
        read_lesson(text).check()  # the last step may just speak
        return
    with pytest.raises(BadRecord) as caught:
        read_lesson(text.replace(";@right hv\n", "") if old == "0 kv\n" else text).check()
    assert str(caught.value).startswith(error)


SERIES = """opolis-record 1
Game: hirstopolis
Rules: 2
Options: {"mode": "solitaire", "placements": 2}
Seats: ["you"]
Date: 2026-11-18

;@title A roof
;@say Two blocks are left: end with a point.
;@poor * That makes {points}.
;@goal 1
;@done A roof on a base.
0 take:B1
0 B1@a1r0
0 take:T1
0 T1@a1r0
"""


def test_a_series_of_moves_is_judged_by_its_points_when_it_ends() -> None:
    lesson = read_lesson(SERIES)
    lesson.check()
    match = lesson.match_at(0)
    assert lesson.steps[0].goal == 1
    assert lesson.judge(0, match, "done") == ("poor", "That makes 0.", "")
    assert lesson.judge(0, match, "B1@a1r0").kind == "refused"
    for move in ("take:T1", "take:B1", "B1@b2r0"):  # any way will do
        assert lesson.judge(0, match, move) == ("part", "", "")
        match.play(0, move)
    assert lesson.judge(0, match, "T1@a1r0") == ("poor", "That makes -2.", "")
    assert lesson.judge(0, match, "T1@b2r0") == ("right", "A roof on a base.", "")


def test_a_series_goes_on_as_the_record_does_in_any_order() -> None:
    lesson = read_lesson(SERIES)
    match = lesson.match_at(0)
    assert lesson.next_of_series(0, match, []) == "take:B1"
    match.play(0, "take:T1")
    assert lesson.next_of_series(0, match, ["take:T1"]) == "take:B1"
    match.play(0, "T1@a1r0")
    assert lesson.next_of_series(0, match, ["take:T1", "T1@a1r0"]) == "take:B1"
    match.play(0, "take:B2")
    assert lesson.next_of_series(0, match, ["take:T1", "T1@a1r0", "take:B2"]) is None


def test_a_goal_that_its_record_does_not_reach_is_named_with_its_line() -> None:
    with pytest.raises(BadRecord, match="line 11: the goal is 2, and what follows ends with 1"):
        read_lesson(SERIES.replace("goal 1", "goal 2")).check()
    with pytest.raises(BadRecord, match="line 11: goal is a number"):
        read_lesson(SERIES.replace("goal 1", "goal much"))


@pytest.mark.parametrize("name", games.names())
def test_a_new_lesson_is_sound(name: str) -> None:
    lesson = read_lesson(lesson_shelf.template(games.load(name)))
    lesson.check()
    assert len(lesson.steps) == lesson_shelf.STEPS


SHIPPED = [(name, lesson) for name in games.names() for lesson in lesson_shelf.names(games.load(name))]


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_the_lessons_that_come_with_a_game_are_sound_short_and_complete(game: str, name: str) -> None:
    lesson = lesson_shelf.load(games.load(game), name)
    lesson.check()
    assert lesson.record.game == game
    assert set(lesson.languages) == set(LANGUAGES)
    for step in lesson.steps:
        assert step.right, f"line {step.line}: every step begins with something to touch"
        assert all(step.done.values()), f"line {step.line}: a right move is answered"
        for text in (step.say, step.done, *step.poor.values()):
            assert max(map(len, text.values())) <= LONGEST_SENTENCE


@pytest.mark.parametrize("name", games.names())
def test_every_game_teaches_its_rules_first_and_then_to_play_well(name: str) -> None:
    game = games.load(name)
    kinds = [lesson_shelf.load(game, lesson).kind for lesson in lesson_shelf.names(game)]
    assert kinds == sorted(kinds), "strategy comes last"
    assert (kinds.count("lesson") >= 3, kinds.count("strategy") >= 1) == (True, True)


@pytest.mark.parametrize("name", games.names())
def test_every_note_on_playing_well_names_a_position_to_try(name: str) -> None:
    game = games.load(name)
    lessons = [lesson_shelf.load(game, lesson) for lesson in lesson_shelf.names(game)]
    positions = {
        f"{lesson.title['en']}, {number}" for lesson in lessons for number in range(1, len(lesson.steps) + 1)
    }
    section = game.readme.partition("## Playing well\n")[2].partition("\n## ")[0]
    notes = section.strip().removeprefix("- ").split("\n- ")
    assert len(notes) >= 4
    for note in notes:
        _, named, tried = " ".join(note.split()).partition("*Try: ")
        assert named, f"no position: {note}"
        assert tried.removesuffix(".*") in positions, note


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_a_strong_player_would_do_what_playing_well_teaches(name: str) -> None:
    """Luck differs from one search to the next, so several are asked."""
    game = games.load(name)
    strong = [opolis.bot(game, 6, seed=seed) for seed in range(ASKED)]
    for lesson in (lesson_shelf.load(game, one) for one in lesson_shelf.names(game)):
        for number, step in enumerate(lesson.steps if lesson.kind == "strategy" else ()):
            match = lesson.match_at(number)
            tries = [match.read(lesson.seat, move) for move in step.right]
            given_up = [min(bot.advise(match, lesson.seat, move).behind for move in tries) for bot in strong]
            assert mean(given_up) <= GIVEN_UP, f"line {step.line}: {step.right}"


def test_a_lesson_that_is_not_there_is_named() -> None:
    with pytest.raises(OpolisError, match="has no lesson 'seven'"):
        lesson_shelf.load(games.load("kwinty"), "seven")
