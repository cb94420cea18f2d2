"""`make bench`: run every benchmark and write the tables of benchmarks/README.md again."""

import sys
from pathlib import Path

from benchmarks import (
    balance,
    envs,
    field,
    first_use,
    jobs,
    kwinty,
    playouts,
    pointing,
    scenes,
    site,
    solved,
    strength,
    text,
    wasm,
)
from benchmarks.table import Table, rewrite

README = Path(__file__).parent / "README.md"
ALL = {
    "kwinty": kwinty.run,
    "field": field.run,
    "playouts": playouts.run,
    "text": text.run,
    "scenes": scenes.run,
    "wasm": wasm.run,
    "site": site.run,
    "envs": envs.run,
    "first-use": first_use.run,
    "ladder": strength.ladder,
    "uct": strength.against_uct,
    "solo": strength.solo,
    "solved": solved.run,
    "balance": balance.run,
    "jobs": jobs.run_all,
    "pointing": pointing.run,
}


def main() -> None:
    """Run the benchmarks that are named, or all."""
    for name in sys.argv[1:] or ALL:
        print(f"{name} …", flush=True)
        table: Table = ALL[name]()
        print(table.text, flush=True)
        rewrite(README, name, table)


if __name__ == "__main__":
    main()
