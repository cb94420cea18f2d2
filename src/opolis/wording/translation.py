"""Translations: what the code says in English, in every other language.

Games and the server write their labels, lines and refusals in English, where they are made. A file
`texts.<language>.json` beside the catalogues gives for each such text its translation. `{who}` in both is
what differs from case to case, and is translated itself where it is known; `{n}` (and `{n2}`, …) stands for
a number only, and chooses as in the catalogues: `{n|Punkt|Punkte}`. What has no translation stays English.
"""

import functools
import re
from collections.abc import Mapping
from operator import is_
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from opolis.wording.catalogue import FOLDER, GAP, GUEST, GUEST_NAME, ITSELF, LANGUAGES, texts_of, words_of
from opolis.wording.message import SAID

Thing = TypeVar("Thing")
WORD = re.compile(r"[^\W\d_][a-zà-ÿ]")  # notation such as BL3 is no word
NUMBER = re.compile(r"n\d?")
LONGEST = 400  # letters of a text that is compared with those that have gaps
DEEPEST = 12  # texts within texts
MOST = 20_000  # texts whose translations are remembered
JOINTS = ("\n", ". ", "; ", " · ", ", ", " and ", " or ", ": ", " → ")


class Pattern(NamedTuple):
    """An English text with gaps, and its translation."""

    english: re.Pattern[str]
    other: str


def pattern(english: str, other: str) -> Pattern:
    """Read a text with gaps: a gap that comes twice holds the same.

    Where what follows a gap was found it is not looked for further on, so that no text takes long to compare.
    """
    known, made, last, ends = set[str](), "", 0, ""
    for gap in GAP.finditer(english):
        made += re.escape(english[last : gap.start()])
        if gap[1] in known:
            made += f"(?P={gap[1]})"
        elif NUMBER.fullmatch(gap[1]):
            made += rf"(?P<{gap[1]}>[−-]?\d+)"
        else:
            made, ends = f"{made}{ends}(?>(?P<{gap[1]}>.+?)", ")"
        known.add(gap[1])
        last = gap.end()
    return Pattern(re.compile(rf"{made}{re.escape(english[last:])}\Z{ends}", re.DOTALL), other)


class Translator:
    """Translates texts into one language; what it has found once it remembers."""

    def __init__(self, entries: Mapping[str, str]) -> None:
        gapped = [english for english in entries if GAP.search(english)]
        gapped.sort(key=lambda english: -len(GAP.sub("", english)))
        self.exact = {english: other for english, other in entries.items() if not GAP.search(english)}
        self._patterns = [pattern(english, entries[english]) for english in gapped]
        self._known: dict[str, str | None] = {}
        self._things: dict[int, tuple[Any, Any]] = {}  # what was translated, by its identity

    def __call__(self, text: str) -> str:
        """Translate a text; what is not known stays as it is."""
        found = self.find(text)
        return (self._cited(text) or self._whole(text, lenient=True) or text) if found is None else found

    def find(self, text: str, depth: int = 0) -> str | None:
        """Translate a text, or a value that stands so deep within others; None if it has unknown words."""
        if not WORD.search(text):
            return text
        if GUEST_NAME.match(text):
            return GUEST_NAME.sub(self.exact.get(GUEST, GUEST), text)
        if text not in self._known:
            if depth > DEEPEST:
                return None
            if len(self._known) > MOST:
                self._known.clear()
            self._known[text] = self._whole(text, depth=depth) or self._joined(text, depth)
        return self._known[text]

    def _cited(self, text: str) -> str | None:
        """Translate what follows the clause that a refusal cites: it may name somebody."""
        clause, colon, rest = text.partition(": ")
        return f"{clause}{colon}{self(rest)}" if colon and not WORD.search(clause) else None

    def again(self, thing: Any) -> Any:
        """Translate a part of a message, which often is the one that was part of the message before."""
        known = self._things.get(id(thing))
        if known is not None and known[0] is thing:
            return known[1]
        if len(self._things) >= MOST:
            self._things.clear()
        made = _renewed(thing, self)
        self._things[id(thing)] = thing, made
        return made

    def _whole(self, text: str, lenient: bool = False, depth: int = 0) -> str | None:
        """Translate a text as it stands, or as a sentence made of it: with a capital and a full stop."""
        bare = text[:1].lower() + text[1:]
        for form in dict.fromkeys((text, bare, text.removesuffix("."), bare.removesuffix("."))):
            if found := self._entry(form, lenient, depth):
                stop = "." if text.endswith(".") and not form.endswith(".") else ""
                return (found[:1].upper() + found[1:] if form[0] != text[0] else found) + stop
        return None

    def _entry(self, text: str, lenient: bool, depth: int) -> str | None:
        if text in self.exact:
            return self.exact[text]
        if len(text) > LONGEST:
            return None
        for english, other in self._patterns:
            if match := english.fullmatch(text):
                values = {name: self.find(value, depth + 1) for name, value in match.groupdict().items()}
                if lenient or None not in values.values():
                    return _filled(other, {name: new or match[name] for name, new in values.items()})
        return None

    def _joined(self, text: str, depth: int) -> str | None:
        """Translate a text piece by piece, where all pieces are known."""
        for joint in JOINTS:
            first, found, rest = text.partition(joint)
            if not (first and found and rest):
                continue
            pieces = [self.find(piece, depth + 1) for piece in text.split(joint)]
            if None not in pieces:
                return self.exact.get(joint, joint).join(piece or "" for piece in pieces)
        return None


