"""The documentation site: complete, without a link to nowhere, and free of inline scripts and styles."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from opolis import games

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build/docs"
PAGES = ("index", "play", "designs", "python", "reference", "bots", "adding-a-game", "http", "server",
         "architecture", "glossary", "benchmarks", "changes", "decisions/index", "games/index")  # fmt: skip


class Page(HTMLParser):
    """What a page links to, what can be linked to in it, and what a content policy would refuse."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links, self.anchors, self.inline = list[str](), set[str](), list[str]()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        self.links += [str(known[name]) for name in ("href", "src") if known.get(name)]
        self.anchors |= {str(known[name]) for name in ("id", "name") if known.get(name)}
        if tag == "style" or (tag == "script" and not known.get("src")):
            self.inline.append(tag)
        self.inline += [name for name in known if name == "style" or name.startswith("on")]


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    assert SITE.is_dir(), "build the site first: make docs"
    return {file.resolve(): Page(file) for file in SITE.rglob("*.html")}


def test_every_page_is_there(pages: dict[Path, Page]) -> None:
    wanted = [*PAGES, *(f"games/{name}" for name in games.names()), "search"]
    assert [name for name in wanted if not (SITE / f"{name}.html").is_file()] == []


def test_every_link_leads_somewhere(pages: dict[Path, Page]) -> None:
    lost = []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchors = pages[target].anchors if target in pages and parts.fragment else {parts.fragment}
            if not target.exists() or unquote(parts.fragment) not in anchors:
                lost.append(f"{file.relative_to(SITE.resolve())}: {link}")
    assert lost == []


def test_nothing_is_written_inline_that_a_content_policy_refuses(pages: dict[Path, Page]) -> None:
    assert {file.name: page.inline for file, page in pages.items() if page.inline} == {}


def test_the_files_that_the_architecture_names_exist() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rooms = "web/src|server|bots|search|match|core|protocol|lab|envs|cli"
    named = set(re.findall(rf"`((?:{rooms})/[\w/.]+\.(?:py|ts))`", text))
    assert len(named) > 20
    homes = {name: ROOT / name if name.startswith("web") else ROOT / "src/opolis" / name for name in named}
    assert [name for name, path in homes.items() if not path.is_file()] == []


def test_numbers_are_those_of_the_games_of_today() -> None:
    import json

    known = json.loads((ROOT / "docs/numbers.json").read_text(encoding="utf-8"))
    for name in games.names():
        size = games.load(name).room("state").State.dtype.itemsize
        assert known[name]["bytes of a position"] == size, f"{name}: python tools/docs/measure_games.py"


def test_links_between_pages_of_the_repository_lead_somewhere() -> None:
    lost = []
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("src/opolis/games/*/README.md")]:
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for link in re.findall(r"\]\(([^)#\s]+)", text):
            generated = page.parent == ROOT / "docs" and link in ("http.md", "changes.md", "benchmarks.md")
            if "://" not in link and not generated and not (page.parent / link).exists():
                lost.append(f"{page.relative_to(ROOT)}: {link}")
    assert lost == []
