"""`make docs`: the project's pages as a small site of plain HTML in site/."""

import html
import re
import shutil
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
SKIPPED = {".venv", "node_modules", "site", "build", "dist"}
STYLE = """
body { max-width: 46rem; margin: 3rem auto; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif; }
body { color: #2c2420; background: #faf6ec; } code, pre { font: 0.9rem/1.35 monospace; }
pre { overflow: auto; padding: 1rem; }
pre { background: #f0e8d6; border-radius: 6px; } table { border-collapse: collapse; } img { max-width: 100%; }
td, th { padding: 0.2rem 0.8rem; border-bottom: 1px solid #ddd0b8; text-align: left; } a { color: #7a4a1e; }
"""


def pages() -> list[Path]:
    """Find every page of the project."""
    found = (path for path in ROOT.rglob("*.md") if not SKIPPED & set(path.relative_to(ROOT).parts))
    return sorted(found)


def render(page: Path) -> str:
    """Turn one page into HTML; links to other pages follow them."""
    body = MarkdownIt("commonmark").enable("table").render(page.read_text(encoding="utf-8"))
    body = re.sub(r'(href="[^"#]*)\.md(["#])', r"\1.html\2", body)
    title = html.escape(page.parent.name if page.name == "README.md" else page.stem)
    return f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{STYLE}</style>{body}"


def main() -> None:
    """Write the site anew."""
    shutil.rmtree(SITE, ignore_errors=True)
    for page in pages():
        target = SITE / page.relative_to(ROOT).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render(page), encoding="utf-8")
    shutil.copytree(
        ROOT / "docs", SITE / "docs", ignore=shutil.ignore_patterns("*.md", "*.py"), dirs_exist_ok=True
    )
    shutil.copy(SITE / "README.html", SITE / "index.html")
    print(f"{len(pages())} pages; begin with {SITE.relative_to(ROOT)}/index.html")


main()
