"""From a blueprint to a record: what `setup` builds."""

from collections.abc import Mapping

from opolis.games.gridopolis.blueprint import Blueprint
from opolis.games.gridopolis.limits import KIT
from opolis.games.gridopolis.places import coordinates
from opolis.games.gridopolis.state import COLUMNS, KINGERIZER, ROWS, TELEPORTER, State


def along(place: int, forward: int) -> int:
    """Say how far forward a place lies for a seat that looks north, east, south or west."""
    column, row, _ = coordinates(place)
    return (row, column, ROWS + 1 - row, COLUMNS + 1 - column)[forward]


def lay(state: State, blueprint: Blueprint, kit: Mapping[str, int]) -> None:
    """Write pads, nodes, posts, seats and kits into the record, for as many seats as it has."""
    seats = int(state.seats)
    pads = blueprint.pads(seats)
    number = {place: pad for pad, place in enumerate(pads, 1)}
    state.planned = len(pads)
    state.place[1 : len(pads) + 1] = pads
    for place in blueprint.teleporters:
        if place in number:
            state.node[number[place]] = TELEPORTER
    for post, (place, way) in enumerate(blueprint.standing_posts(seats)):
        state.shafts[post] = number[place], way
    for seat, plan in enumerate(blueprint.seated(seats)):
        state.forward[seat] = plan.forward
        state.home_line[seat] = min(along(place, plan.forward) for place in plan.home)
        state.starts[seat, : len(plan.markers)] = [number[place] for place in sorted(plan.markers)]
        for place in plan.home:
            state.node[number[place]] = KINGERIZER + seat
    state.dealt[:] = [kit[part] for part in KIT]
