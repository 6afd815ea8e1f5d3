"""The examples of the manual and of the README do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import alfil
import alfil.agents
import alfil.gymnasium
import alfil.pettingzoo

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/agents.md", "docs/python.md", "python/README.md"])
def test_page(page: str) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    text = (ROOT / page).read_text(encoding="utf-8").replace("\n```", "\n\n```")
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=flags).run(test)
    assert result.failed == 0


@pytest.mark.parametrize("module", [alfil, alfil.agents, alfil.gymnasium, alfil.pettingzoo])
def test_module(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
