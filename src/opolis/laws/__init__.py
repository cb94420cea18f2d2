"""The laws: what holds for every game. `opolis prove GAME` looks for exceptions; tests/laws does so for ours.

>>> from opolis import games, laws
>>> sample = laws.Sample(matches=1)
>>> [finding.violations for finding in laws.prove(games.load("kwinty"), sample, laws.FOUNDATIONS[:2])]
[[], []]
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from opolis.core.game import Game
from opolis.laws import bots, moments, page, plain, rules, scenes, secrets, text, words
from opolis.laws.law import Law, Sample, Violation, name_of

__all__ = ["FOUNDATIONS", "LAWS", "Finding", "Law", "Sample", "Violation", "prove"]

FOUNDATIONS: tuple[Law, ...] = (
    page.refusals_cite_clauses_of_the_page,
    rules.legal_and_verdict_agree,
    rules.every_match_ends_with_shares_that_sum_to_one,
    rules.a_move_said_to_win_at_once_does,
    rules.a_pointless_move_brings_no_points,
    rules.natures_outcomes_are_legal_and_have_weight,
    rules.a_refused_move_changes_nothing_and_cites_a_clause,
    rules.every_refused_move_is_refused_in_words,
    rules.the_same_moves_lead_to_the_same_positions_and_back,
    rules.a_copied_match_goes_its_own_way,
    plain.compiled_and_plain_rules_agree,
)
LAWS: tuple[Law, ...] = (
    *FOUNDATIONS,
    text.every_legal_move_reads_back_from_its_text,
    text.moves_are_listed_and_played_as_they_are_written,
    text.a_record_replays_to_the_same_bytes,
    text.pictures_can_always_be_drawn,
    secrets.a_seats_view_does_not_depend_on_what_it_cannot_know,
    secrets.an_observation_tells_apart_what_a_seat_can_see,
    secrets.an_observation_leaves_nothing_of_the_one_before,
    secrets.a_redrawn_position_can_be_played_to_its_end,
    secrets.a_spectator_sees_no_more_than_a_seat,
    page.translated_rules_say_what_the_page_says,
    words.no_word_is_missing_in_any_language,
    words.what_a_game_declares_is_said_in_every_language,
    words.every_text_is_said_in_every_language,
    words.one_thing_is_not_said_as_several,
    words.every_move_has_words_of_its_own,
    words.words_never_tell_a_secret,
    words.effects_are_said_and_never_tell_a_secret,
    words.tasks_are_said_and_never_tell_a_secret,
    moments.moments_have_words_and_parts_that_are_there,
    moments.moments_never_tell_a_secret,
    moments.the_last_moment_says_how_it_ended,
    scenes.touches_lead_to_the_legal_moves,
    scenes.a_scene_is_the_same_after_the_wire,
    scenes.a_scene_names_its_parts_apart_and_tells_the_scores,
    scenes.what_can_be_touched_lies_in_ones_own_area,
    scenes.whatever_cannot_be_touched_says_why,
    scenes.a_held_piece_cannot_be_put_where_it_is_refused,
    scenes.what_is_tried_out_is_what_comes_of_it,
    bots.bots_of_every_level_choose_legal_moves,
    bots.a_choice_does_not_depend_on_what_the_seat_cannot_know,
    bots.a_seats_view_is_enough_to_think_about,
)


class Finding(NamedTuple):
    """What came of one law: the violations found, none if it was kept."""

    law: str
    violations: list[Violation]


def prove(game: Game, sample: Sample, laws: Sequence[Law] = LAWS) -> Iterator[Finding]:
    """Look for exceptions to the laws in a sample of matches; other laws only where the foundations hold.

    On broken rules the others would not fail but hang: a search never comes to the end of an endless match.
    """
    sound = True
    for law in laws:
        if sound or law in FOUNDATIONS:
            finding = Finding(name_of(law), list(law(game, sample)))
            sound = sound and (law not in FOUNDATIONS or not finding.violations)
            yield finding
