"""Puzzles: one clearly best move or series, found, checked, graded, and done at a lesson's table."""

from collections import Counter
from statistics import fmean
from typing import Any

import msgspec
import pytest

from opolis import games
from opolis.bots.judge import Judge
from opolis.lab.best_moves import MARGIN, MOST_RIGHT, Position
from opolis.lab.best_series import Series, at_stake, points_of
from opolis.lab.puzzles import (
    CheckTask,
    Finder,
    FoundPuzzles,
    GradeTask,
    PuzzleTask,
    check,
    chosen,
    find,
    grade,
    graded_series,
    level_that_finds,
    puzzles_of,
)
from opolis.match.analysis import LOSSES
from opolis.match.lesson_reader import read_lesson
from opolis.match.puzzle import FILE, Puzzle, entries, puzzles, read_puzzles, theme_name, themes_of, written
from opolis.wording.catalogue import LANGUAGES
from table import play

LEAST = 60  # puzzles of every game
STILL = 0.5  # mistakes by which a right move must still be ahead, whatever bots have learnt since


def kwinty_puzzle() -> Puzzle:
    """White must take the fifth square of its row."""
    match = play("kwinty", "iv jv hv kv gv lv fv mv")
    moves = written([(event.seat, event.text) for event in match.events])
    return Puzzle("kwinty", 1, match.mover, moves, (match.moves(match.mover)[0],), 2, ("quiet",), 1.0)


def test_what_is_found_is_proven_and_the_same_again() -> None:
    task = PuzzleTask("kwinty", 2, 3, 1, 80)
    first, again = find(task), find(task)
    assert first == again
    for line in first.puzzles:
        one = msgspec.json.decode(line, type=Puzzle)
        match = one.match()
        assert one.proven
        assert one.seat in match.movers
        assert set(one.right) < set(match.moves(one.seat))


def test_a_puzzle_is_a_lesson_of_one_step_in_all_languages() -> None:
    puzzle = kwinty_puzzle()
    lesson = read_lesson(puzzle.lesson())
    lesson.check()
    assert len(lesson.steps) == 1
    assert set(lesson.languages) == set(LANGUAGES)
    match = lesson.match_at(0)
    assert lesson.judge(0, match, puzzle.right[0]).kind == "right"
    other = next(text for text in match.moves(puzzle.seat) if text not in puzzle.right)
    assert lesson.judge(0, match, other).kind == "poor"


def test_lines_of_moves_are_read_as_they_are_written() -> None:
    line = [(0, "iv"), (-1, "{1,2}"), (1, "jh")]
    assert entries(written(line)) == line


def test_themes_are_effects_that_the_game_names() -> None:
    match = play("kwinty", "iv jv")
    themes = themes_of(match, 0, match.legal(0)[0])
    assert themes
    assert all(theme_name(match.game, theme, "de") for theme in themes)


def test_a_puzzle_is_graded_by_who_finds_it() -> None:
    match = play("kwinty", "iv jv hv kv")
    everything = set(match.legal(0))
    assert level_that_finds(match.game, match, 0, everything) == 2
    assert level_that_finds(match.game, match, 0, set()) == 8


def test_chosen_puzzles_are_of_all_levels_and_no_position_comes_twice() -> None:
    one = kwinty_puzzle()
    harder = msgspec.structs.replace(one, level=5, moves="0 iv", seat=1)
    found = [FoundPuzzles("b", 1, [line(harder)]), FoundPuzzles("a", 0, [line(one)] * 2)]
    picked = chosen(puzzles_of(found), 10)
    assert [puzzle.level for puzzle in picked] == [2, 5]


def test_a_puzzle_keeps_its_name_as_long_as_it_asks_the_same() -> None:
    one = kwinty_puzzle()
    graded = msgspec.structs.replace(one, rules=9, level=7, gap=0.5, themes=("points",), proven=True)
    assert graded.id == one.id == msgspec.json.decode(line(one), type=Puzzle).id
    others: list[dict[str, Any]] = [
        {"moves": "0 iv"}, {"seat": 1}, {"goal": 3}, {"options": {"width": 11}}, {"game": "turris"},
    ]  # fmt: skip
    assert one.id not in {msgspec.structs.replace(one, **other).id for other in others}


def line(puzzle: Puzzle) -> str:
    return msgspec.json.encode(puzzle).decode()


def test_no_theme_has_more_than_half_of_the_chosen_puzzles() -> None:
    first = kwinty_puzzle()
    lines = ["", "0 iv", "0 iv 1 jv", "0 iv 1 jv 0 hv", "0 iv 1 jv 0 hv 1 kv"]
    same = [msgspec.structs.replace(first, moves=moves, themes=("stops",)) for moves in lines]
    others = [msgspec.structs.replace(first, moves=f"{first.moves} {more}".strip()) for more in ("", "0 ih")]
    themes = Counter(one.themes[0] for one in chosen([*same, *others], 10))
    assert themes == {"stops": 2, "quiet": 2}


@pytest.mark.parametrize("name", games.names())
def test_every_puzzle_that_comes_with_a_game_can_be_done(name: str) -> None:
    game = games.load(name)
    for number, one in enumerate(puzzles(game).values()):
        match = one.match()
        assert one.seat in match.movers
        if one.goal is None:
            assert set(one.right) <= set(match.moves(one.seat))
        else:
            assert len(set(one.right)) > 1
        if number % 10 == 0:  # all are made in the same way
            read_lesson(one.lesson()).check()
        assert all(theme_name(game, theme, language) for theme in one.themes for language in LANGUAGES)


