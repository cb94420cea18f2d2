"""The batch: many positions side by side, the same on any number of threads."""

import os
import subprocess
import sys

import numpy as np
import pytest

from envs.tables import every_game
from opolis.core import verbs
from opolis.core.errors import BadArgument, BadOption
from opolis.core.records import Array
from opolis.core.verbs import NATURE
from opolis.envs import Batch
from opolis.envs.stepping.actions import INVERSE_BITS, ActionForm
from opolis.envs.stepping.lanes import NOBODY

STEPS = 60
STEP_A_BATCH = """
import sys
from opolis.envs import Batch
batch = Batch("hirstopolis", 2, seed=5, threads=1, actions="digits")
for _ in range(20):
    batch.step_at_random()
sys.stdout.write(batch.states.tobytes().hex() + batch.masks.tobytes().hex())
"""


def first_legal(batch: Batch) -> Array:
    """Choose the first legal action of every lane."""
    return batch.masks.argmax(1)


def played(batch: Batch, steps: int = STEPS) -> list[bytes]:
    """Step at random and keep what was written."""
    written = []
    for _ in range(steps):
        batch.step_at_random()
        arrays = (batch.observations, batch.masks, batch.rewards, batch.dones, batch.actors)
        written.append(b"".join(array.tobytes() for array in arrays))
    return written


def test_what_a_batch_plays_is_told_by_its_seed_and_not_by_its_threads() -> None:
    one, two = (Batch("kwinty", 300, seed=5, threads=threads) for threads in (1, 2))
    assert played(one) == played(two)
    other = Batch("kwinty", 300, seed=6, threads=1)
    assert played(other) != played(two)
    other.reset(5)
    one.reset(5)
    assert played(other) == played(one)


def test_a_batch_steps_the_same_compiled_and_plain() -> None:
    states = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", STEP_A_BATCH],
            env={**os.environ, "NUMBA_DISABLE_JIT": without_compiler},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for without_compiler in ("0", "1")
    ]
    assert states[0] == states[1] != ""


def test_lanes_differ_by_their_luck() -> None:
    batch = Batch("kwinty", 8, seed=1)
    for _ in range(6):
        batch.step_at_random()
    assert len({row.tobytes() for row in batch.observations}) > 1


def test_games_end_in_shares_of_the_win_and_begin_again() -> None:
    batch = Batch("kwinty", 64, seed=1)
    paid, ended = 0.0, 0
    for _ in range(STEPS):
        batch.step_at_random()
        over = batch.dones
        assert not batch.rewards[~over].any()
        assert np.allclose(batch.rewards[over].sum(1), 1)
        assert (batch.counts > 0).all()
        paid, ended = paid + batch.rewards.sum(), ended + over.sum()
    assert ended > 64
    assert paid == ended


def test_a_finished_game_waits_for_the_next_step_or_for_good() -> None:
    after, never = (
        Batch("kwinty", 4, seed=1, autoreset=mode, options={"row": 3}) for mode in ("next", "never")
    )
    for batch in (after, never):
        while not batch.dones[0]:
            batch.step_at_random()
        assert batch.actors[0] == NOBODY
        assert not batch.masks[0].any()
        batch.step_at_random()
        assert not batch.dones[0]
        assert not batch.rewards[0].any()
    assert after.actors[0] == 0
    assert never.actors[0] == NOBODY


def test_an_illegal_action_changes_nothing_and_costs() -> None:
    batch = Batch("kwinty", 2, seed=1, penalty=-0.5)
    before = batch.states.tobytes()
    batch.step(np.array([0, 51]))
    assert batch.states.tobytes() == before
    assert batch.illegal.tolist() == [True, True]
    assert batch.rewards.tolist() == [[-0.5, 0.0], [-0.5, 0.0]]
    batch.step(first_legal(batch))
    assert not batch.illegal.any()


@pytest.mark.parametrize("actions", [[-1, 0], [0], [[0, 0]]])
def test_actions_are_one_number_for_each_lane(actions: list[int]) -> None:
    with pytest.raises(BadArgument, match="actions: "):
        Batch("kwinty", 2).step(np.array(actions))


