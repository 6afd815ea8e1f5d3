#!/usr/bin/env python3
"""Plays whole games of alfil against itself through python-chess, which knows the rules by itself and objects to an
illegal move.

    tests/clients/uci_games.py target/release/alfil [VARIANT...]

Needs Python 3 with the package `chess` (1.11 was tried). Exit status 1 if a game breaks off.
"""

import sys

try:
    import chess
    import chess.engine
    import chess.pgn
    import chess.variant
except ImportError:
    sys.exit("the Python package `chess` is needed: pip install chess")

LIMIT = chess.engine.Limit(time=0.05)
MOST_PLIES = 300


def play(engine, variant):
    """One game; what came of it."""
    board = chess.variant.find_variant(variant)()
    while not board.is_game_over(claim_draw=True) and board.ply() < MOST_PLIES:
        result = engine.play(board, LIMIT, game=variant, info=chess.engine.INFO_ALL)
        if result.move is None:
            sys.exit(f"{variant}: no move in {board.fen()}")
        # python-chess has looked the move up among the legal ones already.
        board.push(result.move)
    return board


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    variants = sys.argv[2:] or ["chess", "crazyhouse", "atomic"]
    for variant in variants:
        engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"])
        engine.configure({"Hash": 4})
        board = play(engine, variant)
        engine.quit()
        game = chess.pgn.Game.from_board(board)
        result = board.result(claim_draw=True)
        print(f"{variant}: {result} after {board.ply()} plies")
        print(game.mainline_moves(), "\n")


if __name__ == "__main__":
    main()
