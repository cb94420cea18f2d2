"""Each law can fail: a toy game breaks one at a time, and the report says what broke where."""

import dataclasses
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toy
from opolis import games, laws
from opolis.cli.app import app
from opolis.core.errors import UnknownGame
from opolis.laws import Law, Sample, bots, moments, page, plain, rules, scenes, secrets, text, words
from opolis.match import match as match_room
from opolis.match import rules_page
from opolis.match.record import Record
from opolis.wording import catalogue
from toy.state import State

BROKEN: list[tuple[Law, str, str]] = [
    (rules.legal_and_verdict_agree, "unlisted", "move 2 of seat 0 is not listed, and the verdict is 0"),
    (rules.every_match_ends_with_shares_that_sum_to_one, "endless", "no end after 4999 moves"),
    (rules.a_move_said_to_win_at_once_does, "winning", "move 1 of seat 0 does not win at once"),
    (rules.a_pointless_move_brings_no_points, "futile", "all moves of seat 0 are pointless"),
    (rules.natures_outcomes_are_legal_and_have_weight, "weight", "nature's card:1 has the weight 0"),
    (rules.a_refused_move_changes_nothing_and_cites_a_clause, "reading", "changed the position"),
    (rules.every_refused_move_is_refused_in_words, "terse", "with 'no'"),
    (rules.the_same_moves_lead_to_the_same_positions_and_back, "whim", "led to another position"),
    (plain.compiled_and_plain_rules_agree, "narrow", "RuntimeWarning: overflow"),
    (text.every_legal_move_reads_back_from_its_text, "text", "two of seat 0 is move 1, but reads as 2"),
    (text.moves_are_listed_and_played_as_they_are_written, "stale", "['one', 'two'] is written"),
    (text.a_record_replays_to_the_same_bytes, "whim", "replays to another position"),
    (text.pictures_can_always_be_drawn, "blank", "the picture is empty"),
    (secrets.a_seats_view_does_not_depend_on_what_it_cannot_know, "peek", "the position shows seat 1"),
    (secrets.a_redrawn_position_can_be_played_to_its_end, "stuck", "there is no end"),
    (secrets.an_observation_tells_apart_what_a_seat_can_see, "blind", "look the same to seat"),
    (secrets.an_observation_leaves_nothing_of_the_one_before, "smear", "sees something of another position"),
    (secrets.a_spectator_sees_no_more_than_a_seat, "gossip", "a spectator knows what seat 1 does not"),
    (words.every_move_has_words_of_its_own, "echo", "have 1 sentences (do"),
    (words.every_text_is_said_in_every_language, "foreign", "'Grab some stones.' is not said in de"),
    (words.one_thing_is_not_said_as_several, "plural", "'Take 1 stones.' says '1 stones'"),
    (words.effects_are_said_and_never_tell_a_secret, "wordless", "has no words"),
    (words.tasks_are_said_and_never_tell_a_secret, "idle", "nothing is expected of anybody"),
    (words.words_never_tell_a_secret, "blab", "the words of one tell seat 1 what it cannot know"),
    (moments.moments_have_words_and_parts_that_are_there, "phantom", "means stone:99, which is not"),
    (moments.moments_never_tell_a_secret, "tattle", "tell seat 1 what it cannot know"),
    (moments.the_last_moment_says_how_it_ended, "silent", "told [] instead of the end"),
    (scenes.touches_lead_to_the_legal_moves, "untouchable", "cannot touch its way to two"),
    (scenes.a_scene_is_the_same_after_the_wire, "wire", "ValidationError"),
    (scenes.a_scene_names_its_parts_apart_and_tells_the_scores, "twins", "two parts have the id stone:0"),
    (scenes.what_can_be_touched_lies_in_ones_own_area, "remote", "lies outside what seat 0 looks at"),
    (scenes.whatever_cannot_be_touched_says_why, "mute", "does not say why it cannot be touched: T9"),
    (scenes.a_held_piece_cannot_be_put_where_it_is_refused, "overlap", "is offered, and refused by T2"),
    (scenes.what_is_tried_out_is_what_comes_of_it, "dream", "leads to another position when seat 1 tries"),
    (bots.bots_of_every_level_choose_legal_moves, "mumble", "chose er for seat"),
    (bots.a_choice_does_not_depend_on_what_the_seat_cannot_know, "marked", "by what seat 1 cannot know"),
    (bots.a_seats_view_is_enough_to_think_about, "stuck", "looks different to it"),
]
OTHERS = {
    page.refusals_cite_clauses_of_the_page,
    page.translated_rules_say_what_the_page_says,
    rules.a_copied_match_goes_its_own_way,
    words.no_word_is_missing_in_any_language,
    words.what_a_game_declares_is_said_in_every_language,
}


@pytest.fixture(scope="module", autouse=True)
def heap() -> None:
    games.adopt("toy")


@pytest.mark.parametrize(("law", "fault", "what"), BROKEN, ids=[law.__name__ for law, _, _ in BROKEN])
def test_a_law_finds_what_breaks_it_and_nothing_else(law: Law, fault: str, what: str) -> None:
    assert list(law(toy.GAME, Sample(40, options={"fault": "none"}))) == []
    violation = next(law(toy.GAME, Sample(400, options={"fault": fault})))
    assert what in violation.what
    assert violation.law.replace(" ", "_") == law.__name__
    assert (violation.game, violation.seats, violation.options["fault"]) == ("toy", 2, fault)
    assert len(Record.parse(violation.record).moves) == violation.move
    assert violation.seed in str(violation)


def test_a_word_that_one_language_lacks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "differences", lambda folder: catalogue.differences(folder / "lacking"))
    (violation,) = words.no_word_is_missing_in_any_language(toy.GAME, Sample())
    assert violation.what == "take is not the same in en and de"


