"""The files of the web client, as the server hands them out."""

from pathlib import Path
from typing import Any

from server.club import club


def test_the_web_client_is_served_from_a_folder_that_is_named(tmp_path: Path, run: Any) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the client")
    (folder / "assets/table.js").write_text("the table")
    (tmp_path / "secret.js").write_text("outside")

    async def story() -> None:
        async with club(tmp_path, web=str(folder)) as place:
            get = place.stranger().http.get
            assert (await get("/records")).text == "the client"
            assert (await get("/assets/table.js")).text == "the table"
            assert (await get("/..%2fsecret.js")).status_code == 404

    run(story())


RANGES = (
    "bytes=0-0", "bytes=5-2", "bytes=-0", "bytes=--", "bytes=,,,", "items=0-1", f"bytes=0-{'9' * 400}",
    f"bytes={','.join(['0-'] * 8000)}", f"bytes={','.join(f'{at}-{at}' for at in range(0, 8000, 2))}",
)  # fmt: skip


def test_no_range_brings_more_than_the_file(tmp_path: Path, run: Any) -> None:
    """A reader of many ranges may compare each with each: 60 kB of them took minutes in older libraries."""
    (tmp_path / "large.txt").write_bytes(bytes(1 << 20))

    async def story() -> None:
        async with club(tmp_path, web=str(tmp_path)) as place:
            for ranges in RANGES:
                answer = await place.stranger().http.get("/large.txt", headers={"Range": ranges})
                assert answer.status_code in (200, 206, 400, 416), ranges
                assert len(answer.content) <= 1 << 20, ranges

    run(story())


def test_the_engine_is_served_below_its_mark_and_kept_for_good(tmp_path: Path, run: Any) -> None:
    folder = tmp_path / "engine"
    (folder / "kernels").mkdir(parents=True)
    (folder / "engine.json").write_text('{"mark": "abc", "rules": {}}')
    (folder / "kernels/toy.so").write_text("kernels")
    (folder / "kernels/toy.so.br").write_text("packed")
    (folder / "python.mjs").write_text("Python")

    async def story() -> None:
        async with club(tmp_path, engine=str(folder)) as place:
            get = place.stranger().http.get
            contents = await get("/engine/engine.json")
            assert (contents.json()["mark"], contents.headers["cache-control"]) == ("abc", "no-cache")
            kernels = await get("/engine/abc/kernels/toy.so", headers={"accept-encoding": ""})
            assert kernels.text == "kernels"
            assert "immutable" in kernels.headers["cache-control"]
            script = await get("/engine/abc/python.mjs")
            assert script.headers["content-type"].startswith("text/javascript")
            for path in ("old/python.mjs", "abc/engine", "abc/..%2f..%2fsecret", "python.mjs", "abc", ""):
                assert (await get(f"/engine/{path}")).status_code == 404

    run(story())


def test_where_there_is_no_engine_nothing_is_served_as_one(tmp_path: Path, run: Any) -> None:
    async def story() -> None:
        async with club(tmp_path, engine=str(tmp_path / "nowhere")) as place:
            somebody = place.stranger()
            assert await somebody.get("/engine/engine.json") == {"mark": "", "rules": {}}
            await somebody.get("/engine/python.mjs", 404)

    run(story())


def test_only_workers_may_compile_webassembly(tmp_path: Path, run: Any) -> None:
    (tmp_path / "client/assets").mkdir(parents=True)
    (tmp_path / "client/index.html").write_text("the client")
    (tmp_path / "client/assets/thinker.js").write_text("a worker")

    async def story() -> None:
        async with club(tmp_path, web=str(tmp_path / "client")) as place:
            for path, allowed in (("/", False), ("/table/x", False), ("/assets/thinker.js", True)):
                policy = (await place.stranger().http.get(path)).headers["content-security-policy"]
                assert ("'wasm-unsafe-eval'" in policy) == allowed
                assert "'unsafe-eval'" not in policy

    run(story())
