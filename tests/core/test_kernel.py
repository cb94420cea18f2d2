"""Kernels: the one door to Numba."""

import subprocess
import sys

STORY = """
import numba, numpy, opolis
from numba.core.runtime import rtsys
from opolis.core.kernel import delay_runtime

delay_runtime()
opolis.game("kwinty").new(seats=2).moves(0)
assert not rtsys._init

@numba.njit
def allocate(count):
    return numpy.ones(count).sum()

assert allocate(3) == 3
assert rtsys._init
"""


def test_numbas_runtime_is_made_when_something_allocates() -> None:
    subprocess.run(
        [sys.executable, "-c", "import opolis; opolis.game('kwinty').new(seats=2).moves(0)"], check=True
    )
    subprocess.run([sys.executable, "-c", STORY], check=True)
