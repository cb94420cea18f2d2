"""Hirstopolis for people: maps, quarries, the pile and score cards; touches.py says what can be touched."""

from msgspec.structs import replace

from opolis.core.remembered import remembered
from opolis.core.scene import Panel, Part, Scene, ScoreLine, SeatScene
from opolis.games.hirstopolis.cities import Card, City, Piece, pieces, score_card
from opolis.games.hirstopolis.cities import cities as built
from opolis.games.hirstopolis.earned import open_bases, piece_id, tops
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.names import (
    COLOURS,
    SET,
    block_names,
    is_covered,
    square_name,
)
from opolis.games.hirstopolis.parts import all_parts, area, block_part
from opolis.games.hirstopolis.plans import plan
from opolis.games.hirstopolis.score_cards import signed
from opolis.games.hirstopolis.sheets import block_words, handed_words, pile_rows, pile_words
from opolis.games.hirstopolis.state import OPEN_PENALTY, OVER, STANDARD, State
from opolis.games.hirstopolis.status import status
from opolis.games.hirstopolis.touches import copy_id, touches
from opolis.wording.message import counted

__all__ = ["scene", "touches"]

PITCH = 5.0  # between blocks in a tray
ROW = 8  # blocks in a row of the pile's tray
OPEN, UNUSED = "open bases", "bases in the quarry"  # what the end takes points off for


