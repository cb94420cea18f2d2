"""Gridopolis' house rules, and the blueprint as a starting position."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from opolis.core.errors import BadOption
from opolis.core.options import Option, design, table, whole
from opolis.games.gridopolis.limits import KIT, MOST_IN_KIT, MOST_PADS, MOST_ROUNDS

if TYPE_CHECKING:
    from opolis.games.gridopolis.state import State

BLUEPRINTS = Path(__file__).parent / "data" / "blueprints"
SHIPPED = tuple(sorted(path.stem for path in BLUEPRINTS.glob("*.toml")))

OPTIONS = (
    design("blueprint", "matrix", SHIPPED, "the arena to play in"),
    whole("rounds", None, 0, MOST_ROUNDS, "rounds until points decide; 0 plays to the last (G15)"),
    Option("own_hops_may_turn", "flag", None, "whether own jumps may turn corners (G5)"),
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
    for option in ("rounds", "own_hops_may_turn"):
        if options[option] is None:
            setattr(state, option, int(blueprint.options.get(option, 0)))
    kit = {**blueprint.kit, **options["kit"]}
    most = (MOST_PADS - len(blueprint.pads(int(state.seats)))) // int(state.seats)
    if kit["pads"] > most:
        raise BadOption(f"option kit: {blueprint.title} has room for {most} more pads of each seat")
    lay(state, blueprint, kit)
