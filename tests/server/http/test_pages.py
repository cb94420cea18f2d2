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
