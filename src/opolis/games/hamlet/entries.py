"""The entries of a box's files: one [[tile]] or [[card]] each, and on which line everything stands."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from opolis.core.design import files, parse
from opolis.core.errors import BadDesign
from opolis.games.hamlet.box import Share
from opolis.games.hamlet.state import ATTRIBUTES

TABLES = {"tile": "tiles.toml", "card": "cards.toml"}
HIGHEST_NUMBER = 99  # the largest number on a tile or card
# A text that does not end on its line reaches to the end of it: each letter is looked at once.
TOKEN = re.compile(r""""(?:\\.|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*|[\[\]{}\n]|[^\s\[\]{},"'#]+""")

Bad = Callable[[str], NoReturn]


def whole(value: Any, low: int, high: int, bad: Bad) -> int:
    """Check a whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        bad(f"must be a whole number from {low} to {high}")
    return value


@dataclass(frozen=True)
class Entry:
    """One [[tile]] or [[card]] of a file, and where it stands."""

    file: str
    text: str
    line: int
    table: Mapping[str, Any]

    def line_of(self, key: str) -> int:
        """Find the line of a key of this entry; the entry's own line if it is not there."""
        for number, line in enumerate(self.text.splitlines()[self.line :], self.line + 1):
            if line.lstrip().startswith("[["):
                break
            if line.partition("=")[0].strip().strip("\"'") == key:
                return number
        return self.line

    def item_line(self, key: str, index: int) -> int:
        """Find the line of an item of a list; the list's own line if that cannot be found."""
        start = self.line_of(key)
        lines = item_lines("\n".join(self.text.splitlines()[start - 1 :]), start)
        return lines[index] if index < len(lines) else start

    def bad(self, key: str, reason: str, index: int | None = None) -> NoReturn:
        """Refuse the entry for what a key, or an item of its list, says."""
        line = self.line_of(key) if index is None else self.item_line(key, index)
        raise BadDesign(self.file, line, f"{self.table.get('name', '?')}: {reason}")

    def only(self, keys: Sequence[str]) -> None:
        """Refuse keys that nobody knows."""
        for key in self.table:
            if key not in keys:
                self.bad(key, f"there is no {key!r}; there are {', '.join(keys)}")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Read a number in a range."""
        return whole(self.table.get(key, default), low, high, lambda reason: self.bad(key, f"{key} {reason}"))

    def word(self, key: str, words: Sequence[str]) -> str:
        """Read one of some words."""
        value = self.table.get(key)
        if not isinstance(value, str) or value not in words:
            self.bad(key, f"{key} must be one of {', '.join(words)}")
        return value

    def flag(self, key: str) -> bool:
        """Read true or false; false if it is not there."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.bad(key, f"{key} must be true or false")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """Read one kind of tile or several."""
        value = self.table.get(key, [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.bad(key, f"{key} must be a kind of tile or a list of kinds")
        return tuple(names)

    def share(self, key: str, more: Sequence[str] = ()) -> Share | None:
        """Read one attribute and its amount, like { culture = 2 }."""
        value = self.table.get(key)
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) - {*ATTRIBUTES, *more}:
            self.bad(key, f"{key} must look like {{ culture = 2 }}")
        shares = [(name, amount) for name, amount in value.items() if name in ATTRIBUTES]
        if len(shares) != 1:
            self.bad(key, f"{key} must name one attribute of {', '.join(ATTRIBUTES)}")
        name, amount = shares[0]
        return name, whole(amount, 1, HIGHEST_NUMBER, lambda reason: self.bad(key, f"{key}: {name} {reason}"))


def item_lines(text: str, line: int) -> list[int]:
    """Find the lines on which the items of the first list of a text begin."""
    depth, found = 0, []
    for token in TOKEN.finditer(text):
        sign = token[0][0]
        if depth == 1 and sign not in "]}#\n":
            found.append(line)
        depth += (sign in "{[") - (sign in "}]")
        line += sign == "\n"
        if depth == 0 and sign == "]":
            break
    return found


def entries(text: str) -> dict[str, list[Entry]]:
    """Split a box into its tiles and cards."""
    found: dict[str, list[Entry]] = {table: [] for table in TABLES}
    for file, content in files(text, "box.toml").items():
        for table, rows in parse(file, content).items():
            lines = content.splitlines()
            heads = [
                number
                for number, line in enumerate(lines, 1)
                if line.partition("]]")[0].replace(" ", "") == f"[[{table}"
            ]
            if table not in TABLES or not isinstance(rows, list) or len(heads) != len(rows):
                line = next((number for number, row in enumerate(lines, 1) if table in row), 0)
                raise BadDesign(file, line, f"{table!r}: a box is made of [[tile]] and [[card]] entries")
            found[table] += [Entry(file, content, line, row) for line, row in zip(heads, rows, strict=True)]
    return found
