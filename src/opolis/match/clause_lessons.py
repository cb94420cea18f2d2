"""Clauses at positions: every clause of a game is a lesson of one step, something to see and to try.

The positions are in the game's `lessons/clauses*.txt`, annotated records like every lesson, with `;@clause`
at each of them; steps of the other lessons may show clauses, too.
"""

import dataclasses
import functools

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match import lesson_shelf
from opolis.match.lesson import Lesson
from opolis.wording.catalogue import LANGUAGES

CLAUSE = "clause:"  # a clause's lesson, before the name of the clause


@functools.cache
def clause_steps(game: Game) -> dict[str, tuple[Lesson, int]]:
    """Find the step that shows each clause, in the order of the clauses."""
    files = sorted((game.folder / "lessons").glob("clauses*.txt"))
    lessons = [lesson_shelf.open_lesson(file) for file in files]
    lessons += [lesson_shelf.load(game, name) for name in lesson_shelf.names(game)]
    found: dict[str, tuple[Lesson, int]] = {}
    for lesson in lessons:
        for number, step in enumerate(lesson.steps):
            for clause in step.clauses:
                found.setdefault(clause, (lesson, number))
    return {clause: found[clause] for clause in map(game.clause, game.clauses) if clause in found}


@functools.cache
def clause_lesson(game: Game, clause: str) -> Lesson:
    """Make the lesson of one step that shows a clause."""
    if clause not in clause_steps(game):
        raise OpolisError(f"{game.title} has no position that shows {clause!r}")
    lesson, number = clause_steps(game)[clause]
    title = dict.fromkeys(LANGUAGES, clause)
    return dataclasses.replace(lesson, title=title, steps=(lesson.steps[number],))
