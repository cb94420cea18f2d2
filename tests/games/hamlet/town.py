"""Short words for these tests: deal, lay hamlets by hand, give seats a standing, end a year."""

import random
from typing import Any

from opolis import games
from opolis.core.design import FILE_MARK
from opolis.games.hamlet.design_reader import DATA
from opolis.games.hamlet.entries import TABLES
from opolis.games.hamlet.maps import lay_tile, survey
from opolis.games.hamlet.names import cards_by_text, tiles_by_text
from opolis.games.hamlet.notation import read_space
from opolis.games.hamlet.state import ATTRIBUTES, COINS, INCOME, MEASURES, TILE_TYPES, TURNS
from opolis.match.match import Match

SHIPPED = {file: (DATA / file).read_text(encoding="utf-8") for file in TABLES.values()}
DECK = "Homesteading MarketDay RoadWorks RoyalGrant Veterans GoldenAge ProudWalls"


def deal(gifts: str, deck: str = DECK, **options: Any) -> Match:
    """Begin a match with these first tiles, two a seat, and this year deck."""
    tiles = gifts.split()
    match = games.load("hamlet").new(len(tiles) // 2, **options)
    for name in [*tiles, *deck.split()]:
        match.play(-1, name)
    return match


def draw(match: Match, bag: str, tiles: str) -> None:
    """Let the seat in turn draw these tiles from a bag."""
    match.play(match.movers[0], bag)
    for name in tiles.split():
        match.play(-1, name)


def say(match: Match, seat: int, moves: str) -> None:
    """Play moves of one seat."""
    for text in moves.split():
        match.play(seat, text)


def building(seats: int = 2, card: str = "Homesteading", **options: Any) -> Match:
    """Begin a match and come to the first building; queues are empty, and a year card is chosen."""
    rng = random.Random("building")
    match = games.load("hamlet").new(seats, **options)
    while len(match.movers) < seats or match.movers == [-1]:
        seat = match.movers[0]
        if seat < 0:
            match.roll(rng)
        else:
            match.play(seat, "green")
    if seats == 1:
        match.play(0, "green")
        for _ in range(3):
            match.roll(rng)
    match.state.queue[:] = 0
    match.state.deck[0] = cards_by_text(match.state)[card]
    return match


def boxed(**changed: str) -> str:
    """Make a box of files by name; what is left out is as shipped."""
    return "".join(f"{FILE_MARK}{name}.toml\n{text}\n" for name, text in changed.items())


def trial_box(sections: str, more: str = "", tiles: str = "") -> str:
    """Add a card called Trial with these sections to the shipped ones, and perhaps tiles."""
    card = f"""
[[card]]
name = "Trial"
group = 1
style = "solo"
mood = "nice"
sections = [{sections}]
{more}
"""
    return boxed(tiles=SHIPPED["tiles.toml"] + tiles, cards=SHIPPED["cards.toml"] + card)


def trial(sections: str, seats: int = 3, more: str = "", tiles: str = "") -> Match:
    """Come to the first building in a year whose card has these sections."""
    return building(seats, "Trial", data=trial_box(sections, more, tiles))


CULTURE = (4, 9, 9)  # of white, red and blue; red is left of white, blue right of it


def three(sections: str, more: str = "") -> Match:
    """Try a card on three seats with 10 coins and different culture."""
    match = trial(sections, more=more)
    for seat, culture in enumerate(CULTURE):
        have(match, seat, culture=culture, coins=10)
    return match


def lay(match: Match, seat: int, tiles: str) -> None:
    """Lay tiles on a map by hand, whether the rules would allow it or not."""
    for text in tiles.split():
        name, _, place = text.partition("@")
        space, _, turn = place.partition("r")
        tile = tiles_by_text(match.state)[name]
        turns = int(turn) % int(match.state.tile[tile, TURNS])
        lay_tile(match.state, seat, tile, read_space(space[0], space[1:]), turns)


def give(match: Match, seat: int, tiles: str, pile: str = "queue") -> None:
    """Put tiles into a queue (or among those kept or coming)."""
    for name in tiles.split():
        getattr(match.state, pile)[seat, tiles_by_text(match.state)[name]] += 1


def have(match: Match, seat: int, **standing: int) -> None:
    """Give a seat coins, and attributes that sum to these numbers."""
    for name, wanted in standing.items():
        if name == "coins":
            match.state.standing[seat, COINS] = wanted
        else:
            attribute = ATTRIBUTES.index(name)
            match.state.lasting[seat, attribute] += wanted - int(
                match.state.standing[seat, INCOME + attribute]
            )
    survey(match.state, seat)


def standing(match: Match, seat: int) -> dict[str, int]:
    """Read everything that cards look at."""
    return {name: int(match.state.standing[seat, number]) for number, name in enumerate(MEASURES)}


def everybodys(match: Match, measure: str) -> list[int]:
    """Read one measure of all seats."""
    return [standing(match, seat)[measure] for seat in range(match.seats)]


def queue(match: Match, seat: int, pile: str = "queue") -> dict[str, int]:
    """Read a queue (or what is kept or coming) by name."""
    names = {tile: name for name, tile in tiles_by_text(match.state).items()}
    row = getattr(match.state, pile)[seat]
    return {names[tile]: int(row[tile]) for tile in range(TILE_TYPES) if row[tile]}


def end_year(match: Match) -> None:
    """Let every seat stop building and pass."""
    for seat in list(match.movers):
        say(match, seat, "done pass")
