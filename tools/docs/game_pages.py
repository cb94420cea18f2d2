"""A page for every game, all of one form, from its README and its declarations."""

import json
import re
import tomllib
from pathlib import Path

from opolis import games
from opolis.core.game import Game

NUMBERS = Path(__file__).parents[2] / "docs/numbers.json"
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)
OPTIONS, OBSERVATION, MEASURED = "Options", "What a learner sees", "Numbers"
WALK = "The first minutes"
LAST = ("Our readings", "Source")


def pages(pictures: Path) -> dict[str, str]:
    """Write the pages of all games, and the page that lists them."""
    found = [games.load(name) for name in games.names()]
    made = {f"games/{game.name}.md": page(game, pictures) for game in found}
    return {"games/index.md": shelf(found), **made}


def shelf(found: list[Game]) -> str:
    """List the games."""
    rows = [f"| [{game.title}]({game.name}.md) | {game.seats_range} | {game.blurb} |" for game in found]
    names = "\n".join(game.name for game in found)
    toctree = f"```{{toctree}}\n:hidden:\n\n{names}\n```"
    return "\n".join(
        ["# The games", "", "| game | seats | in a sentence |", "|---|---|---|", *rows, "", toctree, ""]
    )


def page(game: Game, pictures: Path) -> str:
    """Write a game's page from its README and its declarations."""
    title, *sections = re.split(r"^## ", game.readme, flags=re.MULTILINE)
    head, _, intro = title.partition("\n")
    texts = {name.strip(): body.strip() for name, _, body in (one.partition("\n") for one in sections)}
    texts[OPTIONS] = "\n\n".join(
        filter(None, [texts.get(OPTIONS, ""), option_table(game), preset_list(game)])
    )
    texts[OBSERVATION] = observation(game, texts.get(OBSERVATION, ""))
    texts[MEASURED] = numbers(game)
    texts = {**({WALK: walk(game, pictures)} if walk(game, pictures) else {}), **texts}
    names = [name for name in texts if name not in LAST] + [name for name in LAST if name in texts]
    picture = (
        f"![A table of {game.title}](../pictures/{game.name}.webp)\n"
        if (pictures / f"{game.name}.webp").is_file()
        else ""
    )
    live = f'<div class="live" data-game="{game.name}" hidden></div>\n'  # filled by live.js
    parts = [f"{head}\n\n{intro.strip()}\n\n{picture}\n{live}\n{facts(game)}"]
    parts += [f"## {name}\n\n{texts[name]}" for name in names]
    return CLAUSE.sub(r'- <a id="\1"></a>**\1**', "\n\n".join(parts)) + "\n"


def walk(game: Game, pictures: Path) -> str:
    """Show what a newcomer does in the first minutes, picture by picture."""
    file = pictures / "walks/walks.toml"
    steps = tomllib.loads(file.read_text()).get(game.name, []) if file.is_file() else []
    taken = [step for step in steps if (pictures / f"walks/{game.name}-{step['name']}.webp").is_file()]
    return "\n\n".join(
        f"![{step['learns']}](../pictures/walks/{game.name}-{step['name']}.webp)\n\n*{step['learns']}*"
        for step in taken
    )


def facts(game: Game) -> str:
    """Say at a glance what kind of game it is."""
    hidden = "some things are hidden" if game.secrets else "nothing is hidden"
    luck = "there is chance" if game.chance else "nothing is left to chance"
    code = f'`opolis.game("{game.name}")`'
    return f"*{game.seats_range} seats; {hidden}, {luck}. Rules version {game.rules}. In code: {code}.*"


def option_table(game: Game) -> str:
    """List the house rules as they are declared."""
    if not game.options:
        return "There are none."
    rows = []
    for option in game.options:
        usual = "" if option.default in (None, {}) else f"`{option.default}`"
        rows.append(f"| `{option.name}` | {usual} | {option.range} | {option.help} |")
    return "\n".join(["| option | usually | takes | meaning |", "|---|---|---|---|", *rows])


def preset_list(game: Game) -> str:
    """List house rules that go together."""
    rows = [
        f"- **{name}**: " + ", ".join(f"`{key}` {value}" for key, value in chosen.items())
        for name, chosen in game.presets.items()
    ]
    return "\n".join(["Presets:", "", *rows]) if rows else ""


def observation(game: Game, described: str) -> str:
    """Say how many numbers `observe` writes, and what the README says of them."""
    size = int(game.room("state").OBSERVATION)
    words = f"`observe` writes {size:,} numbers from the view of one seat, most of them between 0 and 1."
    return f"{words} {described}".strip()


def numbers(game: Game) -> str:
    """Tell how large the game is, as measured by tools/docs/measure_games.py."""
    known = json.loads(NUMBERS.read_text(encoding="utf-8")).get(game.name)
    if not known:
        return "Not measured yet."
    rows = [f"| {name} | {value:,} |" for name, value in known.items()]
    return "\n".join(["| | |", "|---|---|", *rows])
