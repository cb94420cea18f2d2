"""The example bot of the documentation plays a match."""

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

from server.club import club

PAGE = Path(__file__).parents[3] / "docs" / "server.md"


def test_the_example_bot_plays_in_forty_lines(tmp_path: Path, run: Any) -> None:
    found = re.search(r"<!-- bot -->\n```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 42
    (tmp_path / "bot.py").write_text(found[1])

    async def story() -> None:
        async with club(tmp_path) as place:
            command = [sys.executable, str(tmp_path / "bot.py"), place.base, "kwinty"]
            work = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            output, _ = await work.communicate()
            assert output.startswith(b"outcome [")

    run(story())
