"""Endpoints of studies: lists, making and sharing one, its chapters, and edits by several people at once."""

from typing import TYPE_CHECKING

from opolis.core.errors import OpolisError
from opolis.match.annotated import Annotated
from opolis.match.made_puzzle import made_puzzle
from opolis.protocol.http_replies import SharedLesson
from opolis.protocol.study_replies import (
    AnnotatedInfo,
    ChapterInfo,
    ChapterTitle,
    EditInfo,
    StudyEdits,
    StudyInfo,
    StudyList,
)
from opolis.protocol.study_requests import ChangeStudy, Edit, Invitation, NewPuzzle, NewStudy, SendEdit
from opolis.server.http.lessons import shared_by
from opolis.server.http.request import PRIVATE, ApiRequest, check_limit
from opolis.server.http.studies import begun, described, said_of
from opolis.server.ids import new_id
from opolis.server.live.pace import cpu_time
from opolis.server.plain_text import clean
from opolis.server.refusal import Refuse
from opolis.server.store.rows import EditRow, StudyRow
from opolis.server.tables.study import LONGEST_NOTE, LONGEST_TITLE, Chapter, Study
from opolis.server.tables.study_shelf import Role, decode

if TYPE_CHECKING:
    from starlette.responses import Response

MOST_LISTED = 50
WORDS_SECONDS = 0.25  # for the words of the moves among them; the rest goes without


async def list_studies(request: ApiRequest) -> StudyList:
    """List public studies, or those that you may edit."""
    services, who = request.services, request.identity.who
    mine = request.query("mine") == "1"
    if mine and not who:
        return StudyList(())
    before = request.time("before") or services.store.now() + 1
    rows = await services.store.studies(who if mine else "", before, MOST_LISTED + 1)
    found = [
        await _info(request, row, "owner" if row.owner == who else "reader") for row in rows[:MOST_LISTED]
    ]
    return StudyList(tuple(found), len(rows) > MOST_LISTED)


async def make_study(request: ApiRequest) -> StudyInfo:
    """Begin a study."""
    asked, who, services = await request.body(NewStudy), request.person(), request.services
    if asked.record:
        await begun(request, asked.record)
    row = await services.studies.create(who, asked.title, asked.access)
    if asked.record:
        edit = Edit("chapter", new_id(), text=row.title, record=asked.record)
        try:
            await _send(request, row, who, new_id(), edit)
        except Refuse:
            await services.studies.delete(row)
            raise
    return await _info(request, row, "owner")


async def show_study(request: ApiRequest) -> StudyInfo:
    """Show a study: its title, its chapters, and what you may do."""
    row, role = await request.services.studies.find(request.path("study"), request.identity.who)
    return await _info(request, row, role)


async def change_study(request: ApiRequest) -> StudyInfo:
    """Call a study of yours otherwise, or say who may read it."""
    asked, shelf = await request.body(ChangeStudy), request.services.studies
    row = await shelf.owned(request.path("study"), request.identity.who)
    return await _info(request, await shelf.change(row, asked.title, asked.access), "owner")


async def delete_study(request: ApiRequest) -> StudyInfo:
    """Delete a study of yours."""
    shelf = request.services.studies
    row = await shelf.owned(request.path("study"), request.identity.who)
    info = await _info(request, row, "owner")
    await shelf.delete(row)
    return info


async def join_study(request: ApiRequest) -> StudyInfo:
    """Come to edit a study to which you were invited."""
    asked, services, who = await request.body(Invitation), request.services, request.person()
    await services.studies.join(request.path("study"), await services.identities.known(who), asked.invite)
    row, role = await services.studies.find(request.path("study"), who)
    return await _info(request, row, role)


async def send_away(request: ApiRequest) -> StudyInfo:
    """Let one editor of a study of yours edit no more; the others stay, the old invitation is void."""
    shelf = request.services.studies
    row = await shelf.owned(request.path("study"), request.identity.who)
    return await _info(request, await shelf.send_away(row, request.path("editor")), "owner")


async def send_all_away(request: ApiRequest) -> StudyInfo:
    """Let nobody edit a study of yours but yourself; the old invitation is void."""
    shelf = request.services.studies
    row = await shelf.owned(request.path("study"), request.identity.who)
    return await _info(request, await shelf.close_to_others(row), "owner")


async def _info(request: ApiRequest, row: StudyRow, role: Role) -> StudyInfo:
    services = request.services
    seq, chapters = await services.studies.read(row.id, _titles)
    editors = tuple(await services.studies.editors(row.id)) if role != "reader" else ()
    invite = row.invite if role == "owner" else ""
    return StudyInfo(row.id, row.title, row.access, role, row.updated, seq, chapters, editors, invite)


def _titles(study: Study) -> tuple[int, tuple[ChapterTitle, ...]]:
    chapters = study.chapters.values()
    return study.seq, tuple(ChapterTitle(one.id, one.title, one.annotated.record.game) for one in chapters)


