#!/usr/bin/env python3
"""How long an author waits for completion and for diagnostics, through `alfil lsp`.

    tests/clients/latency.py target/release/alfil [TIMES [VARIANT,...]]

Each time (20) a rule file of the repository changes by a comment at its end. Then completion is asked for at the first `move`,
and the diagnostics are awaited. The server waits 150 ms for more typing before it sends diagnostics; this is taken off. Printed
are the median and the slowest answer in milliseconds, and the server's processor time for one change with both answers, which
does not depend on what else the computer does (Linux only).
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

RULES = pathlib.Path(__file__).resolve().parents[2] / "rules"
VARIANTS = "chess,shogi,janggi,spell-chess,tenjiku,maka-dai-dai"
PAUSE = 0.150


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.number = 0

    def put(self, method, params, asks=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if asks:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def processor_time(self):
        """Seconds that the server has worked."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def until(self, wanted):
        """The next message for which that holds; others are answered with nothing if they ask."""
        while True:
            length = 0
            while (line := self.process.stdout.readline().strip()) or not length:
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
                elif not line and self.process.poll() is not None:
                    sys.exit("the server has ended")
            message = json.loads(self.process.stdout.read(length))
            if wanted(message):
                return message


def measure(program, variant, times):
    server = Server(program)
    server.put("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, asks=True)
    server.until(lambda it: it.get("id") == server.number)
    server.put("initialized", {})
    text = (RULES / f"{variant}.toml").read_text()
    uri = f"file:///latency/{variant}.toml"
    document = {"uri": uri, "languageId": "toml", "version": 0, "text": text}
    is_verdict = lambda it: it.get("method") == "textDocument/publishDiagnostics"
    server.put("textDocument/didOpen", {"textDocument": document})
    server.until(is_verdict)
    lines = text.split("\n")
    line = next(n for n, it in enumerate(lines) if "move" in it and "=" in it)
    place = {"line": line, "character": lines[line].index("move") + 2}
    completions, verdicts = [], []
    worked = server.processor_time()
    for n in range(times):
        change = {"text": text + f"\n# {n}\n"}
        document = {"uri": uri, "version": n + 1}
        begun = time.perf_counter()
        server.put("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        server.put("textDocument/completion", {"textDocument": {"uri": uri}, "position": place}, asks=True)
        server.until(lambda it: it.get("id") == server.number)
        answered = time.perf_counter()
        completions.append(answered - begun)
        server.until(is_verdict)
        verdicts.append(time.perf_counter() - answered - PAUSE)
    worked = (server.processor_time() - worked) / times
    server.process.kill()
    return completions, verdicts, worked


def main():
    program = sys.argv[1]
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    variants = (sys.argv[3] if len(sys.argv) > 3 else VARIANTS).split(",")
    print("| game | completion, median | slowest | diagnostics, median | slowest | processor |")
    print("| --- | --- | --- | --- | --- | --- |")
    for variant in variants:
        *answers, worked = measure(program, variant, times)
        seconds = [it for all_of in answers for it in (statistics.median(all_of), max(all_of))]
        numbers = [f"{1000 * it:.0f}" for it in [*seconds, worked]]
        print(f"| {variant} | {' | '.join(numbers)} |")


main()
