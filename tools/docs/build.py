"""`make docs`: the documentation as a static site in build/docs, made from docs/ and from the code."""

import re
import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

sys.path.insert(0, str(Path(__file__).parent))

import game_pages
import http_pages

ROOT = Path(__file__).parents[2]
SOURCE, SITE = ROOT / "build/docs-source", ROOT / "build/docs"
SHIPPED = ROOT / "src/opolis/docs"  # what the package carries and the server shows
REPORTS = "reports"  # of `opolis lab balance --html`: shown as they are, but for their style
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
COPIED = {"CHANGELOG.md": "changes.md", "benchmarks/README.md": "benchmarks.md"}


def gather() -> None:
    """Lay out everything that the site is made from."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    shutil.copytree(ROOT / "docs", SOURCE)
    for page, name in COPIED.items():
        text = (ROOT / page).read_text(encoding="utf-8")
        # Links to files of the repository lead nowhere on the site: keep their words.
        text = re.sub(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)", r"\1", text)
        (SOURCE / name).write_text(text, encoding="utf-8")
    for name, text in {**game_pages.pages(SOURCE / "pictures"), **http_pages.pages()}.items():
        target = SOURCE / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    gather_reports(SOURCE / REPORTS, SOURCE / "_extra" / REPORTS)


def gather_reports(source: Path, target: Path) -> None:
    """Lay out reports with their style in a file beside: a content policy refuses it inline."""
    target.mkdir(parents=True)
    for file in sorted(source.glob("*.html")):
        text = file.read_text(encoding="utf-8")
        (target / "report.css").write_text(STYLE.findall(text)[0], encoding="utf-8")
        linked = STYLE.sub('<link rel="stylesheet" href="report.css">', text)
        (target / file.name).write_text(linked, encoding="utf-8")


def main() -> int:
    """Build the site; a warning (a link to nowhere, a page that nobody links to) is an error."""
    gather()
    shutil.rmtree(SITE, ignore_errors=True)
    doctrees = ["-d", str(ROOT / "build/doctrees")]
    failed = build_main(["-b", "html", "-q", "-W", "--keep-going", *doctrees, str(SOURCE), str(SITE)])
    for left in (".buildinfo", "objects.inv"):
        (SITE / left).unlink(missing_ok=True)
    if not failed:
        shutil.rmtree(SHIPPED, ignore_errors=True)
        shutil.copytree(SITE, SHIPPED)
        print(f"begin with {(SITE / 'index.html').relative_to(ROOT)}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
