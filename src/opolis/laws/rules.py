"""Laws of the rules: legal = verdict, every match ends, refusals change nothing, the past can be restored."""

import random
import re
from collections.abc import Iterator

import numpy as np

from opolis.core import verbs
from opolis.core.errors import Illegal
from opolis.core.game import Game
from opolis.core.records import Record, copy
from opolis.core.verbs import NATURE
from opolis.laws.law import LONGEST, in_positions
from opolis.match.match import Match

SAMPLE = 400  # numbers that are tried as moves
CLOSE = 1e-9
SHORT = 10  # letters: no sentence is shorter


def candidates(game: Game, rng: random.Random) -> list[int]:
    """Choose some numbers that might be moves: all if they are few."""
    span = game.move_count
    return list(range(span)) if span <= SAMPLE else [rng.randrange(span) for _ in range(SAMPLE)]


@in_positions(share=0.1)
def legal_and_verdict_agree(match: Match, rng: random.Random) -> Iterator[str]:
    """Whatever is listed is judged legal; whatever is not is refused by a clause that has a sentence."""
    before = match.bytes
    for seat in range(match.seats):
        legal = match.legal(seat)
        listed = set(legal)
        if len(legal) != len(listed):
            yield f"a move of seat {seat} is listed twice"
        if (seat in match.movers) != bool(legal):
            yield f"seat {seat} has {len(legal)} moves, but the movers are {match.movers}"
        for move in legal:
            if not 0 <= move < match.game.move_count:
                yield f"move {move} of seat {seat} is listed, but MOVES is {match.game.move_count}"
            elif broken := verbs.verdict(match.state, seat, move):
                yield f"{match.write(seat, move)} of seat {seat} is listed, but clause {broken} refuses it"
        for move in set(candidates(match.game, rng)) - listed:
            broken = verbs.verdict(match.state, seat, move)
            if broken not in match.game.refusals:
                yield f"move {move} of seat {seat} is not listed, and the verdict is {broken}"
    if match.bytes != before:
        yield "asking changed the position"


@in_positions()
def every_match_ends_with_shares_that_sum_to_one(match: Match, rng: random.Random) -> Iterator[str]:
    """Nobody has won before the end; at the end the shares sum to one and nobody can move."""
    if not match.over:
        if any(match.outcome):
            yield f"the outcome is {match.outcome} before the end"
        if len(match.events) == LONGEST - 1:
            yield f"no end after {LONGEST - 1} moves"
        return
    if abs(sum(match.outcome) - 1) > CLOSE or min(match.outcome) < 0:
        yield f"the outcome is {match.outcome}"
    for seat in range(match.seats):
        if moves := match.moves(seat):
            yield f"seat {seat} may still play {moves[0]} after the end"


@in_positions()
def a_move_said_to_win_at_once_does(match: Match, rng: random.Random) -> Iterator[str]:
    """The verb `winning` names a legal move that ends the match with a win, or none."""
    for seat in (seat for seat in match.movers if seat >= 0):
        before, move = match.bytes, verbs.winning(match.state, seat)
        if match.bytes != before:
            yield "asking changed the position"
        if move >= 0 and not (move in match.legal(seat) and _wins_at_once(match, seat, move)):
            yield f"move {move} of seat {seat} does not win at once"


def _wins_at_once(match: Match, seat: int, move: int) -> bool:
    after = copy(match.state)
    verbs.play(after, seat, move)
    shares = np.zeros(verbs.MAX_SEATS)
    verbs.outcome(after, shares)
    return verbs.movers(after) == 0 and bool(shares[seat] == 1)


@in_positions(part=0.2)
def a_pointless_move_brings_no_points(match: Match, rng: random.Random) -> Iterator[str]:
    """Whatever the verb `pointless` names leaves the seat's points as they are, and never is all there is."""
    for seat in (seat for seat in match.movers if seat >= 0):
        named = [move for move in match.legal(seat) if verbs.pointless(match.state, seat, move)]
        if named and len(named) == len(match.legal(seat)):
            yield f"all moves of seat {seat} are pointless"
        for move in rng.sample(named, min(len(named), 3)):
            after = copy(match.state)
            verbs.play(after, seat, move)
            if _points(after)[seat] != _points(match.state)[seat]:
                yield f"pointless move {move} of seat {seat} changes its points"


def _points(state: Record) -> list[int]:
    points = np.zeros(verbs.MAX_SEATS, np.int64)
    verbs.score(state, points)
    return [int(one) for one in points]


@in_positions(part=0.5)
def natures_outcomes_are_legal_and_have_weight(match: Match, rng: random.Random) -> Iterator[str]:
    """Nature has outcomes just when it may act, each legal and with a weight above 0."""
    odds = match.odds()
    if bool(odds) != (NATURE in match.movers):
        yield f"nature has {len(odds)} outcomes, but the movers are {match.movers}"
    for text, weight in odds.items():
        if weight <= 0:
            yield f"nature's {text} has the weight {weight}"
        if refusal := match.why(NATURE, text):
            yield f"nature's {text} is refused: {refusal}"


@in_positions(part=0.1)
def a_refused_move_changes_nothing_and_cites_a_clause(match: Match, rng: random.Random) -> Iterator[str]:
    """A refused move leaves every byte as it was, and its refusal begins with a clause."""
    seat, move = rng.randrange(match.seats), rng.choice(candidates(match.game, rng))
    if not verbs.verdict(match.state, seat, move):
        return
    before, text = match.bytes, match.write(seat, move)
    try:
        match.play(seat, text)
        yield f"{text} of seat {seat} is refused by its number, but not by its text"
    except Illegal as refusal:
        if not re.match(rf"({match.game.letter}\d+|notation): .", str(refusal)):
            yield f"the refusal of {text} cites no clause: {refusal}"
        if match.bytes != before:
            yield f"the refused move {text} changed the position"


@in_positions(part=0.5)
def every_refused_move_is_refused_in_words(match: Match, rng: random.Random) -> Iterator[str]:
    """A refusal is the clause and a sentence that says what breaks it."""
    for seat in range(match.seats):
        move = rng.randrange(match.game.move_count)
        clause, _, words = (match.refusal(seat, move) or "").partition(": ")
        if clause and (not clause.startswith(match.game.letter) or len(words) < SHORT):
            yield f"move {move} of seat {seat} is refused by {clause!r} with {words!r}"


@in_positions(share=0, part=0.1)
def the_same_moves_lead_to_the_same_positions_and_back(match: Match, rng: random.Random) -> Iterator[str]:
    """Played again the moves lead through the same bytes, and taking them back leads there again."""
    again, past = Match(match.game, match.seats, match.options), []
    for event in match.events:
        past.append(again.bytes)
        again.advance(event.seat, event.move)
    if again.bytes != match.bytes:
        yield "the same moves led to another position"
    for number in reversed(range(len(past))):
        again.undo()
        if again.bytes != past[number]:
            yield f"taking move {number + 1} back does not restore the position"


@in_positions(share=0.02, part=0.1)
def a_copied_match_goes_its_own_way(match: Match, rng: random.Random) -> Iterator[str]:
    """Whatever is played on a copy leaves the match as it was."""
    before, twin = match.bytes, match.copy()
    if not twin.over:
        seat = twin.movers[0]
        twin.advance(seat, rng.choice(twin.legal(seat)))
    if match.bytes != before or len(twin.events) < len(match.events):
        yield "a move on a copy changed the match"
