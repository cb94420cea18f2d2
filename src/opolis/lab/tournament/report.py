"""What is left of a tournament: a folder of records, and a page."""

from collections.abc import Sequence
from pathlib import Path

from opolis.core.errors import OpolisError
from opolis.lab.tournament.page import page
from opolis.lab.tournament.standings import Standing
from opolis.lab.tournament.table import TableResult
from opolis.match.record import save


def check_places(out: Path | None, html: Path | None) -> None:
    """Say before anything is played that something cannot be written."""
    if html and not html.parent.is_dir():
        raise OpolisError(f"html: there is no folder {html.parent}")
    if out and out.exists() and not out.is_dir():
        raise OpolisError(f"out: {out} is a file, not a folder")


def save_records(folder: Path, name: str, results: Sequence[TableResult]) -> None:
    """Write a record of every match, in the order in which they are listed."""
    folder.mkdir(parents=True, exist_ok=True)
    ordered = sorted(results, key=lambda one: (one.round, one.number, one.key))
    for number, one in enumerate(ordered, 1):
        save(folder / f"{name}-{one.round:02}-{number:05}.opolis", one.record)


def save_page(path: Path, title: str, rows: Sequence[Standing], results: Sequence[TableResult]) -> None:
    """Write the report as one HTML file."""
    path.write_text(page(title, rows, results), encoding="utf-8")
