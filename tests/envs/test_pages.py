"""The pages on environments: what they show runs."""

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    "page", ["environments", "gymnasium", pytest.param("pettingzoo", marks=pytest.mark.long), "openspiel"]
)
def test_the_examples_of_a_page_run(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    known: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), known)
