"""Score cards as text: a line for each top, then penalties and bonuses (H6, H8)."""

from opolis.core.picture import Paint
from opolis.games.hirstopolis.cities import Card, score_card
from opolis.games.hirstopolis.names import COLOURS, block_names, square_name
from opolis.games.hirstopolis.state import OPEN_PENALTY, STANDARD, State
from opolis.wording.message import counted


def card_drawing(state: State, seat: int, paint: Paint) -> list[str]:
    """Write a seat's score card: a line for each top, then penalties and bonuses (H6, H8)."""
    card = score_card(state, seat)
    earned = ("roofs and bridges", card.tops_points)
    rows = [*top_rows(state, card), earned, *end_rows(card), ("total", card.total)]
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
