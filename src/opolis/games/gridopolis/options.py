"""Gridopolis' house rules, and the blueprint as a starting position."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadOption
from opolis.core.options import Option, design, table, whole
from opolis.games.gridopolis.limits import (
    FEWEST_QUIET_ROUNDS,
    KIT,
    MOST_IN_KIT,
    MOST_MINUTES,
    MOST_PADS,
    MOST_QUIET_ROUNDS,
    MOST_ROUNDS,
    QUIET_ROUNDS,
)

if TYPE_CHECKING:
    from opolis.games.gridopolis.blueprint import Blueprint
    from opolis.games.gridopolis.state import State

BLUEPRINTS = Path(__file__).parent / "data" / "blueprints"
SHIPPED = tuple(sorted(path.stem for path in BLUEPRINTS.glob("*.toml")))

USUAL: Mapping[str, int] = {
    "rounds": 0,
    "minutes": 0,
    "quiet_rounds": QUIET_ROUNDS,
    "own_hops_may_turn": False,
    "captures_may_turn": True,
    "kinging_ends_turn": True,
}
OPEN_RULES = (
    whole("rounds", None, 0, MOST_ROUNDS, "rounds until points decide; 0 plays to the last (G15)"),
    whole("minutes", None, 0, MOST_MINUTES, "minutes until the last round; 0 for no limit (G15)"),
    whole(
        "quiet_rounds",
        None,
        FEWEST_QUIET_ROUNDS,
        MOST_QUIET_ROUNDS,
        "rounds without progress until points decide (G16)",
    ),
    Option("own_hops_may_turn", "flag", None, "whether own jumps may turn corners (G5)"),
    Option("captures_may_turn", "flag", None, "whether captures may turn between jumps (G6)"),
    Option("kinging_ends_turn", "flag", None, "whether becoming a king ends the turn (G9)"),
)
# A match says them, or else its blueprint; if neither does, they are as usual.
HOUSE_RULES = tuple(replace(option, usual=USUAL[option.name]) for option in OPEN_RULES)
OPTIONS = (
    design("blueprint", "matrix", SHIPPED, "the arena to play in"),
    *HOUSE_RULES,
    table("kit", KIT, MOST_IN_KIT, "parts that each seat begins with, where not as in the blueprint"),
)


def prepare(state: "State", options: Mapping[str, Any]) -> None:
    """Write the blueprint into the record; it also says what the options leave open."""
    from opolis.games.gridopolis.arena import lay
    from opolis.games.gridopolis.designs import load

    blueprint = load(options["blueprint"])
    if int(state.seats) not in blueprint.seating:
        known = " or ".join(map(str, blueprint.seating))
        raise BadOption(f"option blueprint: {blueprint.title} seats {known} players, not {state.seats}")
    for name, value in {**USUAL, **blueprint.options}.items():
        if options[name] is None:
            setattr(state, name, int(value))
    lay(state, blueprint, checked_kit(blueprint, int(state.seats), options["kit"]))


def checked_kit(blueprint: "Blueprint", seats: int, given: Mapping[str, int]) -> dict[str, int]:
    """Complete a kit by the blueprint's; refuse more pads than there is room for."""
    kit = {**blueprint.kit, **given}
    most = (MOST_PADS - len(blueprint.pads(seats))) // seats
    if kit["pads"] > most:
        raise BadOption(f"option kit: {blueprint.title} has room for {most} more pads of each seat")
    return kit
