"""Hirstopolis drawn as text: plans with heights and roofs, quarries, the pile, and score cards at the end."""

from opolis.core.picture import PAGE_WIDTH, Paint, in_bands, plain, stacked, visible
from opolis.games.hirstopolis.hidden import has_secret
from opolis.games.hirstopolis.names import (
    COLOURS,
    block_names,
    block_of,
    counted,
    handed_names,
    single_names,
    square_name,
    title,
)
from opolis.games.hirstopolis.passing import receiver
from opolis.games.hirstopolis.scoring import Card, final_points, pieces, score_card
from opolis.games.hirstopolis.state import (
    BASE,
    BOWL,
    BRIDGE,
    BUILDING,
    GRID,
    LEFTWARD,
    OPEN_PENALTY,
    OVER,
    RACING,
    RIVER,
    SIDE,
    STANDARD,
    TOP,
    State,
)
from opolis.games.hirstopolis.status import expected

GAP = 4
ROOF, FOOT, SPAN, BASE_SIGN = "▲", "∩", "═", "□"
LEGEND = " · grid   1 open base, one storey   ▲2 roof over two storeys   ∩2 foot and ═2 span of a bridge"
RIVER_LEGEND = "   ≈≈ river"
NEVER_MORE = 9  # storeys that can be written with one sign


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw every city, then what everybody holds, then the pile; at the end the score cards."""
    seats = range(int(state.seats))
    cities = [city(state, seat, paint) for seat in seats]
    lines = [
        heading(state),
        "",
        *stacked(in_bands(cities, width, GAP)),
        LEGEND + RIVER_LEGEND * bool(state.bank),
        "",
    ]
    if state.phase == OVER:
        cards = [card_drawing(state, seat, paint) for seat in seats]
        lines += stacked(in_bands(cards, width, GAP))
    else:
        for seat in seats:
            lines += seat_lines(state, seat, paint)
        lines += [
            "",
            *passing_lines(state),
            f"pile: {counted(int(state.left), 'block')}",
            *stock(state, paint, width),
        ]
    return "\n".join(line.rstrip() for line in [*lines, expected(state)])


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
    margin = " " * 8
    name = paint(f"{COLOURS[seat]:<8}", COLOURS[seat])
    lines = [name + holdings(state, seat)]
    if card.open_squares:
        where = " ".join(map(square_name, card.open_squares))
        cost = OPEN_PENALTY * len(card.open_squares)
        lines.append(
            f"{margin}{counted(len(card.open_squares), 'open square')} will cost −{cost} if left: {where}"
        )
    lines += [f"{margin}{label}: {note}" for label, _, note in card.bonuses]
    return lines


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
    """Tell who got what when blocks were passed in this round (H2)."""
    if state.phase != BUILDING or not state.handed.any():
        return []
    way = 1 if state.last[1] <= LEFTWARD else -1
    lines = [f"the die fell on {state.last[1]}: blocks went to the {'left' if way == 1 else 'right'}"]
    for seat in range(int(state.seats)):
        passed = [
            f"{name} to {COLOURS[receiver(state, seat, number, way)]}"
            for number, name in enumerate(handed_names(state, seat))
        ]
        if passed:
            lines.append(f"{'':8}{COLOURS[seat]} gave {', '.join(passed)}")
    return [*lines, ""]


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


def card_drawing(state: State, seat: int, paint: Paint) -> list[str]:
    """Write a seat's score card: a line for each top, then penalties and bonuses (H6, H8)."""
    card = score_card(state, seat)
    rows = [*top_rows(state, card), ("tops", card.tops_points), *end_rows(card), ("total", card.total)]
    width = max(len(label) for label, _ in rows)
    head = f"{COLOURS[seat]}'s score card"
    lines = [paint(head, COLOURS[seat])]
    for label, points in rows:
        lines.append(f"{label:<{width}}{signed(points):>5}")
    return lines


def top_rows(state: State, card: Card) -> list[tuple[str, int]]:
    """Write a line for each top of a score card (H6)."""
    names, rows = block_names(state), []
    for piece in card.tops:
        when = f"round {piece.round:<2} " if state.mode == STANDARD else ""
        counting = min(piece.storeys, int(state.multiplier))
        sum_of = f"{state.squares[piece.block]} × {counting}"
        rows.append((f"{when}{names[piece.block]:<4} {square_name(piece.square):<4}{sum_of}", piece.points))
    return rows


def end_rows(card: Card) -> list[tuple[str, int]]:
    """Write what is taken off and added at the end (H8, H9, H10)."""
    open_squares = len(card.open_squares)
    rows = [(counted(open_squares, "open square"), -OPEN_PENALTY * open_squares)] if open_squares else []
    if card.unused:
        rows.append((f"{counted(card.unused, 'square')} of bases left", -OPEN_PENALTY * card.unused))
    return rows + [(label, points) for label, points, _ in card.bonuses]


def signed(points: int) -> str:
    """Write points with a true minus sign."""
    return str(points).replace("-", "−")
