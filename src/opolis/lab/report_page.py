"""Reports as one HTML file that needs nothing else."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
body{font:16px/1.45 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;
color:#222;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.2rem .6rem .2rem 0;
border-bottom:1px solid #ddd}td.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
svg{max-width:100%;height:auto;font-size:13px}svg text{fill:#333}circle{fill:#1b5e88}rect{fill:#7fa8c2}
line.bar{stroke:#1b5e88;stroke-width:2}line.fair{stroke:#b33;stroke-dasharray:4 3}
polyline{fill:none;stroke:#1b5e88;stroke-width:2}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181a1b}svg text{fill:#ccc}
th,td{border-color:#444}}
"""


def document(title: str, body: Iterable[str]) -> str:
    """Put a page together."""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>{"".join(body)}</html>\n'
    )


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Draw a table; the first column names the row, numbers stand to the right."""
    head = "".join(f"<th>{escape(one)}</th>" for one in headings)
    lines = "".join(f"<tr><td>{escape(first)}</td>{''.join(map(_cell, rest))}</tr>" for first, *rest in rows)
    return f"<table><tr>{head}</tr>{lines}</table>"


def _cell(text: str) -> str:
    number = text.lstrip("+-−")[:1].isdigit()
    return f"<td class=n>{escape(text)}</td>" if number else f"<td>{escape(text)}</td>"
