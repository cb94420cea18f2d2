"""A blueprint's text: its tables, lists and numbers, each refused with its line and reason if it is wrong."""

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from opolis.core.design import files, parse
from opolis.core.errors import BadDesign
from opolis.games.gridopolis.places import PLACE, SQUARE, coordinates, place_at, read_place, write_place

FILE = "blueprint.toml"
HEADER = re.compile(r"^[ \t]*\[.*$", re.MULTILINE)
BLOCK = re.compile(rf"({SQUARE})\.\.({PLACE})")


class DesignText:
    """A text that is being read; errors name the line and reason."""

    def __init__(self, text: str) -> None:
        parts = files(text, FILE)
        if len(parts) != 1:
            raise BadDesign(FILE, 0, f"a blueprint is one file, not {len(parts)}")
        self.file, self.text = next(iter(parts.items()))
        self.table = parse(self.file, self.text)

    def fail(self, reason: str, section: str = "", key: str = "", entry: str = "", nth: int = 0) -> NoReturn:
        """Refuse the design, naming the line as exactly as it can be found."""
        raise BadDesign(self.file, self._line(section, key, entry, nth), reason)

    def _line(self, section: str, key: str, entry: str, nth: int) -> int:
        start, end = 0, len(self.text)
        if section:
            header = rf"^[ \t]*\[+ *{re.escape(section)} *\]+"
            found = list(re.finditer(header, self.text, re.MULTILINE))
            if len(found) <= nth:
                return self._line("", key, entry, 0) if key or entry else 0
            start = found[nth].start()
        following = HEADER.search(self.text, self.text.find("\n", start) if section else start)
        end = following.start() if following else end
        line = rf"^[ \t]*\"?{re.escape(key)}\"?[ \t]*="
        if key and (place := re.search(line, self.text[start:end], re.MULTILINE)):
            start += place.start()
        if entry and (at := self.text.find(entry, start, end)) >= 0:
            start = at
        return self.text.count("\n", 0, start) + 1 if section or key or entry else 0

    def keys(self, table: Mapping[str, Any], known: set[str], section: str, nth: int = 0) -> None:
        """Refuse keys that a blueprint does not have."""
        for key in table:
            if key not in known:
                there = ", ".join(sorted(known))
                self.fail(f"there is no {key!r} here; there are {there}", section, key, nth=nth)

    def table_of(self, name: str, table: Mapping[str, Any], section: str) -> dict[str, Any]:
        """Read a table within a table; an absent one is empty."""
        value = table.get(name, {})
        if not isinstance(value, dict):
            self.fail(f"{name} must be a table", section, name)
        return value

    def words(self, name: str, table: Mapping[str, Any], section: str) -> list[str]:
        """Read a list of texts; an absent one is empty."""
        value = table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fail(f"{name} must be a list of texts", section, name)
        return value

    def number(self, name: str, table: Mapping[str, Any], span: range, section: str, nth: int = 0) -> int:
        """Read a whole number in a range."""
        value = table.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value not in span:
            reason = f"{name} must be a whole number from {span.start} to {span.stop - 1}"
            self.fail(reason, section, name, nth=nth)
        return value

    def places(self, name: str, table: Mapping[str, Any], section: str) -> tuple[int, ...]:
        """Read places, one by one (m13/2) or as a block (l10..n11/2); none may come twice."""
        found: dict[int, None] = {}
        for entry in self.words(name, table, section):
            for place in self.block(entry, name, section):
                if place in found:
                    self.fail(f"{name}: {write_place(place)} is listed twice", section, name, entry)
                found[place] = None
        return tuple(found)

    def block(self, entry: str, name: str, section: str) -> list[int]:
        """Read a place or a block of places on one floor."""
        form = BLOCK.fullmatch(entry)
        first = read_place(f"{form[1]}/{form[2][-1]}" if form else entry)
        last = read_place(form[2] if form else entry)
        if first is None or last is None:
            reason = "columns are a to z, rows 1 to 26, floors 1 to 9, as in m13/2 or l10..n11/2"
            self.fail(f"{name}: {entry!r} is no place of the lattice; {reason}", section, name, entry)
        (west, south, floor), (east, north, _) = coordinates(first), coordinates(last)
        if west > east or south > north:
            self.fail(f"{name}: {entry!r} runs backwards; begin in the south-west", section, name, entry)
        rows, columns = range(south, north + 1), range(west, east + 1)
        return [place_at(column, row, floor) for row in rows for column in columns]
