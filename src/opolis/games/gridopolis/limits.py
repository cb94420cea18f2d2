"""How many of everything: what options and blueprints must know without the record."""

COLOURS = ("blue", "green", "purple", "yellow")  # the box's markers, by seat
KIT = ("pads", "links", "posts", "blockers")
MOST_ROUNDS = 300  # G16
MOST_MINUTES = 600  # G15
FEWEST_QUIET_ROUNDS, QUIET_ROUNDS, MOST_QUIET_ROUNDS = 10, 50, 200  # G16

# Our limits for blueprints and kits; the box holds 63 pads, 24 markers and 16 posts.
MOST_IN_KIT = 10
MOST_PADS = 127  # those of all kits included
MOST_MARKERS = 16
MOST_POSTS = 32