def _filled(template: str, values: Mapping[str, str]) -> str:
    def filled(gap: re.Match[str]) -> str:
        value = values[gap[1]]
        if gap[2] is None:
            return value
        return (gap[2] if value == "1" else gap[3]).replace(ITSELF, value)

    return GAP.sub(filled, template)


@functools.cache
def translator(folder: Path | None, language: str) -> Translator:
    """Read the translations of a folder's texts, on top of what all share."""
    return Translator(all_texts(folder, language))


def all_texts(folder: Path | None, language: str) -> dict[str, str]:
    """Gather the translations of a folder, and those that all share."""
    own = texts_of(words_of(folder), language) if folder else {}
    return {**texts_of(FOLDER, language), **own}


def translated(thing: Thing, folder: Path | None, language: str) -> Thing:
    """Translate all texts for people in a struct, and in whatever it is made of."""
    if language == LANGUAGES[0]:
        return thing
    fresh: Thing = _renewed(thing, translator(folder, language))
    return fresh


def said(thing: Any) -> list[str]:
    """List all texts for people in a struct, and in whatever it is made of."""
    heard = Hearer()
    _translated(thing, heard)
    return heard.texts


class Hearer(Translator):
    """Translates nothing, but remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__({})
        self.texts: list[str] = []

    def __call__(self, text: str) -> str:
        """Remember a text."""
        self.texts.append(text)
        return text

    def again(self, thing: Any) -> Any:
        """Hear a struct once more."""
        return _renewed(thing, self)


def _translated(thing: Any, into: Translator) -> Any:
    """Translate what a struct is made of; whatever holds no text to translate stays the same object."""
    if isinstance(thing, msgspec.Struct):
        return into.again(thing)
    return _renewed(thing, into)


def _renewed(thing: Any, into: Translator) -> Any:
    if isinstance(thing, tuple | list):
        made = [_translated(one, into) for one in thing]
        return thing if all(map(is_, made, thing)) else type(thing)(made)
    if isinstance(thing, dict):
        return {key: _translated(value, into) for key, value in thing.items()}
    if not isinstance(thing, msgspec.Struct):
        return thing
    changes = dict[str, Any]()
    for name, is_text in _fields(type(thing)):
        value = getattr(thing, name)
        if value:
            fresh = into(value) if is_text else _translated(value, into)
            if fresh is not value:
                changes[name] = fresh
    return msgspec.structs.replace(thing, **changes) if changes else thing


@functools.cache
def _fields(kind: type) -> tuple[tuple[str, bool], ...]:
    """Name the fields that are texts, and those that may hold some."""
    hints = get_type_hints(kind, include_extras=True)
    texts = {name: SAID in getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return tuple((name, text) for name, text in texts.items() if text or _holds_structs(hints[name]))


def _holds_structs(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return True
    return any(_holds_structs(inner) for inner in get_args(hint))
