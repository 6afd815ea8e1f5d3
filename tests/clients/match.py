#!/usr/bin/env python3
"""Plays alfil against an engine that speaks UCI or XBoard's protocol, from random openings, each once on every side.

    tests/clients/match.py target/release/alfil VARIANT [--games 10] [--time 10+0.1] [--jobs 2]
    tests/clients/match.py target/release/alfil VARIANT --protocol uci --opponent PROGRAM --move-time 0.1
    tests/clients/match.py target/release/alfil VARIANT --protocol uci --opponent "OLD/alfil engine --protocol uci" --nodes 10000

If a game has more than two sides, alfil is one of them, and the opponent plays all others.

Needs Python 3 and an opponent: Fairy-Max (Debian: fairymax), or what --opponent says. Alfil plays as `alfil uci`;
another `alfil uci` says which moves are legal and how games end, and `alfil replay` verifies the records. There is a line for each
game and a summary. The games, and the conversations of those in which something went wrong, are left in the folder that is
named at the end. Exit status 1 if alfil made an illegal move, exceeded its time, refused a move, broke down, or made a move
to which the opponent objects.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import fractions
import math
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
    """An engine that speaks UCI: `alfil uci`, or the other one."""

    def __init__(self, options, command, variant, settings):
        super().__init__(*command)
        self.options = options
        self.variant = variant
        known = self.ask("uci", "uciok")
        for it in settings:
            name, _, value = it.partition("=")
            if not any(f"option name {name} type" in line for line in known):
                raise Impossible(f"{command[0]} has no option {name}")
            self.send(f"setoption name {name} value {value}")
        if variant:
            choices = " ".join(line for line in known if "UCI_Variant" in line)
            if f" var {variant} " not in choices + " ":
                raise Impossible(f"{command[0]} does not play {variant}")
            self.send(f"setoption name UCI_Variant value {variant}")

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

    def place(self, moves):
        """Sets the position after these moves."""
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def look(self, moves):
        """What alfil says of the position after these moves."""
        self.place(moves)
        self.send("d")
        said = dict(it.split(": ", 1) for it in self.ask("isready", "readyok") if ": " in it)
        if "Player" not in said:
            raise Impossible(f"the referee does not take {' '.join(moves)}")
        # A game is over before its list of moves is empty.
        self.send("go perft 1")
        until, legal = time.monotonic() + PATIENCE, []
        while not (line := self.line(until)).startswith("Nodes searched"):
            name, colon, _ = line.partition(": ")
            if colon:
                legal.append(name)
        return Position(said["Player"], said.get("Over"), said["Fen"], legal)

    def move(self, moves, clocks, side):
        self.place(moves)
        for said in self.ask("isready", "readyok"):
            if not said.startswith("info string"):
                raise Objection(said)
        until = time.monotonic() + clocks[side] + PATIENCE
        if self.options.nodes:
            self.send(f"go nodes {self.options.nodes}")
        elif self.options.move_time:
            self.send(f"go movetime {round(1000 * self.options.move_time)}")
        else:
            # `btime` is that of all who are not first.
            white, black = (max(0, int(1000 * it)) for it in (clocks[0], clocks[max(side, 1)]))
            increment = int(1000 * self.options.increment)
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
        time_control = f"st {it.move_time:g}" if it.move_time else f"level 0 {minutes}:{seconds:02} {it.increment:g}"
        for line in [time_control, "easy", "nopost", "force"]:
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


@dataclasses.dataclass
class Position:
    turn: str
    # How the game has ended, if so: "NAME wins: why" or "draw: why".
    over: str | None
    fen: str
    moves: list


def elo(points, sides):
    """How much stronger alfil is, with the bounds of 95 %: from the mean of the games and its error."""
    n = len(points)
    mean = sum(points) / n
    error = 1.96 * math.sqrt((sum(it * it for it in points) - n * mean * mean) / n / n)
    # Games that all end alike have no bound on one side. Of four sides that are even, each gets a quarter of the points.
    low, middle, high = (
        400 * math.log10(it / (1 - it) * (sides - 1)) if 0 < it < 1 else math.copysign(math.inf, it - 0.5)
        for it in (mean - error, mean, mean + error)
    )
    return f"{middle:+.0f} Elo ({low:+.0f} to {high:+.0f})"


def result_of(winners, sides):
    """The result of a game in which these sides share the points."""
    share = str(fractions.Fraction(1, len(winners)))
    return "-".join(share if it in winners else "0" for it in range(sides))


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
        """Alfil's points; `None` if the game has no result."""
        return None if self.result == "*" else float(fractions.Fraction(self.result.split("-")[self.side]))

    def pgn(self, options, players):
        names = [ALFIL, pathlib.Path(options.opponent).name]
        seats = {it.capitalize(): names[number != self.side] for number, it in enumerate(players)}
        ended = {"": "normal", "time": "time forfeit"}.get(self.fault, "rules infraction")
        tags = {
            "Event": f"{names[0]} - {names[1]}", "Site": "?", "Date": time.strftime("%Y.%m.%d"), "Round": self.number + 1,
            **seats, "Result": self.result, "Variant": options.variant,
            "TimeControl": options.time_control,
            "Termination": ended if self.result != "*" else "unterminated",
        }
        # In a record, `+` behind a move is a check: in UCI it is a promotion.
        moves = [re.sub(r"\+$", "=+", it) for it in self.moves]
        # With more than two players, a player who is out has no turn.
        words = [f"{n // 2 + 1}. {it}" if n % 2 == 0 and len(players) == 2 else it for n, it in enumerate(moves)]
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
        referee = self.alfil()
        start = referee.look([])
        self.players = self.seats(referee)
        referee.close()
        self.options.ten_ranks = start.fen.split(" ")[0].split("[")[0].count("/") == 9
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="alfil-match."))

    def seats(self, referee):
        """The players in the order of their first turns."""
        moves, names = [], []
        while True:
            here = referee.look(moves)
            if here.turn in names[:1] and len(names) > 1:
                return names
            if here.over or not here.moves or len(moves) > 50:
                raise Impossible("a game is over before all players have had a turn")
            if here.turn not in names:
                names.append(here.turn)
            moves.append(here.moves[0])

    def opening(self, number, referee):
        """Random moves, the same for the games in which alfil is on one side after the other."""
        choose = random.Random(f"{self.options.seed} {number // len(self.players)}")
        for _ in range(100):
            moves = []
            here = referee.look(moves)
            while len(moves) < self.options.opening and not here.over and here.moves:
                moves.append(choose.choice(here.moves))
                here = referee.look(moves)
            if here.moves and not here.over:
                return moves
        raise Impossible("all random openings end the game: try --opening with a smaller number")

    def play(self, number, engines, referee):
        sides = len(self.players)
        game = Game(number, number % sides, self.opening(number, referee))
        a_move = self.options.move_time
        clocks = [a_move or self.options.base] * sides
        drawn = result_of(range(sides), sides)
        for it in engines.values():
            it.begin()
        while True:
            here = referee.look(game.moves)
            if here.over:
                winner, _, game.reason = here.over.partition(": ")
                winner = winner.removesuffix(" wins")
                if winner not in ["draw", *self.players]:
                    raise Impossible(f"a game of teams has ended: {here.over}")
                game.result = drawn if winner == "draw" else result_of([self.players.index(winner)], sides)
                return game
            if not here.moves or len(game.moves) >= self.options.plies:
                game.result, game.reason = drawn, f"broken off after {len(game.moves)} turns"
                return game
            side = self.players.index(here.turn)
            who, other = (ALFIL, OPPONENT) if side == game.side else (OPPONENT, ALFIL)
            lost = result_of([it for it in range(sides) if it != side], sides)
            begin = time.monotonic()
            try:
                said = engines[who].move(game.moves, clocks, side)
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
            clocks[side] = a_move or max(0, clocks[side]) + self.options.increment
            claim = RESULT.match(said)
            if said == "resign" or claim:
                game.result = claim[1] if claim else lost
                game.reason = f"{who} says {said}"
                if game.result not in (lost, drawn):
                    game.result, game.fault, game.culprit = "*", "objection", ALFIL
                return game
            move = next((it for it in here.moves if it.lower() == said.lower()), None)
            if move is None:
                game.fault, game.result, game.culprit = "illegal", lost, who
                game.reason = f"{who} plays {said}, which is illegal"
                return game
            game.moves.append(move)

    def alfil(self):
        it = self.options
        return Uci(it, [it.alfil, "uci", it.variant], None, it.option)

    def opponent(self):
        it = self.options
        if it.protocol == "xboard":
            return XBoard(it)
        return Uci(it, it.opponent.split(), it.opponent_variant, it.opponent_option)

    def work(self):
        """Plays until no games are left."""
        alfil, referee = None, self.alfil()
        while True:
            try:
                number = self.waiting.get_nowait()
            except queue.Empty:
                break
            # Fairy-Max claims wrong results in about every thirtieth game if it remembers the one before.
            engines = {ALFIL: alfil or self.alfil(), OPPONENT: self.opponent()}
            game = self.play(number, engines, referee)
            with self.lock:
                self.told(game, engines)
            engines[OPPONENT].close()
            alfil = engines[ALFIL]
            if game.fault:
                # It may be in any state.
                alfil.close()
                alfil = None
        for it in filter(None, [alfil, referee]):
            it.close()

    def told(self, game, engines):
        self.games.append(game)
        with open(self.folder / "games.pgn", "a") as file:
            file.write(("\n" if len(self.games) > 1 else "") + game.pgn(self.options, self.players))
        if game.fault:
            said = [f"# {who}\n" + "\n".join(it.said) for who, it in engines.items()]
            (self.folder / f"game-{game.number + 1}.log").write_text("\n\n".join(said) + "\n")
        seat = self.players[game.side]
        print(f"game {game.number + 1}, alfil {seat}: {game.result}, {game.reason}, {len(game.moves)} turns", flush=True)

    def summary(self):
        """Prints it; whether alfil is without fault."""
        points = [it.score() for it in self.games if it.result != "*"]
        wins, losses = points.count(1), points.count(0)
        draws = len(points) - wins - losses
        print(f"{self.options.variant}: {wins} wins, {draws} draws, {losses} losses of alfil in {len(self.games)} games", end="")
        print(f", {sum(points) / len(points):.0%}, {elo(points, len(self.players))}" if points else "")
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
    add("--move-time", type=float, metavar="SECONDS", help="this time for each move, and no time for a game")
    add("--nodes", type=int, metavar="N", help="this number of positions for each move, and no time: UCI only, for matches on busy machines")
    add("--opening", type=int, default=6, metavar="N", help="random turns to begin with; 6")
    add("--jobs", type=int, default=1, metavar="N", help="games at the same time; 1")
    add("--plies", type=int, default=400, metavar="N", help="longer games are drawn; 400")
    add("--margin", type=float, default=0.1, metavar="SECONDS", help="what does not yet exceed the time; 0.1")
    add("--seed", default="1", help="chooses other openings")
    add("--opponent", default="/usr/games/fairymax", metavar="PROGRAM")
    add("--protocol", choices=["xboard", "uci"], default="xboard", help="what the opponent speaks; xboard")
    add("--opponent-variant", metavar="NAME", help="what the opponent calls the game, if not as alfil does")
    for name, whose in [("--option", "alfil's"), ("--opponent-option", "the opponent's, if it speaks UCI")]:
        add(name, action="append", default=[], metavar="NAME=VALUE", help=f"an option, {whose}; may stand more than once")
    res = parser.parse_args()
    try:
        base, _, increment = res.time.partition("+")
        res.base, res.increment = float(base), float(increment or 0)
    except ValueError:
        parser.error(f"expected --time BASE+INC in seconds, found {res.time}")
    if min(res.games, res.jobs, res.plies) < 1 or res.opening < 0 or res.base <= 0 or res.increment < 0 or (res.move_time or 1) <= 0:
        parser.error("expected at least one game, job and ply, and some time")
    if res.nodes is not None:
        if res.protocol != "uci" or res.move_time or res.nodes < 1:
            parser.error("--nodes wants a positive number, --protocol uci, and no --move-time")
        # No clock decides.
        res.base = 3600.0
    if res.opponent_variant is None:
        normal = res.protocol == "xboard" and res.variant == "chess"
        res.opponent_variant = "normal" if normal else res.variant
    res.time_control = "-" if res.nodes else f"*{res.move_time:g}" if res.move_time else f"{res.base:g}+{res.increment:g}"
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
