"""The tutor of a table at which somebody learns: makes the moves of a lesson's record, step by step.

Every step is an event of the log, so a lesson goes on where it was after a reload, a cut or a restart.
"""

import asyncio
from functools import lru_cache, partial

from opolis.match import lesson_shelf
from opolis.match.clause_lessons import CLAUSE, clause_lesson
from opolis.match.lesson import Lesson
from opolis.match.lesson_course import BEGIN, Course, Place
from opolis.match.lesson_reader import read_lesson
from opolis.match.record_lines import TITLE
from opolis.protocol.from_client import Act
from opolis.protocol.taught import Taught
from opolis.server.logs import fault
from opolis.server.refusal import Refuse, by_rule
from opolis.server.store.rows import LogEvent, TableRow
from opolis.server.tables.creation import find_game
from opolis.server.tables.observer import Observer
from opolis.server.tables.puzzle_desk import PREFIX, puzzle_of
from opolis.server.tables.services import TableServices
from opolis.server.tables.table import Table

KEPT = 16  # lessons that need not be read again
OWN = "own"  # what lessons that are no game's are counted as
LEARNT = "lesson"  # how a match ends whose lesson was done
AT_ONCE = 16  # moves that lead to the position of a step and are made together


own_lesson = lru_cache(KEPT)(read_lesson)  # of somebody's own, by its text


def lesson_of(row: TableRow) -> Lesson:
    """Find the lesson of a table: its game's by name, that of a clause, or somebody's own by its text."""
    if row.lesson.startswith(TITLE):
        return own_lesson(row.lesson)
    if row.lesson.startswith(CLAUSE):
        return clause_lesson(find_game(row.game), row.lesson.removeprefix(CLAUSE))
    if row.lesson.startswith(PREFIX):
        return own_lesson(puzzle_of(find_game(row.game), row.lesson).lesson())
    return lesson_shelf.load(find_game(row.game), row.lesson)


