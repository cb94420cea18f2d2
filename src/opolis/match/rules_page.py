"""A game's rules as people read them: its README in their language, piece by piece.

A piece is a heading, a paragraph, an item of a list or a cell of a table. `data/words/rules.<language>.json`
gives what each says in another language, by its English; a piece without a translation stays English.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from opolis.core.game import Game
from opolis.match.clause_lessons import NOTED, note_name, note_steps
from opolis.wording.catalogue import FOLDER, texts_of, words_of
from opolis.wording.translation import WORD, translator

PROGRAMS = "What a learner sees"  # the section that is for programs
FENCED = re.compile(r"(?ms)^(```.*?^```)$")
WRAPPED = re.compile(r"(?<=\S)\n(?!\s*\n|#{1,4} |\||- |\d+\. )[ \t]*(?=\S)")
LINE = re.compile(r"(#{1,4} |- (?:\*\*[A-Z]\d+\*\* )?|\d+\. |)(.*)")
CODE = re.compile(r"`[^`]*`")
KEPT = re.compile(r"`[^`]*`|\]\([^)]*\)|\b[A-Z]\d+\b|\d+")


class Piece(NamedTuple):
    """A text of the rules, what stands before it, and the note that ends with a step to try."""

    before: str
    text: str
    note: tuple[str, str] | None = None


def rules_page(game: Game, language: str, named: bool = False) -> str:
    """Write the rules in a language; `named` tells whoever shows pictures the names of the notes."""
    said = rule_texts(game, language)
    lines = []
    for line in _lines(game):
        told = "".join(piece.before + said.get(piece.text, piece.text) for piece in line)
        note = line[-1].note if line else None
        lines.append(told + (_tried(game, language, *note, named=named) if note else ""))
    return "\n".join(lines)


def clause_texts(game: Game, language: str) -> dict[str, str]:
    """Tell each clause in a language, by its name."""
    said = rule_texts(game, language)
    return {game.clause(number): said.get(text, text) for number, text in game.clauses.items()}


def rule_texts(game: Game, language: str) -> dict[str, str]:
    """Read what the pieces of the rules are in a language; nothing for English."""
    return texts_of(FOLDER, language, "rules") | texts_of(words_of(game.folder), language, "rules")


def untold(game: Game, language: str) -> Iterator[str]:
    """Say what is wrong with the rules in a language: missing, changed, or of no use."""
    own = texts_of(words_of(game.folder), language, "rules")
    said = rule_texts(game, language)
    texts = {piece.text for line in _lines(game) for piece in line} - {game.title}
    pieces = {text for text in texts if WORD.search(CODE.sub("", text))}
    for text in sorted(pieces - said.keys()):
        yield f"{text!r} is not said in {language}"
    for text in sorted(own.keys() - pieces):
        yield f"{text!r} is said in {language}, but not in the rules"
    for text in sorted(pieces & said.keys()):
        if sorted(KEPT.findall(text)) != sorted(KEPT.findall(said[text])):
            yield f"{text!r} has other clauses, numbers, code or links in {language}"


def _lines(game: Game) -> Iterator[list[Piece]]:
    """Part the page into lines of pieces, without what is for programs; code is no piece."""
    skipped = False
    for number, part in enumerate(FENCED.split(game.readme)):
        if number % 2:
            yield [Piece(part, "")]
            continue
        for line in WRAPPED.sub(" ", part).removeprefix("\n").removesuffix("\n").split("\n"):
            if line.startswith("## "):
                skipped = line == f"## {PROGRAMS}"
            if not skipped:
                yield list(_pieces(line))


def _pieces(line: str) -> Iterator[Piece]:
    if line.startswith("|"):
        for cell in line.removesuffix("|").split("|")[1:]:
            yield Piece("| ", cell.strip())
        return
    found = LINE.fullmatch(line)
    before, text = found.groups() if found else ("", line)
    note = re.search(rf" ?{NOTED.pattern}$", text)
    yield Piece(before, text[: note.start()] if note else text, (note[1], note[2]) if note else None)


def _tried(game: Game, language: str, title: str, number: str, named: bool) -> str:
    """Name the step at the end of a note by its lesson's title in a language."""
    name = note_name(title, number)
    shown = note_steps(game)[name][0].title.get(language, title)
    tried = translator(game.folder, language)(f"Try: {shown}, {number}.")
    return f" *{tried}*" + (f" {{#{name}}}" if named else "")
