"""The law of the game's page: whatever refuses a move can be looked up."""

from collections.abc import Iterator

from opolis.core.game import Game
from opolis.laws.law import Sample, Violation, name_of


def refusals_cite_clauses_of_the_page(game: Game, sample: Sample) -> Iterator[Violation]:
    """Every clause that can refuse a move stands on the game's page."""
    law = name_of(refusals_cite_clauses_of_the_page)
    for number in sorted(set(game.refusals) - set(game.clauses)):
        yield Violation(law, f"README.md has no clause {game.clause(number)}", game.name)
    sample.progress(law, 1, 1)
