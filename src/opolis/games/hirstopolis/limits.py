"""Our limits that options and maps must know without the record."""

MOST_SETS = 8  # of players' blocks in the pile
MOST_STOREYS = 6  # that may count (H11)
FEWEST_SECONDS, MOST_SECONDS = 5, 3600  # of any clock (H15)
