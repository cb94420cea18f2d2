"""Every game looks as it should: pictures of fixed positions, compared with goldens."""

import random

import pytest
from playwright.sync_api import Browser

import opolis
from browser.conftest import Server
from browser.pictures import (
    DOCS_SIZE,
    GOLDEN_SIZE,
    GOLDENS,
    count,
    differ,
    lay,
    lay_record,
    positions,
    take,
    take_sheets,
)
from opolis import games

pytestmark = pytest.mark.browser

MEAN = 4.0
FAR = 0.02
FAR_IN_SHEETS = 0.004  # much of their picture is paper
SCORED = (255, 176, 46)  # the line around what has scored


def test_every_game_has_a_position() -> None:
    assert positions() == sorted(games.names())


@pytest.mark.parametrize("name", positions())
def test_a_position_looks_as_it_should(browser: Browser, server: Server, name: str) -> None:
    page = browser.new_page(base_url=server.url)
    lay(page, name, DOCS_SIZE)
    picture = take(page, GOLDEN_SIZE)
    sheets = take_sheets(page, name)
    for kept, now, most in ((f"{name}.png", picture, FAR), (f"{name}-sheets.png", sheets, FAR_IN_SHEETS)):
        mean, far = differ(page, (GOLDENS / kept).read_bytes(), now)
        assert mean <= MEAN, kept
        assert far <= most, kept
    page.close()


def test_the_patches_of_a_finished_tower_are_ringed(browser: Browser, server: Server) -> None:
    match, rng = opolis.game("turris").new(), random.Random(1)
    while match.movers:
        before, seat = match.record(), match.movers[0]
        match.play(seat, rng.choice(match.moves(seat)))
    page = browser.new_page(base_url=server.url)
    seen = []
    for record in (before, match.record()):
        lay_record(page, record, GOLDEN_SIZE)
        seen.append(count(page, take(page, GOLDEN_SIZE), SCORED))
    page.close()
    assert seen[0] < 10 < seen[1] / 10, seen
