"""Catalogues: sentences with gaps, by key, in every language.

`{blocks}` is a value, `{who}` whoever acts. `{who|hast|hat}` and `{number|block|blocks}` choose: the first
where the value is the listener or 1, else the second; `_` in a choice is the value itself, as in
`{to|you|_}`. An entry is a term or a sentence; or two of them, what can be done (`do`, for buttons and
hints) and what was done (`did`, for logs).
"""

import functools
import re
from collections.abc import Callable, Mapping, Sequence
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
NOBODY_THERE = "nobody"  # what records call the player of an empty seat
SEAT_MARK = re.compile(r"⟨(\d)⟩")
GUEST = "Guest"  # with which the names of guests begin who chose none
GUEST_NAME = re.compile(rf"{GUEST}(?=$| \S{{1,4}}(?: \(\d+\))?$)")
MOST = 8192  # sentences that need not be made again
Names = tuple[str | Message, ...]
"""What the seats are called: names as they are, or terms such as colours."""


class Listener(NamedTuple):
    """To whom something is said: what the seats are called, and which is the listener's own."""

    names: Names
    seat: int = NOBODY


EVERYBODY = Listener(())


class Catalogue:
    """All entries of one language, and how they become sentences."""

    def __init__(
        self, language: str, entries: Mapping[str, Entry], names: Callable[[str], str] = str
    ) -> None:
        self.language, self.entries = language, entries
        self._names = names
        self._said: dict[tuple[object, ...], str] = {}
        self._same: dict[tuple[int, Form], tuple[Message, str]] = {}  # what is said to everybody alike

    def say(self, said: Message, form: Form, listener: Listener, actor: int = NOBODY) -> str:
        """Make a sentence of a message about what an actor does or did."""
        same = self._same.get((id(said), form))
        if same is not None:
            return same[1]
        if not self._is_personal(said, form):
            return self._say_alike(said, form)
        key = (said.key, form, listener, actor, *said.values.items())
        try:
            told = self._said.get(key)
        except TypeError:  # a term within it has values of its own
            return self._told(said, form, listener, actor)
        if told is None:
            if len(self._said) >= MOST:
                self._said.clear()
            told = self._said[key] = self._told(said, form, listener, actor)
        return told

    def say_each(
        self, said: Mapping[str, Message], form: Form, listener: Listener, actor: int
    ) -> dict[str, str]:
        """Make a sentence of each of many messages."""
        same, say = self._same, self.say
        return {
            key: known[1] if (known := same.get((id(one), form))) else say(one, form, listener, actor)
            for key, one in said.items()
        }

    def _say_alike(self, said: Message, form: Form) -> str:
        """Say what is the same for all listeners, and remember it by the message itself."""
        if len(self._same) >= MOST:
            self._same.clear()
        told = self._told(said, form, EVERYBODY, NOBODY)
        self._same[id(said), form] = said, told
        return told

    def _is_personal(self, said: Message, form: Form) -> bool:
        """Tell whether a sentence depends on who acts, or on who listens."""
        entry = self.entries[said.key]
        template = entry if isinstance(entry, str) else entry[form]
        return "who" in parted(template)[1::4] or not all(map(_is_plain, said.values.values()))

    def _told(self, said: Message, form: Form, listener: Listener, actor: int) -> str:
        entry = self.entries[said.key]
        template = entry if isinstance(entry, str) else entry[form]
        values = said.values if actor == NOBODY else {**said.values, "who": SeatName(actor)}
        text = self._fill(template, values, listener)
        return text[:1].upper() + text[1:]

    def name(self, term: Message, listener: Listener) -> str:
        """Say a term as it stands within a sentence."""
        return self._spoken(term, listener)

    def _fill(self, template: str, values: Mapping[str, Value], listener: Listener) -> str:
        before, *rest = parted(template)
        told = [before]
        for name, first, second, after in zip(*[iter(rest)] * 4, strict=True):
            told += [self._chosen(values[name], first, second, listener), after]
        return "".join(told)

    def _chosen(self, value: Value, first: str | None, second: str, listener: Listener) -> str:
        if first is None:
            return self._spoken(value, listener)
        chosen = first if _is_first(value, listener) else second
        return chosen.replace(ITSELF, self._spoken(value, listener)) if ITSELF in chosen else chosen

    def _spoken(self, value: Value, listener: Listener) -> str:
        if isinstance(value, int):
            return str(value).replace("-", "−")
        if isinstance(value, SeatName):
            own = value.seat == listener.seat
            return self._term("you") if own else self.seat_name(value.seat, listener)
        if isinstance(value, Message):
            return self._fill(self._term(value.key), value.values, listener)
        if isinstance(value, str):
            return self._names(value)
        return self._listed([self._spoken(one, listener) for one in value])

    def seat_name(self, seat: int, listener: Listener) -> str:
        """Say what a seat is called."""
        name = listener.names[seat]
        return self.person(name) if isinstance(name, str) else self._spoken(name, listener)

    def person(self, name: str) -> str:
        """Say somebody's name: it is as they chose it; guests who chose none are called guests."""
        return GUEST_NAME.sub(lambda _: self._term("guest"), name)

    def _listed(self, texts: list[str]) -> str:
        return "".join([", ".join(texts[:-1]), f" {self._term('and')} " if texts[1:] else "", *texts[-1:]])

    def _term(self, key: str) -> str:
        term = self.entries[key]
        if not isinstance(term, str):
            raise TypeError(f"{key} is no term but a sentence")
        return term


