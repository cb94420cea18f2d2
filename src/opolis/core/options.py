"""Options are declared once: checked here, written into the record, shown as forms and flags."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from opolis.core.errors import BadOption

Kind = Literal["whole", "flag", "choice", "design", "table"]


@dataclass(frozen=True)
class Option:
    """A house rule: its name, kind, default, range and one line of help."""

    name: str
    kind: Kind
    default: Any
    help: str
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()

    @property
    def range(self) -> str:
        """Say in words what is allowed."""
        if self.kind == "whole":
            return ", ".join(map(str, self.choices)) if self.choices else f"{self.low} to {self.high}"
        if self.kind == "flag":
            return "true or false"
        if self.kind == "choice":
            return ", ".join(map(str, self.choices))
        if self.kind == "design":
            return f"{', '.join(map(str, self.choices))}, or a file"
        return "a table of " + ", ".join(f"{name} 0 to {self.high}" for name in self.choices)

    def check(self, value: Any) -> Any:
        """Return the value if it is allowed, else say what is."""
        if not self._allows(value):
            raise BadOption(f"option {self.name}: {value!r} is not allowed; it takes {self.range}")
        return value

    def parse(self, text: str) -> Any:
        """Read a value typed on a command line."""
        if self.kind == "whole" and text.lstrip("-").isdigit():
            return self.check(int(text))
        if self.kind == "flag" and text.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            return text.lower() in ("true", "yes", "on", "1")
        if self.kind == "table":
            return self.check(self._parse_table(text))
        return self.check(text)

    def index(self, value: Any) -> int:
        """Number a value for the record: a choice by its place, anything else as it is."""
        return self.choices.index(value) if self.kind == "choice" else int(value)

    def _allows(self, value: Any) -> bool:
        if self.kind == "whole":
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and (value in self.choices if self.choices else self.low <= value <= self.high)
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return value in self.choices
        if self.kind == "design":
            return isinstance(value, str) and bool(value)
        return isinstance(value, dict) and all(
            key in self.choices and isinstance(count, int) and 0 <= count <= self.high
            for key, count in value.items()
        )

    def _parse_table(self, text: str) -> Any:
        pairs = [entry.partition("=") for entry in text.split(",") if entry]
        return {key.strip(): int(count) if count.strip().isdigit() else count for key, _, count in pairs}


def whole(name: str, default: int | None, low: int, high: int, help: str) -> Option:
    """Declare a number in a range; no default means that the game works one out."""
    return Option(name, "whole", default, help, low=low, high=high)


def one_of(name: str, default: Any, choices: Sequence[Any], help: str) -> Option:
    """Declare a choice of words, or of numbers."""
    kind: Kind = "whole" if isinstance(default, int) else "choice"
    return Option(name, kind, default, help, choices=tuple(choices))


def flag(name: str, default: bool, help: str) -> Option:
    """Declare something that is on or off."""
    return Option(name, "flag", default, help)


def design(name: str, default: str, choices: Sequence[str], help: str) -> Option:
    """Declare a data file: one that the game ships, by name, or the user's own."""
    return Option(name, "design", default, help, choices=tuple(choices))


def table(name: str, keys: Sequence[str], high: int, help: str) -> Option:
    """Declare a small table of counts; keys left out keep what the game says."""
    return Option(name, "table", {}, help, high=high, choices=tuple(keys))


def check(declared: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete the given options with defaults; refuse what is unknown or out of range."""
    known = {option.name: option for option in declared}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(known) or 'none'}"
            raise BadOption(f"option {name}: no such option{hint}")
    return {
        name: option.default if given.get(name) is None else option.check(given[name])
        for name, option in known.items()
    }