def in_tray(state: State, block: int, number: int, name: str, label: str) -> Part:
    """Lay a block into a tray."""
    part = block_part(state, block, name, (number % ROW * PITCH, -(number // ROW) * PITCH, 0.0))
    return replace(part, label=label)


@remembered(*SET, "blocks", own=("quarry", "bowl"), most=1024)
def tray(state: State, where: str, seat: int) -> tuple[Part, ...]:
    """Lay out a quarry or a bowl, every copy by itself."""
    counts = (state.bowl if where == "bowl" else state.quarry)[seat].tolist()
    names = block_names(state)
    found = [
        (block, copy) for block, count in enumerate(counts[: len(names)]) for copy in range(1, count + 1)
    ]
    return tuple(
        in_tray(state, block, number, copy_id(where, seat, names[block], copy), block_words(state, block))
        for number, (block, copy) in enumerate(found)
    )


def quarry(state: State, seat: int) -> Panel:
    """Show a seat's quarry, or what it has in its hands, and what it has laid aside."""
    name = "Hands" if state.mode != STANDARD else "Quarry"
    lines: tuple[ScoreLine, ...] = ()
    if has_secret(state, seat):
        lines = (ScoreLine("laid aside to pass", handed_words(state, seat) or "hidden"),)
    parts = tray(state, "quarry", seat)
    held = f"{name}, {counted(len(parts), 'block')}" if parts else name
    return Panel(f"quarry:{seat}", held, "tray", seat, parts, lines, matters="mine")


def bowl(state: State, seat: int) -> Panel:
    """Show the bowl before a seat (H15)."""
    return Panel(f"bowl:{seat}", "Bowl", "tray", seat, tray(state, "bowl", seat), matters="mine")


@remembered(*SET, "blocks", "copies", "pile", "left", "cloth", "phase", most=256)
def pile(state: State) -> Panel:
    """Show the pile: every kind of block once, with the number of copies; the cloth hides it (H17).

    A kind that has run out keeps its place: whoever is about to touch another finds it where it lay.
    """
    blocks = counted(int(state.left), "block")
    if is_covered(state):
        return Panel("pile", f"Draw pile, {blocks} under the cloth", "tray")
    names = block_names(state)
    copies = state.pile.tolist()
    there = [block for block in range(len(names)) if state.copies[block] > 0]
    parts = tuple(
        in_tray(state, block, number, f"pile:{names[block]}", f"{pile_words(state, block)} ×{copies[block]}")
        for number, block in enumerate(there)
    )
    lines = tuple(
        ScoreLine(block_words(state, block), str(copies[block])) for block in there if copies[block]
    )
    return Panel("pile", f"Draw pile, {blocks}", "deck", -1, parts, lines, pile_rows(state, there))


@remembered(*SET, "mode", "multiplier")
def top_line(state: State, piece: Piece) -> ScoreLine:
    """Write the line of the score card for a top (H6)."""
    return ScoreLine(
        f"{block_words(state, piece.block)} on {square_name(piece.square)}",
        str(piece.points),
        f"{counted(int(state.squares[piece.block]), 'square')} × {min(piece.storeys, int(state.multiplier))}"
        + (f", round {piece.round}" if state.mode == STANDARD else ""),
        {piece_id(state, piece): piece.points},
    )


def end_lines(state: State, city: City, card: Card) -> list[ScoreLine]:
    """Write what the end takes off and adds; until then it is what would be if all ended now (H8)."""
    where = " ".join(map(square_name, card.open_squares))
    lines = []
    if card.open_squares:
        cost = -OPEN_PENALTY * len(card.open_squares)
        note = f"{counted(len(card.open_squares), 'square')}, {OPEN_PENALTY} points each: {where} (H8)"
        lines.append(ScoreLine(OPEN, signed(cost), note, open_bases(state, city, card)))
    if card.unused:
        note = f"{counted(card.unused, 'square')}, {OPEN_PENALTY} points each (H8)"
        lines.append(ScoreLine(UNUSED, signed(-OPEN_PENALTY * card.unused), note))
    return lines + [ScoreLine(label, str(points), note) for label, points, note in card.bonuses]


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's points and what they would be if all ended now."""
    return carded_seat(state, pieces(state, seat), score_card(state, seat), seat)


@remembered(*SET, "phase", most=1024)
def carded_seat(state: State, city: City, card: Card, seat: int) -> SeatScene:
    """Show a seat's points by its score card."""
    over = state.phase == OVER
    note = "at once, footprint × storeys (H6)"
    roofs = ScoreLine("roofs and bridges", str(card.tops_points), note, tops(state, card))
    lines = [roofs, *end_lines(state, city, card)]
    if not over:
        lines.append(ScoreLine("if it ended now", signed(card.total)))
    total = card.total if over else card.tops_points
    return SeatScene(seat, COLOURS[seat], total, tuple(lines))


def brings(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """List what a block changes besides the points of roofs: what the end takes off and adds (H8).

    Bases of the quarry are left out: whoever draws one will build on it or return it.
    """
    lines = end_lines(state, pieces(state, seat), score_card(state, seat))
    renamed = {OPEN: "open bases at the end"}
    return tuple(
        replace(line, label=renamed.get(line.label, line.label)) for line in lines if line.label != UNUSED
    )


@remembered(*SET, "phase", "mode", "multiplier", most=1024)
def score_panel(state: State, city: City, card: Card, seat: int) -> Panel:
    """Show a seat's score card, a line for each top."""
    lines = (*(top_line(state, piece) for piece in card.tops), *end_lines(state, city, card))
    return Panel(f"card:{seat}", "Score card", "sheet", seat, (), lines, matters="mine")


def text(state: State) -> str:
    """Say what is expected of whom."""
    said = status(state)
    return f"{said[0].upper()}{said[1:]}."


def scene(state: State, seat: int) -> Scene:
    """Make everything that a viewer may see."""
    seats, cities = range(int(state.seats)), built(state)
    cards = [score_card(state, other) for other in seats]
    panels = [quarry(state, other) for other in seats]
    if state.filled.any():
        panels += [bowl(state, other) for other in seats]
    if state.phase != OVER:
        panels.append(pile(state))
    panels += [score_panel(state, cities[other], cards[other], other) for other in seats]
    seat_scenes = tuple(carded_seat(state, cities[other], cards[other], other) for other in seats)
    areas = tuple(area(state, seat, other) for other in seats)
    shown = (plan(state, max(seat, 0)),)
    return Scene(tuple(all_parts(state, seat)), tuple(panels), seat_scenes, text(state), areas, shown)
