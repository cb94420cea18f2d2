"""The lines of a record: headers and moves, read but not yet replayed. Errors name the line."""

import datetime
import json
import re
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from opolis.core.errors import BadRecord
from opolis.core.verbs import NATURE
from opolis.match.plain_text import UNFIT_IN_LINES, unfit

TITLE = "opolis-record 1"
HEADERS = ("Game", "Rules", "Options", "Seats", "Date", "Scores")
REQUIRED = ("Game", "Seats")
MOVE = re.compile(r"(\*|[0-9]{1,2})\s+(\S+)")
Line = tuple[int, str]
Json = TypeVar("Json", list[object], dict[str, object])


class Entry(NamedTuple):
    """One move of a record: its line, who made it (−1 for nature) and its text."""

    line: int
    seat: int
    text: str


def numbered(text: str) -> list[Line]:
    """Number the lines of a record and leave comments out."""
    found = UNFIT_IN_LINES.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        raise BadRecord(f"line {line}: a record may not hold {unfit(text, lines=True)}")
    return [(number, line.partition(";")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]


class Headers:
    """The headers of a record, taken off the front of its lines."""

    def __init__(self, lines: list[Line]) -> None:
        self.found: dict[str, tuple[int, str]] = {}
        while lines and not lines[0][1]:
            lines.pop(0)
        if not lines or lines[0][1] != TITLE:
            raise BadRecord(f"line {lines[0][0] if lines else 1}: a record begins with {TITLE!r}")
        lines.pop(0)
        while lines and lines[0][1]:
            self._take(*lines.pop(0))
        for name in REQUIRED:
            if name not in self.found:
                raise BadRecord(f"line 1: the header {name} is missing")

    def _take(self, number: int, line: str) -> None:
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            raise BadRecord(f"line {number}: {line!r} is no header; there are {', '.join(HEADERS)}")
        if name in self.found:
            raise BadRecord(f"line {number}: the header {name} stands here a second time")
        self.found[name] = number, value.strip()

    def text(self, name: str) -> str:
        """Give a header as it stands there; nothing if it is missing."""
        return self.found.get(name, (0, ""))[1]

    def json(self, name: str, default: Json) -> Json:
        """Read a header that is written as JSON, of the same kind as its default."""
        if name not in self.found:
            return default
        number, value = self.found[name]
        try:
            parsed = json.loads(value)
            odd = any(unfit(inner, lines=True) for inner in _strings(parsed))
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"line {number}: {name} is not JSON ({error})") from None
        if not isinstance(parsed, type(default)):
            kind = "list" if isinstance(default, list) else "table"
            raise BadRecord(f"line {number}: {name} must be a JSON {kind}")
        if odd:
            raise BadRecord(f"line {number}: {name} holds a character that no text may hold")
        return parsed

    def date(self) -> str:
        """Read the date; today if there is none."""
        number, date = self.found.get("Date", (0, datetime.date.today().isoformat()))
        try:
            return datetime.date.fromisoformat(date).isoformat()
        except ValueError:
            raise BadRecord(f"line {number}: {date!r} is no date like 2026-11-15") from None


def _strings(value: object) -> Iterator[str]:
    """Go through all texts of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def moves(lines: list[Line]) -> Iterator[Entry]:
    """Read the moves, one a line."""
    for number, line in lines:
        if not line:
            continue
        form = MOVE.fullmatch(line)
        if not form:
            reason = f"{line!r} is no move; write a seat (or * for nature) and the move"
            raise BadRecord(f"line {number}: {reason}")
        yield Entry(number, NATURE if form[1] == "*" else int(form[1]), form[2])
