"""Columns and codes of the table of year cards: a back, a plaque, and sections in order (B2, B9, B10)."""

HINTS_LIMIT, SECTIONS_LIMIT = 5, 8

# The back.
GROUP, STYLE, MOOD, HINTS = 0, 1, 2, 3
BACK = HINTS + HINTS_LIMIT  # hints are 1 + measure, in rising order, then 0

# The plaque: 1 + the measure whose lowest gets it, 0 without one; then coins and attributes.
LOWEST, GAINS = BACK, BACK + 1
SECTIONS = GAINS + 5  # how many there are
FIRST_SECTION = SECTIONS + 1

# A section: whom it means, what it does and how much.
ACT, WHO, WHOSE, LINE, AMOUNT, HOW, OF, GAP, MARK, EVERY, LEAST, MOST, TARGET, WHICH, KIND_ASKED = range(15)
SECTION_FIELDS = 15
CARD_FIELDS = FIRST_SECTION + SECTIONS_LIMIT * SECTION_FIELDS

ACTS = (
    "", "collect", "store", "coins", "lose", "pay", "destroy", "draw", "discard", "give",
    "income", "culture", "military", "storage",
)  # fmt: skip
COLLECT, STORE, GAIN, LOSE, PAY, DESTROY, DRAW, DISCARD_ACT, GIVE, ADD = range(1, 11)  # ADD + attribute

WHOM = (
    "everybody", "first player", "highest", "lowest", "all but highest", "all but lowest",
    "at least", "at most", "above", "below", "more than", "less than",
)  # fmt: skip
EVERYBODY, FIRST_PLAYER, HIGHEST, LOWEST_OF, NOT_HIGHEST, NOT_LOWEST = range(6)
AT_LEAST, AT_MOST, ABOVE, BELOW, MORE_THAN, LESS_THAN = range(6, 12)

# Neighbours as bits, in LINE, MARK and TARGET.
NEIGHBOURS = ("", "left", "right", "each")
LEFT, RIGHT, EACH = 1, 2, 3

# How an amount counts, and what of: a measure, its excess, what it lacks, or a difference to others.
COUNTING = ("flat", "per", "share", "share up")
FLAT, PER, SHARE, SHARE_UP = range(4)
GAPS = ("", "beyond", "below", "behind", "ahead")
WHOLE, BEYOND, SHORT, BEHIND, AHEAD = range(5)
EXTREME = 0  # as MARK of BEHIND the highest, of AHEAD the lowest

WHERE = ("anywhere", "outskirts")
ANYWHERE, OUTSKIRTS = range(2)
WHICH_ONES = ("any", "cheapest", "dearest")
ANY, CHEAPEST, DEAREST = range(3)
