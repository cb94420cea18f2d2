"""The documentation in a browser: opened as files, and served under the content policy."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import Server

pytestmark = pytest.mark.browser
SITE = Path(__file__).parents[2] / "build/docs"


def read_and_search(page: Page, home: str) -> None:
    """Open the site, read a page, and find a word by searching; the browser complains about nothing."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(home)
    expect(page.get_by_role("heading", name="opolis", exact=False).first).to_be_visible()
    page.get_by_role("link", name="Architecture").first.click()
    expect(page.get_by_role("heading", name="Four walks")).to_be_visible()
    page.get_by_role("searchbox").fill("determinization")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#search-results a", has_text="Glossary")).to_be_visible()
    assert complaints == []


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_documentation_works_as_files(browser: Browser, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    read_and_search(page, (SITE / "index.html").as_uri())
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0
    page.close()


def test_the_documentation_is_served_under_the_content_policy(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    read_and_search(page, f"{server.url}/docs")
    assert page.url.startswith(f"{server.url}/docs/search.html")
    page.close()
