#!/usr/bin/env python3
"""Plays alfil against an engine that speaks XBoard's protocol, from random openings, each with both colours.

    tests/clients/match.py target/release/alfil VARIANT [--games 10] [--time 10+0.1] [--jobs 2]

Needs Python 3 and an opponent: Fairy-Max (Debian: fairymax), or what --opponent says. Alfil plays as `alfil uci`;
`alfil moves` says which moves are legal and how games end, and `alfil replay` verifies the records. There is a line for each
game and a summary. The games, and the conversations of those in which something went wrong, are left in the folder that is
named at the end. Exit status 1 if alfil made an illegal move, exceeded its time, refused a move, broke down, or made a move
to which the opponent objects.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import queue
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

ALFIL, OPPONENT = "alfil", "opponent"
# How much longer than its clock an engine may be silent before it is given up.
PATIENCE = 10
RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")


class Gone(Exception):
    """An engine says nothing any more."""


class Objection(Exception):
    """An engine does not take a move for legal."""


class Impossible(Exception):
    """No match can be played."""


class Engine:
    """A program to talk with by lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        self.lines = queue.Queue()
        self.said = collections.deque(maxlen=1000)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def send(self, line):
        self.said.append(f"> {line}")
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Gone from error

    def line(self, until):
        try:
            line = self.lines.get(timeout=max(0.01, until - time.monotonic()))
        except queue.Empty:
            raise Gone from None
        if line is None:
            raise Gone
        self.said.append(f"< {line}")
        return line

    def close(self):
        self.process.kill()
        self.process.wait()


class Uci(Engine):
    """`alfil uci`."""

    def __init__(self, options):
        super().__init__(options.alfil, "uci", options.variant)
        self.increment = options.increment
        self.ask("uci", "uciok")

    def ask(self, line, answer):
        """What it says before an answer."""
        self.send(line)
        until, said = time.monotonic() + PATIENCE, []
        while (it := self.line(until)) != answer:
            said.append(it)
        return said

    def begin(self):
        self.send("ucinewgame")
        self.ask("isready", "readyok")

    def move(self, moves, clocks, side):
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        for said in self.ask("isready", "readyok"):
            raise Objection(said)
        white, black = (max(0, int(1000 * it)) for it in clocks)
        increment = int(1000 * self.increment)
        until = time.monotonic() + clocks[side] + PATIENCE
        self.send(f"go wtime {white} btime {black} winc {increment} binc {increment}")
        while not (line := self.line(until)).startswith("bestmove"):
            pass
        return line.split()[1]


class XBoard(Engine):
    """The other one."""

    def __init__(self, options):
        super().__init__(options.opponent)
        self.options = options
        self.send("xboard")
        self.send("protover 2")
        features = ""
        until = time.monotonic() + PATIENCE
        while "done=1" not in features:
            features += self.line(until) + " "
        self.prefix = "usermove " if "usermove=1" in features else ""
        known = re.search(r'variants="([^"]*)"', features)
        name = options.opponent_variant
        if name != "normal" and known and name not in re.split(r"[, ]+", known[1]):
            raise Impossible(f"{options.opponent} does not play {name}, but {known[1]}")

    def begin(self):
        it = self.options
        self.send("new")
        if it.opponent_variant != "normal":
            self.send(f"variant {it.opponent_variant}")
        minutes, seconds = divmod(int(it.base), 60)
        for line in [f"level 0 {minutes}:{seconds:02} {it.increment:g}", "easy", "nopost", "force"]:
            self.send(line)
        self.made = 0

    def ranked(self, move, by):
        """A move with ranks counted from 0, or back: XBoard does so on boards of ten ranks."""
        if not self.options.ten_ranks:
            return move
        return re.sub(r"([a-z])(\d+)", lambda it: it[1] + str(int(it[2]) + by), move)

    def move(self, moves, clocks, side):
        self.send("force")
        for it in moves[self.made :]:
            self.send(self.prefix + self.ranked(it, -1))
        self.send(f"time {max(0, int(100 * clocks[side]))}")
        self.send(f"otim {max(0, int(100 * clocks[1 - side]))}")
        until = time.monotonic() + clocks[side] + PATIENCE
        self.send("go")
        while True:
            line = self.line(until)
            if line.startswith("Illegal move"):
                raise Objection(line)
            if line.startswith("move "):
                self.made = len(moves) + 1
                return self.ranked(line.split()[1], 1)
            if line == "resign" or RESULT.match(line):
                return line


def plain(move):
    """A move text as engines write it."""
    return move if "@" in move else move.replace("=", "").lower()


