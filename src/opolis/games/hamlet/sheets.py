"""What lies beside a hamlet, printed: score mats, tiles with their cost and effect, the year's card."""

from opolis.core.scene import Mark, Panel, Row
from opolis.games.hamlet.card_text import back, card_text, plaque_text
from opolis.games.hamlet.hidden import forecast
from opolis.games.hamlet.names import COLOURS, card_names
from opolis.games.hamlet.state import (
    ATTRIBUTES,
    COINS,
    CULTURE,
    INCOME,
    MILITARY,
    PRINTED,
    STORAGE,
    TILES,
    YEARS,
    State,
)
from opolis.games.hamlet.tile_text import cost, specials

MAT = (
    ("coins", "coin", COINS),
    ("income", "income", INCOME),
    ("storage", "storage", STORAGE),
    ("culture", "culture", CULTURE),
    ("military", "military", MILITARY),
    ("tiles", "tile", TILES),
)


def mat(state: State, seat: int) -> Panel:
    """Show what a hamlet lives on."""
    rows = tuple(
        Row("line", (Mark(name, icon), Mark(str(state.standing[seat, column]), tone="strong")))
        for name, icon, column in MAT
    )
    return Panel(f"mat:{seat}", f"{COLOURS[seat]}'s score mat", "sheet", seat, rows=rows)


def facts(state: State, tile: int, purse: int | None = None) -> tuple[Mark, ...]:
    """Print a tile: its cost, what it gives and needs; and what is missing to pay for it from a purse."""
    price = cost(state, tile)
    printed = [
        Mark(f"{state.tile[tile, PRINTED + number]:+d}".replace("-", "−"), name)
        for number, name in enumerate(ATTRIBUTES)
        if state.tile[tile, PRINTED + number]
    ]
    words = [Mark(words, tone="soft") for words in specials(state, tile)]
    short = [] if purse is None or purse >= price else [Mark(f"{price - purse} coins short", tone="bad")]
    return Mark(str(price), "coin", "strong"), *printed, *words, *short


def year_rows(state: State) -> tuple[Row, ...]:
    """Lay out the year's card in words, and what is known of those to come (B2, B3)."""
    known = forecast(state)
    rows = [row for place in range(int(state.turn), min(known, YEARS)) for row in known_year(state, place)]
    rest = [place for place in range(max(known, int(state.turn)), YEARS) if state.deck[place] >= 0]
    if rest:
        rows.append(Row("heading", (Mark("Years to come"),)))
    for place in rest:
        words = back(state, int(state.deck[place]))
        rows.append(Row("line", (Mark(f"year {place + 1}", tone="soft"), Mark(words, tone="soft"))))
    return tuple(rows)


def known_year(state: State, place: int) -> list[Row]:
    """Write one card that is face up."""
    card = int(state.deck[place])
    when = "this year" if place == state.turn else f"year {place + 1}"
    rows = [
        Row("heading", (Mark(card_names(state)[card]), Mark(when, tone="soft"))),
        Row("text", (Mark(card_text(state, card)),)),
    ]
    if state.seats > 1 and plaque_text(state, card):
        rows.append(Row("text", (Mark(f"Plaque, {plaque_text(state, card)}", "plaque", "good"),)))
    return rows
