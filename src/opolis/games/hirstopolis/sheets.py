"""Blocks in words, and the pile sorted by what they are for."""

from opolis.core.scene import Mark, Row
from opolis.games.hirstopolis.names import block_names, block_of
from opolis.games.hirstopolis.state import BASE, BRIDGE, TOP, State

KINDS = {BASE: "base", TOP: "roof", BRIDGE: "bridge"}
HEADINGS = {BASE: "Bases, to build on", TOP: "Roofs, for points", BRIDGE: "Bridges, from house to house"}
LETTERS = {
    "xx/x.": "corner",
    "x./x./xx": "L",
    ".x/.x/xx": "J",
    "xxx/.x.": "T",
    ".xx/xx.": "S",
    "xx./.xx": "Z",
}


def block_words(state: State, block: int) -> str:
    """Say what a block is: "corner base, 3 squares"."""
    shape = block_of(state, block).shape
    drawn, size = "/".join(shape).replace("F", "x").replace("S", "x").lower(), int(state.squares[block])
    known = LETTERS.get(drawn, "")
    plain = "square" if len(shape) == len(shape[0]) and "." not in drawn else "long"
    form = known or (plain if min(len(shape), len(shape[0])) == 1 or plain == "square" else "odd")
    form = "small" if size == 1 else form
    return f"{form} {KINDS[int(state.kind[block])]} {size}"


def pile_rows(state: State, there: list[int]) -> tuple[Row, ...]:
    """Sort the pile into bases, roofs and bridges."""
    names, rows = block_names(state), list[Row]()
    for kind, heading in HEADINGS.items():
        ids = tuple(f"pile:{names[block]}" for block in there if state.kind[block] == kind)
        if ids:
            rows += [Row("heading", (Mark(heading),)), Row("parts", parts=ids)]
    return tuple(rows)
