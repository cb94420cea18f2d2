"""Whether a blueprint fits together: markers on pads, no two nodes on one, posts between floors."""

from collections.abc import Iterable

from opolis.games.gridopolis.blueprint import Blueprint, feet
from opolis.games.gridopolis.design_text import DesignText
from opolis.games.gridopolis.limits import MOST_MARKERS, MOST_PADS
from opolis.games.gridopolis.places import write_place


def check(text: DesignText, blueprint: Blueprint) -> None:
    """Refuse a blueprint whose parts do not fit together."""
    check_seats(text, blueprint)
    for seats in blueprint.seating:
        check_pads(text, blueprint, seats)
        check_nodes(text, blueprint, seats)
        check_markers(text, blueprint, seats)
    check_nodes_stand(text, blueprint)


def check_seats(text: DesignText, blueprint: Blueprint) -> None:
    """Home-rows and markers stand on the seat's own pads or on common ones."""
    for name, plan in blueprint.plans.items():
        section, ground = f"seat.{name}", {*blueprint.common, *plan.pads}
        for key, places in (("home", plan.home), ("markers", plan.markers)):
            if not places:
                text.fail(f"{name} has no {'home-row' if key == 'home' else 'markers'}", section, key)
            reason = f"{key}: {{}} is no pad of {name} nor a common one"
            refuse_each(text, set(places) - ground, reason, section, key)
        if len(plan.markers) > MOST_MARKERS:
            text.fail(f"markers: a seat may have at most {MOST_MARKERS}", section, "markers")


def refuse_each(text: DesignText, places: Iterable[int], reason: str, section: str, key: str) -> None:
    """Refuse the first of some places, if there are any."""
    for place in sorted(places):
        where = write_place(place)
        text.fail(reason.format(where), section, key, where)


def check_pads(text: DesignText, blueprint: Blueprint, seats: int) -> None:
    """No pad is built twice, and there are not too many."""
    taken = set(blueprint.common)
    for plan in blueprint.seated(seats):
        refuse_each(text, taken & set(plan.pads), "pads: {} is there already", f"seat.{plan.name}", "pads")
        taken |= set(plan.pads)
    most = MOST_PADS - seats * blueprint.kit["pads"]
    if len(taken) > most:
        reason = f"{len(taken)} pads with {seats} players; with this kit there may be at most {most}"
        text.fail(reason, "floor")


def check_nodes(text: DesignText, blueprint: Blueprint, seats: int) -> None:
    """No two nodes share a pad."""
    nodes = set(blueprint.teleporters)
    for plan in blueprint.seated(seats):
        reason = "home: {} would carry two nodes"
        refuse_each(text, nodes & set(plan.home), reason, f"seat.{plan.name}", "home")
        nodes |= set(plan.home)


def check_markers(text: DesignText, blueprint: Blueprint, seats: int) -> None:
    """No marker starts on a teleporter or on another marker."""
    taken: set[int] = set()
    for plan in blueprint.seated(seats):
        section, markers = f"seat.{plan.name}", set(plan.markers)
        refuse_each(
            text, markers & set(blueprint.teleporters), "markers: {} is a teleporter", section, "markers"
        )
        refuse_each(text, markers & taken, "markers: {} holds two markers", section, "markers")
        taken |= markers


def check_nodes_stand(text: DesignText, blueprint: Blueprint) -> None:
    """Teleporters stand on pads, and posts between links of two floors."""
    seating = [set(blueprint.pads(seats)) for seats in blueprint.seating]
    everywhere = set().union(*seating)
    refuse_each(text, set(blueprint.teleporters) - everywhere, "teleporters: {} is no pad", "", "teleporters")
    for post in blueprint.posts:
        if not any(pads.issuperset(feet(post)) for pads in seating):
            where = write_place(post[0])
            reason = f"posts: the link at {where} must have its two pads here and on the floor above"
            text.fail(reason, "", "posts", where.partition("/")[0])