def test_words_are_compared_by_the_text_that_a_viewer_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    notation = toy.GAME.room("notation")
    write, read = notation.write, notation.read

    def swapped(state: State, move: int) -> int:
        """Let numbers stand for other moves after some hidden cards."""
        return 3 - move if move in (1, 2) and state.card % 2 else move

    monkeypatch.setattr(notation, "write", lambda state, seat, move: write(state, seat, swapped(state, move)))
    monkeypatch.setattr(notation, "read", lambda state, seat, text: swapped(state, read(state, seat, text)))
    sample = Sample(400, options={"fault": "none"})
    violation = next(words.words_never_tell_a_secret(toy.GAME, sample))
    assert "what it cannot know" in violation.what


def test_what_is_declared_without_a_translation_is_found() -> None:
    game = dataclasses.replace(toy.GAME, blurb="Grab stones.")
    (violation,) = words.what_a_game_declares_is_said_in_every_language(game, Sample())
    assert violation.what == "'Grab stones.' is not said in de"


def test_a_clause_that_is_not_on_the_page_is_found() -> None:
    game = dataclasses.replace(toy.GAME, refusals={**toy.GAME.refusals, 9: "no reason"})
    (violation,) = page.refusals_cite_clauses_of_the_page(game, Sample())
    assert violation.what == "README.md has no clause T9"


@pytest.mark.parametrize(
    ("old", "new", "missed"),
    [
        ("- **T3** Who", "- **T3** Easy: who", {"'Easy: who", "'Whoever takes the last stone wins."}),
        ("- **T3**", "## How it ends\n\n- **T3**", {"'How it ends'"}),
    ],
)
def test_what_changes_on_the_page_is_missed_in_its_translation(old: str, new: str, missed: set[str]) -> None:
    assert list(page.translated_rules_say_what_the_page_says(toy.GAME, Sample())) == []
    game = dataclasses.replace(toy.GAME)
    vars(game)["readme"] = toy.GAME.readme.replace(old, new)
    found = [violation.what for violation in page.translated_rules_say_what_the_page_says(game, Sample())]
    assert len(found) == len(missed)
    assert all(any(what.startswith(text) for what in found) for text in missed)


def test_numbers_and_clauses_are_kept_in_translations(monkeypatch: pytest.MonkeyPatch) -> None:
    english = "Whoever takes the last stone wins."
    told = rules_page.rule_texts(toy.GAME, "de") | {english: "Wer den letzten Stein nimmt, hat 1 Punkt (T2)."}
    monkeypatch.setattr(rules_page, "rule_texts", lambda game, language: told)
    (violation,) = page.translated_rules_say_what_the_page_says(toy.GAME, Sample())
    assert violation.what == f"{english!r} has other clauses, numbers, code or links in de"


def test_a_copy_that_is_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_room.records, "copy", lambda state: state)
    sample = Sample(400, options={"fault": "none"})
    assert (
        next(rules.a_copied_match_goes_its_own_way(toy.GAME, sample)).what
        == "a move on a copy changed the match"
    )


def test_every_law_is_seen_failing() -> None:
    assert {law for law, _, _ in BROKEN} | OTHERS == set(laws.LAWS)


def test_laws_that_build_on_broken_ones_are_left_alone() -> None:
    sample = Sample(2, options={"fault": "endless"})
    findings = {finding.law: finding.violations for finding in laws.prove(toy.GAME, sample)}
    assert findings["every match ends with shares that sum to one"]
    assert len(findings) == len(laws.FOUNDATIONS)


def test_the_same_seed_finds_the_same() -> None:
    sample = Sample(4, 3, options={"fault": "text"})
    law = text.every_legal_move_reads_back_from_its_text
    assert list(law(toy.GAME, sample)) == list(law(toy.GAME, sample))


def test_progress_is_told_match_by_match() -> None:
    steps: list[tuple[str, int, int]] = []
    sample = Sample(2, options={"fault": "none"}, progress=lambda *step: steps.append(step))
    assert list(rules.legal_and_verdict_agree(toy.GAME, sample)) == []
    assert steps == [("legal and verdict agree", 1, 2), ("legal and verdict agree", 2, 2)]


def test_prove_tells_what_broke_where_and_exits_with_1() -> None:
    broken = CliRunner().invoke(app, ["prove", "toy", "--matches", "2", "--fault", "blank"])
    assert broken.exit_code == 1
    assert "kept   legal and verdict agree" in broken.output
    assert "BROKEN pictures can always be drawn" in broken.output
    assert "pictures can always be drawn: the picture is empty\n  toy, 2 seats" in broken.output
    assert "    Game: toy" in broken.output


def test_prove_answers_machines() -> None:
    result = CliRunner().invoke(
        app, ["prove", "toy", "--matches", "1", "--fault", "narrow", "--seed", "5", "--json"]
    )
    report = json.loads(result.output)
    assert result.exit_code == 1
    assert "legal and verdict agree" in report["kept"]
    assert report["violations"][0]["law"] == "compiled and plain rules agree"
    assert report["violations"][0]["seed"] == "compiled_and_plain_rules_agree toy 5 0"


def test_prove_finds_a_game_by_its_folder_and_keeps_quiet_about_sound_ones() -> None:
    folder = Path(toy.__file__).parent
    sound = CliRunner().invoke(app, ["prove", str(folder), "--matches", "1", "--fault", "none"])
    assert (sound.exit_code, sound.output.count("kept")) == (0, len(laws.LAWS))


@pytest.mark.parametrize("place", ["no_such_game", "json", "no.such.game", "/nowhere"])
def test_what_is_no_game_is_refused_by_name(place: str) -> None:
    with pytest.raises(UnknownGame, match=f"{place!r} is no game: it takes a name"):
        games.adopt(place)
