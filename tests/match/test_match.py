"""A match: the public face of a game."""

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import opolis
from opolis import games
from opolis.core.errors import BadArgument, Illegal, OpolisError
from opolis.match.match import Match
from opolis.match.random_play import step
from table import play
from walks import few, random_match


def test_a_match_tells_who_may_move_and_what() -> None:
    match = opolis.game("kwinty").new(seats=2)
    assert (match.movers, match.moves(0), match.moves(1)) == ([0], ["ih", "iv"], [])
    assert (match.over, match.scores, match.outcome) == (False, [0, 0], [0.0, 0.0])


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    match = play("kwinty", "iv")
    before = match.bytes
    assert match.why(1, "ih") == (
        "K5: a block may not bridge empty squares: a flat one needs two columns of equal height"
    )
    with pytest.raises(Illegal, match=r"^K5: ") as refusal:
        match.play(1, "ih")
    assert refusal.value.clause == "K5"
    assert match.bytes == before
    assert match.why(1, "jv") is None
    assert str(match.why(1, "banana")).startswith("notation: ")


@pytest.mark.parametrize(
    ("players", "turn"),
    [
        (["Ada", "Jon"], "Ada"),
        (["Ada", "Ada"], "white"),
        (["", "Jon"], "white"),
        (["nobody", "Jon"], "white"),
    ],
)
def test_a_refusal_calls_seats_by_their_players(players: list[str], turn: str) -> None:
    """By colour only where nobody is named, or two are called the same."""
    match = opolis.game("kwinty").new()
    match.players = players
    assert match.why(1, "ih") == f"K1: it is {turn}'s turn"


def test_undo_takes_moves_back_but_no_more_than_there_are() -> None:
    match = play("kwinty", "iv jv")
    match.undo(2)
    assert match.moves(0) == ["ih", "iv"]
    with pytest.raises(BadArgument, match="only 0 moves"):
        match.undo()


def test_a_line_of_moves_is_spelled_from_here() -> None:
    match = play("kwinty", "iv")
    assert match.spell([(1, match.read(1, "jv")), (0, match.read(0, "ih"))]) == ["jv", "ih"]
    assert match.spell([(0, 0)]) == []


SEATED: dict[str, Callable[[Match, int], object]] = {
    "legal": lambda match, seat: match.legal(seat),
    "moves": lambda match, seat: match.moves(seat),
    "read": lambda match, seat: match.read(seat, "iv"),
    "write": lambda match, seat: match.write(seat, 0),
    "spell": lambda match, seat: match.spell([(seat, 0)]),
    "why": lambda match, seat: match.why(seat, "iv"),
    "play": lambda match, seat: match.play(seat, "iv"),
    "advance": lambda match, seat: match.advance(seat, 16),
    "seen": lambda match, seat: match.seen(seat),
    "view": lambda match, seat: match.view(seat),
    "scene": lambda match, seat: match.scene(seat),
    "touches": lambda match, seat: match.touches(seat),
    "log": lambda match, seat: match.log(seat),
}


@pytest.mark.parametrize("seat", [2, -2, 10**30, True, 0.0, None, "0"])
@pytest.mark.parametrize("method", SEATED)
def test_a_seat_that_is_none_is_refused(method: str, seat: int) -> None:
    match = opolis.game("kwinty").new()
    before = match.bytes
    with pytest.raises(BadArgument, match=r"seat: .* is not allowed; it takes 0 to 1, or -1 for nature"):
        SEATED[method](match, seat)
    assert (match.bytes, match.events) == (before, [])


def test_a_seat_may_be_a_number_of_numpy() -> None:
    match = opolis.game("kwinty").new()
    assert match.moves(np.int8(0)) == match.moves(0)


def test_a_finished_match_refuses_what_is_no_seat_all_the_same() -> None:
    with pytest.raises(BadArgument, match="seat: 9 is not allowed"):
        play("kwinty", "iv hv jh", row=3).view(9)


@pytest.mark.parametrize("move", [-1, 52, 10**30, True, 1.0, "iv"])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    match = opolis.game("kwinty").new()
    with pytest.raises(BadArgument, match=r"move: .* is not allowed; it takes .*0 to 51"):
        match.advance(0, move)
    with pytest.raises(BadArgument, match="move: "):
        match.write(0, move)


