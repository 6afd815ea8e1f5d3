"""Steps of chess for trainers: `alfil.VectorEnv` beside OpenSpiel and PettingZoo, in the same run.

    python -m pip install alfil[agents] open_spiel pettingzoo[classic]
    python benchmarks/many_games.py [--games 4096] [--seconds 10] [--rounds 3]

A step is what a trainer needs of one position: the observation, which actions are legal, an action at random, and the
position after it. Seconds are processor time of all threads, so a step a second is one of a single core. Rounds alternate, and
the best round of each counts. Games end by the program's own rules, or after 300 moves.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Callable, Iterator

import numpy as np

MOST_MOVES = 300


def alfil_steps(games: int, **forms: Any) -> Iterator[int]:
    """Makes steps of many games, and yields how many each time."""
    from alfil.agents import VectorEnv

    env = VectorEnv("chess", games, max_moves=MOST_MOVES, **forms)
    env.reset(seed=1)
    while True:
        env.step(env.random_actions())
        yield games


def alfil_packed_steps(games: int) -> Iterator[int]:
    """The same with a byte for each number of an observation, and a bit for each action of a mask."""
    return alfil_steps(games, observations="uint8", masks="bits")


def open_spiel_steps(games: int) -> Iterator[int]:
    """The same with OpenSpiel, game by game."""
    import pyspiel

    chess = pyspiel.load_game("chess")
    choose = np.random.default_rng(1)
    while True:
        state = chess.new_initial_state()
        for _ in range(MOST_MOVES):
            if state.is_terminal():
                break
            # As numbers and as a mask, which are what a network takes.
            np.asarray(state.observation_tensor(), dtype=np.float32)
            legal = state.legal_actions()
            state.apply_action(legal[choose.integers(len(legal))])
            yield 1


def petting_zoo_steps(games: int) -> Iterator[int]:
    """The same with PettingZoo's chess, game by game."""
    from pettingzoo.classic import chess_v6

    env: Any = chess_v6.env()
    choose = np.random.default_rng(1)
    while True:
        env.reset(seed=1)
        for _ in range(MOST_MOVES):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[choose.integers(len(legal))]))
            yield 1


PROGRAMS: dict[str, Callable[[int], Iterator[int]]] = {
    "alfil": alfil_steps,
    "alfil, packed": alfil_packed_steps,
    "OpenSpiel": open_spiel_steps,
    "PettingZoo": petting_zoo_steps,
}


def main() -> None:
    """Measures all programs, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=10.0, help="time for each program and round")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    running = {}
    for name, steps in PROGRAMS.items():
        running[name] = steps(args.games)
        try:
            next(running[name])
        except ImportError as missing:
            print(f"{name}: left out, {missing}")
            del running[name]
    best = dict.fromkeys(running, 0.0)
    for _ in range(args.rounds):
        for name, run in running.items():
            begin, n = time.process_time(), 0
            while (seconds := time.process_time() - begin) < args.seconds:
                n += next(run)
            best[name] = max(best[name], n / seconds)
    print(f"{'program':<14}{'steps/s and core':>18}{'alfil is':>12}")
    for name, speed in best.items():
        print(f"{name:<14}{speed:>18,.0f}{best['alfil'] / speed:>10.1f} x")


if __name__ == "__main__":
    main()
