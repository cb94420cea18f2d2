"""What a move does for its seat, as the game itself names it; positions are played in notation."""

import random

import pytest

import opolis
from opolis.match.random_play import step

HAMLET = (
    "Smelt RoundTower Farmstead Inn GoodHarvest EnviousNeighbours GuildVisit Fire Pilgrims Exodus Jubilee "
    "0:green Smelt Market Outpost 1:purple Keep Keep Craftsman"
)
ROLLOPOLIS = (
    "first:1 {2+4} 1:T@d5 {2+5} 1:W@e5 {2+3} 1:F@b5 {1+6} 0:T@e1 {4+5} 0:W@d1 {1+3} 0:F@e2 {1,3,3,5,6} 1:d5"
)
ENDANGERED = "0:l11/2-l12/1 0:>l14/3"
GRIDOPOLIS = "0:=l14/2 1:^n11/3 0:n11/2-m12/1 1:n15/2-n14/1 1:>m13/2"


def reached(game: str, moves: str) -> opolis.Match:
    """Play moves in notation; those of nature have no seat before them."""
    match = opolis.game(game).new()
    for word in moves.split():
        own = word[:2] in ("0:", "1:")
        match.play(int(word[0]) if own else -1, word[2:] if own else word)
    return match


@pytest.mark.parametrize(
    ("game", "moves", "seat", "move", "said"),
    [
        ("kwinty", "0:ih 1:iv 0:kv", 1, "lv", "Stops white from winning on l"),
        ("kwinty", "0:iv 1:jh 0:jh", 1, "gh", "Leaves white a win on g"),
        ("kwinty", "0:ih 1:ih", 0, "hv", "Threatens to win on f"),
        ("kwinty", "0:ih 1:iv 0:kv 1:kv", 0, "lh", "Wins the game"),
        ("turris", "", 0, "a1v", "Takes the largest patch of the south side, now 2 instead of 0"),
        ("turris", "0:a1v", 1, "b1v", "Brings 7 points"),
        ("turris", "0:a1v", 1, "b1v", "Takes 2 points from white"),
        ("turris", "0:a1v", 1, "b1v", "Cuts the patch of white on the east side from 2 to 0"),
        ("turris", "0:c2v", 1, "b2v", "Earns the bonus: you go on"),
        ("gridopolis", GRIDOPOLIS, 0, "m12/1xm14/3", "Brings 3 points"),
        ("gridopolis", "", 0, "l11/2-l12/1", "Lets you choose the teleporter on which it comes out"),
        ("gridopolis", ENDANGERED, 1, "l15/2-l14/2", "Leaves what stands on l14 on floor 2 in danger"),
        ("gridopolis", f"{GRIDOPOLIS} 0:=n11/2", 1, "l15/2-m14/3", "Saves a marker from capture"),
        ("rollopolis", "first:1 {2+4}", 1, "W@d5", "Counts 1 for every Commercial that will be adjacent"),
        ("rollopolis", ROLLOPOLIS, 1, "b", "Marks a bonus space; one more brings the next gift"),
        ("rollopolis", f"{ROLLOPOLIS} 1:C:C@c3 0:d6 0:b 0:d1", 0, "R:R@c3", "Earns a Joker"),
        ("hamlet", HAMLET, 0, "+MiningCamp@m13r0", "Lets you build Smelt"),
        ("hamlet", HAMLET, 0, "+CropFarm@m13r0", "Has paid for itself by year 1"),
        ("hamlet", HAMLET, 0, "+CropFarm@m13r0", "Income +1"),
    ],
)
def test_a_move_says_what_it_does(game: str, moves: str, seat: int, move: str, said: str) -> None:
    match = reached(game, moves)
    effects = match.effects(seat, match.read(seat, move))
    assert said in [match.tell(effect, "do", seat, seat) for effect in effects]
    assert said not in [match.tell(effect, "do", seat, seat, "de") for effect in effects]


def test_a_base_lies_open_until_it_is_covered() -> None:
    match, rng = opolis.game("hirstopolis").new(2), random.Random(3)
    said: set[str] = set()
    while not match.over and not {"effect_opens", "effect_closes"} <= said:
        before = match.copy()
        step(match, rng)
        event = match.events[-1]
        if event.seat >= 0 and "@" in event.text:
            effects = before.effects(event.seat, event.move)
            said |= {effect.key for effect in effects}
            opened = len(match.game.room("cities").score_card(match.state, event.seat).open_squares) - len(
                match.game.room("cities").score_card(before.state, event.seat).open_squares
            )
            told = {effect.key: effect.values.get("squares") for effect in effects}
            assert told.get("effect_opens", 0) == max(0, opened)
            assert told.get("effect_closes", 0) == max(0, -opened)
    assert {"effect_opens", "effect_closes"} <= said
