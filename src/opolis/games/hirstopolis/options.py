"""Hirstopolis' house rules, and the map as a starting position."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadOption
from opolis.core.options import design, flag, one_of, whole

if TYPE_CHECKING:
    from opolis.games.hirstopolis.state import State

MAPS = Path(__file__).parent / "data" / "maps"
SHIPPED = ("islands", "oldtown", "rivercity", "grandcanal", "lavaland")

MODES = ("standard", "headtohead", "solitaire")
PASSINGS = ("standard", "chaos", "none", "bowl")
PLACEMENTS = {"headtohead": 40, "solitaire": 60}  # H13, H14

OPTIONS = (
    design("map", "islands", SHIPPED, "the map that everybody builds on"),
    one_of("mode", "standard", MODES, "rounds with quarries, a race, or alone (H13, H14)"),
    one_of("passing", "standard", PASSINGS, "how blocks are passed (H2, H15)"),
    flag("unused_penalty", True, "whether bases left in the quarry cost points (H8)"),
    whole("goal", 60, 1, 999, "points that bring about the last round (H7)"),
    whole("multiplier", None, 2, 4, "storeys that count, where not as on the map (H6, H11)"),
    flag("clock", False, "whether everybody draws at once and bells ring (H1, H3)"),
    one_of("draw_seconds", 60, (30, 60, 120), "seconds to draw, with a clock (H1, H15)"),
    whole("last_builder_seconds", 60, 0, 999, "seconds for the last builder, with a clock; 0 for ever (H3)"),
    whole("placements", None, 1, 999, "blocks a seat may place without a clock; 40, alone 60 (H13, H14)"),
    whole("max_rounds", 12, 1, 30, "the round that is the last at the latest (H7)"),
)


def prepare(state: "State", options: Mapping[str, Any]) -> None:
    """Write the map and its blocks into the record; they also say what the options leave open."""
    from opolis.games.hirstopolis.designs import load
    from opolis.games.hirstopolis.layout import lay

    alone, seats = options["mode"] == "solitaire", int(state.seats)
    if alone != (seats == 1):
        takes = "one seat" if alone else "2 to 6 seats"
        raise BadOption(f"option mode: {options['mode']} takes {takes}, not {seats}")
    city = load(options["map"])
    lay(state, city)
    state.multiplier = options["multiplier"] or city.multiplier
    state.placements = options["placements"] or PLACEMENTS.get(options["mode"], 0)