@dataclasses.dataclass
class Game:
    number: int
    # Which side is alfil's.
    side: int
    moves: list
    result: str = "*"
    reason: str = ""
    # What went wrong, and who is to blame for it.
    fault: str = ""
    culprit: str = ""

    def score(self):
        points = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}.get(self.result)
        return points if points is None or self.side == 0 else 1 - points

    def pgn(self, options):
        names = [ALFIL, pathlib.Path(options.opponent).name]
        white, black = names[:: -1 if self.side else 1]
        ended = {"": "normal", "time": "time forfeit"}.get(self.fault, "rules infraction")
        tags = {
            "Event": f"{names[0]} - {names[1]}", "Site": "?", "Date": time.strftime("%Y.%m.%d"), "Round": self.number + 1,
            "White": white, "Black": black, "Result": self.result, "Variant": options.variant,
            "TimeControl": f"{options.base:g}+{options.increment:g}",
            "Termination": ended if self.result != "*" else "unterminated",
        }
        words = [f"{n // 2 + 1}. {it}" if n % 2 == 0 else it for n, it in enumerate(self.moves)]
        lines = [" ".join(words[n : n + 8]) for n in range(0, len(words), 8)]
        remark = "{" + re.sub("[{}]", "", self.reason) + "} " + self.result
        return "\n".join(f'[{name} "{value}"]' for name, value in tags.items()) + "\n\n" + "\n".join([*lines, remark]) + "\n"


