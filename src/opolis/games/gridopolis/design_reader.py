"""From a text to a checked blueprint: floors, seats, seating, kit and house rules."""

import re
from typing import Any

from opolis.core.options import Option
from opolis.games.gridopolis.blueprint import FORWARD, Blueprint, Post, SeatPlan
from opolis.games.gridopolis.design_checks import check
from opolis.games.gridopolis.design_text import DesignText
from opolis.games.gridopolis.limits import KIT, MOST_IN_KIT, MOST_POSTS
from opolis.games.gridopolis.options import HOUSE_RULES
from opolis.games.gridopolis.places import PLACE, SQUARE, coordinates, place_at, read_place, write_place
from opolis.games.gridopolis.state import ACROSS, COLUMNS, EAST, FLOORS, NORTH, ROWS, SEATS

TOP = {"title", "about", "teleporters", "posts", "seating", "kit", "options", "floor", "seat"}
SEAT = {"forward", "pads", "home", "markers"}
FLOOR = {"number", "corner", "grid"}
MOST_TEXT = {"title": 60, "about": 400}
LINK = re.compile(rf"({SQUARE})-({PLACE})")
NAME = re.compile(r"[a-z][a-z0-9_-]{0,19}")
PAD, GAP = "o", "."


def read_blueprint(source: str) -> Blueprint:
    """Read and check a blueprint."""
    text = DesignText(source)
    text.keys(text.table, TOP, "")
    blueprint = Blueprint(
        title=read_words(text, "title"),
        about=read_words(text, "about"),
        common=read_floors(text),
        teleporters=text.places("teleporters", text.table, ""),
        posts=read_posts(text),
        plans=read_seats(text),
        seating=read_seating(text),
        kit=read_kit(text),
        options=read_options(text),
    )
    check(text, blueprint)
    return blueprint


def read_words(text: DesignText, name: str) -> str:
    """Read the title, which must be there, or the words about it."""
    value = text.table.get(name, "" if name == "about" else None)
    if not isinstance(value, str) or len(value) > MOST_TEXT[name] or not (value.strip() or name == "about"):
        text.fail(f"{name} must be a text of at most {MOST_TEXT[name]} letters", "", name)
    if any(ord(letter) < ord(" ") and letter != "\n" for letter in value):
        text.fail(f"{name} may not hold control characters", "", name)
    return " ".join(value.split())


