"""Boxes from TOML: read, checked line by line, never run."""

from collections.abc import Sequence
from pathlib import Path

from opolis.core.design import FILE_MARK
from opolis.core.errors import BadDesign
from opolis.games.hamlet.box import Box, Tile
from opolis.games.hamlet.card_reader import read_card
from opolis.games.hamlet.entries import HIGHEST_NUMBER, TABLES, Entry, entries
from opolis.games.hamlet.names import camel
from opolis.games.hamlet.state import (
    ATTRIBUTES,
    BAGS,
    CARDS,
    DECK,
    GREEN,
    MEASURE_NUMBERS,
    MOST_TILES,
    NAME,
    ROADS,
    SEATS,
    TILE_TYPES,
    TILES_AT_START,
)

DATA = Path(__file__).parent / "data"
TILE_KEYS = (
    "name", "kind", "bag", "count", "cost", *ATTRIBUTES, "edges", "farm", "holds", "needs", "joined",
    "boosts", "doubles", "per_neighbour", "per_kind",
)  # fmt: skip


def standard() -> str:
    """Give the shipped box as one text."""
    return "".join(
        f"{FILE_MARK}{file}\n{(DATA / file).read_text(encoding='utf-8')}\n" for file in TABLES.values()
    )


def read_box(text: str) -> Box:
    """Read a box; a table that it leaves out is the shipped one."""
    given, shipped = entries(text), entries(standard())
    own = tuple(file for table, file in TABLES.items() if given[table])
    tiles = given["tile"] or shipped["tile"]
    cards = given["card"] or shipped["card"]
    check_names(tiles, cards)
    check_numbers(tiles, cards)
    read = tuple(map(read_tile, tiles))
    box = Box(read, tuple(read_card(entry, [tile.kind for tile in read]) for entry in cards), own)
    check_tiles(box, tiles)
    check_cards(box, cards)
    return box


def check_names(tiles: Sequence[Entry], cards: Sequence[Entry]) -> None:
    """Names must fit, and differ as they are written in moves."""
    seen: set[str] = set()
    for entry in (*tiles, *cards):
        check_name(entry, "name", entry.table.get("name"))
        written = camel(entry.table["name"])
        if written in seen:
            entry.bad("name", f"another tile or card is written {written} too")
        seen.add(written)


def check_name(entry: Entry, key: str, name: object) -> None:
    """A name can be printed and written in moves."""
    if not isinstance(name, str) or not name.isprintable() or not camel(name):
        entry.bad(key, f"{key} must be a text with a letter or digit, on one line")
    if len(name.encode()) > NAME:
        entry.bad(key, f"{key} may have at most {NAME} bytes")


def check_numbers(tiles: Sequence[Entry], cards: Sequence[Entry]) -> None:
    """A box has room for a certain number of different tiles and cards."""
    for rows, limit, what in ((tiles, TILE_TYPES, "tiles by name"), (cards, CARDS, "cards")):
        if len(rows) > limit:
            raise BadDesign(rows[limit].file, rows[limit].line, f"a box may have at most {limit} {what}")


def read_tile(entry: Entry) -> Tile:
    """Read one tile."""
    entry.only(TILE_KEYS)
    edges = entry.table.get("edges")
    if not isinstance(edges, str) or len(edges) != 4 or set(edges) - set(ROADS) or edges == "....":
        entry.bad("edges", "edges must be four of d, s and . with at least one road, like d.s.")
    return Tile(
        name=entry.table["name"],
        kind=read_kind(entry),
        bag=entry.word("bag", BAGS),
        count=entry.number("count", 1, HIGHEST_NUMBER),
        cost=entry.number("cost", 0, HIGHEST_NUMBER),
        edges=edges,
        printed=tuple(entry.number(name, -HIGHEST_NUMBER, HIGHEST_NUMBER, 0) for name in ATTRIBUTES),
        farm=entry.flag("farm"),
        holds=entry.flag("holds"),
        doubles=entry.flag("doubles"),
        needs=entry.names("needs"),
        joined=entry.names("joined"),
        boosts=entry.share("boosts", ["to"]),
        to=read_boosted(entry),
        per_neighbour=entry.share("per_neighbour"),
        per_kind=entry.share("per_kind"),
    )


def read_kind(entry: Entry) -> str:
    """Read the kind of a tile, its name if it is left out; cards tell kinds from their other measures."""
    key = "kind" if "kind" in entry.table else "name"
    kind = entry.table[key]
    check_name(entry, key, kind)
    if kind in MEASURE_NUMBERS:
        entry.bad(key, f"cards call something else {kind!r}; write it with a capital")
    return str(kind)


def read_boosted(entry: Entry) -> tuple[str, ...]:
    """Read which kinds a tile boosts, none for all that print it."""
    boosts = entry.table.get("boosts", {})
    to = boosts.get("to", []) if isinstance(boosts, dict) else []
    if not isinstance(to, list) or not all(isinstance(name, str) for name in to):
        entry.bad("boosts", "boosts: to must be a list of kinds")
    return tuple(to)


def check_tiles(box: Box, rows: Sequence[Entry]) -> None:
    """Tiles may name only each other's kinds, and their number has limits."""
    for tile, entry in zip(box.tiles, rows, strict=True):
        for key, others in (("needs", tile.needs), ("joined", tile.joined), ("boosts", tile.to)):
            for other in others:
                if other not in box.kinds:
                    entry.bad(key, f"{key}: there is no tile of the kind {other!r}")
    last = rows[-1]
    if sum(tile.count for tile in box.tiles) > MOST_TILES:
        raise BadDesign(last.file, last.line, f"a box may have at most {MOST_TILES} tiles")
    if sum(tile.count for tile in box.tiles if tile.bag == BAGS[GREEN]) < TILES_AT_START * SEATS:
        least = TILES_AT_START * SEATS
        raise BadDesign(last.file, last.line, f"a box needs at least {least} green tiles (B1)")


def check_cards(box: Box, rows: Sequence[Entry]) -> None:
    """The year deck must find its cards, at least when everything is mixed (B2)."""
    last = rows[-1]
    for group in sorted(set(DECK)):
        if len(box.allowed(group, "mix", "mix")) < DECK.count(group):
            needed = DECK.count(group)
            raise BadDesign(last.file, last.line, f"group {group} needs at least {needed} cards (B2)")
