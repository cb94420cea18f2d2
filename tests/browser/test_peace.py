"""Keeping the peace and one's data: lock, report and block at a table; settings, privacy, mail links."""

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Server
from browser.player import Player

pytestmark = pytest.mark.browser


def test_a_host_keeps_the_peace(browser: Browser, server: Server) -> None:
    ada, ben, eve = [Player(browser, server.url) for _ in range(3)]
    table = ada.make("kwinty", ["me", "open"])
    ada.open(table)
    ada.page.get_by_role("button", name="Lock the table", exact=True).click()
    expect(ada.page.get_by_role("button", name="Unlock the table")).to_be_visible()
    assert eve.page.request.get(f"/api/tables/{table}").status == 403
    ada.page.get_by_role("button", name="Unlock the table").click()
    expect(ada.page.get_by_role("button", name="Lock the table", exact=True)).to_be_visible()
    ben.sit(table, 1)
    ben.open(table)
    ben.page.get_by_label("Say something").fill("boo")
    ben.page.get_by_role("button", name="Send").click()
    line = ada.page.get_by_label("Chat", exact=True).get_by_role("listitem")
    line.get_by_role("button", name="About").click()
    line.get_by_role("button", name="Report").click()
    line.get_by_label("What is wrong?").fill("rude")
    line.get_by_role("button", name="Send").click()
    expect(line.get_by_text("it was reported")).to_be_visible()
    expect(ben.page.get_by_label("Chat", exact=True).get_by_role("button", name="About")).to_have_count(0)
    card = ada.page.locator(".seats article").nth(1)
    card.get_by_role("button", name="About").click()
    card.get_by_role("button", name="Block from this table").click()
    card.get_by_role("button", name="Really block?").click()
    expect(ada.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert ben.page.request.get(f"/api/tables/{table}").status == 403
    for player in (ada, ben, eve):
        assert not player.faults
        player.close()


def test_settings_give_and_delete_what_is_kept(browser: Browser, server: Server) -> None:
    ada = Player(browser, server.url)
    ada.page.request.post("/api/me", data={"name": "Ada Lovelace"})
    ada.page.goto("/settings")
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download my data").click()
    assert "Ada Lovelace" in download.value.path().read_text()
    ada.page.get_by_role("link", name="Privacy").click()
    expect(ada.page.get_by_role("heading", name="What is kept")).to_be_visible()
    ada.page.get_by_role("link", name="To the settings").click()
    ada.page.get_by_role("button", name="Delete me").click()
    ada.page.get_by_role("button", name="Delete me for ever").click()
    expect(ada.page.get_by_text("Everything is deleted")).to_be_visible()
    assert ada.page.request.get("/api/me").json()["name"].startswith("Guest")
    ada.page.goto("/confirm?code=wrong")
    expect(ada.page.get_by_text("this link is not valid")).to_be_visible()
    ada.page.goto("/reset?code=wrong")
    ada.page.get_by_label("New password").fill("battery staple")
    ada.page.get_by_role("button", name="Save").click()
    expect(ada.page.get_by_text("this link is not valid")).to_be_visible()
    assert [fault for fault in ada.faults if "403" not in fault] == []
    ada.close()
