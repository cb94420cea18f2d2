"""Blocks in words, and the pile sorted by what they are for."""

from opolis.core.remembered import remembered
from opolis.core.scene import Mark, Row
from opolis.games.hirstopolis.names import SET, block_names, block_of, chosen_blocks
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


@remembered(*SET)
def form_words(state: State, block: int) -> str:
    """Say what form a block has: a corner, a square, long."""
    shape = block_of(state, block).shape
    drawn, size = "/".join(shape).replace("F", "x").replace("S", "x").lower(), int(state.squares[block])
    known = LETTERS.get(drawn, "")
    plain = "square" if len(shape) == len(shape[0]) and "." not in drawn else "long"
    form = known or (plain if min(len(shape), len(shape[0])) == 1 or plain == "square" else "odd")
    return "small" if size == 1 else form


@remembered(*SET)
def pile_words(state: State, block: int) -> str:
    """Say what form a block of the pile has, with its squares where others of its kind are as well "long"."""
    form = form_words(state, block)
    return f"{form} {state.squares[block]}" if form == "long" else form


@remembered(*SET)
def block_words(state: State, block: int) -> str:
    """Say what a block is, with its squares: "corner base 3"."""
    return f"{form_words(state, block)} {KINDS[int(state.kind[block])]} {state.squares[block]}"


def handed_words(state: State, seat: int) -> str:
    """Say what a seat passes, as far as it is known."""
    return ", ".join(block_words(state, block) for block in chosen_blocks(state, seat))


def pile_rows(state: State, there: list[int]) -> tuple[Row, ...]:
    """Sort the pile into bases, roofs and bridges."""
    names, rows = block_names(state), list[Row]()
    for kind, heading in HEADINGS.items():
        ids = tuple(f"pile:{names[block]}" for block in there if state.kind[block] == kind)
        if ids:
            rows += [Row("heading", (Mark(heading),)), Row("parts", parts=ids)]
    return tuple(rows)
