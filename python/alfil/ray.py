"""Studies and counts on a cluster of Ray.

>>> from alfil import ray, study
>>> report = ray.study(study.Study("chess", games=1000), folder="chess-study")  # doctest: +SKIP
>>> ray.perft("chess", 7, folder="perft-7")  # doctest: +SKIP
3195901860

Ray does all scheduling. The work is cut into jobs that depend on nothing but the rules, the settings and the job, so a job that is
lost with its node is done again with the same result. At most ``window`` jobs are under way at once. With ``folder`` each finished
job is a file: a run that is started again does only what is missing. It needs Ray: ``pip install alfil[ray]``.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Sequence, Union

import ray

from ._alfil import Game, Variant, load
from .study import Report, Study, write_lines

__all__ = ["perft", "run", "study", "to_parquet"]

#: The jobs under way at once for each processor of the cluster.
_JOBS_PER_CPU = 3
#: How many sequences of turns one job of a count begins with.
_LINES_PER_JOB = 20


def run(
    work: Callable[[str], list[str]],
    jobs: Sequence[str],
    *,
    folder: Union[str, Path, None] = None,
    window: int | None = None,
    progress: bool = True,
) -> list[list[str]]:
    """Does all jobs on the cluster, and returns their lines in the order of the jobs.

    ``work`` must give the same lines for the same job, whenever and wherever it runs. It is pickled once.
    """
    if not ray.is_initialized():
        ray.init()
    store = _Folder(folder, jobs) if folder is not None else None
    results: dict[int, list[str]] = store.finished() if store else {}
    todo = [n for n in range(len(jobs)) if n not in results]
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    most = window or max(2, int(_JOBS_PER_CPU * resources.get("CPU", 1)))
    # Nodes may die as often as they like; an exception of the work itself is an error.
    task = ray.remote(max_retries=-1)(_call)
    shared = ray.put(work)
    under_way: dict[Any, int] = {}
    bar = _Bar(len(jobs), progress)
    bar.show(len(results))
    while todo or under_way:
        while todo and len(under_way) < most:
            n = todo.pop(0)
            under_way[task.remote(shared, jobs[n])] = n
        for ready in ray.wait(list(under_way), num_returns=1)[0]:
            n = under_way.pop(ready)
            results[n] = ray.get(ready)
            if store:
                store.keep(n, results[n])
            bar.show(len(results))
    bar.close()
    return [results[n] for n in range(len(jobs))]


def study(
    of: Study,
    *,
    folder: Union[str, Path, None] = None,
    games_per_job: int = 5,
    window: int | None = None,
    progress: bool = True,
) -> Report:
    """Plays the games of a study on the cluster. The report is that of `Study.run`, to the byte."""
    jobs = of.jobs(games_per_job)
    work = _StudyWork(of)
    results = run(work, jobs, folder=folder, window=window, progress=progress)
    return of.report(line for lines in results for line in lines)


def perft(
    rules: Union[str, Variant],
    depth: int,
    *,
    fen: str | None = None,
    options: Mapping[str, Any] | None = None,
    split: int = 2,
    folder: Union[str, Path, None] = None,
    window: int | None = None,
    progress: bool = True,
) -> int:
    """Counts the sequences of ``depth`` turns, cut after the first ``split`` turns.

    Each job also counts the first turns that it was given, and the sum of these must be the count of ``split`` turns.
    """
    variant = rules if isinstance(rules, Variant) else load(rules, options=dict(options or {}))
    split = min(split, depth)
    lines = list(_lines(variant.game(fen), split))
    parts = [lines[n : n + _LINES_PER_JOB] for n in range(0, len(lines), _LINES_PER_JOB)]
    jobs = [json.dumps({"fen": fen, "lines": part, "depth": depth - split}) for part in parts]
    results = run(_PerftWork(variant), jobs, folder=folder, window=window, progress=progress)
    counts = [json.loads(line) for lines in results for line in lines]
    expected = variant.perft(split, fen)
    found = sum(it["lines"] for it in counts)
    if found != expected:
        raise RuntimeError(f"{found} sequences of {split} turns were given out, but there are {expected}")
    return sum(int(it["nodes"]) for it in counts)


def to_parquet(lines: Iterable[str], path: Union[str, Path]) -> None:
    """Writes games, given as lines of JSON, as one Parquet file. It needs pyarrow."""
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.Table.from_pylist([json.loads(it) for it in lines])
    pyarrow.parquet.write_table(table, str(path))


def _call(work: Callable[[str], list[str]], job: str) -> list[str]:
    return work(job)


class _StudyWork:
    """Plays jobs of a study where it arrives."""

    def __init__(self, of: Study) -> None:
        self.of = of

    def __call__(self, job: str) -> list[str]:
        return self.of.play(job)


class _PerftWork:
    """Counts where it arrives."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __call__(self, job: str) -> list[str]:
        asked = json.loads(job)
        nodes = 0
        for line in asked["lines"]:
            game = self.variant.game(asked["fen"])
            for turn in line:
                game.push(turn)
            nodes += game.perft(asked["depth"])
        return [json.dumps({"lines": len(asked["lines"]), "nodes": nodes})]


def _lines(game: Game, turns: int) -> Iterable[list[str]]:
    """Returns all sequences of so many turns."""
    if turns == 0:
        yield []
        return
    for turn in game.turns():
        after = game.copy()
        after.push(turn)
        for rest in _lines(after, turns - 1):
            yield [turn, *rest]


class _Folder:
    """Finished jobs on the disk: a file for each, and one that tells which jobs they are."""

    def __init__(self, path: Union[str, Path], jobs: Sequence[str]) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.n = len(jobs)
        digest = hashlib.sha256("\n".join(jobs).encode()).hexdigest()
        mark = self.path / "jobs.sha256"
        if mark.exists() and mark.read_text().strip() != digest:
            raise ValueError(f"{self.path} holds the results of other jobs: take another folder, or empty this one")
        write_lines(mark, [digest])

    def _file(self, n: int) -> Path:
        return self.path / f"{n:06}.ndjson"

    def finished(self) -> dict[int, list[str]]:
        found = (n for n in range(self.n) if self._file(n).exists())
        return {n: self._file(n).read_text(encoding="utf-8").splitlines() for n in found}

    def keep(self, n: int, lines: list[str]) -> None:
        write_lines(self._file(n), lines)


class _Bar:
    """A progress bar on standard error, if a person reads it."""

    def __init__(self, whole: int, wanted: bool) -> None:
        self.whole = whole
        self.shows = wanted and sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self.shows:
            full = 30 * done // max(1, self.whole)
            sys.stderr.write(f"\r[{'#' * full}{'-' * (30 - full)}] {done} of {self.whole} jobs")
            sys.stderr.flush()

    def close(self) -> None:
        if self.shows:
            sys.stderr.write("\n")
