"""Names and sentences: what tiles and cards are called, and what they say."""

from functools import cache

from opolis.games.hamlet.options import MOODS, STYLES
from opolis.games.hamlet.reading import camel
from opolis.games.hamlet.state import (
    ADD,
    AMOUNT,
    AT_LEAST,
    ATTRIBUTES,
    BEHIND,
    BELOW,
    BOOST,
    BOOSTS,
    DOUBLES,
    EFFECT_FIELDS,
    EFFECTS,
    EVERY,
    EVERYONE,
    FLAGS,
    FLAT,
    GAIN,
    GAINS,
    GROUP,
    HIGHEST_OF,
    HINT,
    HOW,
    LEAST,
    LOSE,
    LOWEST,
    MARK,
    MEASURES,
    MOOD,
    MOST,
    MOST_EFFECTS,
    NAME,
    NEAR,
    PAY,
    PER,
    PER_KIND,
    PER_NEAR,
    PRICE,
    PRINTED,
    RAZE_CHEAPEST,
    ROADS,
    STYLE,
    UP,
    VARIETY,
    WHAT,
    WHO,
    WHOSE,
    State,
)

COLOURS = ("white", "red", "blue", "green", "yellow", "purple")
ONE = {
    "coins": "coin", "tiles": "tile", "farms": "farm", "crafted": "crafted tile",
    "junctions": "junction", "walls": "Wall or Tower",
}  # fmt: skip
MANY = {"crafted": "crafted tiles", "walls": "Walls and Towers"}
COUNTED = ("coins", *ONE)  # the most and the fewest; of attributes there are the highest and the lowest


@cache
def _names(rows: bytes, count: int) -> tuple[str, ...]:
    return tuple(rows[NAME * row : NAME * (row + 1)].rstrip(b"\0").decode() for row in range(count))


@cache
def _written(names: tuple[str, ...]) -> dict[str, int]:
    return {camel(name): number for number, name in enumerate(names)}


def tile_names(state: State) -> tuple[str, ...]:
    """List the kinds of tile by name."""
    return _names(state.tile_names.tobytes(), int(state.kinds))


def card_names(state: State) -> tuple[str, ...]:
    """List the cards by name."""
    return _names(state.card_names.tobytes(), int(state.cards))


def kinds_by_text(state: State) -> dict[str, int]:
    """Number the kinds by the names that moves use."""
    return _written(tile_names(state))


def cards_by_text(state: State) -> dict[str, int]:
    """Number the cards by the names that moves use."""
    return _written(card_names(state))


def edges_of(state: State, kind: int) -> str:
    """Write the roads of a kind, north, east, south, west."""
    return "".join(ROADS[int(state.roads[kind]) >> 2 * side & 3] for side in range(4))


def plural(count: int, measure: str) -> str:
    """Write so many of something."""
    name = ONE.get(measure, measure) if abs(count) == 1 else MANY.get(measure, measure)
    return f"{count} {name}"


def signed(count: int, measure: str) -> str:
    """Write a gain or a loss."""
    return ("+" if count > 0 else "−") + plural(abs(count), measure)


def lists(state: State, mask: int) -> str:
    """Name the kinds of a bit mask."""
    return " or ".join(name for kind, name in enumerate(tile_names(state)) if mask >> kind & 1)


def prints(state: State, kind: int) -> str:
    """Say what is printed on a tile."""
    printed = [
        f"{name} {state.tile[kind, PRINTED + number]}"
        for number, name in enumerate(ATTRIBUTES)
        if state.tile[kind, PRINTED + number]
    ]
    return ", ".join(printed)


def specials(state: State, kind: int) -> list[str]:
    """Say what a tile needs and does beyond its print (B7, B8, B13, B14)."""
    tile = [int(number) for number in state.tile[kind]]
    found: list[str] = []
    if state.needs[kind]:
        found.append(f"needs {lists(state, int(state.needs[kind]))}")
    if state.joins[kind]:
        found.append(f"needs a road to {lists(state, int(state.joins[kind]))}")
    if tile[BOOSTS]:
        found.append(f"+{tile[BOOST]} {ATTRIBUTES[tile[BOOSTS] - 1]} to adjacent {boosted(state, kind)}")
    if tile[DOUBLES]:
        found.append("doubles the print of the tile its road meets")
    if tile[NEAR]:
        found.append(f"+{tile[PER_NEAR]} {ATTRIBUTES[tile[NEAR] - 1]} per adjacent tile")
    if tile[VARIETY]:
        attribute = ATTRIBUTES[tile[VARIETY] - 1]
        found.append(f"+{tile[PER_KIND]} {attribute} per other kind with {attribute}")
    if tile[FLAGS + 3]:
        found.append("keep one more tile")
    return found


