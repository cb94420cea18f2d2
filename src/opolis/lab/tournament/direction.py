"""Hold a tournament: round after round of matches, as jobs whose results are kept."""

from collections.abc import Iterator
from contextlib import nullcontext

from opolis.lab.jobs.job import HERE, Crew, Execution, Job, crew_for, run
from opolis.lab.tournament.forms import TournamentPlan, next_tables
from opolis.lab.tournament.table import TableResult, played_table


def hold(
    plan: TournamentPlan, execution: Execution = HERE, crew: Crew | None = None
) -> Iterator[TableResult]:
    """Play a tournament; yields every result once, first those that the file has already."""
    results: dict[str, TableResult] = {}
    with nullcontext(crew) if crew else crew_for(execution) as hands:
        while tables := next_tables(plan, results):
            for result in run(Job(played_table, tables, TableResult), execution, hands):
                results[result.key] = result
                yield result
