#!/usr/bin/env python3
"""Compares the texts of all legal turns with those of pyffish, in games of random moves: every variant that both have.

    tests/clients/move_texts.py target/release/alfil [all|VARIANT,...] [PLIES]

Needs Python 3 with the package `pyffish` (0.0.90 was tried). Exit status 1 if the texts of a position differ, or if a
turn of pyffish's is refused. Variants of the same name and other rules differ from somewhere on.
"""

import random
import re
import subprocess
import sys

try:
    import pyffish
except ImportError:
    sys.exit("the Python package `pyffish` is needed: pip install pyffish")


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def put(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, start):
        lines = []
        while not lines or not lines[-1].startswith(start):
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the engine has ended")
            lines.append(line.rstrip("\n"))
        return lines

    def variants(self):
        self.put("uci")
        choices = [it for it in self.until("uciok") if "UCI_Variant" in it]
        return set(choices[0].split(" var ")[1:])

    def turns(self, moves):
        """The texts of all turns after these, or what is wrong with these."""
        self.put("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.put("isready")
        for line in self.until("readyok"):
            if "not a legal move" in line:
                return line
        self.put("go perft 1")
        lines = self.until("Nodes searched")
        return {it.split(":")[0] for it in lines if re.fullmatch(r"\S+: \d+", it)}


def compare(engine, variant, plies):
    """What differs first; nothing if all is the same."""
    chance = random.Random(1)
    engine.put("setoption name UCI_Variant value " + variant)
    moves = []
    for ply in range(plies):
        theirs = set(pyffish.legal_moves(variant, pyffish.start_fen(variant), moves))
        if not theirs:
            return None
        ours = engine.turns(moves)
        if isinstance(ours, str):
            return f"ply {ply}: {ours}"
        if ours != theirs:
            return f"ply {ply}: ours only {sorted(ours - theirs)[:6]}, theirs only {sorted(theirs - ours)[:6]}"
        # What is more than from and to is what is to be tried.
        special = sorted(it for it in theirs if not re.fullmatch(r"[a-z]\d+[a-z]\d+", it))
        moves.append(chance.choice(special if special and chance.random() < 0.5 else sorted(theirs)))
    return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    engine = Engine(sys.argv[1])
    names = engine.variants()
    wanted = sys.argv[2] if len(sys.argv) > 2 else "all"
    plies = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    wrong = 0
    for variant in pyffish.variants() if wanted == "all" else wanted.split(","):
        if variant not in names:
            print(f"{variant}: not among ours")
            continue
        problem = compare(engine, variant, plies)
        wrong += problem is not None
        print(f"{variant}: {problem or 'the same'}", flush=True)
    engine.put("quit")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
