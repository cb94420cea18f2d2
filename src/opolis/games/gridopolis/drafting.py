"""From a draft to a blueprint: floors, seats and seating, and whether they fit together."""

import re
from collections.abc import Iterable
from typing import Any

from opolis.games.gridopolis.blueprint import FORWARD, Blueprint, Post, SeatPlan, feet
from opolis.games.gridopolis.draft import Draft
from opolis.games.gridopolis.limits import KIT, MOST_IN_KIT, MOST_MARKERS, MOST_PADS, MOST_POSTS, MOST_ROUNDS
from opolis.games.gridopolis.places import PLACE, SQUARE, coordinates, place_at, read_place, write_place
from opolis.games.gridopolis.state import ACROSS, COLUMNS, EAST, FLOORS, NORTH, ROWS, SEATS

TOP = {"title", "about", "teleporters", "posts", "seating", "kit", "options", "floor", "seat"}
SEAT = {"forward", "pads", "home", "markers"}
FLOOR = {"number", "corner", "grid"}
MOST_TEXT = {"title": 60, "about": 400}
LINK = re.compile(rf"({SQUARE})-({PLACE})")
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
PAD, GAP = "o", "."


def read_blueprint(text: str) -> Blueprint:
    """Read and check a blueprint."""
    draft = Draft(text)
    draft.keys(draft.table, TOP, "")
    blueprint = Blueprint(
        title=read_words(draft, "title"),
        about=read_words(draft, "about"),
        common=read_floors(draft),
        teleporters=draft.places("teleporters", draft.table, ""),
        posts=read_posts(draft),
        plans=read_seats(draft),
        seating=read_seating(draft),
        kit=read_kit(draft),
        options=read_options(draft),
    )
    check_seats(draft, blueprint)
    for seats in blueprint.seating:
        check_pads(draft, blueprint, seats)
        check_nodes(draft, blueprint, seats)
        check_markers(draft, blueprint, seats)
    check_nodes_stand(draft, blueprint)
    return blueprint


def read_words(draft: Draft, name: str) -> str:
    """Read the title, which must be there, or the words about it."""
    value = draft.table.get(name, "" if name == "about" else None)
    if not isinstance(value, str) or len(value) > MOST_TEXT[name] or not (value.strip() or name == "about"):
        draft.fail(f"{name} must be a text of at most {MOST_TEXT[name]} letters", "", name)
    if any(ord(letter) < ord(" ") and letter != "\n" for letter in value):
        draft.fail(f"{name} may not hold control characters", "", name)
    return " ".join(value.split())


