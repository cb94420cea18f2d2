"""Things: every game's own names for what can be banned, and for how a match ends."""

import random

import pytest

from opolis import games
from opolis.core.errors import OpolisError
from opolis.core.records import copy
from opolis.lab.balance.things import Catalogue
from opolis.match.random_play import step
from walks import GAMES

USED = [
    ("kwinty", "iv", ("upright",)),
    ("turris", "a1b1h", ("flat",)),
    ("turris", "xa1/3", ("removal",)),
    ("turris", "-", ()),
    ("gridopolis", "m11/2-m12/3", ("step",)),
    ("gridopolis", "m11/2xm13/2", ("capture",)),
    ("gridopolis", "=m12/1", ("blocker",)),
    ("gridopolis", ".", ()),
    ("rollopolis", "S:P@b2", ("Park",)),
    ("rollopolis", "C:I@d3!", ("Industrial", "University use")),
    ("rollopolis", "*C+c3", ("Commercial", "Joker")),
    ("rollopolis", "r4", ("reroll",)),
    ("rollopolis", "R:-", ()),
    ("hamlet", "AnimalFarm@m13r0", ("AnimalFarm",)),
    ("hamlet", "+CropFarm@m14r1", ("CropFarm",)),
    ("hamlet", "purple", ("purple",)),
    ("hamlet", "keep:Wall", ()),
    ("hirstopolis", "BL3@c4r1", ("BL3",)),
    ("hirstopolis", "take:BL3", ()),
]


@pytest.mark.parametrize(("game", "text", "names"), USED)
def test_a_move_uses_what_it_names(game: str, text: str, names: tuple[str, ...]) -> None:
    assert Catalogue(games.load(game)).used(text) == names


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_used_is_listed_and_a_finished_match_has_an_ending(name: str) -> None:
    game, rng = games.load(name), random.Random(1)
    catalogue, match = Catalogue(game), game.new()
    listed = {one for names in catalogue.things(match.state).values() for one in names}
    while not match.over:
        step(match, rng)
        event = match.events[-1]
        if event.seat >= 0:
            assert set(catalogue.used(event.text)) <= set(catalogue.avoided(event.text)) <= listed
    assert catalogue.ending(match.state) or not hasattr(game.room("things"), "ending")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_move_uses_stays_the_same_all_through_a_match_or_the_game_says_so(name: str) -> None:
    game, rng = games.load(name), random.Random(2)
    match, avoided, write = game.new(), Catalogue(game).avoided, game.room("notation").write
    start, same = copy(match.state), True
    while not match.over:
        for seat in match.movers:
            for move in rng.sample(moves := match.legal(seat), min(4, len(moves))) if seat >= 0 else ():
                same &= avoided(write(start, 0, move)) == avoided(match.write(seat, move))
        step(match, rng)
    assert same != Catalogue(game).by_position


def test_blocks_that_may_not_be_built_are_not_taken_either() -> None:
    catalogue = Catalogue(games.load("hirstopolis"))
    assert catalogue.avoided("take:BL3") == catalogue.drawn("topup:1:BL3") == ("BL3",)


def test_things_are_found_by_name_by_kind_or_all() -> None:
    game = games.load("turris")
    catalogue, state = Catalogue(game), game.new().state
    assert catalogue.chosen(state, ["bonus"]) == ("removal",)
    assert catalogue.chosen(state, ["flat", "all"]) == ("flat", "upright", "removal")
    with pytest.raises(OpolisError, match="ban: Turris has no 'roof'; it takes all, direction, bonus"):
        catalogue.chosen(state, ["roof"])
