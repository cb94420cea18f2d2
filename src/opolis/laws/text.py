"""Laws of the notation: text and moves round-trip, records replay to the same bytes, pictures are drawn."""

import random
from collections.abc import Iterator

from opolis.core.verbs import NATURE
from opolis.laws.law import in_positions
from opolis.match import record
from opolis.match.match import Match

SHOWN = 3  # moves of a list that are reported
SOME = 50  # moves of a list that are read back


@in_positions(part=1 / 3)
def every_legal_move_reads_back_from_its_text(match: Match, rng: random.Random) -> Iterator[str]:
    """A move's text is one word that reads as the same move; the list is sorted and without repeats."""
    for seat in match.movers:
        legal = match.legal(seat)
        for move in legal if len(legal) <= SOME else rng.sample(legal, SOME):
            text = match.write(seat, move)
            if not text or text.split() != [text] or ";" in text:
                yield f"{text!r} of seat {seat} is not one word"
            if (read := match.read(seat, text)) != move:
                yield f"{text} of seat {seat} is move {move}, but reads as {read}"
        texts = match.moves(seat)
        if texts != sorted(set(texts)) or len(texts) != len(legal):
            yield f"{len(legal)} moves of seat {seat} have {len(set(texts))} texts"


@in_positions(share=0.2, part=1 / 3)
def moves_are_listed_and_played_as_they_are_written(match: Match, rng: random.Random) -> Iterator[str]:
    """Remembered texts are those that the notation writes, and play the moves that they read as."""
    for seat in match.movers:
        listed, written = match.moves(seat), sorted(match.write(seat, move) for move in match.legal(seat))
        if listed != written:
            yield f"for seat {seat} {listed[:SHOWN]} is listed, {written[:SHOWN]} is written"
        text = rng.choice(listed)
        by_text, by_number = match.copy(), match.copy()
        by_text.moves(seat)
        by_text.play(seat, text)
        by_number.advance(seat, match.read(seat, text))
        if by_text != by_number:
            yield f"{text} of seat {seat} leads elsewhere when it was listed before"


@in_positions(share=0.02, part=1 / 3)
def a_record_replays_to_the_same_bytes(match: Match, rng: random.Random) -> Iterator[str]:
    """A record, also of a match that is not over, replays to the same position and the same text."""
    text = match.record()
    again = record.read(text)
    if again.bytes != match.bytes:
        yield "the record replays to another position"
    if again.record() != text:
        yield "the record is written differently after it was read"


@in_positions(part=0.1)
def pictures_can_always_be_drawn(match: Match, rng: random.Random) -> Iterator[str]:
    """There is a picture for everybody, seats and spectators."""
    if not str(match).strip():
        yield "the picture is empty"
    for seat in range(NATURE, match.seats):
        if not match.view(seat).strip():
            yield f"the picture for seat {seat} is empty"
