"""How many of everything: what options and blueprints must know without the record."""

KIT = ("pads", "links", "posts", "blockers")
MOST_ROUNDS = 300  # G16

# Our limits for blueprints and kits; the box holds 63 pads, 24 markers and 16 posts.
MOST_IN_KIT = 10
MOST_PADS = 127  # those of all kits included
MOST_MARKERS = 16
MOST_POSTS = 32
