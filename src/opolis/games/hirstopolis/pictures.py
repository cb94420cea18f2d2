"""Hirstopolis drawn as text: plans with heights and roofs, quarries, the pile, and score cards at the end."""

from opolis.core.picture import PAGE_WIDTH, Paint, in_bands, plain, stacked, visible
from opolis.games.hirstopolis.cities import pieces, score_card
from opolis.games.hirstopolis.handing import direction, receiver
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.names import (
    COLOURS,
    block_names,
    block_of,
    handed_names,
    is_covered,
    king_of,
    single_names,
    square_name,
    title,
)
from opolis.games.hirstopolis.score_cards import card_drawing
from opolis.games.hirstopolis.scoring import final_points
from opolis.games.hirstopolis.state import (
    BASE,
    BOWL,
    BRIDGE,
    BUILDING,
    GRID,
    HANDING,
    OPEN_PENALTY,
    OVER,
    RACING,
    RETURNING,
    RIVER,
    SIDE,
    STANDARD,
    TOP,
    State,
)
from opolis.games.hirstopolis.status import status
from opolis.wording.message import counted

GAP = 4
MARGIN = 8
ROOF, FOOT, SPAN, BASE_SIGN = "▲", "∩", "═", "□"
LEGEND = ("· grid", "1 open base, one storey", "▲2 roof over two storeys", "∩2 foot and ═2 span of a bridge")
RIVER_LEGEND = "≈≈ river"
NEVER_MORE = 9  # storeys that can be written with one sign


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw every city, then what everybody holds, then the pile; at the end the score cards."""
    seats = range(int(state.seats))
    cities = [city(state, seat, paint) for seat in seats]
    lines = [heading(state), "", *stacked(in_bands(cities, width, GAP))]
    lines += [*legend(state, width), ""]
    if state.phase == OVER:
        cards = [card_drawing(state, seat, paint) for seat in seats]
        lines += stacked(in_bands(cards, width, GAP))
    else:
        for seat in seats:
            lines += seat_lines(state, seat, paint)
        lines += ["", *passing_lines(state), *pile_lines(state, paint, width)]
    return "\n".join(line.rstrip() for line in [*lines, status(state)])


def legend(state: State, width: int) -> list[str]:
    """Explain the signs of a plan, in as many lines as it takes."""
    signs = (*LEGEND, RIVER_LEGEND) if state.bank else LEGEND
    lines = [""]
    for sign in signs:
        if lines[-1] and len(f"{lines[-1]}   {sign}") > width:
            lines.append("")
        lines[-1] += f"   {sign}" if lines[-1] else f" {sign}"
    return lines


def heading(state: State) -> str:
    """Say which map it is and what counts."""
    words = [title(state), f"up to {state.multiplier} storeys count"]
    if state.mode == STANDARD:
        words.insert(1, f"round {state.rounds}" + (", the last" if state.last_round else ""))
    if state.region:
        words.append(f"{state.region} points for each area under roofs")
    if state.bank:
        words.append(f"{state.bank} points for roofs along the river")
    if state.adjacent:
        words.append("everything must be joined")
    if king_of(state) >= 0:
        words.append(f"{COLOURS[king_of(state)]} is king")
    return " · ".join(words)


def city(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw a seat's plan under its name and points."""
    total = int(final_points(state, seat) if state.phase == OVER else state.points[seat])
    name, points = COLOURS[seat], counted(total, "point").replace("-", "−")
    return [f"   {paint(name, name)}, {points}", *plan(state, seat, paint)]


def plan(state: State, seat: int, paint: Paint = plain) -> list[str]:
    """Draw a map from above, two signs for each square."""
    columns, rows = range(int(state.columns)), range(int(state.rows))
    letters = "   " + "".join(f" {chr(ord('a') + column)}" for column in columns)
    signs = bridge_signs(state, seat)
    lines = [letters]
    for row in rows:
        cells = [cell(state, seat, row * SIDE + column, signs) for column in columns]
        lines.append(f"{row + 1:2} " + "".join(paint(text, colour) for text, colour in cells))
    return lines


def bridge_signs(state: State, seat: int) -> dict[int, str]:
    """Find the feet and spans of a seat's bridges; of crossing spans the highest is seen."""
    signs: dict[int, str] = {}
    for piece in sorted(pieces(state, seat), key=lambda piece: piece.storeys):
        if state.kind[piece.block] == BRIDGE:
            feet = int(state.feet[piece.block])
            cells = state.cells[piece.block, piece.turn, : int(state.squares[piece.block])].tolist()
            for index, offset in enumerate(cells):
                sign = FOOT if index < feet else SPAN
                signs[piece.square + offset] = sign + storeys_sign(piece.storeys)
    return signs


def storeys_sign(storeys: int) -> str:
    """Write a number of storeys with one sign."""
    return str(storeys) if storeys <= NEVER_MORE else "+"


