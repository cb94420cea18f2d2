"""Messages become sentences: you and names, one and several, terms and lists, in the language asked for."""

from pathlib import Path

import msgspec
import pytest

from opolis.wording.catalogue import FOLDER, LANGUAGES, Catalogue, Listener, catalogue, differences, preferred
from opolis.wording.message import Message, SeatName, message

GERMAN = Catalogue(
    "de",
    {
        "you": "du",
        "and": "und",
        "roof": "ein Dach ({size})",
        "give": {
            "do": "{things} an {to|dich|_} geben",
            "did": "{who} {who|hast|hat} {to|dir|_} {things} gegeben, {number} {number|Stück|Stücke}",
        },
        "bell": "die Glocke läutet",
    },
)
GIFT = message("give", things=("A", message("roof", size=3), "C"), to=SeatName(1), number=-3)


def said(message: Message, viewer: int, actor: int = 0) -> str:
    return GERMAN.say(message, "did", Listener(("Ada", "Grace"), viewer), actor)


def test_whoever_looks_is_you_and_the_others_have_names() -> None:
    assert said(GIFT, 0) == "Du hast Grace A, ein Dach (3) und C gegeben, −3 Stücke"
    assert said(GIFT, 1) == "Ada hat dir A, ein Dach (3) und C gegeben, −3 Stücke"
    assert said(GIFT, -1) == "Ada hat Grace A, ein Dach (3) und C gegeben, −3 Stücke"


def test_guests_without_a_name_are_called_so_in_every_language() -> None:
    assert catalogue(FOLDER.parent, "de").person("Guest 6z5t") == "Gast 6z5t"
    assert catalogue(FOLDER.parent, "de").person("Guest 6z5t (2)") == "Gast 6z5t (2)"
    assert catalogue(FOLDER.parent, "en").person("Guest 6z5t") == "Guest 6z5t"
    assert catalogue(FOLDER.parent, "de").person("Guest of honour") == "Guest of honour"
    hint = message("why_others", owner=SeatName(0))
    listener = Listener(("Guest 6z5t",), 1)
    assert catalogue(FOLDER.parent, "de").say(hint, "do", listener) == "Das gehört Gast 6z5t"


def test_what_can_be_done_is_said_without_an_actor() -> None:
    assert GERMAN.say(GIFT, "do", Listener(("Ada", "Grace"), 0)) == "A, ein Dach (3) und C an Grace geben"


def test_one_thing_is_no_list_and_takes_the_singular() -> None:
    gift = message("give", things=("A",), to=SeatName(1), number=1)
    assert said(gift, 0) == "Du hast Grace A gegeben, 1 Stück"


def test_a_sentence_of_nature_needs_nobody() -> None:
    assert GERMAN.say(message("bell"), "did", Listener(())) == "Die Glocke läutet"


def test_a_message_survives_the_wire() -> None:
    assert msgspec.json.decode(msgspec.json.encode(GIFT), type=Message) == GIFT


def test_what_all_games_share_is_there_in_every_language() -> None:
    assert differences(FOLDER) == []
    for language in LANGUAGES:
        assert catalogue(Path("nowhere"), language).entries["you"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-DE,de;q=0.9,en;q=0.8", "de"), ("fr,en;q=0.5,de;q=0.4", "en"), ("", "en"), ("xx;q=no,de", "de")],
)
def test_the_browsers_wishes_choose_the_language(accepted: str, language: str) -> None:
    assert preferred(accepted) == language
