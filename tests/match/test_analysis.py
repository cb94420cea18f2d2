"""Looking back on a match: stable, honest about how sure it is, and it finds the blunder."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from opolis import games
from opolis.bots.judge import Estimate, Judge
from opolis.core import verbs
from opolis.core.records import copy, to_bytes
from opolis.core.rng import seeded
from opolis.match.analysis import LOSSES, MARKS, Review, Scale, accuracy, analyse, review_of
from opolis.match.annotated import Annotated
from opolis.match.annotating import annotated_by
from opolis.match.exercises import exercises
from opolis.match.lesson_reader import read_lesson
from opolis.match.match import Match
from opolis.match.random_play import step
from opolis.match.record import open_record, read
from table import play

GOLDEN = Path(__file__).parents[1] / "golden"


def reviews(match: Match, simulations: int = 160) -> list[Review]:
    return list(analyse(match, Judge(match.game, simulations)))


def random_moves(name: str, count: int, seats: int = 2, seed: int = 1) -> Match:
    match, rng = Match(games.load(name), seats), random.Random(seed)
    while len(match.events) < count and not match.over:
        step(match, rng)
    return match


def test_an_analysis_is_stable_and_its_values_share_the_win() -> None:
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    first, again = reviews(match), reviews(match)
    assert first == again
    assert [one.number for one in first] == list(range(1, len(match.events) + 1))
    assert all(abs(sum(one.values) - 1) < 1e-3 for one in first)
    assert all(one.after == later.values for one, later in pairwise(first))
    assert first[-1].after == tuple(match.outcome)


def test_a_win_thrown_away_is_a_blunder() -> None:
    """White, with four in a row and room for the fifth, builds elsewhere."""
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    match.undo()
    thrown = blunder_at_the_end(match, match.movers[0])
    assert thrown.values[thrown.seat] == 1
    assert thrown.proven
    assert thrown.best != thrown.move


def blunder_at_the_end(match: Match, seat: int) -> Review:
    """Play a move that does not win at once, and review it."""
    for text in match.moves(seat):
        twin = match.copy()
        twin.play(seat, text)
        if not twin.over:
            last = reviews(twin)[-1]
            if last.mark == "blunder":
                return last
    raise AssertionError("every move wins")


def test_only_a_gap_of_more_than_twice_its_standard_error_has_a_name() -> None:
    scale = Scale(Match(games.load("kwinty")))
    for loss, mark in zip(LOSSES, MARKS[1:], strict=True):
        assert scale.mark(Estimate(loss, loss / 2.1)) == mark
        assert scale.mark(Estimate(loss, loss / 1.9)) == ""
    assert scale.mark(Estimate(0.049, 0.0)) == ""


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_looked_back_on(name: str) -> None:
    match = random_moves(name, 8)
    found = reviews(match, 80)
    assert len(found) == len(match.events)
    for one in found:
        assert len(one.values) == len(one.errors) == match.seats
        assert one.lost >= 0
        assert not one.mark or one.lost > 2 * one.error
        assert not one.luck or one.seat == verbs.NATURE


def test_more_than_two_seats_share_the_win() -> None:
    found = reviews(random_moves("rollopolis", 6, seats=3), 80)
    assert all(abs(sum(one.values) - 1) < 1e-3 for one in found)


def test_dice_are_luck_and_nobodys_mistake() -> None:
    match = random_moves("rollopolis", 12)
    rolls = [one for one in reviews(match, 80) if one.seat == verbs.NATURE]
    assert any(one.luck for one in rolls)
    assert all(not one.mark and not one.lost for one in rolls)
    assert all(
        abs(change - (after - before)) < 2e-4
        for one in rolls
        for change, before, after in zip(one.luck, one.values, one.after, strict=False)
    )


@pytest.mark.parametrize("name", [name for name in games.names() if games.load(name).secrets])
def test_a_move_is_judged_by_what_its_seat_could_know(name: str) -> None:
    """Whatever the others hide, the same judgement comes out: it looks at determinizations only."""
    match, rng = random_moves(name, 10), random.Random(1)
    while match.mover < 0:
        match.roll(rng)
    seat = match.mover
    other = copy(match.state)
    verbs.veil(other, seat, seeded("something else"))
    first, second = (Judge(match.game, 80).outlook(state, seat) for state in (match.state, other))
    moves = match.legal(seat)[:2]
    compared = [list(Judge(match.game, 80).compare(state, seat, moves)) for state in (match.state, other)]
    assert first == second
    assert compared[0] == compared[1]
    assert to_bytes(match.state) == match.bytes


def test_alone_losses_are_points() -> None:
    match, game = random_moves("rollopolis", 1000, seats=1), games.load("rollopolis")
    (end,) = Judge(game, 80).outlook(match.state, verbs.NATURE).values
    assert Scale(match).estimate(end).value == pytest.approx(match.scores[0], abs=0.01)
    assert Scale(match).mark(Estimate(game.lone_losses[2])) == "blunder"
    assert Scale(match).mark(Estimate(game.lone_losses[0] - 0.01)) == ""


@pytest.mark.parametrize("name", [name for name in games.names() if 1 in games.load(name).seats])
def test_a_game_for_one_says_what_losing_points_is_called(name: str) -> None:
    low, middle, high = games.load(name).lone_losses
    assert 0 < low < middle < high


@pytest.mark.parametrize("name", games.names())
def test_ones_own_mistake_is_an_exercise_in_every_game(name: str) -> None:
    """Also beside chance, secrets and others who may act: what is better is right, what was played is not."""
    match = random_moves(name, 30)
    past = match.copy()
    while True:
        event = past.events[-1]
        past.undo()
        others = [text for text in past.moves(event.seat) if text != event.text] if event.seat >= 0 else []
        if others:
            break
    wrong = Review(
        len(past.events) + 1, event.seat, event.text, (0.5, 0.5), (0.0, 0.0),
        best=others[0], lost=0.2, mark="blunder",
    )  # fmt: skip
    count, text = exercises(match, [wrong], event.seat)
    lesson = read_lesson(text)
    lesson.check()
    assert count == len(lesson.steps) == 1
    position = lesson.match_at(0)
    assert position.bytes == past.bytes
    assert lesson.judge(0, position, others[0]).kind == "right"
    assert lesson.judge(0, position, event.text).kind == "poor"


def review(lost: float, chosen: bool = True, seat: int = 0) -> Review:
    return Review(1, seat, "x", (0.5, 0.5), (0.0, 0.0), lost=lost, chosen=chosen)


def test_accuracy_falls_by_what_is_given_up() -> None:
    assert accuracy([review(0.0), review(0.0)], 0) == 100
    assert accuracy([review(0.2)], 0) == pytest.approx(100 / 2.71828, rel=1e-4)
    assert accuracy([review(0.0), review(0.9, chosen=False), review(0.9, seat=1)], 0) == 100
    assert accuracy([review(0.0, chosen=False)], 0) is None


def test_an_analysis_is_written_into_its_record_and_read_again() -> None:
    match = open_record(GOLDEN / "kwinty" / "a-five.opolis")
    line = ((0, "ih" if match.events[0].text != "ih" else "iv"),)
    found = [Review(1, 0, match.events[0].text, (0.5, 0.5), (0.0, 0.0), line=line, lost=0.2, mark="blunder")]
    text = str(annotated_by(match, found))
    assert "; A blunder: it gives up 20 ± 0 % of the win" in text
    assert read(text) == match
    assert str(Annotated.parse(text)) == text
    assert "grober Fehler" in str(annotated_by(match, found, "de"))


def test_one_move_is_reviewed_as_in_the_whole_match() -> None:
    match = play("kwinty", "iv jv hv kv gv lv fv mv")
    whole = [*analyse(match, Judge(match.game, 400))]
    for one in whole[-3:]:
        alone = review_of(match, one.number, Judge(match.game, 400))
        assert (alone.number, alone.seat, alone.move, alone.chosen) == (
            one.number,
            one.seat,
            one.move,
            one.chosen,
        )
        assert alone.proven == one.proven
        if one.proven:
            assert alone.values == one.values
