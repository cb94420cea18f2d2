"""Hamlets on their plots, the year deck, queues and stacks as parts and panels."""

from opolis.core.records import Array
from opolis.core.remembered import remembered
from opolis.core.scene import Matter, Panel, Part, Scene, ScoreLine, SeatScene
from opolis.games.hamlet.card_fields import MOOD
from opolis.games.hamlet.card_text import back, card_text, plaque_text
from opolis.games.hamlet.earned import earned
from opolis.games.hamlet.hidden import forecast
from opolis.games.hamlet.names import COLOURS, card_names, plural, tile_names
from opolis.games.hamlet.parts import THIN, area, beside, hamlet_tiles, middle, plot, tray_id, tray_tile
from opolis.games.hamlet.scoring import points_of, rank
from opolis.games.hamlet.sheets import BOX, CARDS, mat, year_rows
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILDS,
    COINS,
    CULTURE,
    GREEN,
    INCOME,
    MILITARY,
    OVER,
    POINTS,
    PURPLE,
    STORAGE,
    TILES,
    TOWN,
    UNKNOWN,
    YEARS,
    State,
)
from opolis.games.hamlet.status import status
from opolis.games.hamlet.tile_text import about, cost
from opolis.games.hamlet.touches import touches

__all__ = ["scene", "touches"]

CARD = (1.6, 2.2, 0.03)
MOOD_COLOURS = ("wood", "blue", "red")
PILES: tuple[tuple[str, str, Matter], ...] = (
    ("queue", "Queue", "mine"),
    ("kept", "Kept", "mine"),
    ("coming", "Passed on, for next year", "information"),
)


def pile_parts(state: State, pile: str, tiles: Array, purse: int | None) -> tuple[Part, ...]:
    """Show tiles beside the table, those face down by their backs."""
    shown = [tile for tile in range(int(state.types)) if tiles[tile]]
    parts = [
        tray_tile(state, tray_id(state, pile, tile), tile, int(tiles[tile]), at, purse)
        for at, tile in enumerate(shown)
    ]
    for bag in (GREEN, PURPLE):
        for number in range(int(tiles[UNKNOWN + bag])):
            place = beside(len(parts))
            name = f"{pile}:{BAGS[bag]}:{number}"
            parts.append(Part(name, "tile", place, (1.0, 1.0, THIN), 0, BAGS[bag], str(bag), tags=("back",)))
    return tuple(parts)


@remembered(*BOX)
def tile_line(state: State, tile: int, count: int) -> ScoreLine:
    """Tell a tile's cost and what it does."""
    times = f" ×{count}" if count > 1 else ""
    return ScoreLine(tile_names(state)[tile] + times, str(cost(state, tile)), about(state, tile))


@remembered(*BOX, "phase", own=("queue", "kept", "coming", "standing", "stage"), most=1024)
def piles(state: State, seat: int) -> tuple[Panel, ...]:
    """Show a seat's queue, what it keeps and what was passed to it (B4, B8)."""
    panels = []
    for field, title, matters in PILES:
        tiles = getattr(state, field)[seat]
        if tiles.any() or field == "queue":
            lines = [
                tile_line(state, tile, int(tiles[tile])) for tile in range(int(state.types)) if tiles[tile]
            ]
            builds = state.phase != TOWN or state.stage[seat] == BUILDS
            purse = int(state.standing[seat, COINS]) if builds and field == "queue" else None
            parts = pile_parts(state, f"{field}:{seat}", tiles, purse)
            panels.append(Panel(f"{field}:{seat}", title, "tray", seat, parts, tuple(lines), matters=matters))
    return tuple(panels)


@remembered(*BOX, "stock", most=256)
def stacks(state: State) -> Panel:
    """Show the black stacks that anybody may buy from (B5)."""
    left = [tile for tile in range(int(state.types)) if state.tile[tile, BAG] == BLACK and state.stock[tile]]
    parts = tuple(
        tray_tile(state, tray_id(state, "stack", tile), tile, int(state.stock[tile]), at)
        for at, tile in enumerate(left)
    )
    lines = tuple(tile_line(state, tile, int(state.stock[tile])) for tile in left)
    return Panel("stacks", "Black tiles", "tray", -1, parts, lines)