def cell(state: State, seat: int, square: int, bridges: dict[int, str]) -> tuple[str, str]:
    """Write one square and say its colour."""
    ground, level = int(state.ground[square]), int(state.level[seat, square])
    if square in bridges:
        return bridges[square], COLOURS[seat]
    if ground < GRID:
        return ("≈≈", "water") if ground == RIVER else ("  ", "")
    if level < 0:
        return ROOF + storeys_sign(-1 - level), COLOURS[seat]
    return (" " + storeys_sign(level), "orange") if level else (" ·", "dim")


def seat_lines(state: State, seat: int, paint: Paint) -> list[str]:
    """Say what a seat holds, and what its city would be worth if all ended now."""
    card = score_card(state, seat)
    sentences = [holdings(state, seat)]
    if card.open_squares:
        where = " ".join(map(square_name, card.open_squares))
        cost = OPEN_PENALTY * len(card.open_squares)
        sentences.append(
            f"{counted(len(card.open_squares), 'open square')} will cost −{cost} if left: {where}"
        )
    sentences += [f"{label}: {note}" for label, _, note in card.bonuses]
    name = paint(f"{COLOURS[seat]:<{MARGIN}}", COLOURS[seat])
    return [name + sentences[0], *(" " * MARGIN + sentence for sentence in sentences[1:])]


def holdings(state: State, seat: int) -> str:
    """Name the blocks of a quarry, a bowl, or both hands, and what is laid aside to be passed."""
    names = " ".join(single_names(state, state.quarry[seat].tolist())) or "nothing"
    if state.phase == RACING:
        doing = "" if int(state.active) >> seat & 1 else "; is done"
        return f"holds {names}{doing}"
    words = f"quarry: {names}"
    if state.passing == BOWL and state.filled[seat]:
        words += f"; bowl: {' '.join(single_names(state, state.bowl[seat].tolist()))}"
    if has_secret(state, seat):
        passed = " ".join(handed_names(state, seat))
        words += f"; laid aside to pass: {passed}" if passed else "; has laid aside what it passes"
    return words


def passing_lines(state: State) -> list[str]:
    """Tell who got what from whom in this round, as far as it was handed out (H2)."""
    if state.phase not in (HANDING, BUILDING, RETURNING) or not state.handed.any():
        return []
    side = "left" if direction(state) == 1 else "right"
    lines = [f"the die fell on {state.last[1]}: blocks go to the {side}"]
    for seat in range(int(state.seats)):
        passed = [] if has_secret(state, seat) else handed_names(state, seat)
        gifts = [
            f"{name} to {COLOURS[int(receiver(state, seat, number))]}" for number, name in enumerate(passed)
        ]
        if gifts:
            lines.append(" " * MARGIN + f"{COLOURS[seat]} gave {', '.join(gifts)}")
    return [*lines, ""]


def pile_lines(state: State, paint: Paint, width: int) -> list[str]:
    """Draw the pile, unless the cloth covers it (H17)."""
    blocks = counted(int(state.left), "block")
    if is_covered(state):
        return [f"pile: {blocks} under the cloth"]
    return [f"pile: {blocks}", *stock(state, paint, width)]


def stock(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> list[str]:
    """Draw the pile: every block's shape with the number of copies."""
    blocks = range(int(state.blocks))
    bases = [block for block in blocks if state.kind[block] == BASE]
    roofs = [block for block in blocks if state.kind[block] != BASE]
    return [line for group in (bases, roofs) if group for line in shelf(state, group, paint, width)]


def shelf(state: State, blocks: list[int], paint: Paint, width: int) -> list[str]:
    """Draw some blocks of the pile in a row, or in several if they are many."""
    drawings = [block_drawing(state, block, paint) for block in blocks]
    lines: list[str] = []
    while drawings:
        room, band = width, [drawings.pop(0)]
        room -= visible(band[0][0]) + 2
        while drawings and (room := room - visible(drawings[0][0]) - 2) >= 0:
            band.append(drawings.pop(0))
        for row in range(max(map(len, band))):
            cells = [one[row] if row < len(one) else " " * visible(one[0]) for one in band]
            lines.append("  ".join(cells).rstrip())
    return lines


def block_drawing(state: State, block: int, paint: Paint) -> list[str]:
    """Draw one block under its name."""
    sign = {BASE: BASE_SIGN, TOP: ROOF, BRIDGE: FOOT}[int(state.kind[block])]
    rows = [
        row.replace("X", sign).replace("F", sign).replace("S", SPAN).replace(".", " ")
        for row in block_of(state, block).shape
    ]
    count = int(state.pile[block])
    label = f"{block_names(state)[block]}×{count}"
    width = max(len(label), *map(len, rows))
    colour = "" if count else "dim"
    return [paint(line.ljust(width), colour) for line in (label, *rows)]
