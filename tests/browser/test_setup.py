"""Setting a table up: choices that contradict each other give way."""

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player
from opolis import games

pytestmark = pytest.mark.browser


def test_a_mode_for_one_takes_one_seat(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/new/hirstopolis")
    seats = player.page.get_by_role("combobox", name=re.compile("^Seats"))
    mode = player.page.locator(".field", has_text="mode").get_by_role("combobox").first
    mode.select_option("solitaire")
    expect(seats).to_have_value("1")
    seats.select_option("3")
    expect(mode).to_have_value("standard")
    player.close()


def test_my_seat_who_begins_and_a_named_level_are_chosen_and_kept(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/new/turris?quality=test")
    level = player.page.get_by_label("Level of the bots")
    expect(level).to_be_visible()
    names = level.locator("option").all_inner_texts()
    assert len(names) == 8
    assert all(re.fullmatch(r"\d · \w+", name) for name in names), names
    level.select_option(names[1])
    player.page.get_by_label("My seat").select_option("2 · black")
    begins = player.page.get_by_label("Who begins")
    assert begins.locator("option").all_inner_texts() == ["1 · white (bot)", "2 · black (you)"]
    begins.select_option("2 · black (you)")
    with player.page.expect_response("**/api/tables") as made:
        player.page.get_by_role("button", name="Begin").click()
    table = made.value.json()
    assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
    assert table["seats"][0]["level"] == 2
    assert table["options"]["first"] == 1
    player.close()


@pytest.mark.parametrize("name", games.names())
def test_every_default_of_the_form_is_shown(browser: Browser, server: Server, name: str) -> None:
    """Nothing that a match depends on is left to be guessed: no field is empty."""
    player = Player(browser, server.url)
    player.page.goto(f"/new/{name}")
    expect(player.page.get_by_role("button", name="Begin")).to_be_in_viewport(ratio=1)
    for field in player.page.locator("form select").all():
        assert field.input_value() != "" or field.locator("option:checked").inner_text() != ""
    for field in player.page.locator("form input[type=number]").all():
        assert field.input_value() or field.get_attribute("placeholder")
    known = {game["name"]: game for game in player.page.request.get("/api/games").json()["games"]}
    for option in known[name]["options"]:
        if option["kind"] == "flag":
            usual = option.get("usual") if option["default"] is None else option["default"]
            box = player.page.get_by_role("checkbox", name=option["title"], exact=True)
            expect(box).to_be_checked(checked=bool(usual))
    player.close()


def test_a_default_that_depends_on_another_choice_follows_it(browser: Browser, server: Server) -> None:
    player = Player(browser, server.url)
    player.page.goto("/new/hirstopolis")
    storeys, sets = (
        player.page.get_by_role("spinbutton", name=name) for name in ("storeys that count", "sets")
    )
    expect(storeys).to_have_attribute("placeholder", "2")
    expect(sets).to_have_attribute("placeholder", "2")
    player.page.get_by_role("combobox", name="map").select_option("Lava Land")
    expect(storeys).to_have_attribute("placeholder", "3")
    blocks = player.page.get_by_role("spinbutton", name="blocks in a race")
    expect(blocks).to_have_attribute("placeholder", "–")
    player.page.get_by_role("combobox", name="mode").select_option("race")
    expect(blocks).to_have_attribute("placeholder", "40")
    player.close()
