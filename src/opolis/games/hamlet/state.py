"""Hamlets, bags, queues and the year deck as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Record
from opolis.games.hamlet.card_fields import BACK, CARD_FIELDS

SEATS = 6
COINS_AT_START = 25  # B1
TILES_AT_START = 2  # B1: green ones for each seat
START = (5, 0, 0, 15)  # B1: income, culture, military, storage
DRAWS = 3  # B4
HELD = 1  # B8: queued tiles that anybody may keep
DECK = (1, 2, 2, 3, 3, 4, 4)  # B2: the groups of the year cards, from the top
YEARS = len(DECK)

# B6: a lattice of 25 by 25 with a ring around it that stays empty.
SIDE = 25
WIDTH = SIDE + 2
SPACES = WIDTH * WIDTH
HOME = 13 * WIDTH + 13  # m13

# How large a box may be; the one on the shelf has 30 different tiles, 154 in all, and 31 cards.
TILE_TYPES, MOST_TILES, CARDS, NAME = 64, 200, 48, 24
QUEUE_LIMIT = 24  # tiles that a card may make a seat draw or discard

# Bags; their numbers are the points on the backs (B1, B15).
BLACK, GREEN, PURPLE = 0, 1, 2
BAGS = ("black", "green", "purple")
UNKNOWN = TILE_TYPES - 1  # + bag: the column of tiles of which only the back is known
COLUMNS = TILE_TYPES + 2
ROADS = ".ds"  # B6: nothing, dirt, stone

# What cards and plaques look at (B9); then points and cost, for scoring and for shortfalls.
MEASURES = (
    "coins", "tiles", "income", "culture", "military", "storage",
    "farms", "crafted", "junctions", "holders", "points", "cost",
)  # fmt: skip
COINS, TILES, INCOME, CULTURE, MILITARY, STORAGE, FARMS, CRAFTED, JUNCTIONS, HOLDERS, POINTS, COST = range(12)
QUEUED = len(MEASURES)  # counted from the queue, not kept
OF_KIND = QUEUED + 1  # + kind: tiles of a kind, counted on the map
ATTRIBUTES = MEASURES[INCOME : STORAGE + 1]
MEASURE_NUMBERS = {name: number for number, name in enumerate(MEASURES[:POINTS])} | {"queued": QUEUED}

# Columns of the table of tiles; flags stand in the order of the measures that count them.
BAG, COUNT, PRICE, PRINTED, FLAGS = 0, 1, 2, 3, 7
TURNS, DOUBLES, BOOSTS, BOOST, NEAR, PER_NEAR, VARIETY, PER_KIND, KIND = 11, 12, 13, 14, 15, 16, 17, 18, 19
TILE_FIELDS = 20

# The phases of a turn, and what a seat does in the common one.
GIFTS, STACKING, CHOOSING, DRAWING, TOWN, OWING, DEALING, OVER = range(8)
WAITS, BUILDS, KEEPS = range(3)

# Moves.
BAG_MOVE = 0  # + bag
DONE, PASS, NOBODYS = 3, 4, 5  # NOBODYS: a tile that cannot come from there, always refused
KEEP = 6  # + tile
DISCARD = KEEP + TILE_TYPES  # + tile
TILE_MOVE = DISCARD + TILE_TYPES  # + tile, nature's
CARD_MOVE = TILE_MOVE + TILE_TYPES  # + card, nature's
RAZE_MOVE = CARD_MOVE + CARDS  # + space
BUILD = RAZE_MOVE + SPACES  # + (tile · SPACES + space) · 4 + turn
MOVES = BUILD + TILE_TYPES * SPACES * 4
# A hamlet of n tiles has at most 2n + 2 open roads, and a tile meets one in at most 3 ways.
MAX_MOVES = 3 * (2 * (MOST_TILES - TILE_TYPES) + 2) * TILE_TYPES + 1

WINDOW = 17  # the part of every lattice that a learner sees, m13 in the middle
SEAT_FEATURES = len(MEASURES) + 11 + TILE_TYPES
CARD_FEATURES = CARDS + (BACK + 1) * YEARS
OBSERVED_MAPS = (5 + 2 * (SEATS - 1)) * WINDOW * WINDOW  # one's own in five planes, the others' in two
OBSERVATION = OBSERVED_MAPS + SEATS * SEAT_FEATURES + 5 * TILE_TYPES + 3 + CARD_FEATURES + 14


class State(Record):
    """A position. A space holds 0 or 1 + 4 · tile + quarter turns; tiles elsewhere are counted by name."""

    seats: Int8
    style: Int8
    mood: Int8
    phase: Int8
    turn: Int8  # years that are over
    first: Int8  # the first player
    count: Int8  # gifts given, cards stacked, or seats that have drawn, by phase
    bag: Int8  # the bag that was named
    draws: Int8  # tiles still to be drawn from it
    section: Int8  # sections of this year's card that have been carried out (B10)
    deck: Annotated[Array, "i1", YEARS]  # card numbers from the top; −1 while not stacked
    stage: Annotated[Array, "i1", SEATS]
    bought: Annotated[Array, "i1", SEATS]  # whether a black tile was bought this turn
    debt: Annotated[Array, "i4", SEATS]  # B11: what is still to be razed for
    razes: Annotated[Array, "i2", SEATS]  # B9: tiles still to be destroyed for the card
    discards: Annotated[Array, "i2", SEATS]  # B9: queued tiles still to be discarded
    due: Annotated[Array, "i4", SEATS]  # what a section comes to; in DEALING the tiles still to be drawn
    lasting: Annotated[Array, "i4", SEATS, 4]  # attributes without the map: the start and what cards gave
    standing: Annotated[Array, "i4", SEATS, len(MEASURES)]  # coins; the rest worked out from the map
    built: Annotated[Array, "i8", SEATS]  # bit mask of the tiles in each hamlet, by name
    limits: Annotated[Array, "i1", SEATS, 4]  # west, east, south, north; west > east when empty
    stock: Annotated[Array, "i1", TILE_TYPES]  # tiles left in the stacks and bags
    left: Annotated[Array, "i2", 3]  # and their number
    queue: Annotated[Array, "i1", SEATS, COLUMNS]
    kept: Annotated[Array, "i1", SEATS, COLUMNS]
    coming: Annotated[Array, "i1", SEATS, COLUMNS]  # passed on by the right neighbour, face down
    gone: Annotated[Array, "i1", SEATS, COLUMNS]  # out of the game face down: passed on alone, or discarded
    known: Annotated[Array, "i1", SEATS, TILE_TYPES]  # what the right neighbour knows to be in the queue
    rim: Annotated[Array, "u1", SPACES]  # a bit for each seat: on its outskirts, while a card asks for them
    hamlet: Annotated[Array, "i2", SEATS, SPACES]
    # The box: what an owner may change.
    types: Int8  # different tiles
    cards: Int8
    tile: Annotated[Array, "i1", TILE_TYPES, TILE_FIELDS]
    roads: Annotated[Array, "u1", TILE_TYPES]  # two bits for each side: N E S W from the lowest
    needs: Annotated[Array, "i8", TILE_TYPES]  # bit masks of tiles: one of them in the hamlet (B7)
    joins: Annotated[Array, "i8", TILE_TYPES]  # one of them joined by a road (B7)
    boosted: Annotated[Array, "i8", TILE_TYPES]  # those that gain beside it (B13)
    card: Annotated[Array, "i1", CARDS, CARD_FIELDS]
    # For people: the latest tile of each hamlet, who got which plaque, and what everything is called.
    last: Annotated[Array, "i2", SEATS]
    plaques: Annotated[Array, "i1", YEARS]
    tile_names: Annotated[Array, "u1", TILE_TYPES, NAME]
    card_names: Annotated[Array, "u1", CARDS, NAME]
