"""A coach speaks only where something was missed that the game can name."""

import pytest

import opolis
from opolis import games
from opolis.bots.bot import Advice
from opolis.match import lesson_shelf
from opolis.match.advised import Asked
from opolis.match.coaching import COACH_LEVEL, MISSED, SAID, Coached, coached
from opolis.match.match import Match
from opolis.match.situation import effects_room
from opolis.wording.catalogue import FOLDER, entries_of, words_of

NAMES = ("you", "Mira")


def kwinty(*moves: str) -> Match:
    match = Match(games.load("kwinty"))
    for number, move in enumerate(moves):
        match.play(number % 2, move)
    return match


def word(match: Match, seat: int, played: str, language: str = "en") -> Coached:
    move = match.read(seat, played)
    advice = opolis.bot("kwinty", COACH_LEVEL, seed=1).advise(match, seat, move)
    return coached(match, Asked(seat, NAMES, language), move, advice)


def test_a_win_that_was_missed_is_a_chance() -> None:
    said = word(kwinty("ih", "jv", "hv", "kh"), 0, "gv")
    assert (said.kind, said.move, said.words) == ("chance", "fh", "Lay a block flat on f–g")
    assert len(said.reasons) == 1


def test_a_win_that_was_missed_matters_more_than_what_the_move_allows() -> None:
    match = kwinty("iv", "jh", "hv", "lv", "jh", "jv")
    assert any("win on m" in warning for warning in word(kwinty("iv", "jh", "hv", "lv"), 0, "gv").warnings)
    said = word(match, 0, "kv")
    assert (said.kind, said.move, said.warnings) == ("chance", "gv", ())


def test_a_threat_that_was_overlooked_is_named_with_what_it_allows() -> None:
    match = kwinty("iv", "jh", "hv", "lv")
    said = word(match, 0, "gv")
    assert said.kind == "threat"
    assert "Mira" in said.warnings[0]
    assert said.reasons == (), "that the better move prevents it is not said as well"
    assert said.move in ("mv", "mh")
    german = word(match, 0, "gv", "de")
    assert german.words.endswith(("stellen", "legen"))
    assert german.warnings != said.warnings


def test_the_best_move_and_one_hardly_worse_are_left_alone() -> None:
    match = kwinty("ih", "jv", "hv", "kh")
    assert word(match, 0, "fh") == Coached()
    close = Advice("fh", 0.6, (), "", behind=MISSED / 2)
    assert coached(match, Asked(0, NAMES), match.read(0, "gv"), close) == Coached()


def test_what_the_game_cannot_name_is_not_said() -> None:
    match = kwinty()
    other = Advice("ih", 0.9, (), "", behind=0.5)
    assert coached(match, Asked(0, NAMES), match.read(0, "iv"), other) == Coached()


def taught(game: str, lesson: str, step: int, played: str, better: str) -> Coached:
    """Hear of a move at a step of a lesson, where another is known to be better."""
    match = lesson_shelf.load(games.load(game), lesson).match_at(step)
    advice = Advice(better, 0.9, (), "", behind=0.5)
    return coached(match, Asked(0, NAMES), match.read(0, played), advice)


def test_harm_that_the_better_move_does_as_well_is_not_blamed() -> None:
    said = taught("hamlet", "roads", 1, "Wall@l13r1", "Inn@m14r2")  # both leave too little for others
    assert (said.kind, said.warnings) == ("chance", ())
    assert any("Culture" in reason for reason in said.reasons)


def test_points_are_a_reason_where_the_move_brought_fewer() -> None:
    more = taught("turris", "first", 2, "c2v", "b2v")  # three points and six
    assert "Brings 6 points (your move: 3)" in more.reasons
    assert len(more.reasons) <= SAID
    assert taught("turris", "first", 2, "b2v", "c2v") == Coached()


def test_going_on_is_no_reason_by_itself() -> None:
    assert taught("gridopolis", "air", 1, "l11/2-l12/2", "n11/2-n12/3") == Coached()


def test_what_can_still_be_done_in_the_same_turn_is_not_missed() -> None:
    lesson = lesson_shelf.load(games.load("hamlet"), "year")
    match = lesson.match_at(3)  # a farm stands in the middle, another left of it
    farmstead = Advice("Farmstead@n13r0", 0.9, (), "", behind=0.5)
    said = {
        move: coached(match, Asked(0, NAMES), match.read(0, move), farmstead).kind
        for move in ("Monument@k13r1", "done")
    }
    assert said == {"Monument@k13r1": "", "done": "chance"}


def test_what_can_still_be_done_elsewhere_in_the_same_turn_is_not_missed() -> None:
    assert taught("hamlet", "roads", 1, "+MiningCamp@l13r3", "Wall@l13r1") == Coached()
    assert taught("hamlet", "roads", 1, "+MiningCamp@l13r3", "RoundTower@l13r0").kind == "chance"


@pytest.mark.parametrize("name", games.names())
def test_every_game_says_which_of_its_effects_are_harm(name: str) -> None:
    game = games.load(name)
    harms = getattr(effects_room(game), "HARMS", None)
    assert harms
    assert harms <= {**entries_of(FOLDER, "en"), **entries_of(words_of(game.folder), "en")}.keys()
