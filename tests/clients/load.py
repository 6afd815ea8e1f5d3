"""Plays many games at once through the server's JSON, legally and not, kills the server in the middle, and looks whether
every game is still what it was.

    cargo build --release
    ALFIL=target/release/alfil python3 tests/clients/load.py [GAMES] [SECONDS]

Needs nothing but Python. All traffic is to 127.0.0.1; it ends by itself. It fails if an answer is no JSON of the kind that
docs/serve.md describes, if a refusal has no code, message and remedy, if a legal move is refused (but for `busy`), if the
server takes more than 1 GiB, or if a game is lost or changed by the restart.
"""

import asyncio
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ALFIL", str(ROOT / "target/release/alfil"))
GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 200
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 60
NAMES = ["chess", "diminuendo", "diamond-ring", "demotion-chessgi", "crazyhouse", "xiangqi", "hex", "four-handed", "amazons"]
MOST_MEMORY = 1 << 20  # KiB

answers = {}
slowest = 0.0
faults = []


def start(store):
    args = [PROGRAM, "serve", "--port", "0", "--store", store]
    server = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
    return server, int(server.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])


def memory(server):
    for line in open(f"/proc/{server.pid}/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1])
    return 0


class Client:
    """One connection that is used again and again."""

    def __init__(self, port):
        self.port = port
        self.reader = self.writer = None

    async def ask(self, method, path, body=None, raw=None):
        global slowest
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 24)
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
        begin = time.monotonic()
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        await self.writer.drain()
        status = int((await self.reader.readline()).split()[1])
        length, close = 0, False
        while line := (await self.reader.readline()).strip().lower():
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
            close = close or line == b"connection: close"
        text = await self.reader.readexactly(length)
        slowest = max(slowest, time.monotonic() - begin)
        answers[status] = answers.get(status, 0) + 1
        if close:
            self.close()
        value = json.loads(text) if text else None
        if status >= 400 and not all(value.get(it) for it in ("code", "message", "remedy")):
            faults.append(f"{status} without explanation: {text[:200]}")
        if status >= 500 and status != 503:
            faults.append(f"{status}: {text[:200]}")
        return status, value

    def close(self):
        if self.writer:
            self.writer.close()
        self.writer = None


def nonsense(dice):
    """Something that is no legal request, as a body."""
    return dice.choice([
        b"{", b"", b"null", b"[" * 50_000, b'{"do": "move"}', b'{"do": "move", "text": "nowhere"}', b'{"do": "goto", "node": 99999}',
        b'{"do": "prune", "node": 0}', b'{"do": "move", "text": 7}', b"\xff\xfe", json.dumps({"do": "move", "text": "x" * 50_000}).encode(),
        json.dumps({"do": "rules", "rules": {"text": "[board]\nsize = [" + str(dice.randrange(200)) + ", 8]\nx"}}).encode(),
    ])


async def play(n, port, until, known):
    dice = random.Random(n)
    client = Client(port)
    try:
        status, game = await client.ask("POST", "/games", {"rules": {"name": NAMES[n % len(NAMES)]}})
        if status != 201:
            faults.append(f"no game: {game}")
            return
        known[n] = game
        path = f"/games/{game['id']}/act"
        while time.monotonic() < until:
            if dice.random() < 0.25:
                status, answer = await client.ask("POST", path, raw=nonsense(dice))
                if status == 200:
                    faults.append("nonsense was accepted")
                continue
            moves = game["position"]["moves"]
            if moves and dice.random() < 0.9:
                action = {"do": "move", "text": dice.choice(moves)["text"], "at": game["node"]}
            else:
                action = {"do": "goto", "node": dice.randrange(len(game["tree"]))}
            status, answer = await client.ask("POST", path, action)
            if status == 200:
                known[n] = game = answer
            elif status != 503 and answer["code"] != "too-long":
                faults.append(f"{action} was refused: {answer}")
            await asyncio.sleep(dice.random() * 0.2)
    except (OSError, asyncio.IncompleteReadError, IndexError) as it:
        faults.append(f"the line broke: {it!r}")
    finally:
        client.close()


async def compare(port, known):
    client = Client(port)
    for game in known.values():
        status, now = await client.ask("GET", f"/games/{game['id']}")
        if status != 200 or now != game:
            faults.append(f"game {game['id']} of {game['rules']} is not what it was")
    client.close()


async def rounds(store):
    known, most = {}, 0
    for part in range(2):
        server, port = start(store)
        try:
            if part:
                await compare(port, known)
                print(f"{len(known)} games are as they were before the server was killed")
                known = {}
            until = time.monotonic() + SECONDS / 2
            await asyncio.gather(*(play(n + part * GAMES, port, until, known) for n in range(GAMES)))
            most = max(most, memory(server))
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    server, port = start(store)
    try:
        await compare(port, known)
        print(f"{len(known)} games are as they were before the server was killed again")
    finally:
        server.kill()
    return most


def main():
    with tempfile.TemporaryDirectory() as folder:
        most = asyncio.run(rounds(os.path.join(folder, "games.db")))
    if most > MOST_MEMORY:
        faults.append(f"the server took {most // 1024} MiB")
    print(f"{sum(answers.values())} requests: " + ", ".join(f"{n} times {it}" for it, n in sorted(answers.items())))
    print(f"slowest answer {slowest:.2f} s, most memory {most // 1024} MiB")
    for it in faults[:20]:
        print("FAULT", it)
    print(f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
