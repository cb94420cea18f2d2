"""Text pictures: hamlets with their roads, queues, the year card and the backs that are to come."""

from textwrap import wrap

from opolis.core.picture import CORNERS, PAGE_WIDTH, Paint, plain
from opolis.core.records import Array
from opolis.games.hamlet.maps import kind_on, roads_on
from opolis.games.hamlet.scoring import points_of, rank
from opolis.games.hamlet.state import (
    BAG,
    BAGS,
    BLACK,
    BUILDS,
    CHOOSING,
    COINS,
    COUNT,
    CULTURE,
    DRAWING,
    GIFTS,
    GREEN,
    INCOME,
    KEEPS,
    MILITARY,
    OVER,
    POINTS,
    PURPLE,
    STACKING,
    STORAGE,
    TILES,
    TOWN,
    UNKNOWN,
    WIDTH,
    YEARS,
    State,
)
from opolis.games.hamlet.turns import drawer
from opolis.games.hamlet.words import (
    COLOURS,
    about,
    back,
    card_names,
    card_text,
    cost,
    edges_of,
    plaque_text,
    plural,
    tile_names,
)

WORD = 11  # the inside of a tile
UPRIGHT = (" ", "┊", "║")  # both sides of a road that runs north
ACROSS = ("│", "┈", "═")  # a road that runs east
GLUE = "\xa0"  # a space that lines do not break at
LEGEND = "roads: ┊┈ dirt  ║═ stone"


def picture(state: State, paint: Paint = plain, width: int = PAGE_WIDTH) -> str:
    """Draw the year, the bags, and every seat's hamlet and queue."""
    lines = [*year(state, width), *wrapped(supplies(state), width), ""]
    for seat in range(int(state.seats)):
        lines += [*seat_lines(state, seat, paint), ""]
    if state.standing[:, TILES].any():
        lines.append(LEGEND)
    return "\n".join([*lines, expected(state)])


