"""A study: chapters, each an annotated record, made by edits one after another.

Edits name positions by the moves that lead there, so that those of several people fit together in any order:
the same move twice is one, and a note takes the place of the one before it.
"""

from dataclasses import dataclass, field

from opolis.core.errors import OpolisError
from opolis.match.annotated import Annotated, Node, Note
from opolis.match.match import Match
from opolis.match.record_lines import Entry
from opolis.protocol.study_requests import Edit, EditKind, Line
from opolis.server.ids import is_id
from opolis.server.refusal import Refuse

MOST_CHAPTERS = 64
MOST_POSITIONS = 3000  # of a chapter
LONGEST_TITLE, LONGEST_NOTE = 80, 2000
NEEDED: dict[EditKind, tuple[str, ...]] = {
    "chapter": ("text", "record"), "rename": ("text",), "drop": (), "move": ("path", "seat", "move"),
    "note": ("path", "word", "text"), "cut": ("path",),
}  # fmt: skip


@dataclass
class Chapter:
    """One annotated record of a study."""

    id: str
    title: str
    annotated: Annotated
    positions: int = field(init=False)

    def __post_init__(self) -> None:
        self.positions = sum(1 for _ in self.annotated.root.all())

    def find(self, path: Line) -> Node:
        """Find a position by the moves that lead there."""
        node = self.annotated.root
        for seat, text in path:
            after = node.known.get((seat, text))
            if after is None:
                raise Refuse("not_found", "this position is not in the chapter any more", "go back a move")
            node = after
        return node

    def match_at(self, path: Line) -> Match:
        """Play up to a position, through the rules."""
        match = self.annotated.record.begin()
        for seat, text in path:
            match.play(seat, text)
        return match


@dataclass
class Study:
    """The chapters of a study after a number of edits."""

    seq: int = 0
    chapters: dict[str, Chapter] = field(default_factory=dict)

    def chapter(self, name: str) -> Chapter:
        """Find a chapter."""
        found = self.chapters.get(name)
        if found is None:
            raise Refuse("not_found", "there is no such chapter any more", "choose another one")
        return found

    def check(self, edit: Edit) -> None:
        """Refuse an edit that does not fit; moves are judged by the rules."""
        if edit.kind == "chapter":
            self._check_chapter(edit)
            return
        chapter = self.chapter(edit.chapter)
        if edit.kind == "rename":
            _check_title(edit.text)
        elif edit.kind == "move":
            _check_move(chapter, edit)
        elif edit.kind == "note":
            chapter.find(edit.path)
            _check_note(edit)
        elif edit.kind == "cut":
            chapter.find(edit.path)
            if not edit.path:
                raise Refuse("malformed", "the beginning cannot be taken away", "remove the chapter")

    def _check_chapter(self, edit: Edit) -> None:
        _check_title(edit.text)
        if not is_id(edit.chapter):
            raise Refuse("malformed", "chapter: this is no id")
        if edit.chapter in self.chapters:
            raise Refuse("taken", "there is such a chapter already")
        if len(self.chapters) >= MOST_CHAPTERS:
            raise Refuse("too_big", f"a study has at most {MOST_CHAPTERS} chapters", "begin another study")
        made = _made(edit)
        if made.positions > MOST_POSITIONS:
            raise Refuse("too_big", f"a chapter has at most {MOST_POSITIONS} positions", "make two of it")

    def apply(self, edit: Edit) -> None:
        """Make an edit that was checked when it came; what it was about may be gone by now."""
        self.seq += 1
        chapter = self.chapters.get(edit.chapter)
        if edit.kind == "chapter":
            self.chapters[edit.chapter] = _made(edit)
        elif chapter is None:
            return
        elif edit.kind == "rename":
            chapter.title = edit.text
        elif edit.kind == "drop":
            del self.chapters[edit.chapter]
        else:
            _apply_within(chapter, edit)


def needed(edit: Edit) -> Edit:
    """Leave out of an edit what its kind does not use: it would be kept for nothing."""
    return Edit(edit.kind, edit.chapter, **{name: getattr(edit, name) for name in NEEDED[edit.kind]})


def _made(edit: Edit) -> Chapter:
    return Chapter(edit.chapter, edit.text, Annotated.parse(edit.record))


def _apply_within(chapter: Chapter, edit: Edit) -> None:
    node = chapter.find(edit.path)
    if edit.kind == "move":
        before = len(node.follow)
        node.add(Entry(0, edit.seat, edit.move))
        chapter.positions += len(node.follow) - before
    elif edit.kind == "note":
        plain = " ".join(edit.text.split())
        others = [note for note in node.notes if note.word != edit.word]
        node.notes[:] = [*others, *([Note(edit.word, plain)] if plain else [])]
    elif edit.kind == "cut" and node.parent and node.move:
        node.parent.follow.remove(node)
        del node.parent.known[node.move.seat, node.move.text]
        chapter.positions -= sum(1 for _ in node.all())


def _check_title(text: str) -> None:
    if not text.strip() or len(text) > LONGEST_TITLE or "\n" in text:
        raise Refuse("malformed", f"a title is a line of 1 to {LONGEST_TITLE} characters")


def _check_note(edit: Edit) -> None:
    if len(edit.text) > LONGEST_NOTE:
        raise Refuse("too_big", f"a note has at most {LONGEST_NOTE} characters", "make it shorter")


def _check_move(chapter: Chapter, edit: Edit) -> None:
    """Have the rules judge a move; one that is there already fits as well."""
    node = chapter.find(edit.path)
    if (edit.seat, edit.move) in node.known:
        return
    if chapter.positions >= MOST_POSITIONS:
        raise Refuse("too_big", f"a chapter has at most {MOST_POSITIONS} positions", "begin another one")
    match = chapter.match_at(edit.path)
    if edit.seat >= match.seats:
        raise Refuse("malformed", f"there is no seat {edit.seat}; this match has {match.seats}")
    try:
        match.play(edit.seat, edit.move)
    except OpolisError as error:
        raise Refuse("illegal", str(error)) from None
