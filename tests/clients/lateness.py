#!/usr/bin/env python3
"""How late moves come that are to take a fixed time: alfil plays itself, and the slowest answers are listed.

    tests/clients/lateness.py target/release/alfil [MOVES [MS [VARIANT,...]]]

MOVES for each variant (300), MS for each move (100). Other programs on the machine make answers late as well: run it
alone. Exit status 1 if more than one move in a thousand is later than 60 ms.
"""

import subprocess
import sys
import time

VARIANTS = "chess,shogi,crazyhouse,xiangqi,chu,amazons,four-handed,duck,atomic,maka-dai-dai"


def play(program, variant, n_moves, ms):
    """For each move how late it came in milliseconds, and which one of its game it was."""
    process = subprocess.Popen(
        [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )

    def put(line):
        process.stdin.write(line + "\n")

    def until(start):
        for line in process.stdout:
            if line.startswith(start):
                return line.split()
        sys.exit("the engine has ended")

    put("setoption name UCI_Variant value " + variant)
    put("isready")
    until("readyok")
    late, moves = [], []
    for _ in range(n_moves):
        put("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        begin = time.perf_counter()
        put(f"go movetime {ms}")
        best = until("bestmove")[1]
        late.append(((time.perf_counter() - begin) * 1000 - ms, len(moves)))
        moves.append(best)
        if best == "(none)" or len(moves) > 300:
            moves = []
            put("ucinewgame")
            put("isready")
            until("readyok")
    put("quit")
    process.wait()
    return late


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    n_moves = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    ms = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    all_late = []
    for variant in (sys.argv[4] if len(sys.argv) > 4 else VARIANTS).split(","):
        late = play(sys.argv[1], variant, n_moves, ms)
        worst = max(late)
        print(f"{variant}: at most {worst[0]:.1f} ms late (move {worst[1] + 1} of a game)", flush=True)
        all_late += [it[0] for it in late]
    counts = [sum(it > bound for it in all_late) for bound in (10, 30, 60)]
    print(f"{len(all_late)} moves; later than 10, 30, 60 ms: {counts}")
    sys.exit(1 if counts[2] * 1000 > len(all_late) else 0)


if __name__ == "__main__":
    main()