class Match:
    def __init__(self, options):
        self.options = options
        self.games = []
        self.lock = threading.Lock()
        self.waiting = queue.Queue()
        for number in range(options.games):
            self.waiting.put(number)
        start = self.position([])
        self.first = start["turn"]
        self.options.ten_ranks = start["fen"].split(" ")[0].split("[")[0].count("/") == 9
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="alfil-match."))

    def position(self, moves):
        it = self.options
        command = [it.alfil, "moves", it.variant, "--json", "--moves", " ".join(moves)]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode:
            raise Impossible(run.stderr or run.stdout)
        return json.loads(run.stdout)

    def opening(self, number):
        """Random moves, the same for the two games of a pair."""
        choose = random.Random(f"{self.options.seed} {number // 2}")
        for _ in range(100):
            moves = []
            for _ in range(self.options.opening):
                legal = self.position(moves)["moves"]
                if not legal:
                    break
                moves.append(choose.choice(legal))
            it = self.position(moves)
            if it["moves"] and not it["outcome"]:
                return moves
        raise Impossible("all random openings end the game: try --opening with a smaller number")

    def play(self, number, engines):
        game = Game(number, number % 2, self.opening(number))
        clocks = [self.options.base] * 2
        for it in engines.values():
            it.begin()
        while True:
            here = self.position(game.moves)
            if here["outcome"]:
                winner = here["outcome"]["result"].removesuffix(" wins")
                game.result = "1/2-1/2" if winner == "draw" else "1-0" if winner == self.first else "0-1"
                game.reason = here["outcome"]["reason"]
                return game
            if not here["moves"] or len(game.moves) >= self.options.plies:
                game.result, game.reason = "1/2-1/2", f"broken off after {len(game.moves)} turns"
                return game
            side = 0 if here["turn"] == self.first else 1
            who, other = (ALFIL, OPPONENT) if side == game.side else (OPPONENT, ALFIL)
            lost = "0-1" if side == 0 else "1-0"
            begin = time.monotonic()
            try:
                said = engines[who].move([plain(it) for it in game.moves], clocks, side)
            except Objection as it:
                # Whose move it was can only be told by looking at it; the referee found it legal.
                game.fault, game.culprit, game.reason = "objection", ALFIL, f"{who} objects: {it}"
                return game
            except Gone:
                silent = engines[who].process.poll() is None
                game.fault, game.reason = ("time", "time forfeit") if silent else ("broken", "broke down")
                game.result, game.culprit = lost, who
                return game
            clocks[side] -= time.monotonic() - begin
            if clocks[side] < -self.options.margin:
                game.fault, game.result, game.culprit = "time", lost, who
                game.reason = f"{who} exceeds its time by {-clocks[side]:.2f} s"
                return game
            clocks[side] = max(0, clocks[side]) + self.options.increment
            claim = RESULT.match(said)
            if said == "resign" or claim:
                game.result = claim[1] if claim else lost
                game.reason = f"{who} says {said}"
                if game.result not in (lost, "1/2-1/2"):
                    game.result, game.fault, game.culprit = "*", "objection", ALFIL
                return game
            move = next((it for it in here["moves"] if plain(it).lower() == said.lower()), None)
            if move is None:
                game.fault, game.result, game.culprit = "illegal", lost, who
                game.reason = f"{who} plays {said}, which is illegal"
                return game
            game.moves.append(move)

    def work(self):
        """Plays until no games are left."""
        alfil = None
        while True:
            try:
                number = self.waiting.get_nowait()
            except queue.Empty:
                break
            # Fairy-Max claims wrong results in about every thirtieth game if it remembers the one before.
            engines = {ALFIL: alfil or Uci(self.options), OPPONENT: XBoard(self.options)}
            game = self.play(number, engines)
            with self.lock:
                self.told(game, engines)
            engines[OPPONENT].close()
            alfil = engines[ALFIL]
            if game.fault:
                # It may be in any state.
                alfil.close()
                alfil = None
        if alfil:
            alfil.close()

    def told(self, game, engines):
        self.games.append(game)
        with open(self.folder / "games.pgn", "a") as file:
            file.write(("\n" if len(self.games) > 1 else "") + game.pgn(self.options))
        if game.fault:
            said = [f"# {who}\n" + "\n".join(it.said) for who, it in engines.items()]
            (self.folder / f"game-{game.number + 1}.log").write_text("\n\n".join(said) + "\n")
        colour = ["white", "black"][game.side]
        print(f"game {game.number + 1}, alfil {colour}: {game.result}, {game.reason}, {len(game.moves)} turns", flush=True)

    def summary(self):
        """Prints it; whether alfil is without fault."""
        scores = [it.score() for it in self.games]
        wins, draws, losses = (scores.count(it) for it in (1, 0.5, 0))
        played = wins + draws + losses
        print(f"{self.options.variant}: {wins} wins, {draws} draws, {losses} losses of alfil in {len(self.games)} games", end="")
        print(f", {(wins + draws / 2) / played:.0%}" if played else "")
        for who in [ALFIL, OPPONENT]:
            faults = collections.Counter(it.fault for it in self.games if it.culprit == who)
            print(f"{who}: {faults['time']} time forfeits, {faults['illegal']} illegal moves, {faults['broken']} break-downs")
        objections = sum(it.fault == "objection" for it in self.games)
        print(f"objections to moves or results: {objections}")
        file = self.folder / "games.pgn"
        verify = [self.options.alfil, "replay", self.options.variant, str(file), "--allow-missing-marks"]
        verified = subprocess.run(verify, capture_output=True, text=True)
        if verified.returncode:
            print("the records are not as the rules say:", verified.stdout, verified.stderr, sep="\n")
        print(f"games: {self.folder}")
        return not verified.returncode and all(it.culprit != ALFIL for it in self.games)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("alfil", help="the program")
    add("variant", nargs="?", default="chess", help="a shipped variant or a rule file; chess if left out")
    add("--games", type=int, default=10, metavar="N")
    add("--time", default="10+0.1", metavar="BASE+INC", help="seconds for a game and for each move; 10+0.1")
    add("--opening", type=int, default=6, metavar="N", help="random turns to begin with; 6")
    add("--jobs", type=int, default=1, metavar="N", help="games at the same time; 1")
    add("--plies", type=int, default=400, metavar="N", help="longer games are drawn; 400")
    add("--margin", type=float, default=0.1, metavar="SECONDS", help="what does not yet exceed the time; 0.1")
    add("--seed", default="1", help="chooses other openings")
    add("--opponent", default="/usr/games/fairymax", metavar="PROGRAM")
    add("--opponent-variant", metavar="NAME", help="what the opponent calls the game, if not as alfil does")
    res = parser.parse_args()
    try:
        base, _, increment = res.time.partition("+")
        res.base, res.increment = float(base), float(increment or 0)
    except ValueError:
        parser.error(f"expected --time BASE+INC in seconds, found {res.time}")
    if min(res.games, res.jobs, res.plies) < 1 or res.opening < 0 or res.base <= 0 or res.increment < 0:
        parser.error("expected at least one game, job and ply, and some time")
    if res.opponent_variant is None:
        res.opponent_variant = "normal" if res.variant == "chess" else res.variant
    return res


def main():
    options = arguments()
    try:
        match = Match(options)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for it in [pool.submit(match.work) for _ in range(min(options.jobs, options.games))]:
                it.result()
    except (Impossible, Gone, OSError) as error:
        sys.exit(str(error) or "an engine does not answer")
    sys.exit(0 if match.summary() else 1)


if __name__ == "__main__":
    main()
