"""The program ``alfil``, as ``python -m alfil`` and as the command that the package installs."""

from __future__ import annotations

import signal
import sys

from ._alfil import run_program


def main() -> int:
    """Runs the program with the arguments of the process, and returns its exit status."""
    # Python would keep Ctrl-C until the program has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_program(["alfil", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
