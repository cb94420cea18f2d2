"""Short words for these tests: deal, lay hamlets by hand, give seats a standing, end a year."""

import random
from typing import Any

from opolis import games
from opolis.games.hamlet.maps import lay_tile, survey
from opolis.games.hamlet.notation import read_space
from opolis.games.hamlet.state import ATTRIBUTES, COINS, INCOME, KINDS, MEASURES, TURNS
from opolis.games.hamlet.words import cards_by_text, kinds_by_text
from opolis.match.match import Match

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


def lay(match: Match, seat: int, tiles: str) -> None:
    """Lay tiles on a map by hand, whether the rules would allow it or not."""
    for text in tiles.split():
        name, _, place = text.partition("@")
        space, _, turn = place.partition("r")
        kind = kinds_by_text(match.state)[name]
        turns = int(turn) % int(match.state.tile[kind, TURNS])
        lay_tile(match.state, seat, kind, read_space(space[0], space[1:]), turns)


def give(match: Match, seat: int, tiles: str) -> None:
    """Put tiles into a queue."""
    for name in tiles.split():
        match.state.queue[seat, kinds_by_text(match.state)[name]] += 1


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


def queue(match: Match, seat: int, pile: str = "queue") -> dict[str, int]:
    """Read a queue (or what is kept or coming) by name."""
    names = {kind: name for name, kind in kinds_by_text(match.state).items()}
    row = getattr(match.state, pile)[seat]
    return {names[kind]: int(row[kind]) for kind in range(KINDS) if row[kind]}


def end_year(match: Match) -> None:
    """Let every seat stop building and pass."""
    for seat in list(match.movers):
        say(match, seat, "done pass")
