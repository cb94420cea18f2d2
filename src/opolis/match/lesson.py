"""Lessons: annotated records whose moves the learner makes. The real rules refuse wrong tries."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from opolis.core.errors import BadRecord, OpolisError
from opolis.match.match import Match
from opolis.match.record import Record, play_entry
from opolis.match.record_lines import Entry
from opolis.wording.catalogue import LANGUAGES

Text = Mapping[str, str]
"""A sentence by language."""

Kind = Literal["lesson", "strategy"]

ANY = "*"
POINTS = "{points}"  # stands in `poor` for what a series came to
NOTHING: Text = {}


class Step(NamedTuple):
    """Something to do: a position, what is said, and which moves are right there."""

    line: int
    before: tuple[Entry, ...]
    say: Text
    done: Text
    right: tuple[str, ...]
    poor: Mapping[str, Text]
    marks: tuple[str, ...]
    look: str
    reply: tuple[Entry, ...]
    """The record's own move and what others do until the next step; nothing if that is elsewhere."""
    clauses: tuple[str, ...] = ()
    """The clauses that this position shows."""
    goal: int | None = None
    """The points to reach by a series of moves, until it is no longer the learner's turn; None: one move."""
    lines: Mapping[tuple[str, str], int] = {}
    """Where each right or poor move, clause, mark or look is named."""

    def error(self, word: str, name: str, reason: str) -> BadRecord:
        """Say what is wrong with something that a note names, and on which line."""
        return BadRecord(f"line {self.lines.get((word, name), self.line)}: {reason}")


class Judged(NamedTuple):
    """What a try was: right, part of a series, allowed but not meant, or refused; and what is said."""

    kind: Literal["right", "part", "poor", "refused"]
    text: str
    refusal: str = ""


@dataclass(frozen=True)
class Lesson:
    """A lesson as its file tells it; `check` plays it through the rules."""

    record: Record
    title: Text
    about: Text
    seat: int
    minutes: int
    steps: tuple[Step, ...]
    kind: Kind = "lesson"

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which all of it is said."""
        return tuple(self.title)

    def match_at(self, number: int) -> Match:
        """Play up to a step."""
        return self._played(self.steps[number].before)

    def _played(self, moves: tuple[Entry, ...]) -> Match:
        record = Record(
            self.record.game, self.record.players, self.record.options, moves, self.record.rules,
            self.record.date, lines=self.record.lines,
        )  # fmt: skip
        return record.replay()

    def judge(self, number: int, match: Match, move: str, language: str = LANGUAGES[0]) -> Judged:
        """Say what a try at a step is worth; the match stands at that step."""
        step = self.steps[number]
        if refusal := match.why(self.seat, move):
            return Judged("refused", spoken(step.poor.get(move, NOTHING), language), refusal)
        if step.goal is not None:
            return self._judge_series(step, match, move, language)
        written = match.write(self.seat, match.read(self.seat, move))
        if step.right == (ANY,) or written in step.right:
            return Judged("right", spoken(step.done, language))
        other = step.poor.get(written) or step.poor.get(ANY, NOTHING)
        return Judged("poor", spoken(other, language))

    def _judge_series(self, step: Step, match: Match, move: str, language: str) -> Judged:
        """Judge a series by its points when it ends; how it gets there is the learner's."""
        after = match.copy()
        after.play(self.seat, move)
        if self.seat in after.movers:
            return Judged("part", "")
        points = after.scores[self.seat]
        if step.goal is not None and points >= step.goal:
            return Judged("right", spoken(step.done, language))
        return Judged("poor", spoken(step.poor.get(ANY, NOTHING), language).replace(POINTS, str(points)))

    def next_of_series(self, number: int, match: Match, made: Sequence[str]) -> str | None:
        """Name a move by which a series goes on as in the record; None if it leads elsewhere."""
        left = [entry.text for entry in self.steps[number].reply if entry.seat == self.seat]
        for text in made:
            if text not in left:
                return None
            left.remove(text)
        return next((text for text in left if match.why(self.seat, text) is None), None)

    def check(self) -> None:
        """Play everything through the rules; an error names the line."""
        match = self._played(())
        for step in self.steps:
            match = self._at(step, match)
            if step.right:
                self._check_moves(step, match)
            elif step is not self.steps[-1]:
                raise BadRecord(
                    f"line {step.line}: nothing is to be done here; only the last step may just speak"
                )
            self._check_things(step, match)
        self._played((*self.steps[-1].before, *self.steps[-1].reply))

    def _at(self, step: Step, match: Match) -> Match:
        """Go on to a step from where the one before it stands, if it is on its way."""
        played = len(match.events)
        on_its_way = [(entry.seat, entry.text) for entry in step.before[:played]] == [
            (event.seat, event.text) for event in match.events
        ]
        if not on_its_way:
            return self._played(step.before)
        for entry in step.before[played:]:
            play_entry(match, entry)
        return match

    def _check_moves(self, step: Step, match: Match) -> None:
        if self.seat not in match.movers:
            raise BadRecord(f"line {step.line}: it is not the turn of seat {self.seat}, who is to learn")
        for move in step.right:
            refusal = None if move == ANY else match.why(self.seat, move)
            if refusal:
                raise step.error("right", move, f"{move} is said to be right but is refused. {refusal}")
        for move in step.poor:
            if move != ANY:
                self._check_poor(step, match, move)
        if step.goal is not None:
            self._check_goal(step)

    def _check_goal(self, step: Step) -> None:
        """The record's own series must reach the goal."""
        match = self._played(step.before)
        for entry in step.reply:
            if self.seat in match.movers:
                play_entry(match, entry)
        points = match.scores[self.seat]
        if self.seat in match.movers or step.goal is None or points < step.goal:
            reason = f"the goal is {step.goal}, and what follows ends with {points}"
            raise step.error("goal", str(step.goal), reason)

    def _check_poor(self, step: Step, match: Match, move: str) -> None:
        try:
            match.read(self.seat, move)
        except OpolisError as error:
            raise step.error("poor", move, str(error)) from None
        if move in step.right:
            raise step.error("poor", move, f"{move} is said to be both right and poor")

    def _check_things(self, step: Step, match: Match) -> None:
        """Whatever is lit or looked at must be there to be seen."""
        for clause in step.clauses:
            if clause not in map(match.game.clause, match.game.clauses):
                raise step.error("clause", clause, f"{match.game.title} has no clause {clause!r}")
        scene = match.scene(self.seat)
        things = {part.id for part in scene.parts} | {area.id for area in scene.areas}
        for panel in scene.panels:
            things |= {panel.id, *(part.id for part in panel.parts)}
        if self.seat in match.movers:
            things |= {touch.id for touch in match.touches(self.seat)}
        named = [("mark", mark) for mark in step.marks] + [("look", step.look)] * bool(step.look)
        for word, thing in named:
            if thing not in things:
                near = difflib.get_close_matches(thing, sorted(things), n=3)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                raise step.error(word, thing, f"there is no {thing!r} to be seen here{hint}")


def spoken(text: Text, language: str) -> str:
    """Say a text in a language, else in the first that it has."""
    return text.get(language) or next(iter(text.values()), "")