@pytest.mark.parametrize("form", ["number", "digits", "index"])
def test_every_form_of_action_reaches_every_legal_move(form: str) -> None:
    batch = Batch("kwinty", 1, actions=form, autoreset="never", seed=3)
    for _ in range(5):
        batch.step_at_random()
    room = np.zeros(batch.game.max_moves, np.int64)
    start, seat = batch.save(), int(batch.actors[0])
    moves = room[: verbs.legal(batch.states[0], seat, room)].tolist()
    assert batch.counts[0] == len(moves)
    for place, move in enumerate(moves):
        batch.restore(start)
        for action in [place] if form == "index" else batch.form.actions(move):
            assert batch.masks[0, action]
            batch.step(np.array([action]))
        reached = batch.states[0].tobytes()
        batch.restore(start)
        verbs.play(batch.states[0], seat, move)
        assert batch.states[0].tobytes() == reached


def test_a_move_number_is_divided_by_the_inverse_of_a_base() -> None:
    for base in (2, 3, 7, 400, 433, 580, 4096, 46_340, 46_341):
        form, most = ActionForm("digits", base, base), min(base**2, 2**31) - 1
        edges = {quotient * base + more for quotient in (0, 1, base // 2, base - 1) for more in (0, base - 1)}
        for move in sorted(one for one in edges | {most} if one <= most):
            assert move * form.inverse < 2**63
            assert move * form.inverse >> INVERSE_BITS == move // base


def test_between_two_digits_the_first_is_shown_and_the_position_stays() -> None:
    batch = Batch("kwinty", 1, actions="digits", seed=3)
    before, digit = batch.states.tobytes(), int(first_legal(batch)[0])
    assert batch.observations[0, -1] == 0
    batch.step(np.array([digit]))
    assert batch.states.tobytes() == before
    assert batch.actors[0] == 0
    assert batch.observations[0, -1] == np.float32((digit + 1) / batch.form.radix)


def test_a_list_shows_no_more_moves_than_stated() -> None:
    batch = Batch("kwinty", 3, actions="index", most=1)
    assert batch.moves.shape == batch.masks.shape == (3, 1)
    assert batch.counts.tolist() == [1, 1, 1]


@pytest.mark.long
def test_chance_can_be_exposed() -> None:
    inside, outside = (Batch("rollopolis", 2, chance=chance, seed=1) for chance in ("inside", "exposed"))
    assert (inside.actors >= 0).all()
    assert (outside.actors == NATURE).all()
    odds = outside.odds(0)
    assert sum(odds.values()) == pytest.approx(1)
    assert inside.odds(0) == {}
    for action in outside.form.actions(max(odds)):
        outside.step(np.array([action, action]))
    assert outside.states[0].tobytes() == outside.states[1].tobytes()


@pytest.mark.long
def test_alone_points_are_paid_as_they_are_scored() -> None:
    batch = Batch("rollopolis", 3, seats=1, seed=1, autoreset="never")
    paid = np.zeros(3)
    while (batch.actors != NOBODY).any():
        batch.step_at_random()
        paid += batch.rewards[:, 0]
    points = np.zeros(1, np.int64)
    for lane in range(3):
        verbs.score(batch.states[lane], points)
        assert paid[lane] == pytest.approx(points[0] / batch.game.usual_points, abs=1e-4)


def test_a_snapshot_brings_everything_back_in_place() -> None:
    batch = Batch("kwinty", 16, seed=1, threads=1)
    played(batch, 5)
    snapshot, arrays = batch.save(), [array.ctypes.data for array in batch.arrays]
    twin, went_on = batch.clone(), played(batch)
    batch.restore(snapshot)
    assert played(batch) == went_on == played(twin)
    assert [array.ctypes.data for array in batch.arrays] == arrays


def test_a_branch_looks_ahead_of_some_lanes_without_opponents() -> None:
    batch = Batch("kwinty", 4, seed=1, opponents={1: 0}, viewer=0, options={"row": 3})
    before = batch.save()
    ahead = batch.branch(np.array([2, 0, 2]), seed=1)
    assert ahead.states[0].tobytes() == ahead.states[2].tobytes() == batch.states[2].tobytes()
    ahead.step(first_legal(ahead))
    assert ahead.actors.tolist() == [1, 1, 1]
    while (ahead.actors != NOBODY).any():
        ahead.step_at_random()
    ahead.step_at_random()
    assert (ahead.actors == NOBODY).all()
    assert all((getattr(batch.arrays, name) == array).all() for name, array in before.arrays.items())
    assert batch.arrays.plan[0].random_seats == 2


@pytest.mark.long
def test_a_branch_cannot_see_what_nature_will_do() -> None:
    batch = Batch("rollopolis", 1, seed=1, chance="exposed")
    assert batch.actors[0] == NATURE
    drawn = set()
    for seed in range(8):
        ahead = batch.branch(np.zeros(64, np.int64), seed)
        ahead.step_at_random()
        drawn |= {state.tobytes() for state in ahead.states}
    assert len(drawn) > 1


def test_pytorch_shares_arrays_without_a_copy() -> None:
    torch = pytest.importorskip("torch")
    batch = Batch("kwinty", 4, seed=1)
    seen, legal = torch.from_numpy(batch.observations), torch.from_numpy(batch.masks)
    before = legal.sum().item()
    batch.step_at_random(3)
    assert seen.data_ptr() == batch.observations.ctypes.data
    assert seen.numpy().tobytes() == batch.observations.tobytes()
    assert legal.sum().item() == batch.masks.sum() != before


def test_arrays_are_shared_without_a_copy() -> None:
    batch = Batch("kwinty", 4, seed=1)
    shared = np.from_dlpack(batch.observations)  # what PyTorch and JAX do
    batch.step_at_random()
    assert shared.tobytes() == batch.observations.tobytes()
    assert shared.any()
    assert all(array.flags.c_contiguous for array in batch.arrays)


@every_game
def test_observations_may_be_changed_where_they_are(name: str) -> None:
    changed, left_alone = (Batch(name, 3, seed=1, threads=1) for _ in range(2))
    for _ in range(4):
        changed.observations[:] = np.nan
        for batch in (changed, left_alone):
            batch.step_at_random()
        assert changed.observations.tobytes() == left_alone.observations.tobytes()


@pytest.mark.parametrize("level", [0, 2])
def test_opponents_of_a_level_have_their_seats(level: int) -> None:
    batches = [Batch("kwinty", 6, seed=2, opponents={0: level}, viewer=1) for _ in range(2)]
    for _ in range(12):
        for batch in batches:
            assert (batch.actors == 1).all()
            batch.step(first_legal(batch))
    assert batches[0].observations.tobytes() == batches[1].observations.tobytes()


def test_a_stronger_opponent_wins_more() -> None:
    won = {}
    for level in (0, 2):
        batch, won[level] = Batch("kwinty", 24, seed=2, opponents={1: level}), 0.0
        for _ in range(14):
            batch.step_at_random()
            won[level] += batch.rewards[:, 1].sum() / max(1, batch.dones.sum())
    assert won[2] > won[0]


def test_opponents_that_need_a_clock_and_tables_without_a_learner_are_refused() -> None:
    with pytest.raises(BadArgument, match="level of an opponent"):
        Batch("kwinty", 1, opponents={0: 8})
    with pytest.raises(BadArgument, match="left for the learner"):
        Batch("kwinty", 1, opponents={0: 1, 1: 1})


@pytest.mark.parametrize(
    ("game", "options"), [("hirstopolis", {"clock": True}), ("gridopolis", {"minutes": 20})]
)
def test_options_that_need_a_wall_clock_are_refused(game: str, options: dict[str, int]) -> None:
    (name,) = options
    with pytest.raises(BadOption, match=rf"option {name}: environments have no wall clock"):
        Batch(game, 1, options=options)


@pytest.mark.long
def test_where_several_seats_may_act_any_of_them_can_be_turned_to() -> None:
    batch = Batch("hamlet", 1, seats=3, seed=1)
    while verbs.movers(batch.states[0]) & 6 != 6:
        batch.step_at_random()
    batch.turn_to(0, 2)
    assert batch.actors[0] == 2
    assert batch.observations[0, :-1].tobytes() == batch.observe(0, 2).tobytes()
    with pytest.raises(BadArgument, match="is not to act"):
        batch.turn_to(0, 3)
