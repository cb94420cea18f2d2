"""Tables in Markdown, kept between marks in a page."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Table:
    """Rows under headings, and what has to be said about them."""

    headings: tuple[str, ...]
    rows: list[tuple[str, ...]]
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Write the table as Markdown."""
        lines = ["| " + " | ".join(self.headings) + " |", "|" + "---|" * len(self.headings)]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join([*lines, *(f"\n{note}" for note in self.notes)])


def rewrite(page: Path, name: str, table: Table) -> None:
    """Replace what stands between the marks of that name."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    text = page.read_text(encoding="utf-8")
    if begin not in text:
        raise ValueError(f"{page.name} has no place for {name}")
    inner = f"{begin}\n{table.text}\n{end}"
    page.write_text(re.sub(f"{begin}.*?{end}", lambda _: inner, text, flags=re.DOTALL), encoding="utf-8")


def cpu_seconds(work: Callable[[], object]) -> float:
    """Measure the CPU time of some work: steadier than the clock on a busy machine."""
    began = time.process_time()
    work()
    return time.process_time() - began


def count(number: float) -> str:
    """Write a number so that it can be read: 5.1 M, 249 k."""
    for size, letter in ((1e6, " M"), (1e3, " k")):
        if number >= size:
            return f"{number / size:.3g}{letter}"
    return f"{number:.3g}"
