"""Options are declared once: checked here, written into the record, shown as forms and flags."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeGuard

from opolis.core.errors import BadOption

Kind = Literal["whole", "flag", "choice", "design", "table"]
OptionValue = int | str | Mapping[str, int] | None
"""A number, true or false, a word, a design's name or text, a table of counts; None leaves it to the game."""
Options = Mapping[str, OptionValue]
FILE_REMEDY = "A file is read by Game.new({}=path) and by the command line; elsewhere give its text"


@dataclass(frozen=True)
class Option:
    """A house rule: its name, kind, default, range and one line of help."""

    name: str
    kind: Kind
    default: OptionValue
    help: str
    low: int = 0
    high: int = 0
    choices: tuple[str | int, ...] = ()
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """For choices that take only some numbers of seats: which."""
    usual: OptionValue = None
    """Where the game works the value out: what it is as a rule, to be shown."""
    usual_by: tuple[str, Mapping[str, OptionValue]] = field(default=("", {}), hash=False)
    """Where that depends on another option or on the seats: on which, and what it is for each choice."""

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
            return f"{', '.join(map(str, self.choices))}, or one of your own"
        return "a table of " + ", ".join(f"{name} 0 to {self.high}" for name in self.choices)

    def check(self, value: OptionValue) -> OptionValue:
        """Return the value if it is allowed, else say what is."""
        if not self._allows(value):
            remedy = f". {FILE_REMEDY.format(self.name)}" if self.names_file(value) else ""
            raise BadOption(f"option {self.name}: {value!r} is not allowed; it takes {self.range}{remedy}")
        return value

    def names_file(self, value: object) -> bool:
        """Tell a file's name from a design's text, which has lines, and from the name of a shipped one."""
        one_line = isinstance(value, str) and "\n" not in value
        return self.kind == "design" and one_line and bool(value) and value not in self.choices

    def parse(self, text: str) -> OptionValue:
        """Read a value typed on a command line."""
        if self.kind == "whole" and text.lstrip("-").isdigit():
            return self.check(int(text))
        if self.kind == "flag" and text.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            return text.lower() in ("true", "yes", "on", "1")
        if self.kind == "table":
            return self.check(self._parse_table(text))
        return self.check(text)

    def index(self, value: OptionValue) -> int:
        """Number a value for the record: a choice by its place, anything else as it is."""
        if isinstance(value, int) and self.kind != "choice":
            return int(value)
        return [*self.choices].index(value)  # type: ignore[arg-type]  # checked: it is one of them

    def _allows(self, value: object) -> bool:
        if self.kind == "whole":
            chosen = value in self.choices
            return _whole(value) and (chosen if self.choices else self.low <= value <= self.high)
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "choice":
            return value in self.choices
        if self.kind == "design":
            return isinstance(value, str) and (value in self.choices or "\n" in value)
        return isinstance(value, dict) and all(
            key in self.choices and _whole(count) and 0 <= count <= self.high for key, count in value.items()
        )

    def _parse_table(self, text: str) -> Any:
        pairs = [entry.partition("=") for entry in text.split(",") if entry]
        return {key.strip(): int(count) if count.strip().isdigit() else count for key, _, count in pairs}


def _whole(value: object) -> TypeGuard[int]:
    """Tell a whole number from true and false, which Python counts among them."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(name: str, default: int | None, low: int, high: int, help: str) -> Option:
    """Declare a number in a range; no default means that the game works one out."""
    return Option(name, "whole", default, help, low=low, high=high)


def one_of(
    name: str,
    default: str | int,
    choices: Sequence[str | int],
    help: str,
    seats: Mapping[str, tuple[int, ...]] | None = None,
) -> Option:
    """Declare a choice of words, or of numbers; some may take certain numbers of seats only."""
    kind: Kind = "whole" if isinstance(default, int) else "choice"
    return Option(name, kind, default, help, choices=tuple(choices), seats=seats or {})


def flag(name: str, default: bool, help: str) -> Option:
    """Declare something that is on or off."""
    return Option(name, "flag", default, help)


def design(name: str, default: str, choices: Sequence[str], help: str) -> Option:
    """Declare a design: one that the game ships, by name, or the text of the user's own."""
    return Option(name, "design", default, help, choices=tuple(choices))


def table(name: str, keys: Sequence[str], high: int, help: str) -> Option:
    """Declare a small table of counts; keys left out keep what the game says."""
    return Option(name, "table", {}, help, high=high, choices=tuple(keys))


def check(declared: Sequence[Option], given: Options) -> dict[str, OptionValue]:
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
