"""The rules agree with plain ones written from the spec by another hand."""

import random
from pathlib import Path
from typing import Any

from opolis.core.game import Game
from opolis.match.match import Match
from oracle_pairs import agree, oracle_of
from walks import random_match, walk

ORACLES = Path(__file__).parents[1] / "oracle"


def cited(text: str | None) -> str | None:
    return text and text.partition(":")[0]


def agree_on_refusals(match: Match, oracle: Any, texts: list[str], rng: random.Random) -> None:
    for text in texts:
        seat = rng.randrange(match.seats)
        clause, expected = cited(match.why(seat, text)), oracle.why(seat, text)
        if hasattr(oracle, "breaks") and expected not in (None, "notation"):
            assert clause in oracle.breaks(seat, text), f"{text} of seat {seat}"
        else:
            assert clause == expected, f"{text} of seat {seat}"


def test_an_oracle_stands_beside_the_game(shipped: Game) -> None:
    assert (ORACLES / f"{shipped.name}.py").exists()


def test_the_game_and_its_oracle_agree_all_along(shipped: Game) -> None:
    rng = random.Random(f"oracle {shipped.name}")
    compared = 0
    while compared < 5:
        match = random_match(shipped, rng)
        oracle = oracle_of(match)
        if oracle is None:
            continue
        compared += 1
        texts: list[str] = []
        for position in walk(match, rng):
            for event in position.events[len(texts) :]:
                oracle.play(event.seat, event.text)
                texts.append(event.text)
            if rng.random() < 0.3 or position.over:
                agree(position, oracle)
                agree_on_refusals(position, oracle, rng.sample(texts, min(len(texts), 10)), rng)