def year(state: State, width: int) -> list[str]:
    """Tell this year's card and the backs of those to come (B2, B3)."""
    stacked = [int(card) for card in state.deck if card >= 0]
    if state.phase < CHOOSING:
        return coming(state, stacked, width)
    if state.turn == YEARS:
        return ["The seven years are over."]
    card = stacked[state.turn]
    head = f"Year {state.turn + 1} of {YEARS}: {card_names(state)[card]}"
    return [
        f"{head} ({back(state, card)})",
        f"  {card_text(state, card)}",
        *([f"  plaque, {plaque_text(state, card)}"] if state.seats > 1 else []),
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


def supplies(state: State) -> str:
    """Tell what is left in the bags and stacks."""
    names = tile_names(state)
    stacks = [
        f"{state.stock[kind]} {names[kind]}".replace(" ", GLUE)
        for kind in range(int(state.kinds))
        if state.tile[kind, BAG] == BLACK and state.stock[kind]
    ]
    bags = f"bags: {state.left[GREEN]} green, {state.left[PURPLE]} purple"
    return f"{bags}; stacks: {', '.join(stacks) or 'empty'}"


def seat_lines(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw one seat: what it has, its hamlet, its tiles."""
    own = state.standing[seat]
    first = " (first player)" if state.seats > 1 and state.first == seat and state.phase != OVER else ""
    head = paint(f"{COLOURS[seat]}{first}", COLOURS[seat])
    standing = f"{plural(int(own[COINS]), 'coins')}, income {own[INCOME]}, storage {own[STORAGE]}"
    sums = f"{own[POINTS]} on tiles + culture {own[CULTURE]} + military {own[MILITARY]}"
    piles = (("queue", state.queue), ("keeps", state.kept), ("comes", state.coming))
    tiles = [tile_lines(state, title, pile[seat], paint) for title, pile in piles if state.phase != OVER]
    return [
        f"{head}: {standing}; {sums} = {points_of(state, seat)}",
        *hamlet(state, seat, paint),
        *(line for lines in tiles for line in lines),
    ]


def tile_lines(state: State, title: str, tiles: Array, paint: Paint) -> list[str]:
    """List tiles with their cost and what they do; those face down by their backs."""
    lines = []
    for kind, name in enumerate(tile_names(state)):
        if tiles[kind]:
            times = f" ×{tiles[kind]}" if tiles[kind] > 1 else ""
            label = paint(f"{name + times:<16}", BAGS[state.tile[kind, BAG]])
            lines.append(f"{label}{cost(state, kind):>2}  {about(state, kind)}".rstrip())
    hidden = [f"{tiles[UNKNOWN + bag]} {BAGS[bag]}" for bag in (GREEN, PURPLE) if tiles[UNKNOWN + bag]]
    if hidden:
        lines.append(" and ".join(hidden) + " face down")
    return [f"  {title if number == 0 else '':<6}{line}" for number, line in enumerate(lines)]


def hamlet(state: State, seat: int, paint: Paint) -> list[str]:
    """Draw a hamlet: tiles with their names, roads across their sides, letters and numbers around."""
    west, east, south, north = (int(limit) for limit in state.limits[seat])
    if west > east:
        return ["     (no tiles yet; the first one goes on m13)"]
    lines = []
    for row in range(north, south - 1, -1):
        lines += [rule(state, seat, row + 1), *tile_row(state, seat, row, paint)]
    lines.append(rule(state, seat, south))
    letters = "".join(chr(ord("a") + column - 1).center(WORD + 1) for column in range(west, east + 1))
    return [*lines, f"      {letters}".rstrip()]


def rule(state: State, seat: int, row: int) -> str:
    """Draw the line under a row, with the roads that cross it."""
    west, east = int(state.limits[seat, 0]), int(state.limits[seat, 1])
    line = ""
    for column in range(west, east + 2):
        line += corner(state, seat, column, row)
        if column <= east:
            line += side_below(state, seat, row * WIDTH + column)
    return f"     {line}".rstrip()


def has_tile(state: State, seat: int, space: int) -> bool:
    """Tell whether a tile lies on a space."""
    return bool(state.hamlet[seat, space])


def corner(state: State, seat: int, column: int, row: int) -> str:
    """Choose the character at the lower left corner of a space."""
    space = row * WIDTH + column
    here, left = has_tile(state, seat, space), has_tile(state, seat, space - 1)
    below, across = has_tile(state, seat, space - WIDTH), has_tile(state, seat, space - WIDTH - 1)
    return CORNERS[(here or left) + 2 * (here or below) + 4 * (below or across) + 8 * (left or across)]


def side_below(state: State, seat: int, space: int) -> str:
    """Draw the south side of a space."""
    road = 0
    if has_tile(state, seat, space):
        road = int(roads_on(state, seat, space)) >> 4 & 3
    elif has_tile(state, seat, space - WIDTH):
        road = int(roads_on(state, seat, space - WIDTH)) & 3
    else:
        return " " * WORD
    if not road:
        return "─" * WORD
    return f"{UPRIGHT[road]} {UPRIGHT[road]}".center(WORD, "─")


def tile_row(state: State, seat: int, row: int, paint: Paint) -> list[str]:
    """Draw the two lines of a row of tiles."""
    west, east = int(state.limits[seat, 0]), int(state.limits[seat, 1])
    lines = [f"{row:4} ", "     "]
    for column in range(west, east + 2):
        space = row * WIDTH + column
        words = name_words(state, seat, space)
        for number in range(2):
            lines[number] += side_left(state, seat, space)
            if column <= east:
                kind = int(kind_on(state, seat, space))
                colour = BAGS[state.tile[kind, BAG]] if kind >= 0 else ""
                lines[number] += paint(words[number].center(WORD), colour)
    return [line.rstrip() for line in lines]


def name_words(state: State, seat: int, space: int) -> list[str]:
    """Write a tile's name on two lines."""
    kind = int(kind_on(state, seat, space))
    if kind < 0:
        return ["", ""]
    words = wrap(tile_names(state)[kind], WORD - 1)
    if len(words) == 1 and " " in words[0]:
        words = words[0].split(" ", 1)
    return [*(word[:WORD] for word in words[:2]), "", ""][:2]


def side_left(state: State, seat: int, space: int) -> str:
    """Draw the west side of a space."""
    if has_tile(state, seat, space):
        return ACROSS[int(roads_on(state, seat, space)) >> 6 & 3]
    if has_tile(state, seat, space - 1):
        return ACROSS[int(roads_on(state, seat, space - 1)) >> 2 & 3]
    return " "


def expected(state: State) -> str:
    """Say what is expected of whom."""
    phase = int(state.phase)
    if phase == OVER:
        return result(state)
    if phase in (GIFTS, STACKING):
        return "nature deals the first tiles" if phase == GIFTS else "nature stacks the year deck"
    if phase in (CHOOSING, DRAWING):
        seat = COLOURS[drawer(state)]
        draws = f"{plural(int(state.draws), 'tiles')} for {seat}"
        return f"{seat} chooses a bag" if phase == CHOOSING else f"nature draws {draws}"
    return "; ".join(filter(None, (duty(state, seat) for seat in range(int(state.seats)))))


def duty(state: State, seat: int) -> str:
    """Say what a seat has to do while all act at once."""
    name = COLOURS[seat]
    if state.phase == TOWN:
        return {BUILDS: f"{name} builds", KEEPS: f"{name} keeps and passes"}.get(int(state.stage[seat]), "")
    if state.debt[seat] > 0:
        return f"{name} razes tiles worth {state.debt[seat]}"
    return f"{name} razes {plural(int(state.razes[seat]), 'tiles')}" if state.razes[seat] else ""


def result(state: State) -> str:
    """Say who has won, or the rank of a lone builder (B15)."""
    if state.seats == 1:
        return f"{points_of(state, 0)} points: {rank(state) or 'no rank yet'}"
    best = max((points_of(state, seat), int(state.standing[seat, COINS])) for seat in range(int(state.seats)))
    winners = [
        COLOURS[seat]
        for seat in range(int(state.seats))
        if (points_of(state, seat), int(state.standing[seat, COINS])) == best
    ]
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the win with {best[0]} points"
    return f"{winners[0]} has won with {best[0]} points"


def tile_table(state: State) -> list[str]:
    """List all tiles of a box."""
    names = tile_names(state)
    wide = max(map(len, names))
    return [
        f"{BAGS[state.tile[kind, BAG]]:<6} {state.tile[kind, COUNT]:>2} {name:<{wide}} "
        f"{cost(state, kind):>2}  {edges_of(state, kind)}  {about(state, kind)}".rstrip()
        for kind, name in enumerate(names)
    ]


def card_table(state: State) -> list[str]:
    """List all cards of a box."""
    names = card_names(state)
    wide = max(map(len, names))
    return [
        f"{back(state, card):<32} {name:<{wide}}  "
        f"{card_text(state, card)}; plaque, {plaque_text(state, card)}"
        for card, name in enumerate(names)
    ]