def read_floors(draft: Draft) -> tuple[int, ...]:
    """Read the common pads, a text grid for each floor."""
    tables = draft.table.get("floor", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        draft.fail("write each floor as [[floor]] with number, corner and grid", "", "floor")
    found: dict[int, None] = {}
    for nth, table in enumerate(tables):
        draft.keys(table, FLOOR, "floor", nth)
        for place in read_floor(draft, table, nth):
            if place in found:
                draft.fail(f"the pad {write_place(place)} is drawn twice", "floor", "grid", nth=nth)
            found[place] = None
    return tuple(found)


def read_floor(draft: Draft, table: dict[str, Any], nth: int) -> list[int]:
    """Read one grid: northernmost row first, o for a pad and . for none."""
    floor = draft.number("number", table, range(1, FLOORS + 1), "floor", nth)
    corner, grid = table.get("corner"), table.get("grid")
    start = read_place(f"{corner}/1")
    if start is None:
        draft.fail(f"corner: {corner!r} is no south-west corner like l12", "floor", "corner", nth=nth)
    if not isinstance(grid, str) or not grid.strip():
        draft.fail("grid must be a text of o (a pad) and . (none)", "floor", "grid", nth=nth)
    west, south, _ = coordinates(start)
    found: list[int] = []
    for up, line in enumerate(reversed(grid.split())):
        for right, sign in enumerate(line):
            if sign not in (PAD, GAP):
                draft.fail(f"grid: {sign!r} is neither o (a pad) nor . (none)", "floor", "grid", line, nth)
            if west + right > COLUMNS or south + up > ROWS:
                draft.fail("grid: the pads leave the lattice (a to z, 1 to 26)", "floor", "grid", line, nth)
            if sign == PAD:
                found.append(place_at(west + right, south + up, floor))
    return found


def read_posts(draft: Draft) -> tuple[Post, ...]:
    """Read the posts, each by the link it stands on, like l12-m12/1."""
    found: list[Post] = []
    for entry in draft.words("posts", draft.table, ""):
        form = LINK.fullmatch(entry)
        ends = [read_place(f"{form[1]}/{form[2][-1]}"), read_place(form[2])] if form else [None, None]
        if ends[0] is None or ends[1] is None:
            draft.fail(f"posts: {entry!r} is no link like l12-m12/1", "", "posts", entry)
        first, second = sorted([ends[0], ends[1]])
        ways = {1: EAST, ACROSS: NORTH}
        beside = sum(abs(a - b) for a, b in zip(coordinates(first), coordinates(second), strict=True)) == 1
        if not beside or coordinates(first)[2] == FLOORS:
            draft.fail(f"posts: {entry!r} joins no two neighbours below another floor", "", "posts", entry)
        if (first, ways[second - first]) in found:
            draft.fail(f"posts: {entry} is listed twice", "", "posts", entry)
        found.append((first, ways[second - first]))
    if len(found) > MOST_POSTS:
        draft.fail(f"posts: there may be at most {MOST_POSTS}", "", "posts")
    return tuple(found)


def read_seats(draft: Draft) -> dict[str, SeatPlan]:
    """Read what every seat brings."""
    plans: dict[str, SeatPlan] = {}
    for name, table in draft.table_of("seat", draft.table, "").items():
        section = f"seat.{name}"
        if not NAME.fullmatch(name) or not isinstance(table, dict):
            draft.fail(f"write a seat as [seat.name], the name in small letters, not {name!r}", section)
        draft.keys(table, SEAT, section)
        forward = table.get("forward")
        if not isinstance(forward, str) or len(forward) != 1 or forward not in FORWARD:
            draft.fail(f"forward must be n, e, s or w, not {forward!r}", section, "forward")
        pads, home, markers = (draft.places(key, table, section) for key in ("pads", "home", "markers"))
        plans[name] = SeatPlan(name, FORWARD.index(forward), pads, home, markers)
    if len(plans) < 2:
        draft.fail("a blueprint needs at least 2 seats, each as [seat.name]", "seat")
    return plans


def read_seating(draft: Draft) -> dict[int, tuple[str, ...]]:
    """Read who sits where with two, three or four players."""
    seating: dict[int, tuple[str, ...]] = {}
    table = draft.table_of("seating", draft.table, "")
    draft.keys(table, {str(seats) for seats in range(2, SEATS + 1)}, "seating")
    for key in sorted(table):
        names = draft.words(key, table, "seating")
        for name in names:
            if name not in draft.table_of("seat", draft.table, ""):
                draft.fail(f"seating: there is no seat {name!r}", "seating", key, name)
        if len(set(names)) != int(key) or len(names) != int(key):
            draft.fail(f"seating: {key} players need {key} different seats", "seating", key)
        seating[int(key)] = tuple(names)
    if not seating:
        draft.fail("seating must name the seats for 2, 3 or 4 players", "seating")
    return seating


def read_kit(draft: Draft) -> dict[str, int]:
    """Read each seat's kit."""
    table = draft.table_of("kit", draft.table, "")
    draft.keys(table, set(KIT), "kit")
    return {part: draft.number(part, table, range(MOST_IN_KIT + 1), "kit") for part in KIT}


def read_options(draft: Draft) -> dict[str, int]:
    """Read the options that a match has unless it says otherwise."""
    table = draft.table_of("options", draft.table, "")
    draft.keys(table, {"rounds", "own_hops_may_turn"}, "options")
    found: dict[str, int] = {}
    if "rounds" in table:
        found["rounds"] = draft.number("rounds", table, range(MOST_ROUNDS + 1), "options")
    if "own_hops_may_turn" in table:
        if not isinstance(table["own_hops_may_turn"], bool):
            draft.fail("own_hops_may_turn must be true or false", "options", "own_hops_may_turn")
        found["own_hops_may_turn"] = int(table["own_hops_may_turn"])
    return found


def check_seats(draft: Draft, blueprint: Blueprint) -> None:
    """Home-rows and markers stand on the seat's own pads or on common ones."""
    for name, plan in blueprint.plans.items():
        section, ground = f"seat.{name}", {*blueprint.common, *plan.pads}
        for key, places in (("home", plan.home), ("markers", plan.markers)):
            if not places:
                draft.fail(f"{name} has no {'home-row' if key == 'home' else 'markers'}", section, key)
            reason = f"{key}: {{}} is no pad of {name} nor a common one"
            refuse_each(draft, set(places) - ground, reason, section, key)
        if len(plan.markers) > MOST_MARKERS:
            draft.fail(f"markers: a seat may have at most {MOST_MARKERS}", section, "markers")


def refuse_each(draft: Draft, places: Iterable[int], reason: str, section: str, key: str) -> None:
    """Refuse the first of some places, if there are any."""
    for place in sorted(places):
        text = write_place(place)
        draft.fail(reason.format(text), section, key, text)


def check_pads(draft: Draft, blueprint: Blueprint, seats: int) -> None:
    """No pad is built twice, and there are not too many."""
    taken = set(blueprint.common)
    for plan in blueprint.seated(seats):
        refuse_each(draft, taken & set(plan.pads), "pads: {} is there already", f"seat.{plan.name}", "pads")
        taken |= set(plan.pads)
    most = MOST_PADS - seats * blueprint.kit["pads"]
    if len(taken) > most:
        reason = f"{len(taken)} pads with {seats} players; with this kit there may be at most {most}"
        draft.fail(reason, "floor")


def check_nodes(draft: Draft, blueprint: Blueprint, seats: int) -> None:
    """No two nodes share a pad."""
    nodes = set(blueprint.teleporters)
    for plan in blueprint.seated(seats):
        reason = "home: {} would carry two nodes"
        refuse_each(draft, nodes & set(plan.home), reason, f"seat.{plan.name}", "home")
        nodes |= set(plan.home)


def check_markers(draft: Draft, blueprint: Blueprint, seats: int) -> None:
    """No marker starts on a teleporter or on another marker."""
    taken: set[int] = set()
    for plan in blueprint.seated(seats):
        section, markers = f"seat.{plan.name}", set(plan.markers)
        refuse_each(
            draft, markers & set(blueprint.teleporters), "markers: {} is a teleporter", section, "markers"
        )
        refuse_each(draft, markers & taken, "markers: {} holds two markers", section, "markers")
        taken |= markers


def check_nodes_stand(draft: Draft, blueprint: Blueprint) -> None:
    """Teleporters stand on pads, and posts between links of two floors."""
    seating = [set(blueprint.pads(seats)) for seats in blueprint.seating]
    everywhere = set().union(*seating)
    refuse_each(
        draft, set(blueprint.teleporters) - everywhere, "teleporters: {} is no pad", "", "teleporters"
    )
    for post in blueprint.posts:
        if not any(pads.issuperset(feet(post)) for pads in seating):
            text = write_place(post[0])
            reason = f"posts: the link at {text} must have its two pads here and on the floor above"
            draft.fail(reason, "", "posts", text.partition("/")[0])