@pytest.mark.parametrize("name", games.names())
def test_a_game_ships_enough_puzzles_of_several_themes(name: str) -> None:
    shelf = puzzles(games.load(name))
    themes = Counter(one.themes[0] for one in shelf.values())
    assert len(shelf) >= LEAST
    assert len({one.match().bytes for one in shelf.values()}) == len(shelf)
    assert len(read_puzzles(games.load(name).folder / FILE)) == len(shelf), "no two have the same name"
    assert 2 * max(themes.values()) <= len(shelf)


@pytest.mark.parametrize("name", games.names())
def test_shipped_puzzles_still_hold(name: str) -> None:
    """One of each kind here; all of them in `make prove`."""
    shelf = list(puzzles(games.load(name)).values())
    series, moves = ([one for one in shelf if (one.goal is None) == single] for single in (False, True))
    for one in (*series[:1], *moves[:1]):
        assert check(CheckTask(line(one), 7, 1600, margin=STILL)).holds, one.id


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_all_shipped_puzzles_still_hold(name: str) -> None:
    shelf = puzzles(games.load(name)).values()
    checked = [check(CheckTask(line(one), 7, 4000, margin=STILL)) for one in shelf]
    assert [one.puzzle for one in checked if not one.holds] == []


def test_a_puzzle_whose_move_is_not_the_best_does_not_hold() -> None:
    one = next(one for one in puzzles(games.load("kwinty")).values() if one.goal is None)
    other = next(text for text in one.match().moves(one.seat) if text not in one.right)
    assert not check(CheckTask(line(msgspec.structs.replace(one, right=(other,))), 1, 400)).holds


def test_a_puzzle_that_can_no_longer_be_played_does_not_hold() -> None:
    one = next(iter(puzzles(games.load("kwinty")).values()))
    for changed in (msgspec.structs.replace(one, right=("zz",)), msgspec.structs.replace(one, moves="0 zz")):
        assert not check(CheckTask(line(changed), 1, 400)).holds


def test_a_series_after_which_more_could_be_had_does_not_hold() -> None:
    one = next(one for one in puzzles(games.load("hirstopolis")).values() if one.gap)
    match = one.match()
    match.play(one.seat, "done")
    worse = msgspec.structs.replace(one, right=("done",), goal=match.scores[one.seat])
    assert check(CheckTask(line(one), 1, 4000)).holds
    assert not check(CheckTask(line(worse), 1, 4000)).holds


def test_a_series_is_graded_by_who_finds_it_when_a_win_hangs_on_it() -> None:
    shelf = (one for one in puzzles(games.load("hirstopolis")).values() if one.level == 2)
    one = next(one for one in shelf if points_of(7, one.match(), one.seat, 0) < (one.goal or 0))
    match, moves = one.match(), list[int]()
    for text in one.right:
        moves.append(match.read(one.seat, text))
        match.play(one.seat, text)
    assert one.goal == match.scores[one.seat]
    graded = graded_series(one.match(), one.seat, Series(tuple(moves), one.goal), 150_000)
    assert graded == (2, one.gap), "all levels find it, though the strong ones give it away once they win"


def test_nobody_below_the_strongest_finds_a_series_of_that_level() -> None:
    one = next(one for one in puzzles(games.load("hirstopolis")).values() if one.level == 8)
    assert grade(GradeTask(line(one))).level == 8
    staked = at_stake(one.match(), one.seat, one.goal or 0)
    for text in one.right:
        staked.play(one.seat, text)
    assert staked.outcome[one.seat] == 1, "what is asked for wins"


def test_moves_that_can_be_made_in_either_order_come_to_the_same() -> None:
    match = games.load("hirstopolis").new(seats=1, mode="solitaire")
    match.play(0, "take:B1")
    one, other = (match.read(0, text) for text in ("B1@c3r0", "take:B2"))
    position = Position(match, 0, [one])
    assert position.comes_to_the_same(other)
    assert not position.comes_to_the_same(match.read(0, "return:B1"))
    assert not Position(match, 0, [one] * MOST_RIGHT).comes_to_the_same(other)


def test_only_the_last_choices_are_looked_at_if_asked_for() -> None:
    whole, last = (PuzzleTask("kwinty", 2, 3, 1, 80, last=count) for count in (0, 4))
    every = Finder(whole).choices()
    assert len(every) > 4
    assert Finder(last).choices() == every[-4:]
    assert last.key != whole.key


def test_what_is_far_ahead_is_so_in_searches_that_had_no_part_in_finding_it() -> None:
    found = find(PuzzleTask("rollopolis", 2, 0, 1, 160)).puzzles
    assert found
    for one in (msgspec.json.decode(line, type=Puzzle) for line in found):
        match, right = one.match(), one.right[0]
        moves = [right, *(text for text in match.moves(one.seat) if text not in one.right)]
        judge = Judge(match.game, 400, seed=99)
        best, *others = judge.compare(match.state, one.seat, [match.read(one.seat, text) for text in moves])
        worth = [fmean(sample[one.seat] for sample in samples) for samples in (best, *others)]
        assert worth[0] > max(worth[1:])
        assert one.gap >= MARGIN * LOSSES[1]
