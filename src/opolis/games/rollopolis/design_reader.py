"""A sheet as text: what is printed on the district and on the town hall."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from opolis.core.design import files, parse
from opolis.core.errors import BadDesign
from opolis.games.rollopolis.names import NAMES, SPECIAL_NAMES, TRACK_NAMES
from opolis.games.rollopolis.state import (
    ACROSS,
    CENTRE,
    FACES,
    MOST_IN_ROW,
    SEATS,
    SPACES,
    TERRAINS,
)

if TYPE_CHECKING:
    from opolis.games.rollopolis.state import State

FILE = "sheet.toml"
BLANKS = " \t"
LONGEST = {"title": 40, "about": 200}


@dataclass(frozen=True)
class Sheet:
    """A checked design: numbers by space, the spots of each row by track, Specials by die."""

    title: str
    about: str
    numbers: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    specials: Mapping[int, tuple[int, ...]]

    def print_into(self, state: "State") -> None:
        """Write the sheet into a record."""
        state.numbers[:] = self.numbers
        state.rows[:] = self.rows
        for face in range(1, FACES + 1):
            state.allowed[face] = sum(1 << building for building in self.specials[face])


def is_head(line: str, section: str) -> bool:
    """Tell whether a line begins a section."""
    head = line.lstrip(BLANKS)
    name = head[1:].lstrip(" ")
    return head.startswith("[") and name.startswith(section) and name[len(section) :].lstrip(" ")[:1] == "]"


def is_named(line: str, key: str) -> bool:
    """Tell whether a line gives the value of a key, which may stand in quotes."""
    name = without_quote(line.lstrip(BLANKS))
    return name.startswith(key) and without_quote(name[len(key) :]).lstrip(BLANKS)[:1] == "="


def without_quote(text: str) -> str:
    """Leave out a quote at the beginning."""
    return text[1:] if text[:1] in ('"', "'") else text


class Draft:
    """A text that is being read; whatever is wrong is reported with its line and reason."""

    def __init__(self, text: str) -> None:
        parts = files(text, FILE)
        if len(parts) != 1:
            raise BadDesign(FILE, 0, f"a sheet is one file, not {len(parts)}")
        self.file, self.text = next(iter(parts.items()))
        self.table = parse(self.file, self.text)

    def fail(self, reason: str, section: str = "", key: str = "", down: int = 0) -> NoReturn:
        """Refuse the design, naming the line of a key, or one further down."""
        raise BadDesign(self.file, self._line(section, key) + down, reason)

    def _line(self, section: str, key: str) -> int:
        """Find the line of a key, looked for from its section on; else that of the section, or the first."""
        lines = self.text.split("\n")
        heads = (number for number, line in enumerate(lines) if section and is_head(line, section))
        start = next(heads, 0)
        named = (number for number in range(start, len(lines)) if key and is_named(lines[number], key))
        return next(named, start) + 1

    def known(self, table: Mapping[str, Any], names: tuple[str, ...], section: str = "") -> None:
        """Refuse keys that a sheet does not have, and miss those that it must have."""
        for key in table:
            if key not in names:
                self.fail(f"there is no {key!r} here; there are {', '.join(names)}", section, key)
        for name in names:
            if name not in table:
                self.fail(f"{name} is missing", section)

    def words(self, key: str) -> str:
        """Read one line of text."""
        value = self.table[key]
        if not isinstance(value, str) or not value.isprintable() or len(value) > LONGEST[key]:
            self.fail(f"{key} must be a text of one line, at most {LONGEST[key]} characters", "", key)
        return value

    def section(self, key: str) -> dict[str, Any]:
        """Read a table."""
        value = self.table[key]
        if not isinstance(value, dict):
            self.fail(f"{key} must be a table", "", key)
        return value


def read_sheet(text: str) -> Sheet:
    """Read and check a sheet."""
    draft = Draft(text)
    draft.known(draft.table, ("title", "about", "district", "rows", "specials"))
    return Sheet(draft.words("title"), draft.words("about"), _numbers(draft), _rows(draft), _specials(draft))


def _numbers(draft: Draft) -> tuple[int, ...]:
    """Read the terrain numbers: five rows of five, in the order of the spaces."""
    drawn = draft.table["district"]
    if not isinstance(drawn, str):
        draft.fail("district must be a text of five rows", "", "district")
    below = 1 if re.search(r"district[\"']?[ \t]*=[ \t]*(\"\"\"|''')[ \t]*\n", draft.text) else 0
    rows = [(below + down, row.split()) for down, row in enumerate(drawn.splitlines()) if row.strip()]
    if len(rows) != ACROSS:
        draft.fail(f"district has {len(rows)} rows instead of {ACROSS}", "", "district")
    found: list[int] = []
    for down, row in rows:
        if len(row) != ACROSS:
            draft.fail(f"this row has {len(row)} spaces instead of {ACROSS}", "", "district", down)
        for word in row:
            if word != "." and not (word.isascii() and word.isdigit() and 2 <= int(word[:3]) <= 12):
                draft.fail(f"{word!r} is no sum of two dice; write 2 to 12, or a dot", "", "district", down)
            found.append(0 if word == "." else int(word))
    if found[CENTRE]:
        draft.fail("the centre takes no number: the first building goes there", "", "district", rows[2][0])
    if SPACES - found.count(0) < TERRAINS:
        draft.fail("at least three spaces need a number, one for each terrain", "", "district")
    return tuple(found)


def _rows(draft: Draft) -> tuple[tuple[int, ...], ...]:
    """Read how many spots the rows of each track have: one number for all of them, or a list of four."""
    table = draft.section("rows")
    draft.known(table, TRACK_NAMES, "rows")
    return tuple(_rows_of(draft, name, table[name]) for name in TRACK_NAMES)


def _rows_of(draft: Draft, name: str, given: Any) -> tuple[int, ...]:
    """Read the rows of one track."""
    rows = given if isinstance(given, list) else [given] * SEATS
    if len(rows) != SEATS:
        draft.fail(f"{name} lists {len(rows)} rows instead of {SEATS}", "rows", name)
    for spots in rows:
        if not isinstance(spots, int) or isinstance(spots, bool) or not 1 <= spots <= MOST_IN_ROW:
            reason = f"{name} must be a whole number from 1 to {MOST_IN_ROW}, or a list of {SEATS} of them"
            draft.fail(reason, "rows", name)
    return tuple(rows)


def _specials(draft: Draft) -> dict[int, tuple[int, ...]]:
    """Read which Specials each die allows."""
    table = draft.section("specials")
    faces = tuple(str(face) for face in range(1, FACES + 1))
    draft.known(table, faces, "specials")
    found: dict[int, tuple[int, ...]] = {}
    for face in faces:
        names = table[face]
        if not isinstance(names, list):
            draft.fail(f"die {face} takes a list of names", "specials", face)
        for name in names:
            if name not in SPECIAL_NAMES:
                known = ", ".join(SPECIAL_NAMES)
                draft.fail(f"{name!r} is no Special; there are {known}", "specials", face)
            if names.count(name) > 1:
                draft.fail(f"{name} is listed twice", "specials", face)
        found[int(face)] = tuple(sorted(NAMES.index(name) for name in names))
    return found
