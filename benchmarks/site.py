"""The engine in the browser: what is downloaded for one game, by part, and how quickly it answers."""

import functools
import http.server
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.table import Table
from opolis import games
from opolis.match.random_play import step
from opolis.site.assembly import CLIENT, ENGINE, make_site

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.conftest import CHROMIUM, FLAGS
from browser.site import ASK, KEPT, OFFLINE, READY, STARTING, Handler
from wasm.node import NODE

ROOT = Path(__file__).parents[1]
DOWNLOAD_BAR, SCENE_BAR, LEVEL_BAR = 6.0, 20.0, 3.0  # MB, ms, s
COLD_BAR, WARM_BAR = 5.0, 2.5  # s
RUN, PROGRAM = ROOT / "tools/engine/run.mjs", Path(__file__).parent / "engine_program.py"
PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
STARTS = 3  # the middle one counts
LEVEL, QUESTIONS, APART = 6, 4, 3  # moves between two questions
PACKED = """
const { readFileSync } = require("node:fs"), { brotliCompressSync, constants } = require("node:zlib");
const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
const size = (file) => brotliCompressSync(readFileSync(file), { params }).length;
console.log(process.argv.slice(1).reduce((sum, file) => sum + size(file), 0));
"""
# Asks a bot in a worker beside the page, through what every page thinks with, and says how long it took.
THINK = """async ([url, question]) => {
  const { ask } = await import(url);
  const began = performance.now();
  await ask(question);
  return (performance.now() - began) / 1000;
}"""


