"""Thinking for a page: the same answers as natively, piece by piece, from what a seat knows alone."""

import random

import msgspec
import pytest

from opolis import games
from opolis.bots.bot import Bot
from opolis.bots.budget import Budget
from opolis.bots.judge import Judge
from opolis.core import verbs
from opolis.core.rng import seeded
from opolis.local.thinking import Thinker
from opolis.match.advised import Asked, advised
from opolis.match.analysis import analyse
from opolis.match.lesson_reader import read_lesson
from opolis.match.match import Match
from opolis.match.random_play import step
from opolis.protocol.hints import hinted, position_of
from opolis.protocol.offers import moves_of, offered
from opolis.protocol.seat_view import seat_view
from opolis.protocol.study_replies import AnalysisInfo, Exercises, LineInfo
from opolis.protocol.thinking import Drawing, Question, Thought
from opolis.protocol.to_client import Hinted
from opolis.wording.catalogue import Listener, catalogue
from opolis.wording.translation import translated

WITH_SECRETS = [name for name in games.names() if games.load(name).secrets]


def begun(name: str, moves: int) -> tuple[Match, int]:
    """Play a while at random, until a seat has a choice."""
    match, rng = games.load(name).new(), random.Random(name)
    while len(match.events) < moves or match.mover < 0 or len(match.legal(match.mover)) < 2:
        step(match, rng)
    return match, match.mover


def question(match: Match, seat: int, **more: object) -> Question:
    return Question(
        match.game.name,
        seat,
        seats=match.seats,
        options=dict(match.options),
        state=match.bytes,
        **more,  # type: ignore[arg-type]
    )


def answers(asked: Question) -> list[str]:
    return [*Thinker().answers(msgspec.json.encode(asked).decode())]


@pytest.mark.parametrize("name", ["kwinty", "rollopolis"])
def test_thoughts_grow_until_they_are_what_a_search_finds(name: str) -> None:
    match, seat = begun(name, 4)
    pieces = [
        msgspec.json.decode(text, type=Thought)
        for text in answers(question(match, seat, simulations=20_000, seed=5))
    ]
    found = Bot(match.game, 7, 5, Budget(20_000)).search(match, seat, every_move=True)
    last = pieces[-1]
    assert [(one.move, one.value, one.visits) for one in last.moves] == [
        (match.write(seat, one.move), one.value, one.visits) for one in found.choices[:8]
    ]
    efforts = [piece.simulations for piece in pieces]
    assert efforts == sorted(set(efforts))
    assert last.value == found.best.value
    assert last.moves[0].words
    assert last.line[0] == (seat, last.moves[0].move)


def test_thinking_can_be_ended_after_any_piece() -> None:
    match, seat = begun("kwinty", 2)
    asked = question(match, seat, seconds=3600.0)
    growing = Thinker().answers(msgspec.json.encode(asked).decode())
    first, second = (msgspec.json.decode(next(growing), type=Thought) for _ in range(2))
    assert first.simulations < second.simulations
    growing.close()  # type: ignore[attr-defined]  # a generator


def test_the_end_of_a_record_can_be_thought_about() -> None:
    match, seat = begun("kwinty", 3)
    asked = Question("kwinty", seat, record=match.record(), simulations=50, seed=5)
    assert answers(asked)[-1] == answers(question(match, seat, simulations=50, seed=5))[-1]


@pytest.mark.parametrize("name", games.names())
def test_a_hint_by_the_view_alone_is_the_hint_of_the_table(name: str) -> None:
    match, seat = begun(name, 12)
    given = position_of(match, "q", seat, match.called)
    asked = question(match, seat, wants="hint", view=True, level=5, seed=3, id="q", language="de")
    asked.state, asked.names = given.state, given.names
    (text,) = answers(asked)
    own = advised(match, Asked(seat, match.called, "de"), Bot(match.game, 5, 3).advise(match, seat))
    assert msgspec.json.decode(text, type=Hinted) == hinted("q", seat, own)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", games.names())
def test_a_page_draws_from_the_view_alone_what_the_table_would_have_sent(name: str, language: str) -> None:
    match, _ = begun(name, 12)
    folder, names = match.game.folder, tuple(f"player {seat}" for seat in range(match.seats))
    for viewer in range(-1, match.seats):
        may_act = viewer in match.movers and viewer >= 0
        view = seat_view(match, viewer, names, may_act)
        asked = question(match, viewer, wants="drawing", asked=may_act, you=viewer, language=language)
        asked.state, asked.names, asked.packed = view.state, view.names, view.packed
        (text,) = answers(asked)
        drawing = msgspec.json.decode(text, type=Drawing)
        assert drawing.scene == translated(match.scene(viewer), folder, language)
        if not may_act:
            assert not drawing.touches
            continue
        touches = offered(match, viewer)
        assert moves_of(drawing.touches[viewer])[:1] == moves_of(touches)[:1]
        speech, listener = catalogue(folder, language), Listener(names, viewer)
        for move, said in drawing.words.items():
            assert said == speech.say(match.words_of(viewer, [move])[move], "do", listener, viewer)


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_what_a_page_is_given_holds_nothing_that_its_seat_cannot_know(name: str) -> None:
    match, rng = games.load(name).new(), random.Random(name)
    hidden = 0
    while not match.over and hidden < 20:
        step(match, rng)
        for seat in match.movers:
            if seat < 0:
                continue
            twin = match.copy()
            verbs.veil(twin.state, seat, seeded(rng.random()))
            hidden += twin.bytes != match.bytes
            positions = [position_of(one, "q", seat, one.called) for one in (match, twin)]
            assert positions[0] == positions[1]
    assert hidden, "there were secrets"


def test_a_record_is_analysed_piece_by_piece_as_by_the_server() -> None:
    """Black can stop white's row of three, and does not."""
    match = games.load("kwinty").new(row=3)
    for seat, move in enumerate(("iv", "jv", "hv", "kv")):
        match.play(seat % 2, move)
    asked = Question("kwinty", 1, "analysis", record=match.record(), simulations=400)
    pieces = [msgspec.json.decode(text, type=AnalysisInfo) for text in answers(asked)]
    assert [piece.done for piece in pieces] == [1, 2, 3, 4, 4]
    assert [piece.state for piece in pieces] == [*["running"] * 4, "done"]
    reviews = tuple(review for piece in pieces for review in piece.reviews)
    assert reviews == tuple(analyse(match, Judge(match.game, 400)))
    wrong = reviews[3]
    assert wrong.mark == "blunder"
    assert "blunder" in pieces[3].remarks[4][0]
    assert pieces[-1].accuracy[1] is not None

    (line,) = answers(Question("kwinty", 1, "line", record=match.record(), reviews=(wrong,)))
    steps = msgspec.json.decode(line, type=LineInfo).steps
    assert (steps[0].move, bool(steps[0].ghost)) == (wrong.best, True)
    (told,) = answers(Question("kwinty", 1, "exercises", record=match.record(), reviews=reviews))
    lesson = msgspec.json.decode(told, type=Exercises)
    assert lesson.count == len(read_lesson(lesson.lesson).steps) > 0


def test_a_record_without_moves_is_analysed_at_once() -> None:
    empty = games.load("kwinty").new().record()
    (piece,) = answers(Question("kwinty", 0, "analysis", record=empty))
    assert msgspec.json.decode(piece, type=AnalysisInfo).state == "done"
