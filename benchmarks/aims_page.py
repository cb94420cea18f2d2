"""Aims as one HTML file: what was found beside what is wanted, aims of one kind in one plot."""

from collections.abc import Sequence
from html import escape
from math import inf

from benchmarks.aims import Aim
from opolis.lab.balance import plots
from opolis.lab.report_page import document

LEGEND = (
    "A dot is what was found, the line through it where the truth lies with 95 % certainty, the dashed line "
    "the least that is wanted. An aim is met if its dot meets it."
)


def aims_page(title: str, about: str, aims: Sequence[Aim]) -> str:
    """Write all aims of a game's data."""
    missed = [aim for aim in aims if not aim.met]
    body = [f"<h1>{escape(title)}</h1>", f"<p>{escape(about)}</p>", f"<p>{LEGEND}</p>"]
    body.append(f"<p>{len(aims) - len(missed)} of {len(aims)} aims are met.</p>")
    if missed:
        body.append(f"<ul>{''.join(f'<li>{escape(str(aim))}</li>' for aim in missed)}</ul>")
    for wanted in dict.fromkeys(map(_wanted, aims)):
        own = [aim for aim in aims if _wanted(aim) == wanted]
        body.append(f"<h2>Wanted: {wanted}</h2>")
        rows = [(aim.about, aim.found) for aim in own]
        body.append(plots.intervals(rows, own[0].least, own[0].percent))
    return document(title, body)


def _wanted(aim: Aim) -> str:
    form = ".0%" if aim.percent else ".1f"
    if aim.most == inf:
        return f"at least {aim.least:{form}}"
    if aim.least == aim.most:
        return f"{aim.least:{form}}"
    return f"from {aim.least:{form}} to {aim.most:{form}}"
