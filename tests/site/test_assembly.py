"""The static site: client, engine and documentation in one folder, and the list of what a browser keeps."""

import json
from pathlib import Path

import pytest

from opolis.core.errors import OpolisError
from opolis.site.assembly import make_site

LIVE = '<div class="live" data-game="toy" hidden></div>'


def folder(place: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


@pytest.fixture
def parts(tmp_path: Path) -> list[Path]:
    """A client, an engine and a documentation, all small."""
    page = '<head><script src="/assets/a.js"></script>\n  </head>'
    client = {
        "index.html": page,
        "sw.js": "work()",
        "assets/a.js": "a",
        "assets/a.js.br": "",
        "stamp.txt": "x",
    }
    engine = {"engine.json": "{}", "kernels/toy.so": "kernels", "kernels/toy.so.br": "", "stamp.txt": "x"}
    found = {"client": client, "engine": engine, "docs": {"index.html": "read me", "games/toy.html": LIVE}}
    return [folder(tmp_path / name, files) for name, files in found.items()]


def test_everything_is_named_from_where_the_page_lies(tmp_path: Path, parts: list[Path]) -> None:
    make_site(tmp_path / "out", *parts)
    page = (tmp_path / "out/index.html").read_text()
    assert 'src="./assets/a.js"' in page
    assert '<meta name="opolis-server" content="page" />' in page
    assert 'href="./manifest.webmanifest"' in page
    manifest = json.loads((tmp_path / "out/manifest.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}


def test_a_browser_keeps_client_and_engine_but_not_the_documentation(
    tmp_path: Path, parts: list[Path]
) -> None:
    make_site(tmp_path / "out", *parts)
    listed, _, code = (tmp_path / "out/sw.js").read_text().partition(";\n")
    kept = {entry["url"]: entry["revision"] for entry in json.loads(listed.removeprefix("self.FILES = "))}
    assert code == "work()"
    assert {"./index.html", "./engine/engine.json", "./engine/kernels/toy.so"} <= set(kept)
    assert kept["./assets/a.js"] is None, "its name tells its contents"
    assert kept["./index.html"]
    assert not any(word in url for url in kept for word in ("docs", "stamp", ".br", "sw.js"))
    assert (tmp_path / "out/docs/index.html").read_text() == "read me"
    board = '<div class="live" data-site="../../" data-game="toy" hidden></div>'
    assert (tmp_path / "out/docs/games/toy.html").read_text() == board, "it finds the site above itself"


def test_an_older_site_is_replaced_and_any_other_folder_is_left_alone(
    tmp_path: Path, parts: list[Path]
) -> None:
    make_site(tmp_path / "out", *parts)
    (tmp_path / "out/old.txt").write_text("old")
    make_site(tmp_path / "out", *parts)
    assert not (tmp_path / "out/old.txt").exists()
    folder(tmp_path / "mine", {"letters.txt": "dear"})
    with pytest.raises(OpolisError, match="not empty, and no site"):
        make_site(tmp_path / "mine", *parts)
    assert (tmp_path / "mine/letters.txt").read_text() == "dear"


def test_what_is_missing_is_named_with_what_makes_it(tmp_path: Path, parts: list[Path]) -> None:
    with pytest.raises(OpolisError, match="`make engine` builds it"):
        make_site(tmp_path / "out", parts[0], tmp_path / "nowhere")
