"""Clauses at positions: every clause of a game is a lesson of one step, something to see and to try.

The positions are in the game's `lessons/clauses*.txt`, annotated records like every lesson, with `;@clause`
at each of them; steps of the other lessons may show clauses, too. The notes on playing well each name a step
of a lesson (`*Try: Playing well, 3.*`), which can be seen and tried in the same way.
"""

import dataclasses
import functools
import re

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match import lesson_shelf
from opolis.match.lesson import Lesson
from opolis.wording.catalogue import LANGUAGES

CLAUSE = "clause:"  # a clause's lesson, before the name of the clause
NOTED = re.compile(r"\*Try: ([^*]+), (\d+)\.\*")


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
def note_steps(game: Game) -> dict[str, tuple[Lesson, int]]:
    """Find the step that each note on playing well names, by a name that fits into an address."""
    lessons = [lesson_shelf.load(game, name) for name in lesson_shelf.names(game)]
    titled = {lesson.title[LANGUAGES[0]]: lesson for lesson in lessons}
    found = NOTED.findall(" ".join(game.readme.split()))
    return {note_name(title, step): (titled[title], int(step) - 1) for title, step in found}


def note_name(title: str, step: str) -> str:
    """Name a note by the step that it names."""
    return re.sub("[^a-z0-9]+", "-", f"{title} {step}".lower())


def shown_steps(game: Game) -> dict[str, tuple[Lesson, int]]:
    """Find every step that the rules' page shows: those of clauses and those of notes."""
    return clause_steps(game) | note_steps(game)


@functools.cache
def clause_lesson(game: Game, clause: str) -> Lesson:
    """Make the lesson of one step that shows a clause, or what a note is about."""
    if clause not in shown_steps(game):
        raise OpolisError(f"{game.title} has no position that shows {clause!r}")
    lesson, number = shown_steps(game)[clause]
    title = dict.fromkeys(LANGUAGES, clause) if clause in clause_steps(game) else lesson.title
    return dataclasses.replace(lesson, title=title, steps=(lesson.steps[number],))
