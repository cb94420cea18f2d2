"""P2: legal = verdict, every match ends, refusals change nothing, outcomes are shares."""

from opolis.core.game import Game
from opolis.laws import rules
from walks import holds


def test_legal_and_verdict_agree(game: Game) -> None:
    assert holds(rules.legal_and_verdict_agree, game)


def test_every_match_ends_with_shares_that_sum_to_one(game: Game) -> None:
    assert holds(rules.every_match_ends_with_shares_that_sum_to_one, game)


def test_a_move_said_to_win_at_once_does(game: Game) -> None:
    assert holds(rules.a_move_said_to_win_at_once_does, game)


def test_a_pointless_move_brings_no_points(game: Game) -> None:
    assert holds(rules.a_pointless_move_brings_no_points, game)


def test_natures_outcomes_are_legal_and_have_weight(game: Game) -> None:
    assert holds(rules.natures_outcomes_are_legal_and_have_weight, game)


def test_a_refused_move_changes_nothing_and_cites_a_clause(game: Game) -> None:
    assert holds(rules.a_refused_move_changes_nothing_and_cites_a_clause, game)


def test_every_refused_move_is_refused_in_words(game: Game) -> None:
    assert holds(rules.every_refused_move_is_refused_in_words, game)


def test_the_same_moves_lead_to_the_same_positions_and_back(game: Game) -> None:
    assert holds(rules.the_same_moves_lead_to_the_same_positions_and_back, game)


def test_a_copied_match_goes_its_own_way(game: Game) -> None:
    assert holds(rules.a_copied_match_goes_its_own_way, game)
