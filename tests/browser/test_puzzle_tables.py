"""Puzzles in the browser: failed and solved by hand, a move or a whole turn, by mouse and on the phone."""

from collections import Counter

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.learner import Input, Learner
from opolis import games
from opolis.match.puzzle import Puzzle, puzzles

pytestmark = pytest.mark.browser


def begun(learner: Learner, puzzle: Puzzle) -> None:
    """Go to a puzzle's table."""
    learner.begin(puzzle.game, f"puzzle:{puzzle.id}")
    learner.at_step(0, 1)


def press(learner: Learner, name: str) -> None:
    button = learner.page.locator(".lesson").get_by_role("button", name=name)
    button.tap() if learner.by == "touch" else button.click()


def early_end(puzzle: Puzzle) -> tuple[str, ...]:
    """Find the moves that end a series at once, before anything was done."""
    for number in range(1, len(puzzle.right)):
        match, ends = puzzle.match(), puzzle.right[-number:]
        if match.why(puzzle.seat, ends[0]) is None:
            return ends
    raise AssertionError(f"{puzzle.id} cannot be ended early")


def standing(learner: Learner, game: str) -> dict[str, int]:
    """Read from the page of a game's puzzles how somebody does."""
    page = learner.page
    page.goto(f"/puzzles/{game}?quality=test")
    labels = {"Solved": 0, "Failed": 0, "In a row": 0}
    for label in labels:
        box = page.locator("dl div").filter(has_text=label).first
        expect(box).to_be_visible()
        labels[label] = int(box.locator("dd").inner_text())
    return labels


@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("game", ["kwinty", "turris", "gridopolis", "rollopolis"])
def test_a_puzzle_is_failed_and_another_solved_by_hand(
    browser: Browser, server: Server, game: str, by: Input
) -> None:
    first, second = list(puzzles(games.load(game)).values())[:2]
    learner = Learner(browser, server.url, by)
    begun(learner, first)
    match = first.match()
    wrong = next(move for move in match.moves(first.seat) if move not in first.right)
    learner.make_move(match, first.seat, wrong)
    expect(learner.page.locator(".bubble")).to_contain_text("another move is much better")
    assert standing(learner, game) == {"Solved": 0, "Failed": 1, "In a row": 0}
    begun(learner, second)
    learner.make_move(second.match(), second.seat, second.right[0])
    expect(learner.page.locator(".lesson")).to_contain_text("that is the solution")
    expect(learner.page.get_by_role("link", name="Next puzzle")).to_be_visible()
    assert standing(learner, game) == {"Solved": 1, "Failed": 1, "In a row": 1}
    pages = learner.page.get_by_role("navigation", name="Pages")
    pages.get_by_role("link", name="Puzzles").click()
    found = games.load(game)
    solved = f"{found.title} 1 of {len(puzzles(found))} solved"
    expect(learner.page.get_by_role("link", name=solved)).to_be_visible()
    rows = pages.get_by_role("link").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(set(rows)) == 1, "all pages stand in one row, on phones, too"
    assert not learner.faults
    learner.close()


@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("game", ["hirstopolis", "hamlet"])
def test_a_whole_turn_is_failed_taken_back_and_another_solved(
    browser: Browser, server: Server, game: str, by: Input
) -> None:
    shelf = (one for one in puzzles(games.load(game)).values() if one.goal is not None and one.gap)
    first, second = sorted(shelf, key=lambda one: len(one.right))[:2]
    learner = Learner(browser, server.url, by)
    lesson = learner.page.locator(".lesson")
    begun(learner, first)
    expect(lesson).to_contain_text(f"so that you end with {first.goal} points")
    match, ends = first.match(), early_end(first)
    for move in ends:
        learner.make_move(match, first.seat, move)
        match.play(first.seat, move)
    learner.hear(f"the goal is {first.goal}")
    if len(ends) == 1:  # which was refused, so nothing has been played
        learner.make_move(first.match(), first.seat, first.right[0])
    press(learner, "Take back")
    expect(lesson.get_by_role("button", name="Take back")).to_have_count(0)
    assert standing(learner, game) == {"Solved": 0, "Failed": 1, "In a row": 0}

    begun(learner, second)
    match = second.match()
    for move in second.right:
        learner.make_move(match, second.seat, move)
        match.play(second.seat, move)
    expect(lesson).to_contain_text(f"{second.goal} points")
    expect(learner.page.get_by_role("link", name="Next puzzle")).to_be_visible()
    assert standing(learner, game) == {"Solved": 1, "Failed": 1, "In a row": 1}
    assert not learner.faults
    learner.close()


def test_puzzles_of_one_theme_are_chosen(browser: Browser, server: Server) -> None:
    shelf = puzzles(games.load("gridopolis"))
    themes = Counter(theme for one in shelf.values() for theme in one.themes)
    theme, number = themes.most_common()[-1]
    learner = Learner(browser, server.url, "mouse")
    page = learner.page
    page.goto("/puzzles/gridopolis?quality=test")
    chosen = page.get_by_label("Theme")
    expect(chosen.locator(f"option[value={theme}]")).to_contain_text(f"({number})")
    with page.expect_response(lambda answer: f"theme={theme}" in answer.url) as told:
        chosen.select_option(theme)
    following = told.value.json()["next"]
    assert theme in shelf[following["id"]].themes
    page.get_by_role("button", name=f"Next puzzle (rated {following['rating']})").click()
    learner.at_step(0, 1)
    assert not learner.faults
    learner.close()
