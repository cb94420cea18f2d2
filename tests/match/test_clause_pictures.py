"""Every clause can be seen and tried: at a position with a picture, and as a lesson of one step."""

import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match.clause_lessons import clause_lesson, clause_steps, note_steps, shown_steps
from opolis.match.clause_pictures import REFUSED, RIGHT, clause_picture
from opolis.match.lesson import ANY
from opolis.match.svg import GLOW, Solid, paint
from opolis.wording.catalogue import LANGUAGES

LONGEST_SENTENCE = 150  # beside a small picture


@pytest.fixture(params=games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return games.load(request.param)


def test_every_clause_of_every_game_is_shown_at_a_position(game: Game) -> None:
    assert list(clause_steps(game)) == [game.clause(number) for number in game.clauses]


def test_what_is_tried_there_is_refused_by_that_clause_and_short_to_read(game: Game) -> None:
    for clause in clause_steps(game):
        lesson = clause_lesson(game, clause)
        lesson.check()
        step, match = lesson.steps[0], lesson.match_at(0)
        assert set(step.say) == set(LANGUAGES)
        assert lesson.seat in match.movers, clause
        refusals = [match.why(lesson.seat, move) for move in step.poor if move != ANY]
        shown_by_itself = len(lesson.record.moves) == 0
        if shown_by_itself:
            assert all(refusal and refusal.startswith(f"{clause}: ") for refusal in refusals), clause
            assert max(map(len, step.say.values())) <= LONGEST_SENTENCE, clause


def test_the_picture_of_a_clause_shows_what_is_lit_refused_and_right(game: Game) -> None:
    pictures = {clause: clause_picture(game, clause) for clause in clause_steps(game)}
    assert all(picture.startswith("<svg") and picture.endswith("</svg>") for picture in pictures.values())
    assert any(GLOW in picture for picture in pictures.values())


def test_every_note_on_playing_well_is_shown_at_its_position_without_the_answer(game: Game) -> None:
    assert len(note_steps(game)) >= 4
    for name, (lesson, number) in note_steps(game).items():
        shown = clause_lesson(game, name)
        assert (shown.title, shown.kind) == (lesson.title, lesson.kind)
        assert shown.steps == (lesson.steps[number],)
        answer = paint(Solid((0, 0, 0), (1, 1, 1), RIGHT, ghostly=True), 1.08)
        assert answer not in clause_picture(game, name)


def test_what_a_note_and_a_clause_are_called_is_never_the_same(game: Game) -> None:
    assert len(shown_steps(game)) == len(clause_steps(game)) + len(note_steps(game))


def test_a_refused_try_is_red_and_a_right_one_green() -> None:
    picture = clause_picture(games.load("kwinty"), "K6")
    for tint in (REFUSED, RIGHT):
        face = paint(Solid((0, 0, 0), (1, 1, 1), tint, ghostly=True), 1.08)
        assert face in picture
    assert paint(Solid((0, 0, 0), (1, 1, 1), REFUSED, ghostly=True), 1.08) not in clause_picture(
        games.load("kwinty"), "K1"
    )


def test_what_is_written_in_a_picture_is_translated() -> None:
    hamlet = games.load("hamlet")
    assert "the first tile goes here" in clause_picture(hamlet, "B1")
    assert "hier liegt das erste Plättchen" in clause_picture(hamlet, "B1", "de")


def test_notes_on_playing_well_show_what_has_been_built() -> None:
    hamlet = games.load("hamlet")
    for note in note_steps(hamlet):
        if note.startswith("playing-well"):
            assert ">Crop Farm<" in clause_picture(hamlet, note), note


def test_a_clause_without_a_position_is_named() -> None:
    with pytest.raises(OpolisError, match="no position that shows 'K77'"):
        clause_lesson(games.load("kwinty"), "K77")
