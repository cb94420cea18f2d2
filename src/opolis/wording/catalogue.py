"""Catalogues: sentences with gaps, by key, in every language.

`{blocks}` is a value, `{who}` whoever acts. `{who|hast|hat}` and `{number|block|blocks}` choose: the first
where the value is the listener or 1, else the second; `_` in a choice is the value itself, as in
`{to|you|_}`. An entry is a term or a sentence; or two of them, what can be done (`do`, for buttons and
hints) and what was done (`did`, for logs).
"""

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from opolis.wording.message import Message, SeatName, Value

Form = Literal["do", "did"]
Entry = str | dict[Form, str]
LANGUAGES = ("en", "de")
FOLDER = Path(__file__).parent / "data"
GAP = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")
ITSELF = "_"
NOBODY = -1
Names = tuple[str | Message, ...]
"""What the seats are called: names as they are, or terms such as colours."""


class Listener(NamedTuple):
    """To whom something is said: what the seats are called, and which is the listener's own."""

    names: Names
    seat: int = NOBODY


class Catalogue:
    """All entries of one language, and how they become sentences."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language, self.entries = language, entries

    def say(self, said: Message, form: Form, listener: Listener, actor: int = NOBODY) -> str:
        """Make a sentence of a message about what an actor does or did."""
        entry = self.entries[said.key]
        template = entry if isinstance(entry, str) else entry[form]
        values = said.values if actor == NOBODY else {**said.values, "who": SeatName(actor)}
        text = self._fill(template, values, listener)
        return text[:1].upper() + text[1:]

    def _fill(self, template: str, values: Mapping[str, Value], listener: Listener) -> str:
        def filled(gap: re.Match[str]) -> str:
            value = values[gap[1]]
            if gap[2] is None:
                return self._spoken(value, listener)
            chosen = gap[2] if _is_first(value, listener) else gap[3]
            return chosen.replace(ITSELF, self._spoken(value, listener))

        return GAP.sub(filled, template)

    def _spoken(self, value: Value, listener: Listener) -> str:
        if isinstance(value, int):
            return str(value).replace("-", "−")
        if isinstance(value, SeatName):
            own = value.seat == listener.seat
            return self._term("you") if own else self._spoken(listener.names[value.seat], listener)
        if isinstance(value, Message):
            return self._fill(self._term(value.key), value.values, listener)
        return (
            value if isinstance(value, str) else self._listed([self._spoken(one, listener) for one in value])
        )

    def _listed(self, texts: list[str]) -> str:
        return "".join([", ".join(texts[:-1]), f" {self._term('and')} " if texts[1:] else "", *texts[-1:]])

    def _term(self, key: str) -> str:
        term = self.entries[key]
        if not isinstance(term, str):
            raise TypeError(f"{key} is no term but a sentence")
        return term


def _is_first(value: Value, listener: Listener) -> bool:
    return value == 1 or (isinstance(value, SeatName) and value.seat == listener.seat)


@functools.cache
def catalogue(folder: Path, language: str) -> Catalogue:
    """Read the catalogue of a game's folder, on top of what all games share."""
    return Catalogue(language, {**entries_of(FOLDER, language), **entries_of(words_of(folder), language)})


@functools.cache
def colour_name(colour: str) -> str | Message:
    """Call a seat by its colour; one that the catalogues do not know is called as it is."""
    key = f"colour_{colour}"
    return Message(key) if key in entries_of(FOLDER, LANGUAGES[0]) else colour


def words_of(folder: Path) -> Path:
    """Give the place of a game's own entries."""
    return folder / "data/words"


def entries_of(folder: Path, language: str) -> dict[str, Entry]:
    """Read the entries of one folder, where it has some."""
    file = folder / f"{language}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Entry]) if file.is_file() else {}


def gaps(entry: Entry) -> set[str]:
    """Name the values that an entry needs."""
    texts = (entry,) if isinstance(entry, str) else entry.values()
    return {gap[1] for text in texts for gap in GAP.finditer(text)} - {"who"}


def differences(folder: Path) -> list[str]:
    """Say how the languages of a folder differ: keys, forms or values that one of them lacks."""
    first, *others = (
        {key: _shape(entry) for key, entry in entries_of(folder, one).items()} for one in LANGUAGES
    )
    found = []
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        for key in sorted(first.keys() | other.keys()):
            if first.get(key) != other.get(key):
                found.append(f"{key} is not the same in {LANGUAGES[0]} and {language}")
    return found


def _shape(entry: Entry) -> tuple[list[str], list[str]]:
    return sorted(entry) if isinstance(entry, dict) else [], sorted(gaps(entry))


def preferred(accepted: str) -> str:
    """Choose the language that a browser's Accept-Language likes best, of those there are."""
    wishes = []
    for wish in accepted.split(","):
        tag, _, rest = wish.strip().partition(";")
        weight = rest.strip().removeprefix("q=")
        wishes.append((float(weight) if re.fullmatch(r"[01](\.\d+)?", weight) else 1.0, tag[:2].lower()))
    best = sorted(wishes, key=lambda wish: -wish[0])
    return next((tag for _, tag in best if tag in LANGUAGES), LANGUAGES[0])
