"""P1: every clause of the spec is on the game's page and has tests that name it."""

import re
from pathlib import Path

import pytest

from opolis.core.game import Game
from opolis.laws import page
from walks import holds

TESTS = Path(__file__).parents[1]
SPECS = TESTS.parents[1] / "shared" / "specs"
MARK = re.compile(r"pytest\.mark\.(allows|refuses|states)\(([^)]*)\)")


def named(game: Game) -> dict[str, set[str]]:
    """Find the clauses that tests name, by what the tests show of them."""
    found: dict[str, set[str]] = {"allows": set(), "refuses": set(), "states": set()}
    for path in (TESTS / "games" / game.name).glob("test_*.py"):
        for kind, clauses in MARK.findall(path.read_text(encoding="utf-8")):
            found[kind] |= set(re.findall(rf"{game.letter}\d+", clauses))
    return found


def test_every_clause_has_a_test_that_names_it(shipped: Game) -> None:
    marks = named(shipped)
    tested = set.union(*marks.values())
    assert {shipped.clause(number) for number in shipped.clauses} - tested == set()


def test_every_clause_that_can_refuse_is_seen_allowing_and_refusing(shipped: Game) -> None:
    marks = named(shipped)
    refusing = {shipped.clause(number) for number in shipped.refusals}
    assert refusing - marks["refuses"] == set()
    assert refusing - marks["allows"] == set()


def test_the_page_tells_every_clause_of_the_spec(shipped: Game) -> None:
    spec = SPECS / f"{shipped.name}.md"
    if not spec.exists():
        pytest.skip("the specs are not beside the project")
    clauses = set(re.findall(rf"\*\*({shipped.letter}\d+)\*\*", spec.read_text(encoding="utf-8")))
    assert {shipped.clause(number) for number in shipped.clauses} == clauses


def test_refusals_cite_clauses_of_the_page(game: Game) -> None:
    assert holds(page.refusals_cite_clauses_of_the_page, game)
