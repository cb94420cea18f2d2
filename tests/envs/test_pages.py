"""The pages on environments: ten lines to the first episode, and all that they show runs."""

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
TEN = 10


def blocks(page: str) -> list[str]:
    """Give the examples of a page."""
    found = re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found


@pytest.mark.parametrize("page", ["environments", "gymnasium", "pettingzoo", "openspiel"])
def test_ten_lines_lead_to_the_first_episode(page: str) -> None:
    first = blocks(page)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= TEN
    exec(compile(first, page, "exec"), {})


@pytest.mark.parametrize(
    "page", ["environments", "gymnasium", pytest.param("pettingzoo", marks=pytest.mark.long)]
)
def test_the_examples_of_a_page_run(page: str) -> None:
    known: dict[str, Any] = {}
    for block in blocks(page):
        exec(compile(block, page, "exec"), known)
