"""`opolis lab`: `balance` here, what many matches say about a design; its other commands beside."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from opolis.cli import dataset, first_moves, puzzles, tournament
from opolis.cli.arguments import fitting, game_options, prepare, show_json
from opolis.cli.jobs import Log, Ray, Workers, collected, execution
from opolis.cli.look import GameName, Json

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.lab.balance.estimates import Estimate
    from opolis.lab.balance.plan import BalancePlan
    from opolis.lab.balance.report import BalanceReport, Difference
    from opolis.lab.jobs.job import Execution

GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

app = typer.Typer(help="Study a game with many matches.", no_args_is_help=True)
app.command(context_settings=GAME_OPTIONS)(tournament.tournament)
app.command(context_settings=GAME_OPTIONS)(tournament.openings)
app.command()(tournament.bot)
app.command(context_settings=GAME_OPTIONS)(dataset.dataset)
app.command(context_settings=GAME_OPTIONS)(puzzles.puzzles)
app.command()(first_moves.first_moves)


@app.callback()
def lab() -> None:
    """Study a game with many matches."""


@app.command(context_settings=GAME_OPTIONS)
def balance(
    ctx: typer.Context,
    game: GameName,
    levels: Annotated[str, typer.Option(help="Levels of equal bots, the last one for all else.")] = "3,4",
    games: Annotated[int, typer.Option(min=2, help="Matches between equal bots of each level.")] = 400,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    skill: Annotated[int, typer.Option(min=0, help="Matches of each level with the one below.")] = 100,
    ban: Annotated[
        list[str] | None, typer.Option(help="A thing that one bot never uses, a kind of things, or `all`.")
    ] = None,
    one_ahead: Annotated[bool, typer.Option("--one-ahead", help="One bot looks one move ahead.")] = False,
    last: Annotated[int, typer.Option(min=0, help="One bot plays its last so many turns at random.")] = 0,
    restricted: Annotated[int, typer.Option(min=1, help="Matches of each restriction.")] = 100,
    against: Annotated[str, typer.Option(help="Options of a second design, like '--map FILE'.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    html: Annotated[Path | None, typer.Option(help="Write the report here, as one HTML file.")] = None,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
    json: Json = False,
) -> None:
    """Report on seats, length, drama and what things are worth, with 95 % intervals (docs: the lab).

    The game's house rules and designs are options as well; --against compares with a second design.
    """
    from opolis import games as shelf
    from opolis.lab.balance.plan import BalancePlan
    from opolis.lab.balance.report import differences
    from opolis.lab.balance.things import Catalogue

    chosen = shelf.load(game)
    prepare(chosen, quiet=json, matches=True)
    restrictions = (["one-ahead"] if one_ahead else []) + ([f"last:{last}"] if last else [])
    where, reports = execution(workers, ray, log), []
    for words in [ctx.args, shlex.split(against)] if against else [ctx.args]:
        count, options = fitting(chosen, seats, game_options(chosen, words))
        state = chosen.start(*chosen.checked(count, options))
        bans = [f"ban:{name}" for name in Catalogue(chosen).chosen(state, ban or [])]
        plan = BalancePlan(
            count, options, levels.split(","), games, [*restrictions, *bans], restricted, skill, seed
        )
        reports.append(_played(chosen, plan, where, json))
    compared = differences(*reports) if against else []
    if html:
        from opolis.lab.balance.page import page

        html.write_text(page(reports, compared), encoding="utf-8")
    _tell(reports, compared, json)


def _played(game: "Game", plan: "BalancePlan", where: "Execution", quiet: bool) -> "BalanceReport":
    from opolis.lab.balance.matches import Measured, measured
    from opolis.lab.balance.plan import all_matches
    from opolis.lab.balance.report import report
    from opolis.lab.jobs.job import Job, run

    matches = all_matches(game, plan)
    results = collected(run(Job(measured, matches, Measured), where), len(matches), quiet)
    return report(game, plan, {one.key: one for one in results})


def _tell(reports: "list[BalanceReport]", compared: "list[Difference]", json: bool) -> None:
    import msgspec

    if json:
        show_json({"designs": msgspec.to_builtins(reports), "differences": msgspec.to_builtins(compared)})
        return
    for one in reports:
        _tell_report(one)
    for gap in compared:
        mark = " *" if gap.p_value < 0.05 else ""
        print(f"{gap.measure}: {gap.one.mean:.3g} against {gap.other.mean:.3g}, p = {gap.p_value:.3f}{mark}")


def _tell_report(one: "BalanceReport") -> None:
    from opolis.lab.balance.report import SHARES

    for level in one.levels:
        print(
            f"{one.title}, {one.seats} seats, equal bots of level {level.level}, {len(level.lengths)} matches"
        )
        for seat, share in enumerate(level.seats):
            print(f"  seat {seat} wins {share.mean:.1%} ({share.low:.1%} to {share.high:.1%})")
        print(f"  ends: {', '.join(f'{name} {count}' for name, count in level.endings.items())}")
        for name, value in level.measures.items():
            form = ".1%" if name in SHARES else ".3g"
            print(f"  {name}: {value.mean:{form}} ({value.low:{form}} to {value.high:{form}})")
    for row in one.skill:
        print(f"  level {row.level} takes {row.share.mean:.1%} among level {row.below} ({_range(row.share)})")
    for limit in one.restricted:
        print(
            f"  {limit.restriction}: wins {limit.share.mean:.1%} ({_range(limit.share)}), "
            f"{limit.points.mean:.1f} points behind ({limit.points.low:.1f} to {limit.points.high:.1f})"
        )
    for thing in one.things:
        built = f", {thing.used / thing.drawn:.0%} of those drawn" if thing.drawn else ""
        print(f"  {thing.name}: used {thing.used:.2f} a match{built}; wins {thing.share_when_used.mean:.0%}")


def _range(share: "Estimate") -> str:
    return f"{share.low:.1%} to {share.high:.1%}"
