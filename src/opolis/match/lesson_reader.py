"""Reads a lesson out of an annotated record. Errors name the line.

Notes of a lesson, each at the position where it is meant. What is said may stand there in several languages:

    ;@title Five in a row    ;@title.de Fünf in einer Reihe
    ;@about Win your first wall in three moves.

    ;@say Touch the column …             begins a step: something to do
    ;@poor jv That gives black the row.  what a poor or refused try teaches; `*` stands for all others
    ;@right jh jv                        right besides the next move of the record; `*` for any
    ;@goal 12                            points to reach by a series of moves, judged when the turn is over
    ;@mark block:i1 column:j             things that are lit
    ;@look district:0                    the area or thing that the camera looks at
    ;@clause K4 K6                       the clauses that the position shows
    ;@done That blocks the row.          said after a right move, and written behind it

    ;@seat 0     ;@minutes 3             once, like the title: who learns, how long it takes,
    ;@kind strategy                      and whether it teaches the rules (lesson) or to play well
"""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar, cast, get_args

from opolis.core.errors import BadRecord
from opolis.match.annotated import COMMENT, Annotated, Node, Note, Visit
from opolis.match.lesson import ANY, Kind, Lesson, Step, Text
from opolis.wording.catalogue import LANGUAGES

SPOKEN = ("title", "about", "say", "done", "poor")
ONCE = ("title", "about", "seat", "minutes", "kind")
OF_A_STEP = ("poor", "right", "goal", "mark", "look", "clause")
WORDS = (*SPOKEN, "seat", "minutes", "kind", "right", "goal", "mark", "look", "clause", COMMENT)
LONGEST = 400  # characters that are said at once
MOST_POSITIONS, MOST_STEPS, MOST_NAMED = 2000, 100, 100
USUAL_MINUTES = 3
MOST_POINTS = 9999


Default = TypeVar("Default", int, None)


class Group(NamedTuple):
    """The notes that belong together: those of one step, or those before the first step of a visit."""

    node: Node
    notes: list[Note]
    after: Node | None

    def noted(self, word: str) -> list[Note]:
        """List the notes with a word."""
        return [note for note in self.notes if note.word == word]

    @property
    def is_step(self) -> bool:
        """Whether something is said, and so to be done."""
        return bool(self.noted("say"))


def read_lesson(text: str) -> Lesson:
    """Read a lesson; an error names the line."""
    annotated = Annotated.parse(text)
    positions = sum(1 for _ in annotated.root.all())
    if positions > MOST_POSITIONS:
        raise BadRecord(f"line 1: {positions} positions; a lesson has at most {MOST_POSITIONS}")
    groups = [group for visit in annotated.visits for group in _groups(visit)]
    head = groups[0].notes + (groups[1].notes if groups[1:] and groups[1].node is groups[0].node else [])
    opening = Group(annotated.root, head, None)
    for group in groups:
        _check_words(group, group.node is annotated.root)
    title = _said(opening.noted("title"))
    if not title:
        raise BadRecord("line 1: a lesson has a title: `;@title …` before the first move")
    _check_languages(groups, title)
    seat = _number(opening, "seat", 0, 0, len(annotated.record.players) - 1)
    told = sum(group.is_step for group in groups)
    if told > MOST_STEPS:
        raise BadRecord(f"line 1: {told} steps; a lesson has at most {MOST_STEPS}")
    steps = _steps(groups, seat)
    if not steps:
        raise BadRecord("line 1: a lesson has steps: `;@say …` where something is to be done")
    about, minutes = _said(opening.noted("about")), _number(opening, "minutes", USUAL_MINUTES, 1, 60)
    return Lesson(annotated.record, title, about, seat, minutes, steps, _kind(opening))


def _kind(opening: Group) -> Kind:
    for note in opening.noted("kind"):
        if note.text not in get_args(Kind):
            raise BadRecord(
                f"line {note.line}: kind is one of {', '.join(get_args(Kind))}, not {note.text!r}"
            )
        return cast("Kind", note.text)
    return "lesson"


def _groups(visit: Visit) -> list[Group]:
    """Split the notes of a visit: a step begins with `say`, the next with one in the same language."""
    split: list[list[Note]] = [[]]
    spoken: set[str] = set()
    for note in visit.notes:
        if note.word == "say":
            if not spoken or note.language in spoken:
                split.append([])
                spoken = set()
            spoken.add(note.language)
        split[-1].append(note)
    return [Group(visit.node, notes, visit.after if notes is split[-1] else None) for notes in split]


def _steps(groups: list[Group], seat: int) -> tuple[Step, ...]:
    steps = [group for group in groups if group.is_step]
    behind = {id(group): after for group, after in pairwise(groups)}
    following: list[Group | None] = [*steps[1:], None]
    return tuple(
        _step(group, behind.get(id(group)), after, seat)
        for group, after in zip(steps, following, strict=True)
    )


