"""Learning from one's mistakes: the positions in which a seat gave much away, as a lesson."""

from collections.abc import Iterator, Sequence

from opolis.match.analysis import Review
from opolis.match.annotating import remarks
from opolis.match.match import Match
from opolis.match.puzzle import Speech
from opolis.match.record import Record
from opolis.wording.catalogue import LANGUAGES
from opolis.wording.message import message

MOST = 20  # exercises of one lesson
TAUGHT = ("mistake", "blunder")


def exercises(match: Match, reviews: Sequence[Review], seat: int) -> tuple[int, str]:
    """Make a lesson of a seat's mistakes: how many there are, and its text; "" if there are none."""
    wrong = [one for one in reviews if one.seat == seat and one.mark in TAUGHT and one.best][:MOST]
    if not wrong:
        return 0, ""
    headers, _, moves = str(Record.of(match)).partition("\n\n")
    spoken = {one: Speech(match, seat, one) for one in LANGUAGES}
    title = [
        *_noted("title", {one: speech.says(message("exercises_title")) for one, speech in spoken.items()}),
        *_noted("about", {one: speech.says(message("exercises_about")) for one, speech in spoken.items()}),
        f";@seat {seat}", f";@minutes {max(1, len(wrong))}",
    ]  # fmt: skip
    steps = [line for one in wrong for line in _step(match, one, seat)]
    kept = [line for line in headers.splitlines() if not line.startswith("Scores:")]
    return len(wrong), "\n".join([*kept, "", *title, *moves.splitlines(), *steps, ""])


def _step(match: Match, review: Review, seat: int) -> Iterator[str]:
    """Go back to before the mistake; there the better move is to be found."""
    past = match.copy()
    past.undo(len(match.events) - review.number + 1)
    spoken = {one: Speech(past, seat, one) for one in LANGUAGES}
    played = past.words(seat, past.read(seat, review.move))
    yield f";( after {review.number - 1}"
    asks = {
        one: speech.says(message("exercises_say", move=speech.says(played))) for one, speech in spoken.items()
    }
    yield from _noted("say", asks)
    yield from _noted("poor", {one: f"{review.move} {remarks(match, review, one)[0]}." for one in LANGUAGES})
    poor = {one: f"* {speech.says(message('exercises_poor'))}" for one, speech in spoken.items()}
    yield from _noted("poor", poor)
    yield f";> {seat} {review.best}"
    yield from _noted("done", {one: speech.solution(review.best) for one, speech in spoken.items()})
    yield ";)"


def _noted(word: str, texts: dict[str, str]) -> Iterator[str]:
    for language, text in texts.items():
        yield f";@{word}{'' if language == LANGUAGES[0] else f'.{language}'} {text}"
