"""Text pictures: hamlets with their roads, queues, the year card and the backs that are to come."""

from textwrap import wrap

from opolis.core.picture import PAGE_WIDTH, Paint, plain
from opolis.core.records import Array
from opolis.games.hamlet.card_text import back, card_text, plaque_text
from opolis.games.hamlet.map_picture import hamlet
from opolis.games.hamlet.names import COLOURS, card_names, edges_of, plural, tile_names
from opolis.games.hamlet.scoring import points_of
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    CHOOSING,
    COINS,
    COUNT,
    CULTURE,
    GREEN,
    INCOME,
    MILITARY,
    OVER,
    POINTS,
    PURPLE,
    STORAGE,
    TILES,
    UNKNOWN,
    YEARS,
    State,
)
from opolis.games.hamlet.status import status
from opolis.games.hamlet.tile_text import about, cost

MARGIN, LABEL = 9, 16  # before a tile's name, and for it
GLUE = "\xa0"  # a space that lines do not break at
LEGEND = "roads: ┊┈ dirt  ║═ stone"


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the year, the bags, and every seat's hamlet and queue."""
    lines = [*year(state, width), *supplies(state, width), ""]
    for seat in range(int(state.seats)):
        lines += [*seat_lines(state, seat, paint, width), ""]
    if state.standing[:, TILES].any():
        lines.append(LEGEND)
    return "\n".join([*lines, status(state)])


def year(state: State, width: int) -> list[str]:
    """Tell this year's card and the backs of those to come (B2, B3)."""
    stacked = [int(card) for card in state.deck if card >= 0]
    if state.phase < CHOOSING:
        return coming(state, stacked, width)
    if state.turn == YEARS:
        return ["The seven years are over."]
    card = stacked[state.turn]
    head = f"Year {state.turn + 1} of {YEARS}: {card_names(state)[card]}"
    plaque = plaque_text(state, card) if state.seats > 1 else ""
    return [
        f"{head} ({back(state, card)})",
        *indented(card_text(state, card), width),
        *indented(f"plaque, {plaque}" if plaque else "", width),
        *coming(state, stacked[state.turn + 1 :], width),
    ]


def coming(state: State, cards: list[int], width: int) -> list[str]:
    """List the backs of cards that are not forecast yet (B2)."""
    if not cards:
        return []
    backs = [back(state, card).replace(" ", GLUE) for card in cards]
    return wrapped("to come: " + " | ".join(backs), width)


def wrapped(text: str, width: int) -> list[str]:
    """Break a long line, but not at glued spaces."""
    return [line.replace(GLUE, " ") for line in wrap(text, width, subsequent_indent="  ")]


def indented(text: str, width: int) -> list[str]:
    """Break a line that belongs to the one above."""
    return wrap(text, width, initial_indent="  ", subsequent_indent="    ")


def supplies(state: State, width: int) -> list[str]:
    """Tell what is left in the bags, and in the stacks with cost and effect (B5)."""
    stacks = [
        line
        for tile, name in enumerate(tile_names(state))
        if state.tile[tile, BAG] == BLACK and state.stock[tile]
        for line in tile_lines(state, tile, f"{state.stock[tile]} {name}", plain, width)
    ]
    return [
        f"bags: {state.left[GREEN]} green, {state.left[PURPLE]} purple",
        *headed("stacks", stacks or ["empty"]),
    ]


def seat_lines(state: State, seat: int, paint: Paint, width: int) -> list[str]:
    """Draw one seat: what it has, its hamlet, its tiles."""
    own = state.standing[seat]
    first = " (first player)" if state.seats > 1 and state.first == seat and state.phase != OVER else ""
    head = paint(f"{COLOURS[seat]}{first}", COLOURS[seat])
    standing = f"{plural(int(own[COINS]), 'coins')}, income {own[INCOME]}, storage {own[STORAGE]}"
    sums = f"{own[POINTS]} on tiles + culture {own[CULTURE]} + military {own[MILITARY]}"
    piles = (("queue", state.queue), ("keeps", state.kept), ("comes", state.coming))
    tiles = [
        headed(title, pile_lines(state, pile[seat], paint, width))
        for title, pile in piles
        if state.phase != OVER
    ]
    return [
        f"{head}: {standing}; {sums} = {points_of(state, seat)}",
        *plaques(state, seat, width),
        *hamlet(state, seat, paint),
        *(line for lines in tiles for line in lines),
    ]


def plaques(state: State, seat: int, width: int) -> list[str]:
    """Name the plaques that a seat holds and what they gave (B9)."""
    held = [int(card) for card, holder in zip(state.deck, state.plaques, strict=True) if holder == seat]
    texts = [f"{card_names(state)[card]} ({plaque_text(state, card).partition(': ')[2]})" for card in held]
    return indented("plaques: " + ", ".join(texts), width) if texts else []


def tile_lines(state: State, tile: int, label: str, paint: Paint, width: int) -> list[str]:
    """Write a tile with its cost, its roads (north, east, south, west) and what it does."""
    name = paint(f"{label:<{LABEL}}", BAGS[state.tile[tile, BAG]])
    head = f"{cost(state, tile):>2}  {edges_of(state, tile)}  "
    before = MARGIN + LABEL + len(head)
    first, *rest = wrap(about(state, tile), max(20, width - before)) or [""]
    return [f"{name}{head}{first}".rstrip(), *(" " * (before - MARGIN) + line for line in rest)]


def pile_lines(state: State, tiles: Array, paint: Paint, width: int) -> list[str]:
    """List tiles with their cost, roads and what they do; those face down by their backs."""
    lines = []
    for tile, name in enumerate(tile_names(state)):
        if tiles[tile]:
            times = f" ×{tiles[tile]}" if tiles[tile] > 1 else ""
            lines += tile_lines(state, tile, name + times, paint, width)
    hidden = [f"{tiles[UNKNOWN + bag]} {BAGS[bag]}" for bag in (GREEN, PURPLE) if tiles[UNKNOWN + bag]]
    return [*lines, *([" and ".join(hidden) + " face down"] if hidden else [])]


def headed(title: str, lines: list[str]) -> list[str]:
    """Put a title before the first of some lines."""
    return [f"  {title if number == 0 else '':<{MARGIN - 2}}{line}" for number, line in enumerate(lines)]


def tile_table(state: State) -> list[str]:
    """List all tiles of a box."""
    names = tile_names(state)
    wide = max(map(len, names))
    return [
        f"{BAGS[state.tile[tile, BAG]]:<6} {state.tile[tile, COUNT]:>2} {name:<{wide}} "
        f"{cost(state, tile):>2}  {edges_of(state, tile)}  {about(state, tile)}".rstrip()
        for tile, name in enumerate(names)
    ]


def card_table(state: State) -> list[str]:
    """List all cards of a box."""
    names = card_names(state)
    wide = max(map(len, names))
    return [
        f"{back(state, card):<32} {name:<{wide}}  {card_text(state, card)}; "
        + (f"plaque, {plaque_text(state, card)}" if plaque_text(state, card) else "no plaque")
        for card, name in enumerate(names)
    ]
