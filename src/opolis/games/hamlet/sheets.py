"""What lies beside a hamlet, printed: score mats, tiles with their cost and effect, the year's card."""

from opolis.core.remembered import remembered
from opolis.core.scene import Mark, Panel, Row, Tone
from opolis.games.hamlet.card_fields import MOOD, STYLE
from opolis.games.hamlet.card_text import card_text, hints_of, plaque_text
from opolis.games.hamlet.hidden import forecast
from opolis.games.hamlet.names import card_names
from opolis.games.hamlet.options import MOODS, STYLES
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

BOX = ("types", "tile", "roads", "needs", "joins", "boosted", "tile_names")
"""What a position says of its tiles."""
CARDS = ("cards", "card", "card_names", *BOX)
"""What a position says of its year cards."""

KINDS = {"solo": "each alone", "interactive": "hamlets compared"}
TONES: dict[str, Tone] = {"nice": "good", "nasty": "bad"}
MAT = (
    ("coins", "coin", COINS),
    ("income", "income", INCOME),
    ("storage", "storage", STORAGE),
    ("culture", "culture", CULTURE),
    ("military", "military", MILITARY),
    ("tiles", "tile", TILES),
)


@remembered(own=("standing",))
def mat(state: State, seat: int) -> Panel:
    """Show what a hamlet lives on."""
    standing = state.standing[seat].tolist()
    rows = tuple(
        Row("line", (Mark(name, icon), Mark(str(standing[column]), tone="strong")))
        for name, icon, column in MAT
    )
    return Panel(f"mat:{seat}", "Score mat", "sheet", seat, rows=rows, matters="mine")


@remembered(*BOX)
def facts(state: State, tile: int, purse: int | None = None) -> tuple[Mark, ...]:
    """Print a tile: its cost, what it gives and needs; and what is missing to pay for it from a purse."""
    price = cost(state, tile)
    printed = [
        Mark(f"{state.tile[tile, PRINTED + number]:+d}".replace("-", "−"), name)
        for number, name in enumerate(ATTRIBUTES)
        if state.tile[tile, PRINTED + number]
    ]
    words = [Mark(words, tone="soft") for words in specials(state, tile)]
    missing = 0 if purse is None else max(0, price - purse)
    short = [Mark(f"{missing} short", "coin", "bad")] if missing else []
    return Mark(str(price), "coin", "strong"), *printed, *words, *short


def year_rows(state: State) -> tuple[Row, ...]:
    """Lay out the year's card in words, and what is known of those to come (B2, B3)."""
    known = forecast(state)
    rows = [row for place in range(int(state.turn), min(known, YEARS)) for row in known_year(state, place)]
    rest = [place for place in range(max(known, int(state.turn)), YEARS) if state.deck[place] >= 0]
    if rest:
        rows.append(Row("heading", (Mark("Years to come"),)))
    for place in rest:
        rows.append(Row("line", (Mark(f"year {place + 1}", tone="soft"), *back_marks(state, place))))
    return tuple(rows)


def back_marks(state: State, place: int) -> tuple[Mark, ...]:
    """Print the back of a card that is to come: its mood, whether it compares hamlets, its hints (B2)."""
    card = int(state.deck[place])
    mood, style = MOODS[state.card[card][MOOD]], STYLES[state.card[card][STYLE]]
    icons = {name: icon for name, icon, _ in MAT}
    return (
        Mark(mood, tone=TONES[mood]),
        Mark(KINDS[style], tone="soft"),
        *(Mark(hint, icons.get(hint, ""), "soft") for hint in hints_of(state, card)),
    )


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
