"""Boxes from TOML: read, checked line by line, never run."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from opolis.core.design import FILE_MARK, files, parse
from opolis.core.errors import BadDesign
from opolis.games.hamlet.box import Box, Card, Effect, Share, Tile
from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.state import (
    ATTRIBUTES,
    BAGS,
    CARDS,
    DECK,
    GREEN,
    KINDS,
    MOST_EFFECTS,
    MOST_TILES,
    NAME,
    ROADS,
    SEATS,
    SEEN_BY_CARDS,
    TILES_AT_START,
)

DATA = Path(__file__).parent / "data"
TABLES = {"tile": "tiles.toml", "card": "cards.toml"}
HIGHEST = 99  # the largest number on a tile or card
TILE_KEYS = (
    "name", "bag", "count", "cost", *ATTRIBUTES, "edges", "farm", "holds", "needs", "joined", "boosts",
    "doubles", "per_neighbour", "per_kind",
)  # fmt: skip
CARD_KEYS = ("name", "group", "style", "mood", "hint", "who", "effects", "plaque")
VERBS = ("coins", "lose", "pay", "raze", *ATTRIBUTES)
EFFECT_KEYS = (*VERBS, "cheapest", "per", "beyond", "below", "behind", "every", "round", "at_most")
HINTS = ("coins", *ATTRIBUTES)
PROPER = re.compile(r"[^\W_]+(?:[ '’.\-]+[^\W_]+)*")


@dataclass(frozen=True)
class Entry:
    """One [[tile]] or [[card]] of a file, and where it stands."""

    file: str
    text: str
    line: int
    table: Mapping[str, Any]

    def line_of(self, key: str) -> int:
        """Find the line of a key of this entry; the entry's own line if it is not there."""
        for number, line in enumerate(self.text.splitlines()[self.line :], self.line + 1):
            if line.lstrip().startswith("[["):
                break
            if re.match(rf"\s*{key}\s*=", line):
                return number
        return self.line

    def bad(self, key: str, reason: str) -> NoReturn:
        """Refuse the entry for what a key says."""
        raise BadDesign(self.file, self.line_of(key), f"{self.table.get('name', '?')}: {reason}")

    def only(self, keys: Sequence[str]) -> None:
        """Refuse keys that nobody knows."""
        for key in self.table:
            if key not in keys:
                self.bad(key, f"there is no {key!r}; there are {', '.join(keys)}")

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Read a number in a range."""
        return whole(self.table.get(key, default), low, high, lambda reason: self.bad(key, f"{key} {reason}"))

    def word(self, key: str, words: Sequence[str]) -> str:
        """Read one of some words."""
        value = self.table.get(key)
        if not isinstance(value, str) or value not in words:
            self.bad(key, f"{key} must be one of {', '.join(words)}")
        return value

    def flag(self, key: str) -> bool:
        """Read true or false; false if it is not there."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.bad(key, f"{key} must be true or false")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """Read the names of one tile or several."""
        value = self.table.get(key, [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.bad(key, f"{key} must be a tile's name or a list of names")
        return tuple(names)

    def share(self, key: str, more: Sequence[str] = ()) -> Share | None:
        """Read one attribute and its amount, like { culture = 2 }."""
        value = self.table.get(key)
        if value is None:
            return None
        if not isinstance(value, dict) or set(value) - {*ATTRIBUTES, *more}:
            self.bad(key, f"{key} must look like {{ culture = 2 }}")
        shares = [(name, amount) for name, amount in value.items() if name in ATTRIBUTES]
        if len(shares) != 1:
            self.bad(key, f"{key} must name one attribute of {', '.join(ATTRIBUTES)}")
        name, amount = shares[0]
        return name, whole(amount, 1, HIGHEST, lambda reason: self.bad(key, f"{key}: {name} {reason}"))


def whole(value: Any, low: int, high: int, bad: Callable[[str], NoReturn]) -> int:
    """Check a whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        bad(f"must be a whole number from {low} to {high}")
    return value


def standard() -> str:
    """Give the shipped box as one text."""
    return "".join(
        f"{FILE_MARK}{file}\n{(DATA / file).read_text(encoding='utf-8')}\n" for file in TABLES.values()
    )


def entries(text: str) -> dict[str, list[Entry]]:
    """Split a box into its tiles and cards."""
    found: dict[str, list[Entry]] = {table: [] for table in TABLES}
    for file, content in files(text, "box.toml").items():
        for table, rows in parse(file, content).items():
            heads = [
                number
                for number, line in enumerate(content.splitlines(), 1)
                if re.match(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]", line)
            ]
            if table not in TABLES or not isinstance(rows, list) or len(heads) != len(rows):
                line = next((n for n, row in enumerate(content.splitlines(), 1) if table in row), 0)
                raise BadDesign(file, line, f"{table!r}: a box is made of [[tile]] and [[card]] entries")
            found[table] += [Entry(file, content, line, row) for line, row in zip(heads, rows, strict=True)]
    return found