class Tutor(Observer):
    """Drives a table by a lesson; of several processes the one that keeps the table."""

    def __init__(self, table: Table, services: TableServices, lesson: Lesson) -> None:
        self._table, self._services = table, services
        self.lesson, self.course = lesson, Course(lesson)
        self._ours = False
        self._going: asyncio.Task[None] | None = None
        table.match.chance = self._chance
        table.tutor = self

    # What is told.

    @property
    def place(self) -> Place:
        """Where the lesson stands."""
        return Place.read(self._table.match.step) if self._table.match.step else BEGIN

    @property
    def _path(self) -> list[tuple[int, str]]:
        return [(move.seat, move.text) for move in self._table.match.standing()]

    def taught(self) -> Taught:
        """Say where the lesson stands."""
        place, steps = self.place, self.lesson.steps
        step, done = steps[place.step], place.answered and self.course.is_last(place)
        before = steps[place.step - 1]
        led_here = place.step and before.reply  # else it was read before going on by hand
        path = self._path
        goes_on = self.course.next_entry(place, path) or self.course.following(place, path)
        return Taught(
            self._table.row.lesson if not self._table.row.lesson.startswith(TITLE) else "",
            dict(self.lesson.title), place.step, len(steps), dict(step.say), place.answered,
            dict(step.done if place.answered else before.done if led_here else {}),
            step.marks, step.look,
            ready=self.course.is_at(place, path),
            waits=place.answered and not done and not goes_on,
            finished=done,
            kind=self.lesson.kind,
            made=self.made,
        )  # fmt: skip

    @property
    def made(self) -> int:
        """How many moves of a series were made, and can be taken back."""
        return self.course.in_series(self.place, self._path)

    # What the learner does.

    def judge(self, act: Act, language: str) -> None:
        """Refuse a try that is not right, with what there is to learn from it."""
        match = self._table.match
        if self._table.match.act_seq(match.occupants[self.lesson.seat].who, act.id):
            return  # a resend
        if not self.course.is_at(self.place, self._path):
            raise Refuse("turn", "the lesson is going on", "wait a moment", seq=match.seq)
        judged = self.lesson.judge(self.place.step, match.current, act.move, language)
        if judged.kind != "right":
            self._count("opolis_lesson_tries_total")
        if judged.kind == "refused":
            refusal = by_rule(judged.refusal)
            raise Refuse(refusal.code, refusal.text, judged.text or refusal.advice, refusal.clause, match.seq)
        if judged.kind == "poor":
            self._tried(solved=False)
            raise Refuse("poor", judged.text or "that is allowed, but not meant here", seq=match.seq)

    def right_move(self) -> str:
        """A move that is right now."""
        self._tried(solved=False)  # whoever is shown the move has not found it
        step, match = self.lesson.steps[self.place.step], self._table.match
        if step.goal is not None:
            return self._next_of_series()
        right = step.right
        return right[0] if right and right[0] != "*" else match.current.moves(self.lesson.seat)[0]

    def _next_of_series(self) -> str:
        before = len(self.lesson.steps[self.place.step].before)
        made = [text for _, text in self._path[before:]]
        found = self.lesson.next_of_series(self.place.step, self._table.match.current, made)
        if found is None:
            text = "what you have done leads elsewhere"
            raise Refuse("not_allowed", text, "take it back first", seq=self._table.match.seq)
        return found

    def answered(self) -> list[LogEvent]:
        """Note in the log, with the move itself, that the step is done; nothing within a series of moves."""
        step = self.lesson.steps[self.place.step]
        if step.goal is not None and self.lesson.seat in self._table.match.movers:
            return []
        self._count("opolis_lesson_steps_total")
        self._tried(solved=True)
        return self._table.other("step", self.lesson.seat, str(Place(self.place.step, True)))

    def _count(self, what: str) -> None:
        """Count something that happened at this step, so that writers see where learners stop."""
        step = f"{self.taught().name or OWN}:{self.place.step}"
        self._services.metrics.count(what, game=self._table.row.game, step=step)

    def _tried(self, solved: bool) -> None:
        """Rate a puzzle and whoever tries it, beside everything else; lessons are not rated."""
        row = self._table.row
        if row.lesson.startswith(PREFIX):
            who = self._table.match.occupants[self.lesson.seat].who
            game = find_game(row.game)
            self._services.tasks.spawn(self._services.puzzles.tried(who, game, row.lesson, solved))

    async def go_on(self) -> None:
        """Go to the next step when the learner has read what a right move brought."""
        place = self.place
        async with self._table.lock:
            if not place.answered or self.course.is_last(place):
                raise Refuse("not_allowed", "there is something to do first", seq=self._table.match.seq)
            step = partial(self._table.other, "step", self.lesson.seat, str(Place(place.step + 1, False)))
            await self._table.commit(step)

    # What the tutor does.

    @property
    def busy(self) -> bool:
        """Whether a move is being made."""
        return self._going is not None

    def keep(self, ours: bool) -> None:
        """Begin when the table has become this process's to keep."""
        self._ours = ours
        self._plan()

    def changed(self, after: int) -> None:
        """See what is to be done now."""
        self._plan()

    def closed(self, reason: str) -> None:
        """Do nothing more."""
        self._ours = False
        if self._going:
            self._going.cancel()

    def _plan(self) -> None:
        if self._ours and self._going is None:
            self._going = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while await self._take_step():
                setting_up = not self.place.answered
                await asyncio.sleep(0 if setting_up else self._services.settings.bot_pause)
        except Exception:
            fault("a lesson failed", table=self._table.id)
            self._services.metrics.count("opolis_errors_total")
        finally:
            self._going = None

    async def _take_step(self) -> bool:
        """Do the next thing that the lesson does by itself; False if there is none."""
        async with self._table.lock:
            events = self._next_events()
            if events is None or not self._ours:
                return False
            await asyncio.shield(self._table.commit(events))
            return True

    def _begin(self) -> list[LogEvent]:
        name = self.taught().name or OWN
        self._services.metrics.count("opolis_lessons_begun_total", game=self._table.row.game, lesson=name)
        return self._table.other("step", self.lesson.seat, str(BEGIN))

    def _make_moves(self, count: int) -> list[LogEvent]:
        """Make some of the lesson's moves; those that only lay a position out need not be seen one by one."""
        events: list[LogEvent] = []
        while len(events) < count and (entry := self.course.next_entry(self.place, self._path)):
            events += self._table.move(entry.seat, entry.text)
        return events

    def _next_events(self) -> "partial[list[LogEvent]] | None":
        table, place, path = self._table, self.place, self._path
        if not table.match.step:
            return partial(self._begin)
        kept = self.course.astray(place, path)
        if kept is not None:
            first = table.match.standing()[kept]
            return partial(table.other, "takeback", self.lesson.seat, str(table.match.seq_before(first)))
        if self.course.next_entry(place, path):
            return partial(self._make_moves, 1 if place.answered else AT_ONCE)
        after = self.course.following(place, path)
        if after:
            return partial(table.other, "step", self.lesson.seat, str(after))
        if place.answered and self.course.is_last(place) and table.match.ended_by != LEARNT:
            return partial(table.other, "ended", self.lesson.seat, LEARNT)
        return None

    def _chance(self) -> str:
        return self.course.chance(self.place, self._path)
