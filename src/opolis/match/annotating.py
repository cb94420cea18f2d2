"""An analysis written into its record: marks and losses as comments, better lines as variations."""

from collections.abc import Sequence

from opolis.core.errors import OpolisError
from opolis.match.analysis import Review
from opolis.match.annotated import COMMENT, Annotated, Node, Note
from opolis.match.match import Match
from opolis.match.record import Record
from opolis.match.record_lines import Entry
from opolis.wording.catalogue import LANGUAGES, Listener, catalogue
from opolis.wording.message import message

LONGEST = 6  # moves of a better line that are written


def annotated_by(match: Match, reviews: Sequence[Review], language: str = LANGUAGES[0]) -> Annotated:
    """Write what an analysis found into the record of its match."""
    root = Node()
    node, replay, by_number = root, Match(match.game, match.seats, match.options), dict(_numbered(reviews))
    for number, event in enumerate(match.events, 1):
        after, review = node.add(Entry(0, event.seat, event.text)), by_number.get(number)
        if review:
            after.notes += [Note(COMMENT, text) for text in remarks(match, review, language)]
            if review.mark:
                _vary(node, replay, review)
        replay.advance(event.seat, event.move)
        node = after
    return Annotated(Record.of(match), root, [])


def _numbered(reviews: Sequence[Review]) -> list[tuple[int, Review]]:
    return [(one.number, one) for one in reviews]


def _vary(node: Node, position: Match, review: Review) -> None:
    """Add the better line, as far as it can be played."""
    twin = position.copy()
    for seat, text in review.line[:LONGEST]:
        try:
            twin.play(seat, text)
        except OpolisError:
            return
        node = node.add(Entry(0, seat, text))


def remarks(match: Match, review: Review, language: str) -> list[str]:
    """Say what a move gave up, or for whom it was lucky."""
    speech, listener = catalogue(match.game.folder, language), Listener(match.called, -1)
    alone, said = match.seats == 1, []
    if review.mark:
        lost, error = (_amount(one, alone) for one in (review.lost, review.error))
        key = f"review_{review.mark}{'_points' if alone else ''}"
        said.append(speech.say(message(key, lost=lost, error=error), "did", listener, review.seat))
    for seat in review.lucky:
        by, key = review.luck[seat], "review_lucky" if review.luck[seat] > 0 else "review_unlucky"
        about = message(key + ("_points" if alone else ""), by=_amount(abs(by), alone))
        said.append(speech.say(about, "did", listener, seat))
    return said


def _amount(value: float, alone: bool) -> str:
    return f"{value:.1f}" if alone else f"{100 * value:.0f}"