@functools.lru_cache(4096)
def parted(template: str) -> tuple[str, ...]:
    """Part a template at its gaps: text, then for each gap its name, both choices, and the text after it."""
    return tuple(GAP.split(template))


def _is_plain(value: Value) -> bool:
    """Tell whether a value is said in the same way to everybody."""
    return isinstance(value, int | str)


def _is_first(value: Value, listener: Listener) -> bool:
    return value == 1 or (isinstance(value, SeatName) and value.seat == listener.seat)


@functools.cache
def catalogue(folder: Path, language: str) -> Catalogue:
    """Read the catalogue of a game's folder, on top of what all games share."""
    entries = {**entries_of(FOLDER, language), **entries_of(words_of(folder), language)}
    from opolis.wording.translation import translator  # which knows this file

    return Catalogue(language, entries, translator(folder, language) if language != LANGUAGES[0] else str)


@functools.cache
def colour_name(colour: str) -> str | Message:
    """Call a seat by its colour; one that the catalogues do not know is called as it is."""
    key = f"colour_{colour}"
    return Message(key) if key in entries_of(FOLDER, LANGUAGES[0]) else colour


def unnamed(seat: int) -> str:
    """Write the name of a player whom nobody has named."""
    return f"seat {seat}"


def seat_names(players: Sequence[str], colours: Sequence[str]) -> Names:
    """Call seats by whoever sits there, by colour where nobody is named or two have the same name."""
    return tuple(
        colour_name(colours[seat])
        if name in ("", NOBODY_THERE, unnamed(seat)) or players.count(name) > 1
        else name
        for seat, name in enumerate(players)
    )


def with_names(text: str, names: Names) -> str:
    """Put what seats are called into an English text in the places of their marks."""

    def called(mark: re.Match[str]) -> str:
        if int(mark[1]) >= len(names):  # a design may call something so
            return mark[0]
        name = names[int(mark[1])]
        return name if isinstance(name, str) else str(entries_of(FOLDER, LANGUAGES[0])[name.key])

    return SEAT_MARK.sub(called, text)


def words_of(folder: Path) -> Path:
    """Give the place of a game's own entries."""
    return folder / "data/words"


def texts_of(folder: Path, language: str, kind: str = "texts") -> dict[str, str]:
    """Read the translations of a folder's texts (see translation.py), its rules or its options' names."""
    file = folder / f"{kind}.{language}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}


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