def _step(group: Group, behind: Group | None, following: Group | None, seat: int) -> Step:
    expected = group.after.move if group.after else None
    own = [expected.text] if expected and expected.seat == seat else []
    listed = [word for note in group.noted("right") for word in note.text.split()]
    path = group.node.path
    goal = following.node.path if following else _last(group.after or group.node).path
    goes_on = bool(own) and goal[: len(path) + 1] == (*path, expected)
    done = group.noted("done") or (behind.noted("done") if own and behind else [])
    looks = group.noted("look")
    return Step(
        group.noted("say")[0].line, path, _said(group.noted("say")), _said(done),
        (ANY,) if ANY in listed else tuple(dict.fromkeys([*own, *listed])), _poor(group.noted("poor")),
        tuple(word for note in group.noted("mark") for word in note.text.split()),
        looks[0].text if looks else "", goal[len(path) :] if goes_on else (),
        tuple(word for note in group.noted("clause") for word in note.text.split()),
        _number(group, "goal", None, -MOST_POINTS, MOST_POINTS), _lines(group, seat),
    )  # fmt: skip


def _lines(group: Group, seat: int) -> Mapping[tuple[str, str], int]:
    """Find the line on which each thing of a step is named, so that an error can point at it."""
    follows = group.after.move if group.after else None
    found = {("right", follows.text): follows.line} if follows and follows.seat == seat else {}
    for note in group.notes:
        if note.word in OF_A_STEP:
            for name in note.text.split()[: 1 if note.word == "poor" else None]:
                found.setdefault((note.word, name), note.line)
    return found


def _last(node: Node) -> Node:
    """Follow the main line to its end."""
    while node.follow:
        node = node.follow[0]
    return node


def _said(notes: Sequence[Note]) -> Text:
    return {note.language or LANGUAGES[0]: note.text for note in notes}


def _poor(notes: Sequence[Note]) -> Mapping[str, Text]:
    """Gather what tries teach, by move and language."""
    found: dict[str, dict[str, str]] = {}
    for note in notes:
        move, _, text = note.text.partition(" ")
        if not text.strip():
            raise BadRecord(f"line {note.line}: `;@poor` names a move (or *) and what it teaches")
        found.setdefault(move, {})[note.language or LANGUAGES[0]] = text.strip()
    return found


def _check_words(group: Group, opening: bool) -> None:
    seen: set[tuple[str, str]] = set()
    for note in group.notes:
        place = f"line {note.line}"
        if note.word not in WORDS:
            near = difflib.get_close_matches(note.word, WORDS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(WORDS[:-1])}"
            raise BadRecord(f"{place}: a lesson has no note {note.word!r}; {hint}")
        if note.word in ONCE and not opening:
            raise BadRecord(f"{place}: {note.word} stands before the first move")
        if note.word in SPOKEN and not note.text:
            raise BadRecord(f"{place}: nothing stands behind `;@{note.word}`")
        if note.word in SPOKEN and len(note.text) > LONGEST:
            raise BadRecord(f"{place}: {len(note.text)} characters; at most {LONGEST} are said at once")
        if note.word in ("mark", "right") and len(note.text.split()) > MOST_NAMED:
            raise BadRecord(f"{place}: {note.word} names at most {MOST_NAMED} things")
        if note.word in OF_A_STEP and not group.is_step:
            raise BadRecord(f"line {note.line}: {note.word} stands behind the `;@say` that it belongs to")
        if note.word not in ("poor", "right", "mark", "clause", COMMENT):
            if (note.word, note.language) in seen:
                raise BadRecord(f"{place}: {note.word} stands here a second time")
            seen.add((note.word, note.language))


def _number(group: Group, word: str, default: Default, low: int, high: int) -> int | Default:
    for note in group.noted(word):
        if not note.text.removeprefix("-").isdecimal() or not low <= int(note.text[:6]) <= high:
            raise BadRecord(f"line {note.line}: {word} is a number from {low} to {high}, not {note.text!r}")
        return int(note.text)
    return default


def _check_languages(groups: list[Group], title: Text) -> None:
    """All that is said is said in the languages of the title."""
    for what, line, text in _texts(groups):
        if set(text) != set(title):
            has, wants = (", ".join(sorted(one)) for one in (text, title))
            raise BadRecord(f"line {line}: `{what}` is said in {has}, the title in {wants}")


def _texts(groups: list[Group]) -> Iterator[tuple[str, int, Text]]:
    """Go through all that is said: what it is, where it stands, and the text."""
    for group in groups:
        for word in SPOKEN:
            notes = group.noted(word)
            if notes and word == "poor":
                for move, text in _poor(notes).items():
                    yield f"poor {move}", notes[0].line, text
            elif notes:
                yield word, notes[0].line, _said(notes)
