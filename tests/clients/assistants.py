"""Drives `alfil mcp` by the official Python client: every tool once, and a conversation that is kept as docs/conversation.md.

    python tests/clients/assistants.py [--keep]

Needs the package `mcp` (PyPI). ALFIL names the program; without it the debug build is used. `--keep` writes the page anew.
"""

import asyncio
import os
import sys
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/conversation.md"
PROGRAM = os.environ.get("ALFIL") or f"{os.environ.get('CARGO_TARGET_DIR', ROOT / 'target')}/debug/alfil"

SECTION = """\
# Knights ride, and the first king in the centre wins.
[riders:chess]
knight = -
customPiece1 = n:NN
flagRegion = d4 e4 d5 e5
flagPiece = k
"""

# What an assistant adds, with two words that are misspelt.
TESTS = """
[[test]]
name    = 'Riders leap on'
fen     = '4k3/8/8/8/8/8/8/1N2K3 w - - 0 1'
legal   = 'b1c3 b1d5 b1e7'
illegal = 'b1b2'

[[test]]
name    = 'The centre wins'
fen     = '4k3/8/8/8/8/3K4/8/8 w - - 0 1'
plays   = 'd3d4'
outcom  = 'king at the goal'
"""

INTRODUCTION = """\
# A conversation with an assistant

A user gives an assistant a section of variants.ini and asks for a rule file with a test. Below are the calls that the assistant
makes, and the answers of [`alfil mcp`](assistants.md), word for word. `tests/clients/assistants.py` has this conversation with the
official Python client, and compares it with this page.
"""


def block(text):
    """A text as a block of Markdown. Answers may have blocks of their own."""
    fence = "````" if "```" in text else "```"
    return f"{fence}text\n{text.rstrip()}\n{fence}\n"


class Conversation:
    """Calls tools, and writes down what is said."""

    def __init__(self, session):
        self.session = session
        self.page = [INTRODUCTION]

    async def call(self, tool, **arguments):
        """Calls a tool. Returns whether it failed, and its answer."""
        result = await self.session.call_tool(tool, arguments)
        failed = getattr(result, "is_error", None) or getattr(result, "isError", False)
        return bool(failed), "\n".join(it.text for it in result.content if it.type == "text")

    async def says(self, why, tool, **arguments):
        """Calls a tool, and writes the call down."""
        failed, answer = await self.call(tool, **arguments)
        self.page.append(f"## `{tool}`\n\n{why}\n")
        for name, value in arguments.items():
            if "\n" in str(value):
                self.page.append(f"`{name}`:\n\n{block(value)}")
            else:
                self.page.append(f"`{name}`: `{value}`\n")
        verdict = "It answers, as an error" if failed else "It answers"
        self.page.append(f"{verdict}:\n\n{block(answer)}")
        return failed, answer


async def conversation(talk):
    """Imports a game, adds tests to it, mends them, and runs them."""
    failed, answer = await talk.says("The section becomes a rule file.", "import", format="fsf", text=SECTION)
    assert not failed, answer
    draft = answer.rstrip() + "\n" + TESTS
    failed, answer = await talk.says("The assistant adds two tests, with two misspelt words.", "check", rules=draft)
    assert failed and "plays" in answer and "outcom" in answer, answer
    failed, answer = await talk.says("Both messages have one remedy.", "fix", rules=draft)
    assert not failed, answer
    mended = answer.split("```toml\n")[1].split("```")[0]
    failed, answer = await talk.says("The mended file is tested.", "test", rules=mended)
    assert not failed and "2 examples passed" in answer, answer


async def every_tool(talk):
    """Calls the tools that are not in the conversation."""
    calls = {
        "explain": {"subject": "near"},
        "list": {},
        "moves": {"rules": "chess", "played": "e2e4 e7e5", "why": "e1e3"},
        "draw": {"rules": "xiangqi"},
        "picture": {"rules": "chess", "piece": "knight"},
        "play": {"rules": "chess", "seconds": 1},
        "perft": {"rules": "chess", "depth": 3},
        "export": {"format": "fsf", "rules": "chess"},
        "study": {"rules": "chess", "games": 2},
    }
    for tool, arguments in calls.items():
        failed, answer = await talk.call(tool, **arguments)
        assert not failed and answer, f"{tool}: {answer}"
    failed, answer = await talk.call("moves", rules="/etc/passwd")
    assert failed and "root:" not in answer, answer
    return {*calls, "import", "check", "fix", "test"}


async def main():
    async with stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp"])) as streams:
        async with ClientSession(*streams) as session:
            await session.initialize()
            talk = Conversation(session)
            await conversation(talk)
            called = await every_tool(talk)
            offered = {it.name for it in (await session.list_tools()).tools}
            assert called == offered, f"not called: {offered - called}"
            page = "\n".join(talk.page)
            if "--keep" in sys.argv:
                PAGE.write_text(page)
            assert page == PAGE.read_text(), f"{PAGE} is not what is said: keep it anew with --keep, and read it"
            print(f"{len(offered)} tools, {sum(it.startswith('## ') for it in talk.page)} calls in the conversation")


asyncio.run(main())
