"""Plots: what they draw can be counted in their SVG."""

import re

from opolis.lab.balance.plots import curve, histogram


def heights(svg: str) -> list[float]:
    return [float(one) for one in re.findall(r' height="([\d.]+)"/>', svg)]


def test_a_bar_for_every_length_where_they_are_few() -> None:
    assert heights(histogram([42, 43, 43, 44])) == [50.0, 100.0, 50.0]


def test_bars_stand_for_equally_many_lengths_where_they_are_many() -> None:
    drawn = heights(histogram(list(range(1, 81))))
    assert drawn == [100.0] * 20


def test_the_line_of_a_curve_is_where_everybody_has_the_same_chance() -> None:
    assert ">33%</text>" in curve([1 / 3, 0.6, 1.0], 1 / 3)
    assert 'y1="76.7"' in curve([1 / 3, 0.6, 1.0], 1 / 3)
