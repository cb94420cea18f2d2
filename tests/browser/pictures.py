"""Pictures of every game in a fixed position. `python tests/browser/pictures.py URL` takes all of them again.

The positions are records in `positions/`; goldens are small and checked, the others are for people:
the cards of the home page (web/public/pictures) and the README (docs/pictures).
"""

import base64
import sys
import tomllib
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
GOLDENS = HERE / "goldens"
ROOT = HERE.parents[1]
CARDS = ROOT / "web/public/pictures"
DOCS = ROOT / "docs/pictures"
GOLDEN_SIZE = {"width": 480, "height": 300}
SHEETS_SIZE = {"width": 900, "height": 1500}
CARD_SIZE = {"width": 800, "height": 500}
DOCS_SIZE = {"width": 1280, "height": 800}

LOAD = """
const load = (data) => new Promise((done) => {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    done(canvas);
  };
  image.src = `data:image/png;base64,${data}`;
});
"""
WEBP = f"async (data) => {{ {LOAD} return (await load(data)).toDataURL('image/webp', 0.86).split(',')[1]; }}"
DIFFER = f"""async ([before, after]) => {{ {LOAD}
  const [a, b] = await Promise.all([load(before), load(after)]);
  if (a.width !== b.width || a.height !== b.height) return {{ mean: 255, far: 1 }};
  const [x, y] = [a, b].map((c) => c.getContext("2d").getImageData(0, 0, c.width, c.height).data);
  let [sum, far] = [0, 0];
  for (let i = 0; i < x.length; i += 4) {{
    const off = Math.max(...[0, 1, 2].map((k) => Math.abs(x[i + k] - y[i + k])));
    sum += off;
    if (off > 48) far += 1;
  }}
  return {{ mean: sum / (x.length / 4), far: far / (x.length / 4) }};
}}"""
# Everything that is folded opens, what has its own pictures goes, and sheets get all the room they need.
OPEN_ALL = """() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  for (const one of document.querySelectorAll(".stage, .log, .chat, .folds")) one.style.display = "none";
  Object.assign(document.querySelector("main .dock")?.style ?? {}, { height: "100%", maxHeight: "none" });
  document.querySelector("aside .seats").style.maxHeight = "none";
}"""
# Floors that lie side by side are put above each other, and the camera looks at everything again.
STACK = """() => {
  document.querySelector(".views button[aria-pressed=true]")?.click();
  document.querySelector(".views button").click();
}"""
COUNT = f"""async ([picture, colour]) => {{ {LOAD}
  const canvas = await load(picture);
  const seen = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  let near = 0;
  for (let i = 0; i < seen.length; i += 4) {{
    if ([0, 1, 2].every((k) => Math.abs(seen[i + k] - colour[k]) < 12)) near += 1;
  }}
  return near;
}}"""


def positions() -> list[str]:
    """Name the games that have a position."""
    return sorted(path.stem for path in POSITIONS.glob("*.txt"))


def lay(page: Page, name: str, size: dict[str, int], inlays: str = "subtle") -> None:
    """Show a kept position."""
    lay_record(page, (POSITIONS / f"{name}.txt").read_text(), size, inlays)


def show(page: Page, record: str, size: dict[str, int], inlays: str = "subtle") -> None:
    """Show the end of a record in a window of this size."""
    page.set_viewport_size(size)  # type: ignore[arg-type]
    answer = page.request.post("/api/records", data={"record": record})
    assert answer.ok, answer.text()
    page.goto(f"/table/{answer.json()['id']}?quality=standard&theme=light&inlays={inlays}")
    page.wait_for_selector("[aria-label=points]", state="attached", timeout=120_000)


def lay_record(page: Page, record: str, size: dict[str, int], inlays: str = "subtle") -> None:
    """Show the end of a record with nothing lying over the stage."""
    show(page, record, size, inlays)
    page.evaluate(
        """() => {
          const bare = new CSSStyleSheet();
          bare.replaceSync(".stage > :not(.host) { display: none !important }");
          document.adoptedStyleSheets.push(bare);
          Object.assign(document.querySelector(".stage").style,
            { position: "fixed", zIndex: 99, left: 0, top: 0 });
        }"""
    )


def take(page: Page, size: dict[str, int]) -> bytes:
    """Take a picture of the stage at this size."""
    page.evaluate(
        """({ width, height }) => Object.assign(document.querySelector(".stage").style,
          { width: `${width}px`, height: `${height}px` })""",
        size,
    )
    settle(page)
    return page.screenshot(clip={"x": 0, "y": 0, **size})  # type: ignore[typeddict-item]


def settle(page: Page) -> None:
    """Wait until nothing on the stage moves."""
    page.wait_for_timeout(800)
    while not page.evaluate("() => window.opolisTest.still()"):
        page.wait_for_timeout(50)


def take_card(page: Page, name: str) -> bytes:
    """Take a picture for a card: floors above each other, and the camera as `positions/cards.toml` says."""
    way = tomllib.loads((POSITIONS / "cards.toml").read_text())[name]
    take(page, CARD_SIZE)
    page.evaluate(STACK)
    settle(page)
    across, down = way["drag"]
    page.mouse.move(700, 300)
    page.mouse.down()
    page.mouse.move(700 + across, 300 + down, steps=8)
    page.mouse.up()
    page.mouse.move(CARD_SIZE["width"] / 2, CARD_SIZE["height"] / 2)
    for _ in range(abs(way["wheel"])):
        page.mouse.wheel(0, -120 if way["wheel"] > 0 else 120)
        settle(page)
    return take(page, CARD_SIZE)


def take_sheets(page: Page, name: str) -> bytes:
    """Take a picture of every sheet, and of the areas as miniatures, without the stage."""
    show(page, (POSITIONS / f"{name}.txt").read_text(), SHEETS_SIZE)
    settle(page)
    page.evaluate(OPEN_ALL)
    page.wait_for_timeout(300)
    return page.screenshot()


def differ(page: Page, before: bytes, after: bytes) -> tuple[float, float]:
    """Tell how far two pictures are apart: the mean distance, and the share of pixels that are far off."""
    page.goto("about:blank")
    given = [base64.b64encode(picture).decode() for picture in (before, after)]
    found = page.evaluate(DIFFER, given)
    return float(found["mean"]), float(found["far"])


def count(page: Page, picture: bytes, colour: tuple[int, int, int]) -> int:
    """Count the pixels of a picture that have this colour, or nearly."""
    page.goto("about:blank")
    return int(page.evaluate(COUNT, [base64.b64encode(picture).decode(), list(colour)]))


def make_all(browser: Browser, url: str, names: list[str]) -> None:
    """Take every picture again."""
    for folder in (GOLDENS, CARDS, DOCS):
        folder.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(base_url=url)
    for name in names:
        lay(page, name, DOCS_SIZE)
        (GOLDENS / f"{name}.png").write_bytes(take(page, GOLDEN_SIZE))
        (GOLDENS / f"{name}-sheets.png").write_bytes(take_sheets(page, name))
        lay(page, name, DOCS_SIZE)
        pictures = {DOCS: take(page, DOCS_SIZE), CARDS: take_card(page, name)}
        page.goto("about:blank")
        for folder, picture in pictures.items():
            webp = page.evaluate(WEBP, base64.b64encode(picture).decode())
            (folder / f"{name}.webp").write_bytes(base64.b64decode(webp))
        print(name)


if __name__ == "__main__":
    from conftest import CHROMIUM, FLAGS

    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        make_all(opened, sys.argv[1], sys.argv[2:] or positions())
        opened.close()
