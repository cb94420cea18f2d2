"""The examples, in a short form."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))

import train_kwinty

ENDLESS = float("inf")
SMALL = {"width": 5, "height": 4, "blocks": 6, "row": 3}


def test_a_small_agent_learns_to_beat_random_moves() -> None:
    shares = []
    for rounds in (0, 30):
        network = train_kwinty.train(ENDLESS, rounds, options=SMALL)
        shares.append(train_kwinty.score(network, 0, 400, SMALL))
    assert shares[1] > shares[0] + 0.1
