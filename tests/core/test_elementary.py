"""Exponential, logarithm and power: close to the true ones, and the same compiled and plain."""

import math
import random
import struct
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from opolis.core.elementary import exp, log, power

CLOSE = 1e-15
PLAIN = """
import sys
from opolis.core.elementary import exp, log, power
for line in sys.stdin:
    x = float(line)
    print(exp(x).hex(), log(abs(x)).hex(), power(abs(x), 0.7).hex())
"""


@settings(deadline=None)  # the first one compiles
@given(st.floats(-700, 700))
def test_an_exponential_is_true_to_the_last_digits(x: float) -> None:
    assert math.isclose(exp(x), math.exp(x), rel_tol=CLOSE)


@settings(deadline=None)  # the first one compiles
@given(st.floats(1e-300, 1e300))
def test_a_logarithm_is_true_to_the_last_digits(x: float) -> None:
    assert math.isclose(log(x), math.log(x), rel_tol=CLOSE, abs_tol=1e-16)


@settings(deadline=None)  # the first one compiles
@given(st.floats(1e-9, 1e9), st.floats(0.1, 5))
def test_a_power_is_true_to_the_last_digits_that_its_logarithm_leaves(base: float, exponent: float) -> None:
    assert math.isclose(power(base, exponent), base**exponent, rel_tol=1e-13)


def test_the_ends_are_exact() -> None:
    assert [exp(0.0), exp(-1e6), exp(1e6)] == [1.0, 0.0, math.inf]
    assert [log(1.0), power(0.0, 0.5), power(1.0, 3.0)] == [0.0, 0.0, 1.0]


def test_compiled_and_plain_arithmetic_agree_to_the_last_bit() -> None:
    rng = random.Random(1)
    numbers = [rng.uniform(-20, 20) for _ in range(2000)]
    plain = subprocess.run(
        [sys.executable, "-c", PLAIN],
        env={"NUMBA_DISABLE_JIT": "1"},
        input="\n".join(map(repr, numbers)),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    compiled = [value for x in numbers for value in (exp(x), log(abs(x)), power(abs(x), 0.7))]
    assert [struct.pack("d", float.fromhex(text)) for text in plain] == [
        struct.pack("d", value) for value in compiled
    ]
