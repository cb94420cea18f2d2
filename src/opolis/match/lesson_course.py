"""The course of a lesson: where it stands, and what is to happen next, whatever the learner has played."""

from collections.abc import Sequence
from typing import NamedTuple

from opolis.match.lesson import Lesson
from opolis.match.record_lines import Entry

Path = Sequence[tuple[int, str]]
"""The moves that stand: seats and texts."""


class Place(NamedTuple):
    """A step of a lesson, and whether its right move was made."""

    step: int
    answered: bool

    @classmethod
    def read(cls, text: str) -> "Place":
        """Read what `str` writes: `2`, or `2!` when answered."""
        return cls(int(text.rstrip("!")), text.endswith("!"))

    def __str__(self) -> str:
        return f"{self.step}{'!' if self.answered else ''}"


BEGIN = Place(0, False)


class Course:
    """Knows the way through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def _line(self, place: Place) -> tuple[Entry, ...]:
        """The moves that lead to a place; once it is answered, on to the next step where that follows."""
        step = self.lesson.steps[place.step]
        return (*step.before, *step.reply) if place.answered else step.before

    def next_entry(self, place: Place, path: Path) -> Entry | None:
        """The move that the lesson itself makes now; None where there is none to be made."""
        line = self._line(place)
        return line[len(path)] if len(path) < len(line) and leads_along(path, line) else None

    def chance(self, place: Place, path: Path) -> str:
        """What nature does now by the lesson; "" where it says nothing."""
        entry = self.next_entry(place, path) or self.next_entry(Place(place.step, True), path)
        return entry.text if entry and entry.seat < 0 else ""

    def astray(self, place: Place, path: Path) -> int | None:
        """How many moves may stay to get to an unanswered step; None if nothing is to be taken back."""
        line = self._line(place)
        if place.answered or leads_along(path, line) or self.is_at(place, path):
            return None
        pairs = enumerate(zip(path, line, strict=False))
        return next((kept for kept, (move, entry) in pairs if move != entry[1:]), len(line))

    def is_at(self, place: Place, path: Path) -> bool:
        """Whether the learner may try now."""
        line = self._line(place)
        arrived = not place.answered and len(path) >= len(line) and leads_along(path[: len(line)], line)
        return arrived and (len(path) == len(line) or self.in_series(place, path) > 0)

    def in_series(self, place: Place, path: Path) -> int:
        """How many moves of a series the learner has made so far, where a step asks for one."""
        step = self.lesson.steps[place.step]
        made = path[len(step.before) :]
        own = all(seat == self.lesson.seat for seat, _ in made)
        return len(made) if step.goal is not None and not place.answered and own else 0

    def is_last(self, place: Place) -> bool:
        """Whether no step follows."""
        return place.step == len(self.lesson.steps) - 1

    def following(self, place: Place, path: Path) -> Place | None:
        """The next step, if the moves that stand lead right to it; else the learner is to go on by hand."""
        if not place.answered or self.is_last(place):
            return None
        after = Place(place.step + 1, False)
        step = self.lesson.steps[place.step]
        return after if step.reply and self.is_at(after, path) else None


def leads_along(path: Path, line: Sequence[Entry]) -> bool:
    """Whether the moves that stand are the first of a line."""
    return len(path) <= len(line) and all(move == entry[1:] for move, entry in zip(path, line, strict=False))
