"""Rollopolis's house rules: the sheets to write on, and whose words about the helpers count."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from opolis.core.options import design, one_of

if TYPE_CHECKING:
    from opolis.games.rollopolis.state import State

SHEETS = Path(__file__).parent / "data" / "sheets"
SHIPPED = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))

OPTIONS = (
    design("sheet", "standard", SHIPPED, "the district's numbers, the tracks and the Specials of each die"),
    one_of(
        "helpers",
        "text",
        ("text", "sheet"),
        "Local Community, Hospital and University as the rulebook's text or as its sheet has them (O11)",
    ),
)


def prepare(state: "State", options: Mapping[str, Any]) -> None:
    """Write the sheet into the record."""
    from opolis.games.rollopolis.designs import load

    load(options["sheet"]).print_into(state)
