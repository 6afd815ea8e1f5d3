"""What is a game like? The computer plays it against itself, and the games are counted.

>>> from alfil.study import Study
>>> study = Study("connect-four", strengths=["random"], games=20)
>>> report = study.run(threads=1)
>>> report.data["pairings"][0]["games"]
20

`Study.run` uses the cores of one machine, `alfil.ray.study` those of a cluster; `alfil study` in a terminal is the same.
Each of them gives the same report to the byte: a game depends on the rules, the settings and its number alone.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence, Union

from ._alfil import Variant, load, run_job, study_jobs, study_report

__all__ = ["Report", "Study", "run_job"]


@dataclass(frozen=True)
class Report:
    """The results of a study."""

    #: The numbers, as `alfil study --json` prints them.
    data: dict[str, Any]
    #: One HTML page with plots.
    html: str
    #: The most important parts, for a terminal.
    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


class Study:
    """The games of a study. Arguments are those of the command `alfil study`.

    ``strengths`` are ``"random"`` or numbers of positions to look at before each turn, weakest first. ``games`` is the number
    of games of each pairing: each strength against itself and against the next one.
    """

    def __init__(
        self,
        rules: Union[str, Variant],
        *,
        options: Mapping[str, Any] | None = None,
        strengths: Sequence[Union[str, int]] = ("random", 200, 2000),
        games: int = 100,
        random_turns: int = 4,
        most_turns: int = 400,
        traced: int = 5,
        seed: int = 1,
    ) -> None:
        self.variant = rules if isinstance(rules, Variant) else load(rules, options=dict(options or {}))
        settings = {
            "strengths": [str(it) for it in strengths],
            "games": games,
            "random_turns": random_turns,
            "most_turns": most_turns,
            "traced": traced,
            "seed": seed,
        }
        #: The settings as JSON.
        self.settings = json.dumps(settings)
        # So wrong settings are errors here.
        study_jobs(self.variant, self.settings, 1_000_000)

    def jobs(self, games_per_job: int = 5) -> list[str]:
        """Cuts the study into jobs. Each is a line of JSON with all that it needs, the rules too.

        They are the lines that ``alfil study --jobs FILE`` writes. The command ``alfil jobs run`` does them too.
        """
        return study_jobs(self.variant, self.settings, games_per_job)

    def play(self, job: str) -> list[str]:
        """Plays the games of a job: lines of JSON, the same whenever and wherever it is played."""
        return run_job(job)

    def report(self, games: Iterable[str]) -> Report:
        """Puts the games of all jobs together, in any order."""
        data, html, text = study_report(self.variant, self.settings, list(games))
        return Report(json.loads(data), html, text)

    def run(self, threads: int | None = None) -> Report:
        """Plays all jobs on this machine, with one thread for each core unless ``threads`` says otherwise."""
        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
            games = [line for lines in pool.map(self.play, self.jobs()) for line in lines]
        return self.report(games)


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Writes a file whole or not at all, so that a crash leaves no part of it."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_text("".join(it + "\n" for it in lines), encoding="utf-8")
    os.replace(part, path)
