"""Pictures of clauses: the position that shows one, what is lit there, and the tries that it is about."""

import functools
from collections.abc import Iterator, Sequence

import msgspec

from opolis.core.game import Game
from opolis.core.scene import Part, Scene
from opolis.match.advised import ghost_of
from opolis.match.clause_lessons import clause_lesson, note_steps
from opolis.match.lesson import ANY, Lesson
from opolis.match.match import Match
from opolis.match.meaning import meaning_of
from opolis.match.svg import Drawn, draw_parts
from opolis.wording.catalogue import LANGUAGES
from opolis.wording.translation import translated

ROW, COLUMN, MOST = 2.2, 1.5, 10  # how sheets are laid out, and how much of one is shown
REFUSED, RIGHT = "#c0392b", "#2f8f4e"


@functools.cache
def clause_picture(game: Game, clause: str, language: str = LANGUAGES[0]) -> str:
    """Draw the position that shows a clause, with its labels in a language."""
    lesson = clause_lesson(game, clause)
    match, step = lesson.match_at(0), lesson.steps[0]
    scene = translated(match.scene(lesson.seat), game.folder, language)
    parts = [Drawn(part, "", part.id in step.marks) for part in _looked_at(scene, lesson.seat, step.look)]
    asked = clause in note_steps(game)  # what is asked there is not given away
    board = parts if asked else [*parts, *_tries(lesson, match)]
    return draw_parts([*board, *_sheets(scene, step.marks, board)])


def _looked_at(scene: Scene, seat: int, look: str) -> Iterator[Part]:
    """Give the parts of the area that is looked at, else of the seat's own; all where there is neither."""
    named = [area for area in scene.areas if area.id == look]
    areas = named or [area for area in scene.areas if area.seat == seat]
    for part in scene.parts:
        if not areas or areas[0].holds(part.place):
            yield part


def _sheets(scene: Scene, marks: Sequence[str], board: Sequence[Drawn]) -> Iterator[Drawn]:
    """Lay what sheets hold below the board, where the clause is about them."""
    west = min((drawn.part.place[0] - drawn.part.size[0] / 2 for drawn in board), default=0.0)
    south = min((drawn.part.place[1] - drawn.part.size[1] / 2 for drawn in board), default=0.0)
    for panel in scene.panels:
        if panel.id not in marks and not any(part.id in marks for part in panel.parts):
            continue
        south -= ROW
        for number, part in enumerate(panel.parts[:MOST]):
            place = (west + number * COLUMN, south, 0.0)
            yield Drawn(msgspec.structs.replace(part, place=place, turn=0), "", part.id in marks)


def _tries(lesson: Lesson, match: Match) -> Iterator[Drawn]:
    """Show the tries: those that are refused in one colour, the right one in another."""
    step, seat = lesson.steps[0], lesson.seat
    meaning = meaning_of(match.game)(match.seen(seat), seat)
    for text in step.poor:
        refused = text != ANY and match.why(seat, text)
        ghost = meaning.ghost(match.read(seat, text)) if refused else None
        for part in ghost.ghost if ghost else ():
            yield Drawn(part, REFUSED)
    if step.right and step.right[0] != ANY:
        for part in ghost_of(match, seat, step.right[0]):
            yield Drawn(part, RIGHT)