def test_a_move_by_number_is_checked_like_one_by_text() -> None:
    match = opolis.game("kwinty").new()
    before = match.bytes
    for seat, move in ((1, 16), (-1, 16), (0, 51)):
        with pytest.raises(Illegal, match=r"^K\d: "):
            match.advance(seat, move)
    assert (match.bytes, match.events) == (before, [])
    match.advance(0, match.read(0, "iv"))
    assert match.events[0].text == "iv"


@pytest.mark.parametrize("text", [5, None, b"iv"])
def test_a_move_that_is_not_text_is_refused(text: str) -> None:
    match = opolis.game("kwinty").new()
    with pytest.raises(BadArgument, match=r"move: .* it takes text"):
        match.play(0, text)
    with pytest.raises(BadArgument, match=r"move: .* it takes text"):
        match.why(0, text)


@pytest.mark.parametrize("steps", [-1, True, 1.0, "1", None])
def test_only_a_number_of_moves_can_be_taken_back(steps: int) -> None:
    match = play("kwinty", "iv jv")
    with pytest.raises(BadArgument, match=r"steps: .* is not allowed; it takes .*0 or more"):
        match.undo(steps)
    assert len(match.events) == 2


def test_nature_rolls_only_when_it_may_act() -> None:
    with pytest.raises(OpolisError, match="nature has nothing to decide"):
        opolis.game("kwinty").new().roll(random.Random(1))
    match, rng = opolis.game("rollopolis").new(), random.Random(1)
    while match.movers == [-1]:
        match.roll(rng)
    before = match.bytes
    with pytest.raises(OpolisError, match="nature has nothing to decide"):
        match.roll(rng)
    assert match.bytes == before


def copies(match: Match) -> list[Match]:
    return [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    match = play("kwinty", "iv", width=7)
    match.players = ["ada", "bob"]
    for twin in copies(match):
        assert twin == match
        assert (twin.players, twin.date, twin.options) == (match.players, match.date, match.options)
        twin.play(1, "jv")
        twin.players[0] = "eve"
        assert (len(match.events), len(twin.events), match.players[0]) == (1, 2, "ada")
        twin.undo(2)
        assert twin.moves(0) == ["ih", "iv"]
        assert twin != match


def test_copies_list_their_moves_apart() -> None:
    match = play("kwinty", "iv")
    for twin in copies(match):
        listed = match.legal(1)
        twin.play(1, "jv")
        assert twin.legal(0) != listed
        assert match.legal(1) == listed
    with ThreadPoolExecutor(1) as thread:
        elsewhere = thread.submit(lambda: match._moves).result()
    assert not np.shares_memory(elsewhere, match._moves), "two threads list moves at the same time"


def test_matches_are_equal_by_game_options_and_moves() -> None:
    match = play("kwinty", "iv jv")
    assert match == play("kwinty", "iv jv")
    assert match != play("kwinty", "iv jv", width=8)
    assert match != play("kwinty", "iv hv")
    assert match != play("kwinty", "iv")
    assert match != opolis.game("turris").new()
    assert match != "iv jv"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_a_game_is_copied_and_pickled_as_itself() -> None:
    game = opolis.game("kwinty")
    game.verbs  # noqa: B018  # rules once loaded must not stand in the way
    assert copy.deepcopy(game) is copy.copy(game) is pickle.loads(pickle.dumps(game)) is game


def test_a_match_pickled_under_other_rules_is_refused() -> None:
    match = play("kwinty", "iv")
    saved = match.__getstate__() | {"rules": "rules_of_yore"}
    with pytest.raises(OpolisError, match="another version of the rules; keep records instead"):
        Match.__new__(Match).__setstate__(saved)


def test_a_match_shows_itself() -> None:
    match = play("kwinty", "iv")
    assert repr(match) == "<Match kwinty, 2 seats, 1 move: seat 1 to act>"
    assert repr(opolis.game("rollopolis").new()).endswith("0 moves: nature to act>")
    assert repr(play("kwinty", "iv hv jh", row=3)).endswith("3 moves: over, scores [1, 0]>")
    assert "░" in str(match)


@pytest.mark.parametrize("name", games.names())
def test_many_moves_are_said_at_once_as_each_of_them_alone(name: str) -> None:
    rng = random.Random(name)
    match = random_match(games.load(name), rng)
    for _ in range(few(60)):
        for seat in [seat for seat in match.movers if seat >= 0]:
            texts = rng.sample(moves := match.moves(seat), min(8, len(moves)))
            assert match.words_of(seat, texts) == {
                text: match.words(seat, match.read(seat, text)) for text in texts
            }
        if match.over:
            break
        step(match, rng)
