"""Analyses as messages: what has been found of a match, in words, wherever it was thought."""

from collections.abc import Sequence

from opolis.match.advised import Asked, Voice
from opolis.match.analysis import Review, accuracy, losses_of
from opolis.match.annotating import remarks
from opolis.match.exercises import exercises
from opolis.match.match import Match
from opolis.protocol.study_replies import AnalysisInfo, AnalysisState, Exercises, LineInfo
from opolis.wording.translation import translated


def analysed(
    match: Match, reviews: Sequence[Review], after: int, language: str, state: AnalysisState, name: str = ""
) -> AnalysisInfo:
    """Tell how far an analysis is, and what it has found after a number of reviews."""
    fresh = reviews[after:]
    said = {review.number: tuple(remarks(match, review, language)) for review in fresh}
    losses = losses_of(match.game, match.seats)
    exact = tuple(accuracy(reviews, seat, losses) for seat in range(match.seats))
    return AnalysisInfo(
        name, state, len(match.events), len(reviews), losses,
        {number: texts for number, texts in said.items() if texts}, tuple(fresh), exact,
    )  # fmt: skip


def best_line(match: Match, review: Review, language: str) -> LineInfo:
    """Tell what was best at a move, in words and with ghosts."""
    if not review.line:
        return LineInfo(())
    past = match.copy()
    past.undo(len(match.events) - review.number + 1)
    voice = Voice(past, Asked(review.line[0][0], match.names, language))
    steps = voice.line([text for _, text in review.line])
    return LineInfo(translated(tuple(steps), match.game.folder, language))


def exercises_of(match: Match, reviews: Sequence[Review], seat: int) -> Exercises:
    """Make a lesson of the moves of one seat that gave much away."""
    return Exercises(*exercises(match, reviews, seat))
