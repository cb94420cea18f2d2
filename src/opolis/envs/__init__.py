"""Environments for learners: a batch of positions, and the skins of Gymnasium, PettingZoo and OpenSpiel.

>>> from opolis.envs import Batch
>>> batch = Batch("kwinty", lanes=4, seed=1)
>>> batch.observations.shape, batch.masks.shape
((4, 554), (4, 52))
>>> batch.step_at_random()
>>> batch.dones.tolist()
[False, False, False, False]
"""

from opolis.envs.batch import Batch, Snapshot
from opolis.envs.stepping.actions import ActionForm

__all__ = ["ActionForm", "Batch", "Snapshot"]
