"""From a draft to a map and its set of blocks."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from opolis.games.hirstopolis.blocks import KINDS, Block, Cell, groups
from opolis.games.hirstopolis.city_map import SCENERY, SIGNS, CityMap
from opolis.games.hirstopolis.design_draft import Draft, is_whole
from opolis.games.hirstopolis.limits import MOST_STOREYS
from opolis.games.hirstopolis.state import (
    AREAS,
    BLOCKS,
    BOX,
    BRIDGE,
    CELLS,
    GRID,
    MOST_OF_ONE,
    MOST_PER_SEAT,
    NAME,
    SIDE,
    TITLE,
)

USUAL_SET = Path(__file__).parent / "data" / "blocks.toml"
HEAD = ("title", "about", "grid", "multiplier", "region", "bank", "adjacent", "scenery", "blocks")
ENTRY = ("name", "kind", "count", "shape", "taller")
NAMED = re.compile(rf"[A-Z][A-Z0-9]{{0,{NAME - 1}}}")
ABOUT = 200
MOST_BONUS = 99
WAYS: tuple[Cell, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))  # west, east, north, south


def read_map(text: str) -> CityMap:
    """Read and check a map; BadDesign names file, line and reason."""
    draft = Draft(text)
    draft.known(draft.table, HEAD)
    rows = read_grid(draft)
    blocks = read_blocks(draft) if "blocks" in draft.table else usual_blocks()
    city = CityMap(
        title=draft.words("title", "A map", TITLE),
        about=draft.words("about", "A map of your own.", ABOUT),
        rows=rows,
        multiplier=draft.number("multiplier", 2, 1, MOST_STOREYS),
        adjacent=draft.flag("adjacent"),
        region=draft.number("region", 0, 0, MOST_BONUS),
        bank=draft.number("bank", 0, 0, MOST_BONUS),
        scenery=draft.choice("scenery", SCENERY),
        blocks=blocks,
        own_blocks="blocks" in draft.table,
    )
    if len(city.areas) > AREAS:
        reason = f"the grid falls into {len(city.areas)} areas; at most {AREAS} are allowed"
        draft.fail(reason, draft.line("grid"))
    if city.bank and not any(kind > GRID for kind in city.ground.values()):
        draft.fail("a bonus for the bank needs a river (~) that touches the grid (#)", draft.line("bank"))
    return city


def read_grid(draft: Draft) -> tuple[str, ...]:
    """Read the grid: lines of one length made of the signs of a map."""
    first, grid = draft.line("grid"), draft.table.get("grid")
    if not isinstance(grid, str):
        draft.fail('a map needs a grid = """ … """ of # grid, . gap and ~ river squares', first)
    lines = grid.split("\n")
    written = draft.text.split("\n")[first - 1]
    top = first + 1 if written.rstrip().endswith(('"""', "'''")) else first
    while lines and not lines[-1].strip():
        lines.pop()
    if not 0 < len(lines) <= SIDE:
        draft.fail(f"the grid has {len(lines)} rows; a map has 1 to {SIDE}", first)
    for number, line in enumerate(lines):
        check_row(draft, line, len(lines[0]), top + number)
    if not any("#" in line for line in lines):
        draft.fail("the grid has no # square to build on", first)
    return tuple(lines)


def check_row(draft: Draft, line: str, columns: int, number: int) -> None:
    """Check one row of the grid."""
    if strange := next((sign for sign in line if sign not in SIGNS), None):
        reason = f"{strange!r} is no square; the grid is made of # grid, . gap and ~ river"
        draft.fail(reason, number)
    if not 0 < len(line) <= SIDE:
        draft.fail(f"this row has {len(line)} squares; a map has 1 to {SIDE} columns", number)
    if len(line) != columns:
        draft.fail(f"this row has {len(line)} squares, the first one {columns}", number)


@cache
def usual_blocks() -> tuple[Block, ...]:
    """Read the set that the game ships."""
    return read_blocks(Draft(USUAL_SET.read_text(encoding="utf-8"), USUAL_SET.name))