def read_box(text: str) -> Box:
    """Read a box; a table that it leaves out is the shipped one."""
    given, shipped = entries(text), entries(standard())
    own = tuple(file for table, file in TABLES.items() if given[table])
    tiles = given["tile"] or shipped["tile"]
    cards = given["card"] or shipped["card"]
    check_names(tiles, cards)
    box = Box(tuple(map(read_tile, tiles)), tuple(map(read_card, cards)), own)
    check_tiles(box, tiles)
    check_cards(box, cards)
    return box


def camel(name: str) -> str:
    """Write a name as moves do: LordsManor."""
    words = re.split(r"[\s\-.]+", re.sub(r"['’]", "", name))
    return "".join(word[:1].upper() + word[1:] for word in words)


def check_names(tiles: Sequence[Entry], cards: Sequence[Entry]) -> None:
    """Names must fit and differ as they are written in moves."""
    seen: set[str] = set()
    for entry in (*tiles, *cards):
        name = entry.table.get("name")
        if not isinstance(name, str) or not PROPER.fullmatch(name):
            entry.bad("name", "name must be words of letters and digits")
        if len(name.encode()) > NAME:
            entry.bad("name", f"name may have at most {NAME} bytes")
        if camel(name) in seen:
            entry.bad("name", "another tile or card has the same name")
        seen.add(camel(name))


def read_tile(entry: Entry) -> Tile:
    """Read one tile."""
    entry.only(TILE_KEYS)
    edges = entry.table.get("edges")
    if not isinstance(edges, str) or len(edges) != 4 or set(edges) - set(ROADS) or edges == "....":
        entry.bad("edges", "edges must be four of d, s and . with at least one road, like d.s.")
    boosts = entry.table.get("boosts", {})
    to = boosts.get("to", []) if isinstance(boosts, dict) else []
    if not isinstance(to, list) or not all(isinstance(name, str) for name in to):
        entry.bad("boosts", "boosts: to must be a list of names")
    return Tile(
        name=entry.table["name"],
        bag=entry.word("bag", BAGS),
        count=entry.number("count", 1, KINDS),
        cost=entry.number("cost", 1, HIGHEST),
        edges=edges,
        printed=tuple(entry.number(attribute, 0, HIGHEST, 0) for attribute in ATTRIBUTES),
        farm=entry.flag("farm"),
        holds=entry.flag("holds"),
        doubles=entry.flag("doubles"),
        needs=entry.names("needs"),
        joined=entry.names("joined"),
        boosts=entry.share("boosts", ["to"]),
        to=tuple(to),
        per_neighbour=entry.share("per_neighbour"),
        per_kind=entry.share("per_kind"),
    )


def check_tiles(box: Box, rows: Sequence[Entry]) -> None:
    """A box has room for so many tiles, which may name only each other."""
    names = {tile.name for tile in box.tiles}
    for tile, entry in zip(box.tiles, rows, strict=True):
        for key, others in (("needs", tile.needs), ("joined", tile.joined), ("boosts", tile.to)):
            for other in others:
                if other not in names:
                    entry.bad(key, f"{key}: there is no tile {other!r}")
    last = rows[-1]
    if len(rows) > KINDS:
        raise BadDesign(last.file, last.line, f"a box may have at most {KINDS} kinds of tile")
    if sum(tile.count for tile in box.tiles) > MOST_TILES:
        raise BadDesign(last.file, last.line, f"a box may have at most {MOST_TILES} tiles")
    if sum(tile.count for tile in box.tiles if tile.bag == BAGS[GREEN]) < TILES_AT_START * SEATS:
        least = TILES_AT_START * SEATS
        raise BadDesign(last.file, last.line, f"a box needs at least {least} green tiles (B1)")


def read_card(entry: Entry) -> Card:
    """Read one card."""
    entry.only(CARD_KEYS)
    effects = entry.table.get("effects")
    if not isinstance(effects, list) or not 1 <= len(effects) <= MOST_EFFECTS:
        entry.bad("effects", f"effects must be a list of 1 to {MOST_EFFECTS} tables")
    who, whose, least = read_who(entry)
    lowest, gains = read_plaque(entry)
    return Card(
        name=entry.table["name"],
        group=entry.number("group", min(DECK), max(DECK)),
        style=entry.word("style", STYLES[1:]),
        mood=entry.word("mood", MOODS[1:]),
        hint=entry.word("hint", HINTS),
        who=who,
        whose=whose,
        least=least,
        effects=tuple(read_effect(entry, effect) for effect in effects),
        lowest=lowest,
        gains=gains,
    )


