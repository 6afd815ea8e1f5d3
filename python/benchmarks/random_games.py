"""Random games of chess: alfil beside python-chess and pyffish, in the same run.

    python -m pip install chess pyffish
    python benchmarks/random_games.py [--seconds 5] [--rounds 3]

Each program plays random games as its users write them: ask for the legal moves, choose one, make it. Rounds alternate,
and the best round of each counts. Games end by the program's own test for an end, or after 300 moves. pyffish has no game
object: its interface is a position and a list of moves, which it plays again for each question. It is measured twice:
with all moves since the start, as its manual does, and from the FEN of the last position.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Callable

MOST_MOVES = 300


def alfil_games(seconds: float) -> tuple[int, float]:
    """Returns the number of moves made, and the time."""
    import alfil

    variant = alfil.load("chess")
    choose = random.Random(1).choice
    n = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        game = variant.start()
        for _ in range(MOST_MOVES):
            if game.is_over:
                break
            game.push(choose(game.legal_moves))
            n += 1
    return n, time.process_time() - begin


def python_chess_games(seconds: float) -> tuple[int, float]:
    """The same with python-chess."""
    import chess

    choose = random.Random(1).choice
    n = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        board = chess.Board()
        for _ in range(MOST_MOVES):
            if board.is_game_over(claim_draw=False):
                break
            board.push(choose(list(board.legal_moves)))
            n += 1
    return n, time.process_time() - begin


def pyffish_games(seconds: float) -> tuple[int, float]:
    """The same with pyffish, by the moves since the start."""
    import pyffish

    choose = random.Random(1).choice
    start = pyffish.start_fen("chess")
    n = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        made: list[str] = []
        for _ in range(MOST_MOVES):
            if pyffish.is_immediate_game_end("chess", start, made)[0]:
                break
            legal = pyffish.legal_moves("chess", start, made)
            if not legal:
                break
            made.append(choose(legal))
            n += 1
    return n, time.process_time() - begin


def pyffish_fen_games(seconds: float) -> tuple[int, float]:
    """The same with pyffish, from the FEN of the last position: it sees no repetition."""
    import pyffish

    choose = random.Random(1).choice
    n = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        fen = pyffish.start_fen("chess")
        for _ in range(MOST_MOVES):
            legal = pyffish.legal_moves("chess", fen, [])
            if not legal:
                break
            fen = pyffish.get_fen("chess", fen, [choose(legal)])
            n += 1
    return n, time.process_time() - begin


PROGRAMS: dict[str, Callable[[float], tuple[int, float]]] = {
    "alfil": alfil_games,
    "python-chess": python_chess_games,
    "pyffish (moves)": pyffish_games,
    "pyffish (FEN)": pyffish_fen_games,
}


def main() -> None:
    """Measures all programs, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each program and round")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    best = dict.fromkeys(PROGRAMS, 0.0)
    for _ in range(args.rounds):
        for name, play in PROGRAMS.items():
            try:
                moves, seconds = play(args.seconds)
            except ImportError as missing:
                print(f"{name}: left out, {missing}")
                continue
            best[name] = max(best[name], moves / seconds)
    print(f"{'program':<18}{'moves/s':>12}{'alfil is':>12}")
    for name, speed in best.items():
        if speed:
            print(f"{name:<18}{speed:>12,.0f}{best['alfil'] / speed:>10.1f} x")


if __name__ == "__main__":
    main()