def boosted(state: State, kind: int) -> str:
    """Say which tiles gain beside a tile (B13)."""
    attribute = int(state.tile[kind, BOOSTS]) - 1
    printing = sum(1 << other for other in range(int(state.kinds)) if state.tile[other, PRINTED + attribute])
    mask = int(state.boosted[kind])
    return f"tiles with {ATTRIBUTES[attribute]}" if mask == printing else lists(state, mask)


def about(state: State, kind: int) -> str:
    """Say all about a tile but its name and cost."""
    return "; ".join(filter(None, [prints(state, kind), *specials(state, kind)]))


def cost(state: State, kind: int) -> int:
    """Give what a tile costs."""
    return int(state.tile[kind, PRICE])


def back(state: State, card: int) -> str:
    """Say what a card's back shows (B2)."""
    row = state.card[card]
    return f"{row[GROUP]} {STYLES[row[STYLE]]} {MOODS[row[MOOD]]}: {MEASURES[row[HINT]]}"


def extreme(measure: str, most: bool) -> str:
    """Name the seats that have the most or the least."""
    if measure in COUNTED:
        return f"{'most' if most else 'fewest'} {MANY.get(measure, measure)}"
    return f"{'highest' if most else 'lowest'} {measure}"


def meant(state: State, card: int) -> str:
    """Say whom a card means."""
    who, measure = int(state.card[card, WHO]), MEASURES[state.card[card, WHOSE]]
    if who == EVERYONE:
        return "everyone"
    if who == AT_LEAST:
        return f"{measure} {state.card[card, LEAST]} or more"
    return extreme(measure, who == HIGHEST_OF)


def effect_text(state: State, card: int, effect: int) -> str:
    """Say what one effect does."""
    start = EFFECTS + effect * EFFECT_FIELDS
    row = [int(number) for number in state.card[card, start : start + EFFECT_FIELDS]]
    what, amount = row[WHAT], row[AMOUNT]
    if what >= ADD:
        text = signed(amount, ATTRIBUTES[what - ADD])
    elif what in (GAIN, LOSE, PAY):
        text = {GAIN: "+", LOSE: "lose ", PAY: "pay "}[what] + plural(amount, "coins")
    elif what == RAZE_CHEAPEST:
        text = "destroy the cheapest outskirts tile"
    else:
        text = f"destroy {plural(amount, 'outskirts tiles') if amount > 1 else 'one outskirts tile'}"
    most = f", at most {row[MOST]}" if row[MOST] else ""
    return text + rate(row) + most


def rate(row: list[int]) -> str:
    """Say how often an effect's amount counts."""
    if row[HOW] == FLAT:
        return ""
    measure, up = MEASURES[row[PER]], " (rounded up)" if row[UP] else ""
    unit = ONE.get(measure, measure) if row[EVERY] == 1 else plural(row[EVERY], measure)
    if row[HOW] == BEHIND:
        return f" per {unit} behind the highest{up}"
    if row[HOW] == BELOW:
        return f" per {unit} short of {row[MARK]}{up}"
    return f" per {unit}" + (f" above {row[MARK]}" if row[MARK] else "") + up


def card_text(state: State, card: int) -> str:
    """Say what a card does."""
    start = EFFECTS + WHAT
    effects = [
        effect_text(state, card, effect)
        for effect in range(MOST_EFFECTS)
        if state.card[card, start + effect * EFFECT_FIELDS]
    ]
    return f"{meant(state, card)}: {' and '.join(effects)}"


def plaque_text(state: State, card: int) -> str:
    """Say who gets a card's plaque and what it gives."""
    row = state.card[card]
    gains = [(int(row[at]), int(row[at + 1])) for at in range(GAINS, GAINS + 2 * MOST_EFFECTS, 2) if row[at]]
    texts = [signed(amount, "coins" if what == GAIN else ATTRIBUTES[what - ADD]) for what, amount in gains]
    return f"{extreme(MEASURES[row[LOWEST]], False)}: {', '.join(texts)}"
