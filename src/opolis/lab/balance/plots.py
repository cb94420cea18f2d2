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
    """Draw how often values fall where."""
    counts, edges = np.histogram(values, bins)
    width = (WIDTH - 20) / len(counts)
    bars = "".join(
        f'<rect x="{10 + number * width:.1f}" y="{110 - 100 * count / counts.max():.1f}" '
        f'width="{width - 1:.1f}" height="{100 * count / counts.max():.1f}"/>'
        for number, count in enumerate(counts)
    )
    ends = (
        f'<text x="10" y="126">{edges[0]:.0f}</text>'
        f'<text x="{WIDTH - 10}" y="126" text-anchor="end">{edges[-1]:.0f} moves</text>'
    )
    return _svg(132, bars + ends)


def curve(values: Sequence[float]) -> str:
    """Draw the winner's chance over the match."""
    points = " ".join(
        f"{10 + index * (WIDTH - 20) / (len(values) - 1):.1f},{110 - 100 * value:.1f}"
        for index, value in enumerate(values)
    )
    frame = f'<line class="fair" x1="10" x2="{WIDTH - 10}" y1="60" y2="60"/>'
    words = f'<text x="10" y="126">start</text><text x="{WIDTH - 10}" y="126" text-anchor="end">end</text>'
    return _svg(132, f'{frame}<polyline points="{points}"/>{words}')


def _svg(height: int, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">{inside}</svg>'
