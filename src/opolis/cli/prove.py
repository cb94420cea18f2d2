"""`opolis prove`: look for exceptions to the laws in a game, wherever it lives."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli.arguments import game_options, show_json
from opolis.cli.look import Json

if TYPE_CHECKING:
    from opolis.laws import Finding, Violation

Place = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name, its module like my_games.chess, or its folder.")
]
Progress = Callable[[str, int, int], None]


def prove(
    ctx: typer.Context,
    game: Place,
    matches: Annotated[int, typer.Option(min=1, help="How many matches; some laws take fewer.")] = 12,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    seats: Annotated[int | None, typer.Option(help="How many seats; random if left out.")] = None,
    json: Json = False,
) -> None:
    """Run all laws on a game and tell what broke where. House rules that are not given are random."""
    from opolis import games, laws

    sys.path.insert(0, "")  # a module beside the user, as `python -m` finds it
    chosen = games.adopt(game)
    options = game_options(chosen, ctx.args)
    findings = []
    with _progress(quiet=json) as progress:
        for finding in laws.prove(chosen, laws.Sample(matches, seed, seats, options, progress)):
            findings.append(finding)
            if not json:
                print(f"{'BROKEN' if finding.violations else 'kept  '} {finding.law}")
    _report(findings, len(laws.LAWS), json)
    if any(finding.violations for finding in findings):
        raise typer.Exit(1)


@contextmanager
def _progress(quiet: bool) -> Iterator[Progress]:
    """Show which law is looked at, and how far."""
    if quiet or not sys.stderr.isatty():
        yield lambda law, done, matches: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Line

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Line(*columns, console=Console(stderr=True), transient=True) as line:
        task = line.add_task("Compiling")
        yield lambda law, done, matches: line.update(task, description=law, completed=done, total=matches)


def _report(findings: "list[Finding]", laws: int, json: bool) -> None:
    violations = [violation for finding in findings for violation in finding.violations]
    if json:
        kept = [finding.law for finding in findings if not finding.violations]
        show_json({"kept": kept, "violations": [asdict(one) for one in violations]})
        return
    for violation in violations:
        _tell(violation)
    if len(findings) < laws:
        print(f"\n{laws - len(findings)} laws that build on the broken ones were not looked at.")


def _tell(violation: "Violation") -> None:
    print(f"\n{violation}")
    for line in violation.record.splitlines():
        print(f"    {line}")
