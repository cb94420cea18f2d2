"""W2, looking back: records are analysed and studies written on the static site without a network."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import opolis
from browser.site import FIRST, OFFLINE, STARTING, LocalPlayer, Site
from opolis import games
from opolis.core.verbs import NATURE
from opolis.match.annotated import Annotated
from opolis.match.match import Match
from opolis.match.random_play import step

pytestmark = pytest.mark.browser

LONG_ENOUGH = 3  # moves of a match to be looked back on, where chance does nothing


def begun_match(name: str) -> opolis.Match:
    """Play until chance and both seats have acted, as far as they do in a game; a seat acts last."""
    game, rng = games.load(name), random.Random(name)
    match = Match(game, game.default_seats)
    while not match.over:
        step(match, rng)
        actors = [event.seat for event in match.events]
        choices = len(actors) > 3 and actors[-1] >= 0 and options_before(match) > 1
        if choices and (NATURE in actors[1:] or len(actors) > LONG_ENOUGH):
            break
    return match


def options_before(match: opolis.Match) -> int:
    """Count what the last actor could do."""
    past = match.copy()
    past.undo()
    return len(past.legal(match.events[-1].seat))


@pytest.mark.parametrize(
    "name",
    [FIRST, *(pytest.param(name, marks=pytest.mark.long) for name in games.names() if name != FIRST)],
)
def test_a_record_is_analysed_varied_commented_and_read_again_without_a_network(
    browser: Browser, site: Site, tmp_path: Path, name: str
) -> None:
    match, file = begun_match(name), tmp_path / "match.opolis"
    file.write_text(match.record(), encoding="utf-8")
    player = LocalPlayer(browser, site)
    page, slider = player.page, player.page.get_by_role("slider")
    comment = page.get_by_label("Comment on this position")

    def export() -> str:
        with page.expect_download() as saved:
            page.get_by_role("button", name="Export the record").click()
        return saved.value.path().read_text(encoding="utf-8")

    player.arrive(OFFLINE)
    player.context.set_offline(True)
    player.visit("/analysis")
    page.get_by_label("Record file").set_input_files(file)
    expect(slider).to_have_attribute("max", str(len(match.events)), timeout=STARTING)
    page.get_by_role("button", name="Analyse all moves").click()
    graph = page.get_by_role("img", name="What the positions were worth to each player")
    expect(graph).to_be_visible(timeout=STARTING)
    cancel = page.get_by_role("button", name="Cancel")
    if name != FIRST:  # which is analysed to its end
        cancel.click()
    expect(cancel).to_have_count(0, timeout=STARTING)

    page.keyboard.press("End")
    expect(slider).to_have_value(str(len(match.events)))
    now, seed = page.locator(".now"), 0
    while "variation" not in now.inner_text():  # what was played is none
        page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value(str(len(match.events) - 1))
        player.until("() => window.opolisTest?.touches().length > 0", seconds=STARTING / 1000)
        if not seed:
            page.get_by_role("button", name="What would the engine play?").click()
            expect(page.locator(".hint strong")).to_be_visible(timeout=STARTING)
        player.play(random.Random(seed))  # on the board, as at a table
        player.settle()
        seed += 1
    comment.fill("a thought of mine")
    comment.blur()
    written = export()
    assert opolis.read(written) == match, "the main line is the match itself"
    assert "; a thought of mine" in written
    assert str(Annotated.parse(written)) == written
    page.get_by_text("Analyse a record of your own").click()
    page.get_by_role("textbox", name="Record", exact=True).fill(written)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(slider).to_have_value("0", timeout=STARTING)
    assert export() == written
    assert not player.faults
    player.close()


def test_a_study_is_written_saved_and_brought_again_without_a_network(browser: Browser, site: Site) -> None:
    player = LocalPlayer(browser, site)
    page = player.page
    player.arrive(OFFLINE)
    player.context.set_offline(True)

    def begin(title: str) -> None:
        player.visit("/studies")
        page.get_by_label("Title").fill(title)
        page.get_by_role("button", name="Begin a study").click()
        expect(page.get_by_role("heading", name=title)).to_be_visible(timeout=STARTING)

    def saved() -> str:
        with page.expect_download() as file:
            page.get_by_role("button", name="Save the whole study").click()
        return str(file.value.path().read_text(encoding="utf-8"))

    begin("Walls")
    page.get_by_label("Title").first.fill("The first wall")
    page.get_by_role("combobox", name="Games").select_option(FIRST)
    page.get_by_role("button", name="From the first move").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=STARTING)
    player.until("() => window.opolisTest?.touches().length > 0", seconds=STARTING / 1000)
    player.play(random.Random(1))
    comment = page.get_by_label("Comment on this position")
    comment.fill("a thought of mine")
    comment.blur()
    expect(page.locator(".moves")).to_contain_text("a thought of mine")
    written = saved()
    assert written.startswith(";@chapter The first wall\nopolis-record 1\n")
    assert "; a thought of mine" in written

    page.reload()
    expect(page.locator(".moves")).to_contain_text("a thought of mine", timeout=STARTING)
    page.get_by_text("Share", exact=True).click()
    expect(page.get_by_text("Sharing it and editing it together need a server")).to_be_visible()
    expect(page.get_by_label("Who may read it")).to_have_count(0)

    begin("Brought")
    page.get_by_role("textbox", name="Record", exact=True).fill(f"{written}\n{written}")
    page.get_by_role("button", name="From this record").click()
    expect(page.get_by_role("link", name="The first wall")).to_have_count(2, timeout=STARTING)
    expect(page.locator(".moves")).to_contain_text("a thought of mine", timeout=STARTING)
    assert saved() == f"{written}\n{written}"
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_text("Share", exact=True).click()
    page.get_by_role("button", name="Delete the study").click()
    expect(page.get_by_role("link", name="Walls")).to_be_visible(timeout=STARTING)
    expect(page.get_by_role("link", name="Brought")).to_have_count(0)
    assert not player.faults
    player.close()