def year_card(state: State, place: int, card: int) -> Part:
    """Make a year card: its front once it is forecast, else its back (B2, B3)."""
    colour, at = MOOD_COLOURS[state.card[card, MOOD]], (round(1.8 * place, 1), 0.0, 0.0)
    if place >= forecast(state):
        return Part(f"year:{place + 1}", "card", at, CARD, 0, colour, back(state, card), tags=("back",))
    words = f"{card_names(state)[card]}\n{card_text(state, card)}"
    if state.seats > 1 and plaque_text(state, card):
        words += f"\nPlaque, {plaque_text(state, card)}"
    owner = f"\n({COLOURS[state.plaques[place]]})" if state.plaques[place] >= 0 else ""
    now = place == state.turn and state.phase != OVER
    return Part(f"year:{place + 1}", "card", at, CARD, 0, colour, words + owner, tags=("now",) if now else ())


@remembered(*CARDS, "deck", "turn", "phase", "plaques", "seats", most=256)
def years(state: State) -> Panel:
    """Show the year deck, fanned out."""
    cards = [(place, int(card)) for place, card in enumerate(state.deck) if card >= 0]
    parts = tuple(year_card(state, place, card) for place, card in cards)
    lines = tuple(
        ScoreLine(f"year {place + 1}", card_names(state)[card], card_text(state, card))
        for place, card in cards
        if place < forecast(state)
    )
    return Panel("years", "Year deck", "deck", -1, parts, lines, year_rows(state))


def bags(state: State) -> Panel:
    """Tell how many tiles are left in the bags (B4)."""
    lines = tuple(ScoreLine(f"{BAGS[bag]} bag", str(state.left[bag])) for bag in (GREEN, PURPLE))
    return Panel("bags", "Bags", "ledger", -1, (), lines, matters="information")


def seat_scene(state: State, seat: int) -> SeatScene:
    """Show where a seat's points come from (B15), and what it lives on."""
    own, behind = state.standing[seat], earned(state, seat)
    backs = f"the backs of {plural(int(own[TILES]), 'tiles')}"
    lines = [
        ScoreLine("points on tiles", str(own[POINTS]), backs, behind["tiles"]),
        ScoreLine("culture", str(own[CULTURE]), "", behind["culture"]),
        ScoreLine("military", str(own[MILITARY]), "", behind["military"]),
        ScoreLine("coins, for ties", str(own[COINS]), f"income {own[INCOME]}, storage {own[STORAGE]}"),
    ]
    if state.seats == 1:
        lines.append(ScoreLine("rank", rank(state) or "none yet"))
    return SeatScene(seat, COLOURS[seat], points_of(state, seat), tuple(lines))


def brings(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """List what a tile may change: what a hamlet lives on (B13)."""
    own = state.standing[seat]
    measures = ((INCOME, "income"), (STORAGE, "storage"), (CULTURE, "culture"), (MILITARY, "military"))
    return tuple(ScoreLine(name, str(own[measure])) for measure, name in (*measures, (COINS, "coins")))


def text(state: State) -> str:
    """Say what is expected of whom, or how it ended."""
    line = status(state)
    year = f"Year {state.turn + 1}: " if forecast(state) and state.turn < YEARS else ""
    return f"{year}{line}." if year else f"{line[0].upper()}{line[1:]}."


def scene(state: State, seat: int) -> Scene:
    """Make the parts of all hamlets, the viewer's own first."""
    order = [(max(0, seat) + step) % int(state.seats) for step in range(int(state.seats))]
    parts: list[Part] = []
    panels = [years(state), bags(state)]
    for other in order:
        parts += [*plot(state, other, seat), *hamlet_tiles(state, middle(state, other, seat), other)]
        panels += [*piles(state, other), mat(state, other)] if state.phase != OVER else [mat(state, other)]
    seats = tuple(seat_scene(state, other) for other in range(int(state.seats)))
    areas = tuple(area(state, other, seat) for other in order)
    return Scene(tuple(parts), (*panels, stacks(state)), seats, text(state), areas)
