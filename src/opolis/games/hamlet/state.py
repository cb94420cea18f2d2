"""Hamlets, bags, queues and the year deck as one record."""

from typing import Annotated

from opolis.core.records import Array, Int8, Record

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

# How large a box may be; the one on the shelf has 30 kinds, 154 tiles and 31 cards.
KINDS, MOST_TILES, CARDS, NAME = 40, 200, 48, 24

# Bags; their numbers are the points on the backs (B1, B15).
BLACK, GREEN, PURPLE = 0, 1, 2
BAGS = ("black", "green", "purple")
UNKNOWN = KINDS - 1  # + bag: the column of tiles of which only the back is known
COLUMNS = KINDS + 2
ROADS = ".ds"  # B6: nothing, dirt, stone

# What cards and plaques look at (B9); points and cost come last, for scoring and for shortfalls.
MEASURES = (
    "coins", "tiles", "income", "culture", "military", "storage",
    "farms", "crafted", "junctions", "walls", "points", "cost",
)  # fmt: skip
COINS, TILES, INCOME, CULTURE, MILITARY, STORAGE, FARMS, CRAFTED, JUNCTIONS, WALLS, POINTS, COST = range(12)
ATTRIBUTES = MEASURES[INCOME : STORAGE + 1]
SEEN_BY_CARDS = MEASURES[:POINTS]

# Columns of the table of tiles; flags stand in the order of the measures that count them.
BAG, COUNT, PRICE, PRINTED, FLAGS = 0, 1, 2, 3, 7
TURNS, DOUBLES, BOOSTS, BOOST, NEAR, PER_NEAR, VARIETY, PER_KIND = 11, 12, 13, 14, 15, 16, 17, 18
TILE_FIELDS = 19

# Columns of the table of cards: the back, whom it means, two effects, the plaque.
GROUP, STYLE, MOOD, HINT, WHO, WHOSE, LEAST, EFFECTS = 0, 1, 2, 3, 4, 5, 6, 7
WHAT, AMOUNT, HOW, PER, EVERY, UP, MARK, MOST = 0, 1, 2, 3, 4, 5, 6, 7
EFFECT_FIELDS, MOST_EFFECTS = 8, 2
LOWEST = EFFECTS + MOST_EFFECTS * EFFECT_FIELDS
GAINS = LOWEST + 1
CARD_FIELDS = GAINS + 2 * MOST_EFFECTS
EVERYONE, HIGHEST_OF, LOWEST_OF, AT_LEAST = 0, 1, 2, 3
FLAT, BEYOND, BELOW, BEHIND = 0, 1, 2, 3
GAIN, LOSE, PAY, RAZE, RAZE_CHEAPEST, ADD = 1, 2, 3, 4, 5, 6  # ADD + attribute

# The phases of a turn, and what a seat does in the common one.
GIFTS, STACKING, CHOOSING, DRAWING, TOWN, RAZING, OVER = range(7)
WAITS, BUILDS, KEEPS = range(3)

# Moves.
BAG_MOVE = 0  # + bag
DONE, PASS, NOBODYS = 3, 4, 5  # NOBODYS: a tile that cannot come from there, always refused
KEEP = 6  # + kind
TILE_MOVE = KEEP + KINDS  # + kind, nature's
CARD_MOVE = TILE_MOVE + KINDS  # + card, nature's
RAZE_MOVE = CARD_MOVE + CARDS  # + space
BUILD = RAZE_MOVE + SPACES  # + (kind · SPACES + space) · 4 + turn
MOVES = BUILD + KINDS * SPACES * 4
# A hamlet of n tiles has at most 2n + 2 open roads, and a tile meets one in at most 3 ways.
MAX_MOVES = 3 * (2 * (MOST_TILES - KINDS) + 2) * KINDS + 1

WINDOW = 17  # a learner sees so much of its own lattice, m13 in the middle
SEAT_FEATURES = len(MEASURES) + 8 + KINDS
OBSERVATION = 5 * WINDOW * WINDOW + SEATS * SEAT_FEATURES + 5 * KINDS + 3 + CARDS + 5 * YEARS + 12


class State(Record):
    """A position. A space holds 0 or 1 + 4 · kind + quarter turns; tiles elsewhere are counted by kind."""

    seats: Int8
    style: Int8
    mood: Int8
    phase: Int8
    turn: Int8  # years that are over
    first: Int8  # the first player
    count: Int8  # gifts given, cards stacked, or seats that have drawn, by phase
    bag: Int8  # the bag that was named
    draws: Int8  # tiles still to be drawn from it
    deck: Annotated[Array, "i1", YEARS]  # card numbers from the top; −1 while not stacked
    stage: Annotated[Array, "i1", SEATS]
    bought: Annotated[Array, "i1", SEATS]  # whether a black tile was bought this turn
    debt: Annotated[Array, "i4", SEATS]  # B11: what is still to be razed for
    razes: Annotated[Array, "i1", SEATS]  # B9: tiles still to be destroyed for the card
    due: Annotated[Array, "i4", SEATS, MOST_EFFECTS]  # a card's amounts before they are applied
    lasting: Annotated[Array, "i4", SEATS, 4]  # attributes without the map: the start and what cards gave
    standing: Annotated[Array, "i4", SEATS, len(MEASURES)]  # coins; the rest worked out from the map
    built: Annotated[Array, "i8", SEATS]  # bit mask of the kinds in each hamlet
    limits: Annotated[Array, "i1", SEATS, 4]  # west, east, south, north; west > east when empty
    stock: Annotated[Array, "i1", KINDS]  # tiles left in the stacks and bags
    left: Annotated[Array, "i2", 3]  # and their number
    queue: Annotated[Array, "i1", SEATS, COLUMNS]
    kept: Annotated[Array, "i1", SEATS, COLUMNS]
    coming: Annotated[Array, "i1", SEATS, COLUMNS]  # passed on by the right neighbour, face down
    known: Annotated[Array, "i1", SEATS, KINDS]  # what the right neighbour knows to be in the queue
    rim: Annotated[Array, "u1", SPACES]  # a bit for each seat: on its outskirts, while it must raze
    hamlet: Annotated[Array, "u1", SEATS, SPACES]
    # The box: what an owner may change.
    kinds: Int8
    cards: Int8
    tile: Annotated[Array, "i1", KINDS, TILE_FIELDS]
    roads: Annotated[Array, "u1", KINDS]  # two bits for each side: N E S W from the lowest
    needs: Annotated[Array, "i8", KINDS]  # bit masks of kinds: one of them in the hamlet (B7)
    joins: Annotated[Array, "i8", KINDS]  # one of them joined by a road (B7)
    boosted: Annotated[Array, "i8", KINDS]  # those that gain beside it (B13)
    card: Annotated[Array, "i1", CARDS, CARD_FIELDS]
    # For people: the latest tile of each hamlet, who got which plaque, and what everything is called.
    last: Annotated[Array, "i2", SEATS]
    plaques: Annotated[Array, "i1", YEARS]
    tile_names: Annotated[Array, "u1", KINDS, NAME]
    card_names: Annotated[Array, "u1", CARDS, NAME]
