"""Kwinty's house rules."""

from opolis.core.options import flag, one_of, whole

OPTIONS = (
    whole("width", 9, 5, 12, "how many columns the wall may span (K2)"),
    whole("height", 9, 4, 12, "how many rows the wall may rise (K2)"),
    whole("blocks", 20, 5, 40, "blocks for each seat (K1)"),
    whole("row", 5, 3, 6, "squares in a line that win (K7)"),
    flag("short_sides", True, "whether short sides of one colour must stay apart (K6)"),
    one_of("frame", "floating", ("floating", "fixed"), "whether the wall may drift to either side (K2)"),
    whole("first", 0, 0, 1, "the seat that begins (K1)"),
)
