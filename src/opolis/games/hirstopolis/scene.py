"""Hirstopolis for people: maps, quarries, the pile and score cards; touches.py says what can be touched."""

from msgspec.structs import replace

from opolis.core.scene import Panel, Part, Scene, ScoreLine, SeatScene
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.names import (
    COLOURS,
    block_names,
    counted,
    handed_names,
    is_covered,
    square_name,
)
from opolis.games.hirstopolis.parts import all_parts, area, block_part
from opolis.games.hirstopolis.score_cards import signed
from opolis.games.hirstopolis.scoring import Card, score_card
from opolis.games.hirstopolis.sheets import block_words, pile_rows
from opolis.games.hirstopolis.state import OPEN_PENALTY, OVER, STANDARD, State
from opolis.games.hirstopolis.status import status
from opolis.games.hirstopolis.touches import copy_id, touches

__all__ = ["scene", "touches"]

PITCH = 5.0  # between blocks in a tray
ROW = 8  # blocks in a row of the pile's tray


def in_tray(state: State, block: int, number: int, name: str, label: str) -> Part:
    """Lay a block into a tray."""
    part = block_part(state, block, name, (number % ROW * PITCH, -(number // ROW) * PITCH, 0.0))
    return replace(part, label=label)


def tray(state: State, seat: int, where: str) -> tuple[Part, ...]:
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
    held = "hands" if state.mode != STANDARD else "quarry"
    lines: tuple[ScoreLine, ...] = ()
    if has_secret(state, seat):
        passed = ", ".join(handed_names(state, seat))
        lines = (ScoreLine("laid aside to pass", passed or "hidden"),)
    title = f"{COLOURS[seat]}'s {held}"
    return Panel(f"quarry:{seat}", title, "tray", seat, tray(state, seat, "quarry"), lines)


def bowl(state: State, seat: int) -> Panel:
    """Show the bowl before a seat (H15)."""
    return Panel(f"bowl:{seat}", f"{COLOURS[seat]}'s bowl", "tray", seat, tray(state, seat, "bowl"))


def pile(state: State) -> Panel:
    """Show the pile: every kind of block once, with the number of copies; the cloth hides it (H17)."""
    blocks = counted(int(state.left), "block")
    if is_covered(state):
        return Panel("pile", f"draw pile, {blocks} under the cloth", "tray")
    names = block_names(state)
    there = [block for block in range(len(names)) if state.pile[block] > 0]
    parts = tuple(
        in_tray(
            state, block, number, f"pile:{names[block]}", f"{block_words(state, block)} ×{state.pile[block]}"
        )
        for number, block in enumerate(there)
    )
    lines = tuple(ScoreLine(names[block], str(state.pile[block])) for block in there)
    return Panel("pile", f"draw pile, {blocks}", "sheet", -1, parts, lines, pile_rows(state, there))


def top_lines(state: State, card: Card) -> list[ScoreLine]:
    """Write a line of the score card for each top (H6)."""
    names = block_names(state)
    return [
        ScoreLine(
            f"{names[piece.block]} on {square_name(piece.square)}",
            str(piece.points),
            f"{state.squares[piece.block]} squares × {min(piece.storeys, int(state.multiplier))}"
            + (f", round {piece.round}" if state.mode == STANDARD else ""),
        )
        for piece in card.tops
    ]


def end_lines(state: State, card: Card) -> list[ScoreLine]:
    """Write what the end takes off and adds; until then it is what would be if all ended now (H8)."""
    left = "" if state.phase == OVER else " if left"
    where = " ".join(map(square_name, card.open_squares))
    lines = []
    if card.open_squares:
        cost = -OPEN_PENALTY * len(card.open_squares)
        note = f"{counted(len(card.open_squares), 'square')}, {OPEN_PENALTY} points each: {where} (H8)"
        lines.append(ScoreLine(f"open bases{left}", signed(cost), note))
    if card.unused:
        note = f"{counted(card.unused, 'square')}, {OPEN_PENALTY} points each (H8)"
        lines.append(ScoreLine(f"bases in the quarry{left}", signed(-OPEN_PENALTY * card.unused), note))
    return lines + [ScoreLine(label, str(points), note) for label, points, note in card.bonuses]


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show a seat's points and what they would be if all ended now."""
    card = score_card(state, seat)
    over = state.phase == OVER
    lines = [
        ScoreLine("tops", str(card.tops_points), "at once, footprint × storeys (H6)"),
        *end_lines(state, card),
    ]
    if not over:
        lines.append(ScoreLine("if it ended now", signed(card.total)))
    total = card.total if over else card.tops_points
    return SeatScene(seat, COLOURS[seat], total, tuple(lines))


def score_panel(state: State, seat: int) -> Panel:
    """Show a seat's score card, a line for each top."""
    card = score_card(state, seat)
    lines = (*top_lines(state, card), *end_lines(state, card))
    return Panel(f"card:{seat}", f"{COLOURS[seat]}'s score card", "ledger", seat, (), lines)


def text(state: State) -> str:
    """Say what is expected of whom."""
    said = status(state)
    return f"{said[0].upper()}{said[1:]}."


def scene(state: State, seat: int) -> Scene:
    """Make everything that a viewer may see."""
    seats = range(int(state.seats))
    panels = [quarry(state, other) for other in seats]
    if state.filled.any():
        panels += [bowl(state, other) for other in seats]
    if state.phase != OVER:
        panels.append(pile(state))
    panels += [score_panel(state, other) for other in seats]
    seat_scenes = tuple(seat_scene(state, other) for other in seats)
    areas = tuple(area(state, seat, other) for other in seats)
    return Scene(tuple(all_parts(state, seat)), tuple(panels), seat_scenes, text(state), areas)
