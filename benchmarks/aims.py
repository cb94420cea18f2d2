"""An aim of a specification: what it is about, what was measured, and whether it is met."""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol

import numpy as np

from opolis.lab.balance.estimates import Estimate, Z


@dataclass(frozen=True)
class Aim:
    """One aim: what it is about, what was measured, and what it takes."""

    about: str
    found: Estimate
    least: float
    most: float = float("inf")
    percent: bool = False

    @property
    def met(self) -> bool:
        """Tell whether the mean meets it."""
        return self.least <= self.found.mean <= self.most

    def __str__(self) -> str:
        one, form = self.found, ".0%" if self.percent else "+.1f"
        mark = "met" if self.met else "MISSED"
        return f"{self.about}: {one.mean:{form}} ({one.low:{form}} to {one.high:{form}}; {one.count}) {mark}"


def add_options(parser: ArgumentParser) -> None:
    """Take what every program that judges data takes."""
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3])
    parser.add_argument("--level", default="6", help="of the bots, like 6 or 6@20")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=0, help="processes; 0: one on every core")
    parser.add_argument("--html", type=Path, help="write the aims here as well, as one HTML file")
    parser.add_argument("--log", type=Path, help="keep results here; a second run goes on from there")


def mark(text: str) -> str:
    """Tell texts of data apart, in a few letters."""
    return sha256(text.encode()).hexdigest()[:8]


class Uses(Protocol):
    """How often each thing was drawn and built in a match; matches of one deal draw alike."""

    @property
    def deal(self) -> Hashable: ...
    @property
    def drawn(self) -> Mapping[str, int]: ...
    @property
    def built(self) -> Mapping[str, int]: ...


def kinds(results: Iterable[Uses]) -> list[str]:
    """Name the things that were drawn."""
    return sorted({name for one in results for name in one.drawn})


def built_share(results: Iterable[Uses], name: str) -> Estimate:
    """Estimate how often a drawn thing is built; matches of one deal count as one."""
    sums = defaultdict[Hashable, list[int]](lambda: [0, 0])
    for one in results:
        sums[one.deal][0] += one.built.get(name, 0)
        sums[one.deal][1] += one.drawn.get(name, 0)
    built, drawn = np.array(list(sums.values()), float).T
    found = float(built.sum() / drawn.sum())
    spread = float(np.std(built - found * drawn, ddof=1)) if len(drawn) > 1 else 0.0
    error = spread * len(drawn) ** 0.5 / float(drawn.sum())
    return Estimate(found, max(0.0, found - Z * error), min(1.0, found + Z * error), error, int(drawn.sum()))
