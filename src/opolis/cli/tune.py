"""`opolis tune`: fit a game's opinion to matches."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from opolis.bots.levels import STRONGEST, WEAKEST
from opolis.cli.arguments import game_options, prepare, show_json
from opolis.cli.jobs import Log, Ray, Workers, execution, watched
from opolis.cli.look import GameName, Json
from opolis.core.errors import OpolisError

if TYPE_CHECKING:
    from opolis.core.game import Game
    from opolis.lab.jobs.job import Execution
    from opolis.lab.self_play import Task

MATCHES, SELF_PLAY, SEARCHED = 400, 200_000, 4000
EPOCHS = 12  # how often training goes through all positions


def tune(
    ctx: typer.Context,
    game: GameName,
    matches: Annotated[
        int | None,
        typer.Option(min=10, help=f"Matches to learn from: {MATCHES}, or {SELF_PLAY} quick ones by default."),
    ] = None,
    level: Annotated[
        int, typer.Option(min=WEAKEST, max=STRONGEST, help="The level that plays them, if they are few.")
    ] = 5,
    simulations: Annotated[
        int | None,
        typer.Option(min=10, help="Search every move so long, and train the value network on what is found."),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(
            min=1, help="Let sets of weights play each other for this many generations, and follow the best."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.")] = 1,
    write: Annotated[bool, typer.Option("--write", help="Write the weights into the game's data.")] = False,
    workers: Workers = 0,
    ray: Ray = "",
    log: Log = None,
    json: Json = False,
) -> None:
    """Let a game's bots play, and fit the weights of its opinion to who won, or to the points they had.

    Opinions made of patterns learn from many quick matches against themselves, under the house rules
    given; others are fitted to matches between bots of a level. A value network, where the game has one, is
    trained on fewer matches of the search (4000 by default), and so is the rollout policy of a game that has
    one. With generations, weights are not fitted: sets of them meet, one move deep,
    and those that win most are followed.
    """
    from opolis import games as shelf
    from opolis.lab import td_learning, weight_fitting
    from opolis.lab.self_play import Task

    chosen = shelf.load(game)
    options = game_options(chosen, ctx.args)
    if simulations is not None:
        if options:
            raise OpolisError(f"option {next(iter(options))}: a value network learns the usual rules only")
        tasks = [Task(game, number, simulations, seed) for number in range(matches or SEARCHED)]
        _train_network(chosen, tasks, execution(workers, ray, log), (write, json))
        return
    if generations is not None:
        if options:
            raise OpolisError(f"option {next(iter(options))}: weights are found under the usual rules only")
        _compete(chosen, generations, seed, execution(workers, ray, log), (write, json))
        return
    if td_learning.learns_patterns(chosen):
        _learn(chosen, matches or SELF_PLAY, seed, options, (write, json))
        return
    weight_fitting.names(chosen)
    prepare(chosen, quiet=json)
    count = matches or MATCHES
    played = weight_fitting.play_for_fitting(chosen, count, level, seed, execution(workers, ray, log))
    fitted = weight_fitting.fit(chosen, weight_fitting.gather(watched(played, count, "Playing", json)))
    if write:
        weight_fitting.write(chosen, fitted.lists)
    if json:
        lists = {name: values.tolist() for name, values in fitted.lists.items()}
        show_json({"before": fitted.before, "after": fitted.after, "weights": lists})
        return
    print(
        f"{fitted.positions} positions; {fitted.measure} on matches held out: "
        f"{fitted.before:.4f}, now {fitted.after:.4f}"
    )
    print("\n".join(weight_fitting.lines(fitted.lists)))


def _learn(game: "Game", matches: int, seed: int, options: dict[str, Any], then: tuple[bool, bool]) -> None:
    """Learn by self-play, with a bar; then write, and tell in words or as JSON."""
    from opolis.lab import td_learning

    write, json = then
    prepare(game, quiet=json, bots=False)
    space = td_learning.td_workspace(game, options, seed)
    batches = len(range(0, matches, td_learning.BATCH))
    steps = list(watched(td_learning.train(game, space, matches), batches, "Learning", json))
    files = [td_learning.write(game, space)] if write else []
    if json:
        show_json({"matches": matches, "loss": [round(one.loss, 4) for one in steps], "files": _names(files)})
        return
    print(
        f"{matches} matches; log loss of the opinion: {steps[0].loss:.4f} at first, {steps[-1].loss:.4f} now"
    )
    print(_kept(files))


def _compete(game: "Game", count: int, seed: int, where: "Execution", then: tuple[bool, bool]) -> None:
    """Let sets of weights meet, with a bar; then write, and tell in words or as JSON."""
    from opolis.lab import cross_entropy, weight_fitting

    write, json = then
    weight_fitting.names(game)
    prepare(game, quiet=json, bots=False)
    steps = list(watched(cross_entropy.generations(game, count, seed, where), count, "Playing", json))
    gained, lists = (
        cross_entropy.gain(game, steps[-1].weights, seed),
        weight_fitting.lists(game, steps[-1].weights),
    )
    if write:
        weight_fitting.write(game, lists)
    if json:
        show_json({"gained": gained, "weights": {name: values.tolist() for name, values in lists.items()}})
        return
    print(f"{count} generations; the new weights lead the old ones by {gained:.2f} at the end, one move deep")
    print("\n".join(weight_fitting.lines(lists)))


def _train_network(game: "Game", tasks: "list[Task]", where: "Execution", then: tuple[bool, bool]) -> None:
    """Let the search play, then train the value network; write, and tell in words or as JSON."""
    from opolis.bots.search_settings import search_settings
    from opolis.lab import network_training, rollout_policy
    from opolis.lab.self_play import collect, played

    write, json = then
    space = network_training.training_workspace(game, tasks[0].seed)
    prepare(game, quiet=json)
    data = collect(game, watched(played(tasks, where), len(tasks), "Playing", json))
    steps = list(watched(network_training.train(game, space, data, EPOCHS), EPOCHS + 1, "Learning", json))
    files = [network_training.write(game, space)] if write else []
    if write and search_settings(game).rollout_policy:
        files.append(rollout_policy.write(game, rollout_policy.learn_policy(game, data)))
    if json:
        show_json(
            {
                "positions": len(data.match),
                "loss": [round(one.loss, 4) for one in steps],
                "files": _names(files),
            }
        )
        return
    print(
        f"{len(data.match)} positions; log loss on matches held out: "
        f"{steps[0].loss:.4f} without the value network, {steps[-1].loss:.4f} now"
    )
    print(_kept(files))


def _names(files: Sequence[Path]) -> list[str]:
    return [str(file) for file in files]


def _kept(files: Sequence[Path]) -> str:
    """Say where weights are kept, or how to keep them."""
    if not files:
        return "nothing was written; --write keeps the weights"
    return f"kept in {' and '.join(_names(files))}"
