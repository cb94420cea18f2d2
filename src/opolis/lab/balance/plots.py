"""Plots as SVG, written by hand: a report opens without a network and without scripts."""

from collections.abc import Sequence
from html import escape

import numpy as np

from opolis.lab.balance.estimates import Estimate

WIDTH, ROW, LEFT, RIGHT = 640, 22, 190, 60


def intervals(rows: Sequence[tuple[str, Estimate]], fair: float | None = None, percent: bool = True) -> str:
    """Draw a dot and its 95 % interval for each row, and a line where nobody is better off."""
    bounds = [value for _, one in rows for value in (one.low, one.high)] + (
        [fair] if fair is not None else []
    )
    low, high = (0.0, 1.0) if percent else (min(bounds), max(bounds))
    span = (high - low) or 1.0

    def x(value: float) -> float:
        return LEFT + (value - low) / span * (WIDTH - LEFT - RIGHT)

    parts = []
    height = ROW * len(rows) + 8
    if fair is not None:
        parts.append(f'<line class="fair" x1="{x(fair):.1f}" x2="{x(fair):.1f}" y1="2" y2="{height - 4}"/>')
    for number, (label, one) in enumerate(rows):
        y = ROW * number + 15
        text = f"{one.mean:.1%}" if percent else f"{one.mean:.2f}"
        parts.append(
            f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(label)}</text>'
            f'<line class="bar" x1="{x(one.low):.1f}" x2="{x(one.high):.1f}" y1="{y}" y2="{y}"/>'
            f'<circle cx="{x(one.mean):.1f}" cy="{y}" r="4"/>'
            f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4}">{text}</text>'
        )
    return _svg(height, "".join(parts))


def histogram(values: Sequence[int], bins: int = 20) -> str:
    """Draw how often whole numbers fall where; every bar stands for equally many of them."""
    width = -(-(max(values) - min(values) + 1) // bins)
    counts, edges = np.histogram(values, np.arange(min(values), max(values) + width + 1, width))
    step = (WIDTH - 20) / len(counts)
    bars = "".join(
        f'<rect x="{10 + number * step:.1f}" y="{110 - 100 * count / counts.max():.1f}" '
        f'width="{step - 1:.1f}" height="{100 * count / counts.max():.1f}"/>'
        for number, count in enumerate(counts)
    )
    ends = (
        f'<text x="10" y="126">{edges[0]:.0f}</text>'
        f'<text x="{WIDTH - 10}" y="126" text-anchor="end">{edges[-1] - 1:.0f} moves</text>'
    )
    return _svg(132, bars + ends)


def curve(values: Sequence[float], fair: float) -> str:
    """Draw the winner's chance over the match, and a line where everybody's is the same."""
    left = 50
    points = " ".join(
        f"{left + index * (WIDTH - left - 10) / (len(values) - 1):.1f},{110 - 100 * value:.1f}"
        for index, value in enumerate(values)
    )
    y = 110 - 100 * fair
    frame = f'<line class="fair" x1="{left}" x2="{WIDTH - 10}" y1="{y:.1f}" y2="{y:.1f}"/>'
    words = (
        f'<text x="{left}" y="126">start</text>'
        f'<text x="{WIDTH - 10}" y="126" text-anchor="end">end</text>'
        f'<text x="{left - 6}" y="14" text-anchor="end">100%</text>'
        f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{fair:.0%}</text>'
    )
    return _svg(132, f'{frame}<polyline points="{points}"/>{words}')


def _svg(height: int, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">{inside}</svg>'