def read_who(entry: Entry) -> tuple[str, str, int]:
    """Read whom a card means."""
    words = str(entry.table.get("who", "everyone")).split()
    if words == ["everyone"]:
        return "everyone", SEEN_BY_CARDS[0], 0
    if len(words) == 2 and words[0] in ("highest", "lowest") and words[1] in SEEN_BY_CARDS:
        return words[0], words[1], 0
    number = words[2] if len(words) == 3 and words[1] == "from" and words[0] in SEEN_BY_CARDS else ""
    if not number.isdecimal() or int(number) > HIGHEST:
        entry.bad(
            "who", 'who must look like "everyone", "highest tiles", "lowest coins" or "culture from 12"'
        )
    return "from", words[0], int(number)


def read_plaque(entry: Entry) -> tuple[str, tuple[Share, ...]]:
    """Read who gets the plaque and what it gives."""
    plaque = entry.table.get("plaque")
    gains = ("coins", *ATTRIBUTES)
    if not isinstance(plaque, dict) or set(plaque) - {"lowest", *gains}:
        entry.bad("plaque", 'plaque must look like { lowest = "coins", income = 1 }')
    lowest = plaque.get("lowest")
    if lowest not in SEEN_BY_CARDS:
        entry.bad("plaque", f"plaque: lowest must be one of {', '.join(SEEN_BY_CARDS)}")

    def bad(reason: str) -> NoReturn:
        entry.bad("plaque", f"plaque: a gain {reason}")

    shares = tuple((what, whole(plaque[what], 1, HIGHEST, bad)) for what in plaque if what != "lowest")
    if not 1 <= len(shares) <= MOST_EFFECTS:
        entry.bad("plaque", f"plaque must give 1 to {MOST_EFFECTS} things")
    return lowest, shares


def read_effect(entry: Entry, table: Any) -> Effect:
    """Read one effect of a card."""

    def bad(reason: str) -> NoReturn:
        entry.bad("effects", f"effects: {reason}")

    if not isinstance(table, dict) or set(table) - set(EFFECT_KEYS):
        bad(f"an effect is a table of {', '.join(EFFECT_KEYS)}")
    what = [key for key in table if key in VERBS]
    how = [key for key in table if key in ("beyond", "below", "behind")]
    if len(what) != 1 or len(how) > 1:
        bad(f"an effect has one of {', '.join(VERBS)}, and at most one of beyond, below, behind")
    if "per" not in table and {"beyond", "below", "behind", "every", "round", "at_most"} & set(table):
        bad("beyond, below, behind, every, round and at_most need a per")
    if table.get("per", SEEN_BY_CARDS[0]) not in SEEN_BY_CARDS:
        bad(f"per must be one of {', '.join(SEEN_BY_CARDS)}")
    flags = (table.get("behind", True), table.get("cheapest", True), table.get("round", "up") == "up")
    if any(flag is not True for flag in flags):
        bad('behind and cheapest are true or left out, and round is "up" or left out')
    if "cheapest" in table and what != ["raze"]:
        bad("cheapest goes with raze")
    low = -HIGHEST if what[0] in ATTRIBUTES else 1
    mark = table.get(how[0], 0) if how and how != ["behind"] else 0
    return Effect(
        what="raze cheapest" if "cheapest" in table else what[0],
        amount=whole(table[what[0]], low, HIGHEST, lambda reason: bad(f"{what[0]} {reason}")),
        how=how[0] if how else "beyond" if "per" in table else "flat",
        per=table.get("per", SEEN_BY_CARDS[0]),
        every=whole(table.get("every", 1), 1, HIGHEST, lambda reason: bad(f"every {reason}")),
        up="round" in table,
        mark=whole(mark, 0, HIGHEST, lambda reason: bad(f"{''.join(how)} {reason}")),
        at_most=whole(table.get("at_most", 0), 0, HIGHEST, lambda reason: bad(f"at_most {reason}")),
    )


def check_cards(box: Box, rows: Sequence[Entry]) -> None:
    """The year deck must find its cards, at least when everything is mixed (B2)."""
    last = rows[-1]
    if len(rows) > CARDS:
        raise BadDesign(last.file, last.line, f"a box may have at most {CARDS} cards")
    for group in sorted(set(DECK)):
        if len(box.allowed(group, "mix", "mix")) < DECK.count(group):
            needed = DECK.count(group)
            raise BadDesign(last.file, last.line, f"group {group} needs at least {needed} cards (B2)")