def read_floors(text: DesignText) -> tuple[int, ...]:
    """Read the common pads, a text grid for each floor."""
    tables = text.table.get("floor", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        text.fail("write each floor as [[floor]] with number, corner and grid", "", "floor")
    found: dict[int, None] = {}
    for nth, table in enumerate(tables):
        text.keys(table, FLOOR, "floor", nth)
        for place in read_floor(text, table, nth):
            if place in found:
                text.fail(f"the pad {write_place(place)} is drawn twice", "floor", "grid", nth=nth)
            found[place] = None
    return tuple(found)


def read_floor(text: DesignText, table: dict[str, Any], nth: int) -> list[int]:
    """Read one grid: northernmost row first, o for a pad and . for none."""
    floor = text.number("number", table, range(1, FLOORS + 1), "floor", nth)
    corner, grid = table.get("corner"), table.get("grid")
    start = read_place(f"{corner}/1")
    if start is None:
        text.fail(f"corner: {corner!r} is no south-west corner like l12", "floor", "corner", nth=nth)
    if not isinstance(grid, str) or not grid.strip():
        text.fail("grid must be a text of o (a pad) and . (none)", "floor", "grid", nth=nth)
    west, south, _ = coordinates(start)
    found: list[int] = []
    for up, line in enumerate(reversed(grid.split())):
        for right, sign in enumerate(line):
            if sign not in (PAD, GAP):
                text.fail(f"grid: {sign!r} is neither o (a pad) nor . (none)", "floor", "grid", line, nth)
            if west + right > COLUMNS or south + up > ROWS:
                text.fail("grid: the pads leave the lattice (a to z, 1 to 26)", "floor", "grid", line, nth)
            if sign == PAD:
                found.append(place_at(west + right, south + up, floor))
    return found


def read_posts(text: DesignText) -> tuple[Post, ...]:
    """Read the posts, each by the link it stands on, like l12-m12/1."""
    found: list[Post] = []
    for entry in text.words("posts", text.table, ""):
        form = LINK.fullmatch(entry)
        ends = [read_place(f"{form[1]}/{form[2][-1]}"), read_place(form[2])] if form else [None, None]
        if ends[0] is None or ends[1] is None:
            text.fail(f"posts: {entry!r} is no link like l12-m12/1", "", "posts", entry)
        first, second = sorted([ends[0], ends[1]])
        ways = {1: EAST, ACROSS: NORTH}
        beside = sum(abs(a - b) for a, b in zip(coordinates(first), coordinates(second), strict=True)) == 1
        if not beside or coordinates(first)[2] == FLOORS:
            text.fail(f"posts: {entry!r} joins no two neighbours below another floor", "", "posts", entry)
        if (first, ways[second - first]) in found:
            text.fail(f"posts: {entry} is listed twice", "", "posts", entry)
        found.append((first, ways[second - first]))
    if len(found) > MOST_POSTS:
        text.fail(f"posts: there may be at most {MOST_POSTS}", "", "posts")
    return tuple(found)


def read_seats(text: DesignText) -> dict[str, SeatPlan]:
    """Read what every seat brings."""
    plans: dict[str, SeatPlan] = {}
    for name, table in text.table_of("seat", text.table, "").items():
        section = f"seat.{name}"
        if not NAME.fullmatch(name) or not isinstance(table, dict):
            text.fail(f"write a seat as [seat.name], the name in small letters, not {name!r}", section)
        text.keys(table, SEAT, section)
        forward = table.get("forward")
        if not isinstance(forward, str) or len(forward) != 1 or forward not in FORWARD:
            text.fail(f"forward must be n, e, s or w, not {forward!r}", section, "forward")
        pads, home, markers = (text.places(key, table, section) for key in ("pads", "home", "markers"))
        plans[name] = SeatPlan(name, FORWARD.index(forward), pads, home, markers)
    if len(plans) < 2:
        text.fail("a blueprint needs at least 2 seats, each as [seat.name]", "seat")
    return plans


def read_seating(text: DesignText) -> dict[int, tuple[str, ...]]:
    """Read who sits where with two, three or four players."""
    seating: dict[int, tuple[str, ...]] = {}
    table = text.table_of("seating", text.table, "")
    text.keys(table, {str(seats) for seats in range(2, SEATS + 1)}, "seating")
    for key in sorted(table):
        names = text.words(key, table, "seating")
        for name in names:
            if name not in text.table_of("seat", text.table, ""):
                text.fail(f"seating: there is no seat {name!r}", "seating", key, name)
        if len(set(names)) != int(key) or len(names) != int(key):
            text.fail(f"seating: {key} players need {key} different seats", "seating", key)
        seating[int(key)] = tuple(names)
    if not seating:
        text.fail("seating must name the seats for 2, 3 or 4 players", "seating")
    return seating


def read_kit(text: DesignText) -> dict[str, int]:
    """Read each seat's kit."""
    table = text.table_of("kit", text.table, "")
    text.keys(table, set(KIT), "kit")
    return {part: text.number(part, table, range(MOST_IN_KIT + 1), "kit") for part in KIT}


def read_options(text: DesignText) -> dict[str, int]:
    """Read the house rules that a match has unless it says otherwise."""
    table = text.table_of("options", text.table, "")
    text.keys(table, {option.name for option in HOUSE_RULES}, "options")
    return {option.name: read_option(text, option, table) for option in HOUSE_RULES if option.name in table}


def read_option(text: DesignText, option: Option, table: dict[str, Any]) -> int:
    """Read a number in its range, or true or false."""
    if option.kind == "whole":
        return text.number(option.name, table, range(option.low, option.high + 1), "options")
    if not isinstance(table[option.name], bool):
        text.fail(f"{option.name} must be true or false", "options", option.name)
    return int(table[option.name])
