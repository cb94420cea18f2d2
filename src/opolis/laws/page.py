"""Laws of the game's page: whatever refuses a move can be looked up, and nothing is lost in translation."""

from collections.abc import Iterator

from opolis.core.game import Game
from opolis.laws.law import Law, Sample, Violation, name_of
from opolis.match.rules_page import untold
from opolis.wording.catalogue import LANGUAGES, texts_of, words_of


def refusals_cite_clauses_of_the_page(game: Game, sample: Sample) -> Iterator[Violation]:
    """Every clause that can refuse a move stands on the game's page."""
    law = name_of(refusals_cite_clauses_of_the_page)
    for number in sorted(set(game.refusals) - set(game.clauses)):
        yield Violation(law, f"README.md has no clause {game.clause(number)}", game.name)
    sample.progress(law, 1, 1)


def translated_rules_say_what_the_page_says(game: Game, sample: Sample) -> Iterator[Violation]:
    """Rules that are translated lack nothing of the page, keep its clauses and numbers, and add nothing."""
    law: Law = translated_rules_say_what_the_page_says
    for language in LANGUAGES[1:]:
        if texts_of(words_of(game.folder), language, "rules"):
            for what in untold(game, language):
                yield Violation(name_of(law), what, game.name)
