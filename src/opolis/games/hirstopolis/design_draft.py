"""A map's text: read and checked; errors name file, line and reason."""

import re
from collections.abc import Mapping
from typing import Any, NoReturn

from opolis.core.design import files, parse
from opolis.core.errors import BadDesign

FILE = "map.toml"


class Draft:
    """A text that is being read."""

    def __init__(self, text: str, usual: str = FILE) -> None:
        parts = files(text, usual)
        if len(parts) != 1:
            raise BadDesign(usual, 0, f"a map is one file, not {len(parts)}")
        self.file, self.text = next(iter(parts.items()))
        self.table = parse(self.file, self.text)

    def fail(self, reason: str, line: int) -> NoReturn:
        """Refuse the design."""
        raise BadDesign(self.file, line, reason)

    def line(self, key: str) -> int:
        """Find the line on which a key of the head is set; 1 if it is not."""
        found = re.search(rf"^[ \t]*+(\[\[[ \t]*+)?\"?{re.escape(key)}\b", self.text, re.MULTILINE)
        return self.text.count("\n", 0, found.start()) + 1 if found else 1

    def entry_line(self, number: int) -> int:
        """Find the line of one entry of the list of blocks."""
        start = re.search(r"^[ \t]*(\[\[[ \t]*)?blocks\b", self.text, re.MULTILINE)
        opening = re.compile(r"^[ \t]*\[\[[ \t]*blocks[ \t]*\]\]|\{", re.MULTILINE)
        found = list(opening.finditer(self.text, start.start() if start else 0))
        return (
            self.text.count("\n", 0, found[number].start()) + 1
            if number < len(found)
            else self.line("blocks")
        )

    def known(self, table: Mapping[str, Any], keys: tuple[str, ...], line: int = 0) -> None:
        """Refuse keys that do not belong here."""
        for key in table:
            if key not in keys:
                self.fail(f"there is no {key!r} here; there are {', '.join(keys)}", line or self.line(key))

    def words(self, key: str, usual: str, longest: int) -> str:
        """Read a text of the head: one line that can be printed, of limited length."""
        value = self.table.get(key, usual)
        if not isinstance(value, str) or not value.isprintable() or not 0 < len(value.encode()) <= longest:
            self.fail(f"{key} must be a line of text, at most {longest} bytes long", self.line(key))
        return value

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        """Read a whole number of the head."""
        value = self.table.get(key, usual)
        if not is_whole(value, low, high):
            self.fail(f"{key} must be a whole number from {low} to {high}", self.line(key))
        return int(value)

    def flag(self, key: str) -> bool:
        """Read true or false; false if it is not set."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.fail(f"{key} must be true or false", self.line(key))
        return value

    def choice(self, key: str, choices: tuple[str, ...]) -> str:
        """Read one of some words; the first if it is not set."""
        value = self.table.get(key, choices[0])
        if value not in choices:
            self.fail(f"{key} must be {', '.join(choices[:-1])} or {choices[-1]}", self.line(key))
        return str(value)


def is_whole(value: Any, low: int, high: int) -> bool:
    """Tell whether a value is a whole number in a range."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
