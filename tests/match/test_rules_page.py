"""The rules are read in every language, clause by clause, and a note is called the same in each."""

import re

import pytest

from opolis import games
from opolis.match.clause_lessons import note_steps
from opolis.match.rules_page import clause_texts, rules_page, untold
from opolis.wording.catalogue import LANGUAGES

CLAUSES = re.compile(r"^- \*\*([A-Z]\d+)\*\* ", re.MULTILINE)
NAMES = re.compile(r"\{#([\w-]+)\}$", re.MULTILINE)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_rules_are_said_in_every_language(name: str, language: str) -> None:
    assert list(untold(games.load(name), language)) == []


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_the_same_clauses_and_notes_in_every_language(name: str, language: str) -> None:
    game = games.load(name)
    page = rules_page(game, language, named=True)
    assert CLAUSES.findall(page) == list(clause_texts(game, language))
    assert NAMES.findall(page) == list(note_steps(game))
    assert page.count("\n## ") == game.readme.count("\n## ") - 1
    assert page.count("\n```") == game.readme.count("\n```")


def test_a_clause_and_a_note_are_german() -> None:
    kwinty = games.load("kwinty")
    page = rules_page(kwinty, "de")
    assert clause_texts(kwinty, "de")["K8"].startswith("Wer noch Blöcke hat, aber für keinen")
    assert "\n## Gut spielen\n\n- Jeder Block ist eine Stufe" in page
    assert "*Versuch es: Gut spielen, 3.*\n" in page


def test_what_is_for_programs_is_left_out() -> None:
    assert "What a learner sees" not in rules_page(games.load("kwinty"), "en")


def test_a_game_without_translations_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    kwinty = games.load("kwinty")
    monkeypatch.setattr("opolis.match.rules_page.texts_of", lambda folder, language, kind: {})
    assert clause_texts(kwinty, "de") == clause_texts(kwinty, "en")
    assert "- Every block is a step" in rules_page(kwinty, "de")
