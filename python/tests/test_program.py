"""The command of the package."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "alfil", *args], capture_output=True, text=True)


def test_it_is_the_program() -> None:
    done = run("perft", "chess", "3")
    assert done.returncode == 0 and "8902" in done.stdout and done.stderr == ""
    assert run("--version").stdout.startswith("alfil ")
    assert "alfil perft" in run("--help").stdout


def test_exit_codes() -> None:
    assert run("check", "no-such-game").returncode == 1
    wrong = run("no-such-command")
    assert wrong.returncode == 2 and "no-such-command" in wrong.stderr
    assert run("check", "no-such-game").stderr.count("\x1b") == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_interrupts() -> None:
    with subprocess.Popen([sys.executable, "-m", "alfil", "perft", "chess", "12"]) as child:
        time.sleep(1.0)
        child.send_signal(signal.SIGINT)
        assert child.wait(5) == -signal.SIGINT
