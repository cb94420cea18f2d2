"""Blocks in words: their kind and shape, or their name where no word is known for a shape."""

from collections import Counter
from collections.abc import Iterable

from opolis.games.hirstopolis.blocks import KINDS, Block
from opolis.games.hirstopolis.names import block_of, square_name
from opolis.games.hirstopolis.state import BRIDGE, SIDE, State
from opolis.wording.message import Message, message

SHAPES = {
    "single": "X", "two": "XX", "row3": "XXX", "corner3": "XX/X.", "row4": "XXXX", "square4": "XX/XX",
    "L4": "X./X./XX", "J4": ".X/.X/XX", "T4": "XXX/.X.", "S4": ".XX/XX.", "Z4": "XX./.XX",
    "bridge5": "FFSSF", "bridge6": "FFFSSF",
}  # fmt: skip


def likeness(shape: tuple[str, ...]) -> tuple[str, ...]:
    """Give what all turns of a shape have in common: the first of them in the alphabet."""
    return min(Block("", BRIDGE, 0, shape).drawings)


TERMS = {likeness(tuple(shape.split("/"))): term for term, shape in SHAPES.items()}
KNOWN: dict[bytes, list[Message]] = {}  # the words of a set, by its bytes
SETS = 64  # of that many sets the words are remembered
KIND_TERMS = {kind: term for term, kind in KINDS.items()}


def _word(blocks: list[Block], number: int) -> Message:
    block = blocks[number]
    alike = [
        other
        for other in blocks
        if (other.kind, likeness(other.shape)) == (block.kind, likeness(block.shape))
    ]
    term = TERMS.get(likeness(block.shape))
    shape = message(term) if term and len(alike) == 1 else block.name
    return message(KIND_TERMS[block.kind], shape=shape, number=1)


def block_word(state: State, number: int) -> Message:
    """Name a block of the set for people."""
    key = state.names.tobytes() + state.kind.tobytes() + state.cells.tobytes()
    if key not in KNOWN:
        blocks = [block_of(state, other) for other in range(int(state.blocks))]
        if len(KNOWN) == SETS:
            KNOWN.clear()
        KNOWN[key] = [_word(blocks, other) for other in range(len(blocks))]
    return KNOWN[key][number]


def blocks_words(state: State, blocks: Iterable[int]) -> tuple[Message, ...]:
    """Name blocks for people, those of one kind and shape together: "3 bases (J)"."""
    counts = Counter(blocks)
    return tuple(
        Message((word := block_word(state, block)).key, {**word.values, "number": count})
        for block, count in counts.items()
    )


def ground_words(state: State, block: int, turn: int, square: int) -> str:
    """Name the squares on which a turned block stands: a row by its ends, a bridge by its feet."""
    cells = sorted(square + int(cell) for cell in state.cells[block, turn, : int(state.feet[block])])
    first, last = cells[0], cells[-1]
    is_row = last - first == len(cells) - 1 or last - first == SIDE * (len(cells) - 1)
    if is_row and len(cells) > 1 and state.kind[block] != BRIDGE:
        return f"{square_name(first)}–{square_name(last)}"
    return " ".join(square_name(cell) for cell in cells)
