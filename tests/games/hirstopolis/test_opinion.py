"""What the opinion is for: bots that play well without search."""

import random

import numpy as np
import pytest
from benchmarks.hirstopolis.matches import MapMatch, played

from games.hirstopolis.tables import build, drawn
from opolis import games
from opolis.bots.native_play.play import play_natively
from opolis.core import verbs
from opolis.core.verbs import MAX_SEATS
from opolis.games.hirstopolis.evaluate import evaluate
from opolis.games.hirstopolis.names import block_names, placed
from opolis.games.hirstopolis.state import (
    BANK,
    BASE,
    BLOCKS,
    COMMIT,
    GRID,
    PLACE,
    RETURN,
    SQUARES,
    TAKE,
    TURNS,
)
from opolis.lab.ladder import Pairing, settle
from opolis.lab.players import player
from opolis.lab.simulate import play_out, suiting
from opolis.match.match import Match


def test_alone_a_look_at_the_next_move_builds_high_and_ends_when_nothing_is_left_to_do() -> None:
    options = suiting(games.load("hirstopolis"), 1)
    played = settle(Pairing("hirstopolis", "greedy", "alone", 0, 0, 1, options))
    assert played.score > 50, "on one storey only it was 16"
    assert played.moves < 200, "it does not take and return the last block over and over"


def test_two_who_look_at_the_next_move_reach_the_goal_together() -> None:
    match = play_out(
        games.load("hirstopolis").new(2), random.Random(0), [player("hirstopolis", "greedy", 1)] * 2
    )
    assert min(match.scores) > 45, "with the end in mind from the first round on it was 29"


def roofs(match: Match, bots: list[str], seed: int) -> list[int]:
    """Let bots play a match and list the storeys under each roof."""
    found, players = list[int](), [player("hirstopolis", name, seed + seat) for seat, name in enumerate(bots)]
    _, played = play_natively(match.state, players, seed)
    for seat, move in played.tolist():
        if PLACE <= move < COMMIT and seat >= 0:
            block, square, turn = placed(move)
            if match.state.kind[block] != BASE:
                found.append(int(match.state.level[seat, square + int(match.state.cells[block, turn, 0])]))
        match.advance(seat, move)
    return found


@pytest.mark.parametrize("rules", [{"map": "islands"}, {"map": "islands", "mode": "headtohead"}])
def test_no_bot_roofs_bare_ground_where_that_brings_nothing(rules: dict[str, str]) -> None:
    game, found = games.load("hirstopolis"), list[int]()
    for seed in range(8):
        found += roofs(Match(game, 2, rules), [str(1 + seed % 6), str(6 - seed % 6)], seed)
    assert len(found) > 30
    assert min(found) > 0, "of level 1's roofs three in four lay on the ground, of level 6's one in five"


@pytest.mark.parametrize("level", ["1", "2"])
def test_no_bot_of_a_race_takes_a_block_only_to_return_it(level: str) -> None:
    game, taken, idle = games.load("hirstopolis"), {0: -1, 1: -1}, 0
    match = Match(game, 2, {"map": "islands", "mode": "headtohead", "placements": 12})
    play_out(match, random.Random(level), [player(game, level, seed) for seed in (1, 2)])
    for event in match.events:
        idle += event.move - RETURN == taken.get(event.seat)
        taken[event.seat] = event.move - TAKE if TAKE <= event.move < TAKE + BLOCKS else -1
    assert (idle, min(match.state.placed[:2]) > 6) == (0, True)


def test_a_block_of_a_race_that_no_roof_can_follow_is_better_returned() -> None:
    """With the last placement of a race without a clock a base would only stay open (H8, H13)."""
    match = games.load("hirstopolis").new(2, map="islands", mode="headtohead", placements=2)
    base, three, roof = (block_names(match.state).index(name) for name in ("BO4", "BI3", "TO4"))
    match.play(0, "take:BO4")
    assert verbs.pointless(match.state, 0, RETURN + base), "it has a place"
    assert verbs.pointless(match.state, 0, TAKE + roof), "it has none but the bare ground"
    match.play(0, "BO4@a1r0")
    match.play(0, "take:BI3")
    assert not verbs.pointless(match.state, 0, RETURN + three)
    assert not verbs.pointless(match.state, 0, TAKE + roof)


def test_bare_ground_is_roofed_for_a_bonus() -> None:
    """Along the river every bank that is covered brings the bonus nearer (H10)."""
    game = games.load("hirstopolis")
    match = game.new(2, map="rivercity")
    state = match.state
    bank = next(square for square in range(state.ground.size) if state.ground[square] == BANK)
    inland = next(square for square in range(state.ground.size) if state.ground[square] == GRID)
    roof = block_names(state).index("T1")
    assert not verbs.pointless(state, 0, PLACE + (roof * SQUARES + bank) * TURNS)
    assert verbs.pointless(state, 0, PLACE + (roof * SQUARES + inland) * TURNS)


def test_where_all_must_hang_together_a_way_to_another_bank_is_found_and_the_goal_reached() -> None:
    one = played(MapMatch("grandcanal", "grandcanal", 2, "6", 1, 0))
    assert (one.ended, one.idle) == ("the goal", 0), "every match ended after a round in which nobody built"


def opinion(moves: str) -> float:
    """Build on Grand Canal with what was drawn; say what the first seat's chances are."""
    match = drawn("BO4 BI4 B2", "BO4 BI4 B2", map="grandcanal", passing="none")
    build(match, 0, moves)
    out, before = np.zeros(MAX_SEATS), match.bytes
    evaluate(match.state, out)
    assert match.bytes == before, "marks of what is joined are wiped off again"
    return float(out[0])


def test_a_block_that_is_joined_to_nothing_is_worth_less_than_one_that_is() -> None:
    assert opinion("BO4@a1r0 BI4@a3r0") > opinion("BO4@a1r0") > opinion("BO4@a1r0 BI4@i1r0")
