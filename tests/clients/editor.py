#!/usr/bin/env python3
"""Drives `alfil lsp` as an editor does, through pygls, a language client of other people.

    pip install pygls
    tests/clients/editor.py [ALFIL] [--latency]

The first part asks for each feature on shipped files and prints questions and answers; it exits with 1 if an answer is not
what an author would expect. With --latency, times are measured on chess, chu and maka-dai-dai, each answer after a change.
"""

import asyncio
import json
import os
import statistics
import sys
import time
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"


class Editor:
    """An editor with one file open."""

    def __init__(self, client):
        self.client = client
        self.told = asyncio.Queue()
        self.messages = []
        self.faults = 0

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _(params):
            self.told.put_nowait(params)

        @client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def _(params):
            self.messages.append(params.message)

    async def start(self, alfil):
        await self.client.start_io(alfil, "lsp")
        play = {"commands": ["alfil.play"]}
        hello = await self.client.initialize_async(
            lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), initialization_options=play)
        )
        self.legend = hello.capabilities.semantic_tokens_provider.legend.token_types
        self.client.initialized(lsp.InitializedParams())

    async def open(self, name, text=None):
        path = RULES / f"{name}.toml"
        self.text = path.read_text() if text is None else text
        self.uri = path.as_uri()
        self.version = 1
        document = lsp.TextDocumentItem(self.uri, "toml", 1, self.text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
        return await self.diagnostics()

    def close(self):
        document = lsp.TextDocumentIdentifier(self.uri)
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))

    async def diagnostics(self):
        while True:
            params = await asyncio.wait_for(self.told.get(), 10)
            if params.uri == self.uri:
                return params.diagnostics

    def place(self, words, offset=0):
        """The position of the first characters of some words, or so many behind it."""
        at = self.text.index(words) + offset
        before = self.text[:at].split("\n")
        return lsp.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    def change(self, start, end, new):
        """Replaces characters of the text, as typing does."""
        area = lsp.Range(self.at(start), self.at(end))
        self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(version=self.version, uri=self.uri),
                [lsp.TextDocumentContentChangePartial(text=new, range=area)],
            )
        )

    def at(self, byte):
        before = self.text[:byte].split("\n")
        return lsp.Position(len(before) - 1, len(before[-1].encode("utf-16-le")) // 2)

    @property
    def document(self):
        return lsp.TextDocumentIdentifier(self.uri)

    def say(self, feature, question, answer, wanted):
        """Prints a question with its answer, and a fault if the answer lacks what is wanted."""
        fine = wanted in answer
        self.faults += not fine
        print(f"== {feature}: {question}")
        print(answer.rstrip())
        if not fine:
            print(f"!! expected {wanted!r} in it")
        print()


async def through_each_feature(editor):
    client = editor.client
    editor.say("diagnostics", "chess as it is shipped", str(len(await editor.open("chess"))), "0")

    place = editor.place("royal = 'king'", 11)
    answer = await client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
    labels = " ".join(it.label for it in answer[:12])
    editor.say("completion", "royal = 'k|ing'", labels, "king")

    place = editor.place("'fmWfceFifmnD'", 4)
    answer = await client.text_document_completion_async(lsp.CompletionParams(editor.document, place))
    lines = [f"{it.label}: {it.detail}" for it in answer[:8]]
    editor.say("completion", "move = 'fmW|fceF...'", "\n".join(lines), "F: One step diagonally")

    for words, offset, wanted in [
        ("no-progress = {", 3, "progress"),
        ("knight = {", 3, ". * . * ."),
        ("'fmWfceFifmnD'", 4, "captures en passant"),
        ("r3k2r/p1pp", 3, "│ r │"),
        ("mover was pawn", 2, "mover"),
    ]:
        place = editor.place(words, offset)
        answer = await client.text_document_hover_async(lsp.HoverParams(editor.document, place))
        editor.say("hover", words, answer.contents.value, wanted)

    place = editor.place("with = 'rook'", 9)
    answer = await client.text_document_definition_async(lsp.DefinitionParams(editor.document, place))
    editor.say("definition", "with = 'ro|ok'", f"{Path(answer.uri).name} {answer.range}", "chess.toml")

    context = lsp.ReferenceContext(include_declaration=True)
    answer = await client.text_document_references_async(lsp.ReferenceParams(context, editor.document, place))
    editor.say("references", "with = 'ro|ok'", "\n".join(str(it.range.start) for it in answer), ":")

    answer = await client.text_document_rename_async(lsp.RenameParams(editor.document, place, "castle-piece"))
    edits = [f"{it.range.start} {it.new_text}" for it in answer.changes[editor.uri]]
    editor.say("rename", "rook to castle-piece", "\n".join(edits), "castle-piece")
    try:
        await client.text_document_rename_async(lsp.RenameParams(editor.document, place, "near"))
        editor.say("rename", "rook to near", "accepted", "refused")
    except Exception as error:  # pygls has a class for each code of error.
        editor.say("rename", "rook to near", str(error), "expected a name")

    answer = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.document))
    editor.say("symbols", "chess", ", ".join(it.name for it in answer[:9]), "pieces")

    answer = await client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.document))
    editor.say("folding", "chess", f"{len(answer)} ranges", "ranges")

    answer = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(editor.document))
    data = answer.data
    kinds = [editor.legend[data[n + 3]] for n in range(0, len(data), 5)]
    counts = {kind: kinds.count(kind) for kind in sorted(set(kinds))}
    editor.say("colours", "chess", json.dumps(counts), '"modifier"')

    whole = lsp.Range(lsp.Position(0, 0), editor.at(len(editor.text)))
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(editor.document))
    editor.say("lenses", "chess", "\n".join(it.command.title for it in lenses[:4]), "Run this test")
    run = next(it.command for it in lenses if it.command.command == "alfil.test")
    answer = await client.workspace_execute_command_async(lsp.ExecuteCommandParams(run.command, run.arguments))
    editor.say("command", run.title, f"{answer} {editor.messages}", "passed: The start")

    place = editor.place("name  = 'En passant'", 3)
    context = lsp.CodeActionContext([])
    ask = lsp.CodeActionParams(editor.document, lsp.Range(place, place), context)
    answer = await client.text_document_code_action_async(ask)
    edits = [f"{it.title}: {it.edit.changes[editor.uri][0].new_text}" for it in answer]
    editor.say("actions", "name = 'En pas|sant'", "\n".join(edits), "perft = [")

    answer = await client.protocol.send_request_async(
        "alfil/board", lsp.TextDocumentPositionParams(editor.document, editor.place("r3k2r/p1pp", 3))
    )
    editor.say("board", "r3k|2r/...", f"{answer.title}: {answer.svg[:60]}", "<svg")

    start = editor.text.index("royal = 'king'") + len("royal = '")
    editor.change(start, start + 4, "kign")
    found = await editor.diagnostics()
    editor.say("diagnostics", "royal = 'kign'", found[0].message, "did you mean `king`?")
    place = editor.at(start + 1)
    ask = lsp.CodeActionParams(editor.document, lsp.Range(place, place), lsp.CodeActionContext(found))
    answer = await client.text_document_code_action_async(ask)
    fix = answer[0].edit.changes[editor.uri][0]
    editor.say("fix", answer[0].title, f"{fix.range} {fix.new_text}", "king")
    editor.change(start, start + 4, "king")
    editor.say("diagnostics", "after the fix", str(len(await editor.diagnostics())), "0")
    editor.close()

    zones = "language=1\nextends='chess'\n[zones]\nhill='d4-e5'\n"
    await editor.open("new", zones)
    answer = await client.text_document_inlay_hint_async(lsp.InlayHintParams(editor.document, whole))
    editor.say("hints", "hill='d4-e5'", ", ".join(it.label for it in answer), "4 cells")
    options = lsp.FormattingOptions(tab_size=2, insert_spaces=True)
    answer = await client.text_document_formatting_async(lsp.DocumentFormattingParams(editor.document, options))
    editor.say("formatting", zones, answer[0].new_text, "extends  = 'chess'")
    place = editor.place("extends", 2)
    ask = lsp.CodeActionParams(editor.document, lsp.Range(place, place), lsp.CodeActionContext([]))
    answer = await client.text_document_code_action_async(ask)
    written = next(it for it in answer if it.title.startswith("Write out"))
    text = written.edit.changes[editor.uri][0].new_text
    editor.say("actions", "extends='chess'", text[:200], "[board]")
    editor.close()

    await editor.open("crazyhouse")
    place = editor.place("pawn = { drop", 1)
    answer = await client.text_document_definition_async(lsp.DefinitionParams(editor.document, place))
    editor.say("definition", "pawn of crazyhouse", f"{answer.uri} {answer.range}", "toml")
    content = await client.protocol.send_request_async("workspace/textDocumentContent", lsp.TextDocumentContentParams("alfil:/chess.toml"))
    editor.say("content", "alfil:/chess.toml", content.text[:80], "chess")
    editor.close()


