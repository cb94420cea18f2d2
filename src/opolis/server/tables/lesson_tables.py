"""Tables to learn at: one for each lesson that somebody has begun, and how far they have come."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.match.clause_lessons import CLAUSE
from opolis.match.lesson import Lesson
from opolis.match.record_lines import TITLE
from opolis.protocol.to_client import ClockRule
from opolis.server.ids import new_id
from opolis.server.refusal import Refuse, by_error
from opolis.server.store.people import BOT
from opolis.server.store.rows import TableQuery, TableRow
from opolis.server.tables.creation import INVITE_LENGTH, Creation, find_game
from opolis.server.tables.history import Occupant, occupant_of
from opolis.server.tables.puzzle_desk import PREFIX
from opolis.server.tables.services import TableServices
from opolis.server.tables.tutor import LEARNT, lesson_of, own_lesson

TUTOR = f"{BOT}1"  # sits at the other seats; it never thinks
MOST_BEGUN = 200
OF = "of:"  # a lesson that is shared, by the table at which it was first begun


class Begun(NamedTuple):
    """A lesson that somebody has begun."""

    game: str
    lesson: str
    table: str
    done: bool


class LessonTables:
    """Begins lessons in the store, and finds those that were begun."""

    def __init__(self, services: TableServices, creation: Creation) -> None:
        self._services, self._creation = services, creation

    async def begin(self, who: str, name: str, game: Game, text: str) -> TableRow:
        """Begin a lesson, or go on with it where it was left."""
        self._check_size(text)
        if text.startswith(OF):
            text = (await self.shared(text.removeprefix(OF))).lesson
        if await self._services.store.unfinished(who, lessons=True) >= MOST_BEGUN:
            raise Refuse("not_allowed", "you have begun too many lessons", "finish some of them")
        for row in await self._rows(who, game.name):
            if row.lesson == text and row.status == "running" and row.rules == game.rules:
                return row
        row = TableRow(
            new_id(), game.name, game.rules, 0, {}, ClockRule(), who, new_id(INVITE_LENGTH), False, False,
            self._services.store.now(), lesson=text,
        )  # fmt: skip
        lesson = await self._read(row, game)
        options = {**lesson.record.options}
        seats, checked = await asyncio.to_thread(game.checked, len(lesson.record.players), options)
        players = enumerate(lesson.record.players)
        occupants = [_occupant(seat, player, lesson, who, name) for seat, player in players]
        row = msgspec.structs.replace(row, seats=seats, options=checked)
        before = [(entry.seat, entry.text) for entry in lesson.steps[0].before]
        return await self._creation.write(row, occupants, before)

    async def share(self, who: str, name: str, text: str) -> TableRow:
        """Begin a lesson of somebody's own, by whose table others find it."""
        if not text.startswith(TITLE):
            raise Refuse("malformed", f"line 1: a lesson begins with `{TITLE} 1`", "see docs/lessons.md")
        self._check_size(text)
        try:
            game = (await asyncio.to_thread(own_lesson, text)).record.game
        except OpolisError as error:
            raise by_error(error) from None
        return await self.begin(who, name, find_game(game), text)

    def _check_size(self, text: str) -> None:
        most = self._services.settings.max_design
        if len(text.encode()) > most:
            raise Refuse("too_big", f"a lesson may have {most} bytes", "send less")

    async def shared(self, table: str) -> TableRow:
        """Find a lesson that somebody shares, by its first table."""
        row = await self._services.store.table(table)
        if row is None or not row.lesson.startswith(TITLE):
            raise Refuse("not_found", "there is no such lesson", "ask for the link once more")
        return row

    async def has_played(self, who: str, game: str) -> bool:
        """Tell whether somebody has sat at a table of a game."""
        query = TableQuery(game=game, who=who, limit=1)
        return bool(who and await self._services.store.tables(query))

    async def _read(self, row: TableRow, game: Game) -> Lesson:
        """Read the lesson; one of somebody's own is played through the rules before anybody learns by it."""
        try:
            lesson = await asyncio.to_thread(lesson_of, row)
            if lesson.record.game != game.name:
                raise Refuse("malformed", f"this lesson is about {lesson.record.game}, not {game.name}")
            if row.lesson.startswith(TITLE):
                await self._services.designs.check(game, dict(lesson.record.options))
                await self._services.warm_up.prepare(game.name)
                await asyncio.to_thread(lesson.check)
        except OpolisError as error:
            raise by_error(error) from None
        return lesson

    async def begun(self, who: str, game: str = "") -> list[Begun]:
        """List the lessons that somebody has begun or done, each once; done ones stay done."""
        found: dict[tuple[str, str], Begun] = {}
        for row in await self._rows(who, game):
            key, done = (row.game, row.lesson), row.ended_by == LEARNT
            if key not in found or done:
                found[key] = Begun(row.game, row.lesson, row.id, done)
        return [one for one in found.values() if not one.lesson.startswith((TITLE, CLAUSE, PREFIX))]

    async def _rows(self, who: str, game: str) -> Sequence[TableRow]:
        query = TableQuery(game=game, who=who, limit=MOST_BEGUN, lessons=True)
        return await self._services.store.tables(query) if who else []


def _occupant(seat: int, player: str, lesson: Lesson, who: str, name: str) -> Occupant:
    return occupant_of(who, name) if seat == lesson.seat else occupant_of(TUTOR, player)
