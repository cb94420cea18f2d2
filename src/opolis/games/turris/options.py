"""Turris's house rules."""

from opolis.core.options import flag, whole

OPTIONS = (
    whole("blocks", 20, 6, 30, "blocks for each seat (T1)"),
    flag("flat_on_ground", False, "whether blocks may lie flat on the ground (T6)"),
    flag("bonus_chain", True, "whether a bonus block in the middle earns another bonus (T9)"),
    whole("levels_open", 3, 2, 4, "how many levels may be unfinished at a time (T7)"),
    whole("first", 0, 0, 1, "the seat that begins (T1)"),
    whole("handicap", 0, 0, 20, "points given to the seat that does not begin (T13)"),
)