def compressed(*files: Path) -> int:
    """Count the bytes that a host sends for files, by Brotli; the engine is compressed when it is built."""
    done = [file.with_name(f"{file.name}.br") for file in files]
    if all(file.is_file() for file in done) and ENGINE in files[0].parents:
        return sum(file.stat().st_size for file in done)
    command = [str(NODE), "-e", PACKED, *map(str, files)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def parts() -> dict[str, int]:
    """Give what every game needs, part by part; of the client all that a page with a table loads."""
    scripts = [file for file in CLIENT.rglob("*") if file.suffix in (".js", ".css", ".html")]
    return {
        "Python": compressed(*(ENGINE / name for name in PYTHON)),
        "its library": compressed(ENGINE / "stdlib.zip"),
        "msgspec": compressed(ENGINE / "msgspec.zip"),
        "the package": compressed(ENGINE / "opolis.zip"),
        "the client": compressed(*scripts),
    }


def scenes(game: str) -> dict[str, float]:
    """Measure scenes in Node."""
    command = [str(NODE), str(RUN), str(ENGINE), game, str(PROGRAM), "{}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr[-1000:])
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


@contextmanager
def served() -> Iterator[tuple[str, Path]]:
    """Serve the site as any host does, without compression."""
    with tempfile.TemporaryDirectory() as folder:
        make_site(Path(folder, "site"))
        handler = functools.partial(Handler, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/site/", Path(folder, "site")
        server.shutdown()


def first_position(page: Page, url: str, game: str) -> float:
    """Open the site, begin a match and wait until its table is laid, in seconds."""
    began = time.perf_counter()
    page.goto(url)
    page.get_by_text(READY).first.wait_for(timeout=STARTING)
    asked = {"game": game, "players": ["me", "bot:1"], "seats": 2, "options": {}}
    answer: dict[str, Any] = page.evaluate(ASK, ["POST", "/tables", json.dumps(asked)])
    page.evaluate("(table) => (location.hash = `/table/${table}`)", json.loads(answer["body"])["id"])
    page.wait_for_selector("[aria-label=points]", timeout=STARTING, state="attached")
    page.wait_for_selector(".stage canvas", timeout=STARTING)
    return time.perf_counter() - began


def keeping(page: Page) -> bool:
    """Tell whether the worker that keeps Python's memory, and what was compiled for it, is still there."""
    targets = page.context.new_cdp_session(page).send("Target.getTargets")["targetInfos"]
    return any("/snapshot_maker-" in target["url"] for target in targets)


def starts(browser: Browser, url: str, game: str) -> tuple[list[float], list[float]]:
    """Measure first visits, each with an empty cache, and later ones to the last of these caches."""
    cold, contexts = list[float](), list[BrowserContext]()
    for _ in range(STARTS):
        contexts.append(browser.new_context(viewport={"width": 1280, "height": 800}))
        page = contexts[-1].new_page()
        cold.append(first_position(page, url, game))
        page.close()
    *others, context = contexts
    for other in others:
        other.close()
    keep_everything(context.new_page(), url)
    later = [first_position(context.new_page(), url, game) for _ in range(STARTS)]
    context.close()
    return cold, later


def keep_everything(page: Page, url: str) -> None:
    """Stay until the browser has a copy of the site, and Python's memory."""
    page.goto(url)
    page.get_by_text(OFFLINE).first.wait_for(timeout=STARTING)
    while not page.evaluate(KEPT) or keeping(page):  # an empty list, until Python's memory is kept
        page.wait_for_timeout(100)
    page.close()


def thinking(browser: Browser, url: str, site: Path, game: str) -> float:
    """Ask for moves in positions of a random match; the longest answer counts, in seconds."""
    (script,) = (file for file in (site / "assets").glob("thinking-*.js"))
    match, rng, taken = games.load(game).new(), random.Random(1), list[float]()
    page = browser.new_page()
    page.goto(url)
    for number in range(QUESTIONS + 1):
        while match.mover < 0 or len(match.legal(match.mover)) < 2 or len(match.events) < APART * number:
            step(match, rng)
        seat, record = match.mover, match.record()
        question = {"game": game, "seat": seat, "wants": "move", "level": LEVEL, "record": record}
        taken.append(float(page.evaluate(THINK, [f"{url}assets/{script.name}", question])))
    page.close()
    return max(taken[1:])  # the first one starts Python


def verdict(value: float, bar: float, text: str) -> str:
    """Say a number, and whether it misses its bar."""
    return text if value <= bar else f"{text} (missed)"


def times(taken: list[float], bar: float) -> str:
    """Say the middle of some times, and the shortest and the longest."""
    *_, middle = sorted(taken)[: len(taken) // 2 + 1]
    return verdict(middle, bar, f"{middle:.1f} ({min(taken):.1f}–{max(taken):.1f})")


def row(game: str, shared: int, cold: list[float], later: list[float], answer: float) -> tuple[str, ...]:
    """Say what one game needs and takes."""
    own = compressed(*(ENGINE / f"kernels/{game}.{end}" for end in ("so", "json")))
    whole, scene = (shared + own) / 1e6, scenes(game)
    return (
        game, f"{own / 1000:.0f} kB", verdict(whole, DOWNLOAD_BAR, f"{whole:.2f} MB"),
        times(cold, COLD_BAR), times(later, WARM_BAR),
        verdict(scene["p95"], SCENE_BAR, " / ".join(f"{one:.1f}" for one in scene.values())),
        verdict(answer, LEVEL_BAR, f"{answer:.2f}"),
    )  # fmt: skip


def run() -> Table:
    """Measure all games whose kernels are in the engine."""
    shared, rows = parts(), list[tuple[str, ...]]()
    with served() as (url, site), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in games.names():
            if (ENGINE / f"kernels/{name}.so").is_file():
                timed = *starts(browser, url, name), thinking(browser, url, site, name)
                rows.append(row(name, sum(shared.values()), *timed))
        version = browser.version
        browser.close()
    every = ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in shared.items())
    return Table(
        (
            "in a page", "its kernels", "whole download", "first position, s", "later visits, s",
            "scene, ms", f"level {LEVEL}, s",
        ),
        rows,
        (
            f"Compressed by Brotli. Every game needs {every}. First position: from the address to a laid "
            f"table in Chromium {version} without a graphics card, over localhost, the middle of {STARTS} "
            "(shortest–longest); later visits come after one that lasted until everything was kept. "
            "Scenes: median, 95th percentile and longest of up to 60 random positions, in Node. "
            f"Level {LEVEL}: the longest of {QUESTIONS} answers in Chromium.",
            f"Bars: ≤ {DOWNLOAD_BAR:g} MB, ≤ {COLD_BAR:g} s, later ≤ {WARM_BAR:g} s, scene (95th percentile) "
            f"≤ {SCENE_BAR:g} ms, level {LEVEL} ≤ {LEVEL_BAR:g} s.",
        ),
    )  # fmt: skip