async def show_chapter(request: ApiRequest) -> ChapterInfo:
    """Show a chapter with every move in words."""
    shelf, name, language = request.services.studies, request.path("chapter"), request.language
    check_limit(request.services.limits.look, request.identity.who or request.address)
    row, _ = await shelf.find(request.path("study"), request.identity.who)
    await begun(request, await _chapter(request, row, name))

    def told(study: Study) -> tuple[str, int, AnnotatedInfo]:
        chapter = study.chapter(name)
        return chapter.title, study.seq, described(chapter.annotated, chapter.match_at(()), language)

    async with request.work as work:
        title, seq, annotated = await shelf.read(row.id, work.measured(told))
    return ChapterInfo(name, title, seq, annotated)


async def chapter_record(request: ApiRequest) -> "Response":
    """Give a chapter as an annotated record."""
    from starlette.responses import Response  # a page, which asks for the text alone, has none

    text = await chapter_text(request)
    disposition = f'inline; filename="{request.path("study")}-{request.path("chapter")}.txt"'
    return Response(text, media_type="text/plain", headers=PRIVATE | {"Content-Disposition": disposition})


async def chapter_text(request: ApiRequest) -> str:
    """Give a chapter as the text of its annotated record alone."""
    shelf, name = request.services.studies, request.path("chapter")
    row, _ = await shelf.find(request.path("study"), request.identity.who)
    return await _chapter(request, row, name)


async def _chapter(request: ApiRequest, row: StudyRow, name: str) -> str:
    """Write a chapter as text."""
    async with request.work as work:
        told = work.measured(lambda study: _text(study.chapter(name)))
        return await request.services.studies.read(row.id, told)


def _text(chapter: Chapter) -> str:
    return str(chapter.annotated)


async def send_edit(request: ApiRequest) -> StudyEdits:
    """Edit a study; the answer are all edits after the last that you know, your own among them."""
    asked, who = await request.body(SendEdit), request.person()
    check_limit(request.services.limits.edit, who)
    row, role = await request.services.studies.find(request.path("study"), who)
    if role == "reader":
        raise Refuse("not_allowed", "you may read this study, not edit it", "ask for an invitation")
    seq = await _send(request, row, who, asked.act, asked.edit)
    return await _edits(request, row, request.number("after", seq - 1))


async def _send(request: ApiRequest, row: StudyRow, who: str, act: str, edit: Edit) -> int:
    if edit.kind == "chapter":
        match = await begun(request, edit.record)
        await request.work.do(_check_whole, edit.record, request.language)
        await request.services.warm_up.prepare(match.game.name)
    return await request.services.studies.edit(row.id, who, act, edit)


def _check_whole(record: str, language: str) -> None:
    """Play every line of a chapter's record; what breaks a rule is named with its line."""
    annotated = Annotated.parse(record)
    described(annotated, annotated.record.begin(), language)


async def show_edits(request: ApiRequest) -> StudyEdits:
    """Give the edits of a study after those that you know."""
    row, _ = await request.services.studies.find(request.path("study"), request.identity.who)
    return await _edits(request, row, request.number("after", 0))


async def _edits(request: ApiRequest, row: StudyRow, after: int) -> StudyEdits:
    shelf, who = request.services.studies, request.identity.who
    rows = await shelf.since(row.id, after)
    if not rows:
        return StudyEdits(after, ())
    async with request.work as work:
        told = work.measured(lambda study: _told(study, rows, who, request.language))
        found = await shelf.read(row.id, told)
    return StudyEdits(rows[-1].seq, found)


def _told(study: Study, rows: list[EditRow], who: str, language: str) -> tuple[EditInfo, ...]:
    told, until = [], cpu_time() + WORDS_SECONDS
    for row in rows:
        edit = decode(row.body)
        act, words = row.act if row.who == who else "", ""
        if cpu_time() < until:
            words = _words(study, edit, language)
        told.append(EditInfo(row.seq, edit, words, act))
    return tuple(told)


def _words(study: Study, edit: Edit, language: str) -> str:
    """Say what a move does, if it is still there."""
    chapter = study.chapters.get(edit.chapter)
    if edit.kind != "move" or chapter is None:
        return ""
    try:
        match = chapter.match_at((*edit.path, (edit.seat, edit.move)))
    except OpolisError:
        return ""
    return said_of(match, language)


async def make_puzzle(request: ApiRequest) -> SharedLesson:
    """Make a puzzle of a position of a study: a lesson of one step, which others find by its name."""
    asked, services, who = await request.body(NewPuzzle), request.services, request.person()
    row, _ = await services.studies.find(request.path("study"), who)
    title = clean(asked.title, LONGEST_TITLE) or row.title

    def made(study: Study) -> str:
        chapter = study.chapter(asked.chapter)
        task = clean(asked.task, LONGEST_NOTE)
        return made_puzzle(chapter.annotated, chapter.find(asked.path), title, task, request.language)

    async with request.work as work:
        text = await services.studies.read(row.id, work.measured(made))
    person = await services.identities.known(who)
    return shared_by(await services.lessons.share(who, person.name, text))