def read_blocks(draft: Draft) -> tuple[Block, ...]:
    """Read a list of blocks: different names, not too many."""
    entries = draft.table["blocks"]
    if not isinstance(entries, list) or not 0 < len(entries) <= BLOCKS:
        draft.fail(f"blocks must be a list of 1 to {BLOCKS} blocks", draft.line("blocks"))
    blocks = [read_block(draft, entry, draft.entry_line(number)) for number, entry in enumerate(entries)]
    names = [block.name for block in blocks]
    for number, name in enumerate(names):
        if name in names[:number]:
            draft.fail(f"there are two blocks called {name}", draft.entry_line(number))
    total = sum(block.count for block in blocks)
    if total > MOST_PER_SEAT:
        reason = f"the set has {total} blocks for each seat; at most {MOST_PER_SEAT} are allowed"
        draft.fail(reason, draft.line("blocks"))
    return tuple(blocks)


def read_block(draft: Draft, entry: Any, line: int) -> Block:
    """Read one block."""
    if not isinstance(entry, dict):
        draft.fail('a block is written { name = "B2", kind = "base", count = 4, shape = "XX" }', line)
    draft.known(entry, ENTRY, line)
    name, kind, count = entry.get("name"), entry.get("kind"), entry.get("count")
    if not isinstance(name, str) or not NAMED.fullmatch(name):
        draft.fail(
            f"a block's name is a capital and up to {NAME - 1} more capitals or digits, like BL3", line
        )
    if not isinstance(kind, str) or kind not in KINDS:
        draft.fail(f"{name}: kind must be base, roof or bridge", line)
    if not is_whole(count, 1, MOST_OF_ONE):
        draft.fail(f"{name}: count must be a whole number from 1 to {MOST_OF_ONE}", line)
    if not isinstance(entry.get("taller", False), bool):
        draft.fail(f"{name}: taller must be true or false", line)
    shape = read_shape(draft, entry, line)
    return Block(name, KINDS[kind], int(str(count)), shape, bool(entry.get("taller", False)))


def read_shape(draft: Draft, entry: dict[str, Any], line: int) -> tuple[str, ...]:
    """Read a footprint: rows of one length, in one piece, without empty edges; of a bridge feet and spans."""
    name, text, bridge = entry["name"], entry.get("shape"), KINDS[entry["kind"]] == BRIDGE
    marks = "FS" if bridge else "X"
    if not isinstance(text, str) or not text or set(text) - set(f"{marks}./"):
        draft.fail(f"{name}: a {entry['kind']}'s shape is rows of {' and '.join(marks)}, like XX/X.", line)
    rows = tuple(text.split("/"))
    if len({len(row) for row in rows}) != 1 or len(rows) > BOX or not 0 < len(rows[0]) <= BOX:
        draft.fail(f"{name}: the rows of a shape have one length, and there are at most {BOX} of {BOX}", line)
    cells = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}
    if not 0 < len(cells) <= CELLS or len(groups(cells)) > 1:
        draft.fail(f"{name}: a block has 1 to {CELLS} squares that hang together by their sides", line)
    if {x for x, _ in cells} != set(range(len(rows[0]))) or {y for _, y in cells} != set(range(len(rows))):
        draft.fail(f"{name}: leave empty rows and columns out of a shape", line)
    if bridge:
        check_bridge(draft, name, rows, line)
    return rows


def check_bridge(draft: Draft, name: str, rows: tuple[str, ...], line: int) -> None:
    """A bridge has feet directly west and east, or north and south, of every piece of its span."""
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}
    if set(marks.values()) != {"F", "S"}:
        draft.fail(f"{name}: a bridge has feet (F) and spans (S)", line)
    for cell, mark in marks.items():
        west, east, north, south = (ends_in_foot(marks, cell, way) for way in WAYS)
        if mark == "S" and not (west and east) and not (north and south):
            reason = f"{name}: a bridge has feet on both sides of its span, west and east or north and south"
            draft.fail(reason, line)


def ends_in_foot(marks: dict[Cell, str], cell: Cell, way: Cell) -> bool:
    """Tell whether the span reaches a foot in a straight line this way."""
    while marks.get(cell) == "S":
        cell = cell[0] + way[0], cell[1] + way[1]
    return marks.get(cell) == "F"
