"""Self-play as data for others: every decision of searched matches as a row of a Parquet file."""

import hashlib
import json
import os
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import opolis
from opolis import games
from opolis.bots.budget import Budget
from opolis.bots.search_settings import search_settings
from opolis.bots.tree_search import TreeSearch
from opolis.core import verbs
from opolis.core.errors import OpolisError
from opolis.core.game import Game
from opolis.core.records import from_bytes
from opolis.core.verbs import NATURE
from opolis.lab.jobs.job import HERE, Execution, Job, run
from opolis.lab.self_play import NODES_PER_SIMULATION, found_value, sampled_move
from opolis.match.match import Match
from opolis.match.random_play import actor


@dataclass(frozen=True)
class DatasetMatch:
    """A match to be played for a dataset."""

    game: str
    number: int
    seats: int
    simulations: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Name the match by all that it depends on."""
        rules = hashlib.sha256(repr((self.game, sorted(self.options.items()))).encode()).hexdigest()[:8]
        return f"{self.seed} {self.number} {self.seats} {self.simulations} {rules}"


@dataclass(frozen=True)
class Decision:
    """One position in which a seat had a choice, and what the search found there."""

    ply: int
    seat: int
    position: bytes
    moves: list[int]
    visits: list[int]
    values: list[float]
    move: int
    text: str
    value: float


@dataclass(frozen=True)
class DatasetResult:
    """The decisions of one match, and how it ended."""

    key: str
    number: int
    outcome: list[float]
    scores: list[int]
    decisions: list[Decision]
    record: str


def played_for_dataset(task: DatasetMatch) -> DatasetResult:
    """Play a match in which every choice is searched; early moves are drawn by visits, some are random."""
    game, rng = games.load(task.game), random.Random(f"dataset {task.key}")
    match = Match(game, task.seats, task.options)
    match.players, match.date = [f"search@{task.simulations}"] * task.seats, "2000-01-01"
    decisions: list[Decision] = []
    while not match.over:
        seat = actor(match, rng)
        if seat == NATURE:
            match.roll(rng)
            continue
        moves = match.legal(seat)
        if len(moves) == 1:
            match.advance(seat, moves[0])
            continue
        decisions.append(_decision(task, match, seat, moves, rng, len(decisions) + 1))
        match.advance(seat, decisions[-1].move)
    return DatasetResult(task.key, task.number, match.outcome, match.scores, decisions, match.record())


def _decision(
    task: DatasetMatch, match: Match, seat: int, moves: list[int], rng: random.Random, number: int
) -> Decision:
    nodes = NODES_PER_SIMULATION * (task.simulations + 10) + len(moves)
    settings = search_settings(match.game)._replace(tree_reuse=False)
    search = TreeSearch(match.game, settings, str(rng.getrandbits(32)), nodes=nodes)
    result = search.search(match.state, seat, Budget(task.simulations))
    found = {choice.move: choice for choice in result.choices}
    visits = [int(found[move].visits) if move in found else 0 for move in moves]
    values = [round(float(found[move].value), 6) if move in found else 0.0 for move in moves]
    move = sampled_move(result, moves, number, rng)
    return Decision(
        len(match.events), seat, match.bytes, moves, visits, values, move, match.write(seat, move),
        float(found_value(result)),
    )  # fmt: skip


def dataset_matches(tasks: Sequence[DatasetMatch], execution: Execution = HERE) -> Iterator[DatasetResult]:
    """Play the matches of a dataset, in the order in which they end."""
    return run(Job(played_for_dataset, tasks, DatasetResult), execution)


def write_parquet(
    path: Path, game: Game, task: DatasetMatch, results: Iterable[DatasetResult], observations: bool = False
) -> int:
    """Write a dataset, whole or not at all, in the order of its matches; returns how many rows there are."""
    arrow, parquet = _arrow()
    ordered = sorted(results, key=lambda one: one.number)
    columns = _columns(game, ordered, observations)
    table = arrow.table(
        {name: arrow.array(values, _kinds(arrow)[name]) for name, values in columns.items()}
    ).replace_schema_metadata(_metadata(game, task))
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        parquet.write_table(table, part, compression="zstd")
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return int(table.num_rows)


def _columns(game: Game, results: Sequence[DatasetResult], observations: bool) -> dict[str, list[Any]]:
    rows = [(one, made) for one in results for made in one.decisions]
    columns: dict[str, list[Any]] = {
        "match": [one.number for one, _ in rows],
        **{
            name: [getattr(made, name) for _, made in rows]
            for name in ("ply", "seat", "position", "moves", "visits", "values", "move", "text", "value")
        },
        "outcome": [one.outcome[made.seat] for one, made in rows],
        "score": [one.scores[made.seat] for one, made in rows],
    }
    if observations:
        columns["observation"] = [_observed(game, made) for _, made in rows]
    return columns


def _observed(game: Game, made: Decision) -> Any:
    """Say what a learner in that seat sees."""
    state = from_bytes(made.position, game.room("state").State.dtype)
    out = np.zeros(int(game.room("state").OBSERVATION), np.float32)
    verbs.observe(state, made.seat, out)
    return out


def _kinds(arrow: Any) -> dict[str, Any]:
    """Give every column its type, as the documentation has them."""
    return {
        "match": arrow.int32(), "ply": arrow.int32(), "seat": arrow.int8(), "position": arrow.binary(),
        "moves": arrow.list_(arrow.int64()), "visits": arrow.list_(arrow.int32()),
        "values": arrow.list_(arrow.float32()), "move": arrow.int64(), "text": arrow.string(),
        "value": arrow.float32(), "outcome": arrow.float32(), "score": arrow.int32(),
        "observation": arrow.list_(arrow.float32()),
    }  # fmt: skip


def _metadata(game: Game, task: DatasetMatch) -> dict[str, str]:
    return {
        "opolis.format": "1", "opolis.version": opolis.__version__, "opolis.game": game.name,
        "opolis.rules": str(game.rules), "opolis.seats": str(task.seats),
        "opolis.options": json.dumps(dict(task.options)), "opolis.simulations": str(task.simulations),
        "opolis.seed": str(task.seed), "opolis.position_bytes": str(game.room("state").State.dtype.itemsize),
    }  # fmt: skip


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise OpolisError("datasets need pyarrow: pip install 'opolis[lab]'") from None
    return pyarrow, parquet


def check_installed() -> None:
    """Say at once if something is not installed."""
    _arrow()
