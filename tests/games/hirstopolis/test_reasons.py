"""A refusal says which of a clause's reasons applies."""

from games.hirstopolis.tables import alone, dealt, drawn
from opolis import games
from opolis.match.match import Match

GAME = games.load("hirstopolis")


def why(match: Match, seat: int, text: str) -> str:
    """Give the words of a refusal, without the clause."""
    return (match.why(seat, text) or "").partition(": ")[2]


def test_whoever_comes_too_early_is_told_who_comes_first() -> None:
    assert why(GAME.new(2), 1, "take:B2") == "it is white's turn to take a block"
    timed = GAME.new(2, clock=True, king="random")
    assert why(timed, 0, "start") == "nature has yet to say who is king"
    timed.play(-1, "king:1")
    assert why(timed, 0, "start") == "black, the king, has yet to start"
    assert why(timed, 0, "die:3") == "kings, dice, blocks at random and bells are nature's"


def test_what_is_passed_is_said_in_words() -> None:
    match = drawn("B1 B2 BO4 T1", "B1 B2 T2", "T2 T2 T2")
    assert why(match, 0, "pass:B1") == "choose 3 blocks of your quarry to pass"
    for seat, choice in enumerate(("B1,B2,BO4", "B1,B2,T2", "T2,T2,T2")):
        match.play(seat, f"pass:{choice}")
    match.play(-1, "die:1")
    assert (
        why(match, 0, "hand:B1,B2")
        == "hand out small base 1, long base 2, square base 4, in an order of your choice"
    )
    assert why(match, 1, "hand:B1,B2,T2") == "it is white's turn to hand out"


def test_blocks_that_are_not_there_are_named() -> None:
    match = dealt("B2 T2 TL3", "BO4 T2 TL3", max_rounds=1)
    assert why(match, 0, "BO4@a1r0") == "you hold no square base 4"
    assert why(match, 0, "return:B1") == "you hold no small base 1"
    assert why(match, 0, "return:B2") == "nothing is returned in the last round"
    assert why(match, 0, "take:B1") == (
        "blocks are taken at the beginning of a round; now you build with those of your quarry"
    )
    race = alone("take:B1 take:B1")
    assert why(race, 0, "take:B2") == "you have a block in each hand"
    race.play(0, "B1@a1r0")
    assert why(race, 0, "take:B1") == "the pile holds no small base 1"


def test_after_the_bell_and_after_the_end_little_is_left_to_do() -> None:
    match = GAME.new(2, clock=True, passing="none")
    match.play(0, "start")
    match.play(-1, "bell")
    while match.movers == [-1]:
        match.play(-1, match.moves(-1)[0])
    match.play(1, "done")
    match.play(-1, "bell")
    assert why(match, 0, "take:B2") == "the bell has rung: return blocks, or say done"
    assert why(alone("done"), 0, "done") == "the game is over"


def test_what_is_wrong_with_a_place_is_told() -> None:
    match = alone("B2@a1r0 T2@a3r0 take:BO4 take:W5")
    assert why(match, 0, "BO4@n1r0") == "the block would reach beyond the map"
    assert why(match, 0, "BO4@f1r0") == "the block would lie over a gap"
    assert why(match, 0, "W5@a1r0") == "a bridge's feet stand on grid squares, and its span crosses a gap"
    assert why(match, 0, "BO4@a1r0") == "the foundation is not of one height"
    assert why(match, 0, "BO4@a3r0") == "nothing stands on a roof"
