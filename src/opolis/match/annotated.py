"""Annotated records: variations, comments, marks and what lessons say, inside the comments of a record.

    0 iv            a move of the main line, as in any record
    ; a comment on the position here
    ;@mark i1 j1    a note: a word, perhaps with a language (`;@say.de …`), and its text
    ;( after 3      a variation: from the position after the third move of the main line (0 is the start);
    ;> 1 jh         `;(` alone is an alternative to the move before. Its moves begin with `;>`,
    ;)              and here it ends

Whoever reads records only sees the main line. Errors name the line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from opolis.core.errors import BadRecord
from opolis.core.verbs import NATURE
from opolis.match.record import Record
from opolis.match.record_lines import Entry, Headers, moves, numbered

NOTE = re.compile(r"@([a-z]+)(?:\.([a-z]{2}))?(?:\s+(.*))?")
BRANCH = re.compile(r"\((?:\s*after\s+([0-9]{1,5}))?")
COMMENT = "comment"
DEEPEST = 20  # variations within variations


@dataclass(frozen=True)
class Note:
    """Something noted at a position: its word, its text and the language of it ("" for any)."""

    word: str
    text: str
    language: str = ""
    line: int = field(default=0, compare=False)


@dataclass(eq=False)
class Node:
    """A position: the move that led to it, what is noted there, and what follows, the main move first."""

    move: Entry | None = None
    parent: "Node | None" = field(default=None, repr=False)
    notes: list[Note] = field(default_factory=list)
    follow: "list[Node]" = field(default_factory=list)
    known: "dict[tuple[int, str], Node]" = field(default_factory=dict, repr=False)

    @property
    def path(self) -> tuple[Entry, ...]:
        """All moves that lead here."""
        found: list[Entry] = []
        node: Node = self
        while node.parent and node.move:
            found.append(node.move)
            node = node.parent
        return tuple(reversed(found))

    def noted(self, word: str) -> list[Note]:
        """List the notes with a word."""
        return [note for note in self.notes if note.word == word]

    def add(self, move: Entry) -> "Node":
        """Follow a move; one that is there already is not added again."""
        key = move.seat, move.text
        if key not in self.known:
            self.known[key] = Node(move, self)
            self.follow.append(self.known[key])
        return self.known[key]

    def all(self) -> "Iterator[Node]":
        """Go through this position and all that follow."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.follow))


@dataclass(eq=False)
class Visit:
    """A position as the file comes to it: what is noted there this time, and the position that follows."""

    node: Node
    notes: list[Note] = field(default_factory=list)
    after: Node | None = None


@dataclass(frozen=True)
class Annotated:
    """A record, the tree of its positions, and the order in which the file goes through them."""

    record: Record
    root: Node
    visits: list[Visit]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an annotated record; moves are not replayed yet."""
        record, lines = Record.parse(text), numbered(text)
        Headers(lines)
        first = lines[0][0] if lines else 0
        reader = _Reader()
        for number, line in enumerate(text.splitlines(), 1):
            if first and number >= first:
                reader.take(number, line.strip())
        return cls(record, reader.finish(), reader.visits)

    def __str__(self) -> str:
        whole = str(self.record)
        headers = whole[: whole.index("\n\n")]
        return "\n".join([headers, "", *_written(self.root, main=True), ""])


class _Reader:
    """Builds the tree line by line."""

    def __init__(self) -> None:
        self.root = Node()
        self.at = Visit(self.root)
        self.visits = [self.at]
        self.main = [self.root]  # the positions of the main line
        self.open: list[tuple[int, Visit]] = []  # where variations began, and where to go back to

    def take(self, number: int, line: str) -> None:
        """Read one line."""
        move, semicolon, comment = line.partition(";")
        if move.strip():
            self._play(number, move.strip())
        if not semicolon:
            return
        if comment.startswith("@"):
            self._note(number, comment)
        elif comment.startswith("("):
            self._branch(number, comment.strip())
        elif comment.startswith(">"):
            self._vary(number, comment[1:].strip())
        elif comment.startswith(")"):
            self._return(number, comment)
        elif comment.strip():
            self._keep(Note(COMMENT, comment.strip(), line=number))

    def _play(self, number: int, line: str) -> None:
        if self.open:
            raise BadRecord(f"line {number}: a move of the main line stands inside a variation; `;)` ends it")
        self._follow(number, line)
        self.main.append(self.at.node)

    def _vary(self, number: int, line: str) -> None:
        if not self.open:
            raise BadRecord(f"line {number}: a move of a variation stands outside one; `;(` begins it")
        if not line:
            raise BadRecord(f"line {number}: a move is missing here")
        self._follow(number, line)

    def _follow(self, number: int, line: str) -> None:
        self.at.after = self.at.node.add(next(moves([(number, line)])))
        self._visit(self.at.after)

    def _visit(self, node: Node) -> None:
        self.at = Visit(node)
        self.visits.append(self.at)

    def _branch(self, number: int, comment: str) -> None:
        form = BRANCH.fullmatch(comment)
        if not form:
            raise BadRecord(f"line {number}: a variation begins with `;(` or `;( after 3`")
        if len(self.open) == DEEPEST:
            raise BadRecord(f"line {number}: variations go at most {DEEPEST} deep")
        self.open.append((number, self.at))
        if form[1]:
            if int(form[1]) >= len(self.main):
                played = len(self.main) - 1
                raise BadRecord(f"line {number}: only {played} moves of the main line stand before this")
            self._visit(self.main[int(form[1])])
        elif self.at.node.parent:
            self._visit(self.at.node.parent)
        else:
            raise BadRecord(f"line {number}: there is no move yet to which this could be an alternative")

    def _return(self, number: int, comment: str) -> None:
        if comment.strip() != ")":
            raise BadRecord(f"line {number}: a variation ends with `;)` alone")
        if not self.open:
            raise BadRecord(f"line {number}: no variation is open here")
        self.at = self.open.pop()[1]

    def _note(self, number: int, comment: str) -> None:
        form = NOTE.fullmatch(comment)
        if not form:
            raise BadRecord(f"line {number}: a note looks like `;@say text` or `;@say.de text`")
        self._keep(Note(form[1], (form[3] or "").strip(), form[2] or "", number))

    def _keep(self, note: Note) -> None:
        self.at.notes.append(note)
        self.at.node.notes.append(note)

    def finish(self) -> Node:
        """Give the tree, if all variations have ended."""
        if self.open:
            raise BadRecord(f"line {self.open[-1][0]}: this variation does not end; write `;)`")
        return self.root


def _written(node: Node, main: bool) -> Iterator[str]:
    """Write what is noted at a position and all that follows."""
    at: Node | None = node
    while at:
        yield from map(_note_line, at.notes)
        for index, other in enumerate(at.follow):
            if index:
                yield ";("
                yield _move_line(other, main=False)
                yield from _written(other, main=False)
                yield ";)"
            else:
                yield _move_line(other, main)
        at = at.follow[0] if at.follow else None


def _move_line(node: Node, main: bool) -> str:
    _, seat, text = node.move or Entry(0, NATURE, "")
    return f"{'' if main else ';> '}{'*' if seat == NATURE else seat} {text}"


def _note_line(note: Note) -> str:
    if note.word == COMMENT:
        return f"; {note.text}"
    return f";@{note.word}{f'.{note.language}' if note.language else ''} {note.text}".rstrip()
