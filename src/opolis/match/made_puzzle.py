"""Puzzles that people make: a position of an annotated record, as a lesson of one step.

The move that follows there is the one to find. Other moves that follow are those that fall short, and what is
noted behind each is said to whoever tries it.
"""

from opolis.core.errors import BadRecord
from opolis.core.verbs import NATURE
from opolis.match.annotated import COMMENT, Annotated, Node, Note
from opolis.match.lesson_reader import LONGEST
from opolis.match.match import Match
from opolis.match.puzzle import Speech
from opolis.match.record_lines import Entry
from opolis.wording.message import message


def made_puzzle(annotated: Annotated, node: Node, title: str, task: str, language: str) -> str:
    """Make a lesson of a position and what follows there; its texts are in the author's language."""
    match = _at(annotated, node)
    if not node.follow or not node.follow[0].move or node.follow[0].move.seat == NATURE:
        raise BadRecord("a puzzle needs the move that is to be found: play it here first")
    right, *others = node.follow
    seat, text = (right.move or Entry(0, NATURE, ""))[1:]
    speech = Speech(match, seat, language)
    root = Node(notes=[Note("title", title[:LONGEST]), Note("seat", str(seat)), Note("minutes", "1")])
    place = root
    for entry in node.path:
        place = place.add(entry)
    place.notes.append(Note("say", (task or speech.says(message("puzzle_best")))[:LONGEST]))
    place.notes += [Note("poor", f"{_text(one)} {_said(one)}"[:LONGEST]) for one in others if _said(one)]
    place.notes.append(Note("poor", f"* {speech.says(message('puzzle_poor'))}"))
    after = place.add(Entry(0, seat, text))
    after.notes.append(Note("done", (_said(right) or speech.solution(text))[:LONGEST]))
    return str(Annotated(annotated.record, root, []))


def _at(annotated: Annotated, node: Node) -> Match:
    match = annotated.record.begin()
    for entry in node.path:
        match.play(entry.seat, entry.text)
    return match


def _text(node: Node) -> str:
    return node.move.text if node.move else ""


def _said(node: Node) -> str:
    return " ".join(note.text for note in node.noted(COMMENT))
