"""The engine, counting, and what long work means for other threads."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import alfil

CHESS = alfil.load("chess")
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def test_mate_in_one() -> None:
    engine = alfil.Engine(CHESS, depth=4)
    game = CHESS.game(MATE_IN_ONE)
    (line,) = engine.analyse(game)
    assert line.score.mate == 1 and str(line.score) == "#1" and line.score.value is None
    assert str(line.move) == "a1a8" and line.text == "a1a8" and line.nodes > 0 and line.depth >= 1
    move = engine.play(game)
    assert move in game.legal_moves
    game.push(move)
    assert game.is_over and engine.analyse(game) == []
    with pytest.raises(ValueError, match="the game is over"):
        engine.play(game)


def test_networks_are_of_their_game() -> None:
    racingkings = alfil.load("racingkings")
    # Single scores may be equal by chance.
    with_net = alfil.Engine(racingkings).analyse(racingkings.start(), depth=6, lines=4)
    without = alfil.Engine(racingkings, net=b"").analyse(racingkings.start(), depth=6, lines=4)
    assert [it.score for it in with_net] != [it.score for it in without]
    with pytest.raises(ValueError, match="this is no network"):
        alfil.Engine(racingkings, net=b"alfil")


def test_several_lines_best_first() -> None:
    lines = alfil.Engine(CHESS).analyse(CHESS.position(), depth=3, lines=4)
    assert len(lines) == 4 and len({str(it.move) for it in lines}) == 4
    assert sorted((it.score for it in lines), reverse=True) == [it.score for it in lines]
    game = CHESS.start()
    for move in lines[0].moves:
        game.push(move)


def test_whole_turns() -> None:
    variant = alfil.load("duck")
    turn = alfil.Engine(variant, nodes=2000).turn(variant.start())
    game = variant.start()
    for move in turn:
        game.push(move)
    assert len(turn) == 2 and game.turn == "black"


def test_wrong_arguments() -> None:
    engine = alfil.Engine(CHESS, nodes=100)
    with pytest.raises(ValueError, match="level: expected 0 to 20, found 21"):
        alfil.Engine(CHESS, level=21)
    with pytest.raises(ValueError, match="depth: expected 1 to 127, found -1"):
        engine.analyse(CHESS.start(), depth=-1)
    with pytest.raises(ValueError, match="nodes"):
        engine.analyse(CHESS.start(), nodes=10**30)
    with pytest.raises(ValueError, match="time: expected a number of seconds"):
        engine.analyse(CHESS.start(), time=float("nan"))
    with pytest.raises(TypeError, match="time: expected"):
        engine.analyse(CHESS.start(), time="1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="method: expected"):
        alfil.Engine(CHESS, method="magic")
    with pytest.raises(ValueError, match="expected a game of chess, found one of atomic"):
        engine.play(alfil.load("atomic").start())
    with pytest.raises(TypeError, match="a Game or a Position"):
        engine.play("e4")  # type: ignore[arg-type]


def test_perft() -> None:
    assert [CHESS.perft(it) for it in range(5)] == [1, 20, 400, 8902, 197281]
    kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
    assert CHESS.perft(3, kiwipete, threads=2, table=1) == 97862
    parts = CHESS.game(kiwipete).divide(3)
    assert sum(parts.values()) == 97862 and len(parts) == 48
    duck = alfil.load("duck")
    assert duck.perft(1, unit="move") == 20 < duck.perft(1)
    with pytest.raises(ValueError, match="unit: expected"):
        CHESS.perft(1, unit="ply")
    with pytest.raises(ValueError, match="depth: expected 0 to"):
        CHESS.perft(-1)
    with pytest.raises(ValueError, match="threads: expected 1 to 256, found 0"):
        CHESS.perft(1, threads=0)
    with pytest.raises(TypeError, match="depth: expected an int, found float"):
        CHESS.perft(1.5)  # type: ignore[arg-type]


def test_other_threads_run_meanwhile() -> None:
    seen = 0
    over = threading.Event()

    def count() -> None:
        nonlocal seen
        while not over.is_set():
            seen += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    begin = time.perf_counter()
    alfil.Engine(CHESS).analyse(CHESS.start(), time=0.4)
    took = time.perf_counter() - begin
    over.set()
    thread.join()
    assert 0.3 < took < 5 and seen > 20


def test_threads_may_share_a_game() -> None:
    game = alfil.load("crazyhouse").start()
    failed: list[BaseException] = []

    def use() -> None:
        try:
            for _ in range(30):
                try:
                    game.push(game.legal_moves[0])
                    assert game.pieces and game.hands and game.fen and str(game) and game.svg()
                    game.pop()
                except (alfil.IllegalMove, IndexError):
                    pass  # Another thread was first.
        except BaseException as error:
            failed.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [threading.Thread(target=use, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    sys.setswitchinterval(before)
    assert not failed and not any(thread.is_alive() for thread in threads)


def test_an_engine_serves_one_thread_at_a_time() -> None:
    engine = alfil.Engine(CHESS)
    thread = threading.Thread(target=lambda: engine.analyse(CHESS.start(), time=1.0))
    thread.start()
    time.sleep(0.3)
    with pytest.raises(RuntimeError, match="its own engine"):
        engine.analyse(CHESS.start(), depth=1)
    thread.join()
    assert engine.analyse(CHESS.start(), depth=1)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
@pytest.mark.parametrize(
    "work",
    [
        "alfil.load('chess').perft(12)",
        "alfil.load('chess').perft(12, threads=2, table=4)",
        "alfil.load('chess').start().divide(12)",
        "alfil.Engine(alfil.load('chess')).analyse(alfil.load('chess').start(), time=1000)",
    ],
)
def test_interrupts(work: str) -> None:
    # Who starts the tests in the background may ignore interrupts, and children inherit that.
    code = f"""
import alfil, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert alfil.load("chess").perft(2) == 400
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.5)
        begin = time.perf_counter()
        child.send_signal(signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        assert time.perf_counter() - begin < 2
        assert child.wait(20) == 0
