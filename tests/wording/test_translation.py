"""English texts and their translations: gaps, choices, sentences and pieces; and none of ours is missing."""

import ast
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import opolis.server
from opolis import games
from opolis.core.scene import Mark, Panel, Row
from opolis.wording.catalogue import LANGUAGES, texts_of, words_of
from opolis.wording.translation import Translator, said, translated, translator

GERMAN = Translator(
    {
        "white": "Weiß",
        "roof": "Dach",
        " and ": " und ",
        "{who} builds": "{who} baut",
        "{who} builds a {thing}": "{who} baut ein {thing}",
        "{n} roofs left": "{n|noch ein Dach|noch _ Dächer}",
    }
)
# What a seat may hear only in rare positions stands in these rooms.
ROOMS = ("reasons", "permit_reasons")
FILLINGS = ("7", "white", "Wall", "north", "chaos", "green", "7 coins", "7 blocks")


def test_guests_without_a_name_are_called_so_wherever_they_are_named() -> None:
    german = translator(None, "de")
    assert german("Guest v3gn has asked for a hint.") == "Gast v3gn hat um einen Tipp gebeten."
    assert german("Guest v3gn (2) asks for a draw.").startswith("Gast v3gn (2) bittet")
    assert german("Guest of honour has asked for a hint.").startswith("Guest of honour hat")


def test_a_refusal_that_names_somebody_is_translated_behind_its_clause() -> None:
    assert GERMAN("K1: Ada Ley builds") == "K1: Ada Ley baut"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("white builds", "Weiß baut"),
        ("White builds.", "Weiß baut."),
        ("white builds a roof", "Weiß baut ein Dach"),
        ("1 roofs left", "noch ein Dach"),
        ("3 roofs left", "noch 3 Dächer"),
        ("white builds; white and roof", "Weiß baut; Weiß und Dach"),
        ("a1–b2", "a1–b2"),
        ("BL3", "BL3"),
    ],
)
def test_texts_are_translated_with_what_fills_their_gaps(english: str, german: str) -> None:
    assert GERMAN.find(english) == GERMAN(english) == german


def test_what_is_not_known_is_found_out_and_stays_as_it_is() -> None:
    assert GERMAN.find("white builds a tower") is None
    assert GERMAN("white builds a tower") == "Weiß baut ein tower"
    assert GERMAN.find("a tower") is None
    assert GERMAN("a tower") == "a tower"


@pytest.mark.parametrize(
    "piece", ["1 of 2: ", "a. b; c, d and e or f: g → h · ", "seat 1 has 2 of 3 blocks, "]
)
@pytest.mark.parametrize("letters", [200, 60_000])
def test_no_text_from_outside_takes_long_to_translate(piece: str, letters: int) -> None:
    quoted = (piece * letters)[:letters]
    text, began = f"option map: {quoted!r} is not allowed; it takes standard", time.thread_time()
    for name in games.names():
        assert quoted in translator(games.load(name).folder, "de")(text)
    assert time.thread_time() - began < 10, "it took minutes where gaps were looked for again and again"


def test_structs_are_translated_wherever_they_say_something() -> None:
    rows = (Row("line", (Mark("blocks left"),)),)
    panel = Panel("blocks left", "white's blocks", "sheet", rows=rows)
    folder = games.load("kwinty").folder
    german = translated(panel, folder, "de")
    assert german.id == "blocks left", "ids are not for people"
    assert said(german) == ["Blöcke von Weiß", "Blöcke übrig"]
    assert translated(panel, folder, "en") is panel


def texts_in(file: Path) -> Iterator[tuple[int, list[str]]]:
    """Find what a file's functions return as text, each with its gaps filled in several ways."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Return) and node.value:
            yield from texts_of_node(node.value)


def texts_of_node(node: ast.expr) -> Iterator[tuple[int, list[str]]]:
    inner = {id(part) for text in ast.walk(node) if isinstance(text, ast.JoinedStr) for part in text.values}
    for text in ast.walk(node):
        if isinstance(text, ast.Constant | ast.JoinedStr) and id(text) not in inner:
            ways = [filled(text, filling) for filling in FILLINGS]
            if " " in ways[0].strip():
                yield text.lineno, ways


def filled(text: ast.Constant | ast.JoinedStr, filling: str) -> str:
    if isinstance(text, ast.Constant):
        return text.value if isinstance(text.value, str) else ""
    return "".join(filled(part, "") if isinstance(part, ast.Constant) else filling for part in text.values)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_even_rare_reasons_have_a_translation(name: str, language: str) -> None:
    game = games.load(name)
    assert texts_of(words_of(game.folder), language), "our games are translated"
    into = translator(game.folder, language)
    missing = [
        f"{file.name}:{line}: {ways[0]}"
        for file in (game.folder / f"{room}.py" for room in ROOMS)
        if file.is_file()
        for line, ways in texts_in(file)
        if not any(into.find(text) for text in ways)
    ]
    assert missing == []


SERVER = Path(opolis.server.__file__).parent
SAYING = {"Refuse", "Notice"}


def said_by_the_server() -> Iterator[tuple[str, list[str]]]:
    """Find what the server says to people: refusals, what to do, notices and the texts of mails."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for line, ways in (found for given in sayings(node) for found in texts_of_node(given)):
                yield f"{file.name}:{line}", ways


def sayings(node: ast.AST) -> list[ast.expr]:
    """Give what a piece of source says: the arguments of a refusal or notice, or the text of a letter."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
        return node.args
    is_text = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("text", "words")
    return [node.value] if is_text and isinstance(node.value, ast.Constant | ast.JoinedStr) else []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_the_server_says_has_a_translation(language: str) -> None:
    into = translator(None, language)
    missing = [
        f"{where}: {ways[0]}"
        for where, ways in said_by_the_server()
        if not any(into.find(text) for text in ways)
    ]
    assert missing == []


def test_mails_are_among_what_the_server_says() -> None:
    mails = [where for where, _ in said_by_the_server() if where.startswith("notices.py")]
    assert len(mails) >= 4, "a turn, a void match, an address to confirm, a new password"


def test_what_several_seats_must_raze_is_told_piece_by_piece() -> None:
    german = translator(games.load("hamlet").folder, "de")
    said = german("Year 1: white destroys tiles worth 1; red destroys 2 tiles; green discards 1 queued tile.")
    assert said == (
        "Jahr 1: Weiß reißt Plättchen im Wert von 1 ab; Rot reißt 2 Plättchen ab; "
        "Grün wirft 1 wartendes Plättchen ab."
    )
