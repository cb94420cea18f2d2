"""Every game looks as it should: pictures of fixed positions, compared with goldens."""

import pytest
from playwright.sync_api import Browser

from browser.conftest import Server
from browser.pictures import GOLDEN_SIZE, GOLDENS, differ, lay, positions, take
from opolis import games

pytestmark = pytest.mark.browser

MEAN = 4.0
FAR = 0.02


def test_every_game_has_a_position() -> None:
    assert positions() == sorted(games.names())


@pytest.mark.parametrize("name", positions())
def test_a_position_looks_as_it_should(browser: Browser, server: Server, name: str) -> None:
    page = browser.new_page(base_url=server.url)
    lay(page, name, GOLDEN_SIZE)
    picture = take(page, GOLDEN_SIZE)
    mean, far = differ(page, (GOLDENS / f"{name}.png").read_bytes(), picture)
    page.close()
    assert mean <= MEAN
    assert far <= FAR
