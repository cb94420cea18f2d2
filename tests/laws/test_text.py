"""P2: text and moves round-trip; a record replays to the same bytes."""

import random

from opolis.core.game import Game
from opolis.match import record
from walks import any_match, few, walk

STRIDE = 42 // few(6)  # moves from one replay to the next


def test_every_legal_move_reads_back_from_its_text(game: Game) -> None:
    rng = random.Random(f"text {game.name}")
    for _ in range(few(4)):
        for match in walk(any_match(game, rng), rng):
            for seat in match.movers:
                for move in match.legal(seat)[:50]:
                    text = match.write(seat, move)
                    assert text == text.strip()
                    assert " " not in text
                    assert match.read(seat, text) == move


def test_a_record_replays_to_the_same_bytes(game: Game) -> None:
    rng = random.Random(f"record {game.name}")
    for _ in range(few(4)):
        match = any_match(game, rng)
        for _ in walk(match, rng):
            pass
        again = record.read(match.record())
        assert again.bytes == match.bytes
        assert again.record() == match.record()


def test_a_partial_record_replays(game: Game) -> None:
    rng = random.Random(f"partial {game.name}")
    for number, match in enumerate(walk(any_match(game, rng), rng)):
        if number % STRIDE == 3:
            assert record.read(match.record()).bytes == match.bytes


def test_pictures_can_always_be_drawn(game: Game) -> None:
    rng = random.Random(f"picture {game.name}")
    for match in walk(any_match(game, rng), rng):
        assert str(match).strip()
        assert all(match.view(seat).strip() for seat in range(-1, match.seats))
