"""Hirstopolis' house rules, and the map as a starting position."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadOption
from opolis.core.options import Option, design, flag, one_of, whole
from opolis.games.hirstopolis.limits import FEWEST_SECONDS, MOST_SECONDS, MOST_SETS, MOST_STOREYS

if TYPE_CHECKING:
    from opolis.games.hirstopolis.state import State

MAPS = Path(__file__).parent / "data" / "maps"
SHIPPED = ("islands", "oldtown", "rivercity", "grandcanal", "lavaland")

MODES = ("standard", "headtohead", "solitaire")
SEATS_OF_MODES = {"standard": (2, 3, 4, 5, 6), "headtohead": (2, 3, 4, 5, 6), "solitaire": (1,)}
PASSINGS = ("standard", "chaos", "none", "bowl")
KINGS = ("first", "random", "rotating")
PLACEMENTS = {"headtohead": 40, "solitaire": 60}  # H13, H14
RACE_SECONDS = {"headtohead": 600, "solitaire": 900}  # H13, H14
SETS_ALONE = 2
STOREYS = {name: 3 if name == "lavaland" else 2 for name in SHIPPED}  # as the maps say (H6, H11)
SETS = {str(seats): SETS_ALONE if seats == 1 else seats for seats in range(1, 7)}


def seconds(name: str, usual: int | None, help: str) -> Option:
    """Declare a time."""
    return whole(name, usual, FEWEST_SECONDS, MOST_SECONDS, f"seconds {help}")


OPTIONS = (
    design("map", "islands", SHIPPED, "the map that everybody builds on"),
    one_of("mode", "standard", MODES, "rounds with quarries, a race, or alone (H13, H14)", SEATS_OF_MODES),
    one_of("passing", "standard", PASSINGS, "how blocks are passed (H2, H15)"),
    one_of("king", "first", KINGS, "who is king: seat 0, whom nature names, or each in turn (H16)"),
    flag("kept_count", True, "whether blocks kept from earlier rounds count among the seven (H1)"),
    flag("cloth", False, "whether the pile is covered except while blocks are drawn (H17)"),
    replace(
        whole("sets", None, 1, MOST_SETS, "players' blocks in the pile; one for every seat, two alone"),
        usual_by=("seats", SETS),
    ),
    flag("unused_penalty", True, "whether bases left in the quarry cost points (H8)"),
    whole("goal", 60, 1, 999, "points that bring about the last round (H7)"),
    replace(
        whole("multiplier", None, 1, MOST_STOREYS, "storeys that count, where not as on the map (H6, H11)"),
        usual_by=("map", STOREYS),
    ),
    flag("clock", False, "whether everybody draws at once and bells ring (H1, H3)"),
    seconds("draw_seconds", 60, "to draw, with a clock (H1, H15)"),
    replace(
        seconds("race_seconds", None, "of a race with a clock; 600, alone 900 (H13, H14)"),
        usual_by=("mode", RACE_SECONDS),
    ),
    whole(
        "last_builder_seconds", 60, 0, MOST_SECONDS, "seconds for the last builder, with a clock; 0: no end"
    ),
    replace(
        whole("placements", None, 1, 999, "blocks a seat may place without a clock; 40, alone 60 (H13, H14)"),
        usual_by=("mode", PLACEMENTS),
    ),
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
    if 0 < options["last_builder_seconds"] < FEWEST_SECONDS:
        raise BadOption(f"option last_builder_seconds takes 0 or {FEWEST_SECONDS} to {MOST_SECONDS}")
    city = load(options["map"])
    lay(state, city)
    state.sets = options["sets"] or (SETS_ALONE if alone else seats)
    state.race_seconds = options["race_seconds"] or RACE_SECONDS.get(options["mode"], 0)
    state.multiplier = options["multiplier"] or city.multiplier
    state.placements = options["placements"] or PLACEMENTS.get(options["mode"], 0)
