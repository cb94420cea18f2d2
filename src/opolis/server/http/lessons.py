"""Endpoints of lessons: what a game teaches, and how far somebody has come."""

from opolis.match import lesson_shelf
from opolis.protocol.http_replies import LessonInfo, LessonList, SharedLesson
from opolis.protocol.http_requests import NewLesson
from opolis.server.http.request import ApiRequest
from opolis.server.store.rows import TableRow
from opolis.server.tables.creation import find_game
from opolis.server.tables.tutor import lesson_of


async def list_lessons(request: ApiRequest) -> LessonList:
    """List a game's lessons, the first one first, with those that you have begun or done."""
    game = find_game(request.path("game"))
    begun = {one.lesson: one for one in await request.services.lessons.begun(request.identity.who, game.name)}
    found = []
    for name in lesson_shelf.names(game):
        lesson, mine = lesson_shelf.load(game, name), begun.get(name)
        found.append(
            LessonInfo(
                name, dict(lesson.title), dict(lesson.about), lesson.minutes, len(lesson.steps),
                mine is not None, mine is not None and mine.done, lesson.kind,
            )
        )  # fmt: skip
    met = bool(begun) or await request.services.lessons.has_played(request.identity.who, game.name)
    return LessonList(tuple(found), met)


async def share_lesson(request: ApiRequest) -> SharedLesson:
    """Take a lesson of somebody's own: it is played through the rules, and others find it by its name."""
    asked, who, services = await request.body(NewLesson), request.person(), request.services
    person = await services.identities.known(who)
    return shared_by(await services.lessons.share(who, person.name, asked.lesson))


async def shared_lesson(request: ApiRequest) -> SharedLesson:
    """Give a lesson that somebody shares."""
    return shared_by(await request.services.lessons.shared(request.path("lesson")))


def shared_by(row: TableRow) -> SharedLesson:
    """Describe a lesson that somebody shares."""
    lesson = lesson_of(row)
    return SharedLesson(
        row.id,
        row.game,
        dict(lesson.title),
        dict(lesson.about),
        lesson.minutes,
        len(lesson.steps),
        row.lesson,
    )