async def latencies(editor):
    """Times answers after a change each, as they come while somebody types.

    Before a completion or a hover a comment changes, so that the file is read again. Before diagnostics the rules change, so
    that they are compiled again too.
    """
    print("file            completion 95 %    hover 95 %    diagnostics 95 %    (ms)")
    for name in ["chess", "chu", "maka-dai-dai"]:
        await editor.open(name)
        comment = editor.text.index("#") + 1
        marks = [n for n, it in enumerate(editor.text) if it in "=['"]
        marks = marks[:: max(1, len(marks) // 60)][:60]
        times = {"completion": [], "hover": [], "diagnostics": []}
        for mark in marks:
            for kind in times:
                title = editor.text.index("'", editor.text.index("name  ")) + 1
                changed = title if kind == "diagnostics" else comment
                editor.change(changed, changed, "x")
                mark += 1
                begin = time.perf_counter()
                place = editor.at(mark + 1)
                if kind == "completion":
                    ask = lsp.CompletionParams(editor.document, place)
                    await editor.client.text_document_completion_async(ask)
                elif kind == "hover":
                    await editor.client.text_document_hover_async(lsp.HoverParams(editor.document, place))
                else:
                    while not editor.told.empty():
                        editor.told.get_nowait()
                    await editor.diagnostics()
                times[kind].append((time.perf_counter() - begin) * 1000)
                if kind != "diagnostics":
                    await editor.diagnostics()
        worst = [statistics.quantiles(it, n=20)[-1] for it in times.values()]
        print(f"{name:16}{worst[0]:14.1f}{worst[1]:14.1f}{worst[2]:20.1f}")
        editor.close()


async def main():
    names = [it for it in sys.argv[1:] if not it.startswith("--")]
    alfil = names[0] if names else os.environ.get("ALFIL", str(ROOT / "target/release/alfil"))
    editor = Editor(LanguageClient("editor", "1"))
    await editor.start(alfil)
    if "--latency" in sys.argv:
        await latencies(editor)
    else:
        await through_each_feature(editor)
    await editor.client.shutdown_async(None)
    editor.client.exit(None)
    sys.exit(1 if editor.faults else 0)


asyncio.run(main())
